package properties

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/figures"
)

// Results are the reports of one run and where it was made.
type Results struct {
	Facts   []harness.Fact
	Load    int // busy loops beside it
	Reports []Report
}

// Green says that no rule is broken.
func (r Results) Green() bool { return len(r.Red()) == 0 }

// Applicable is how many cases were judged: the others need what the subject does not declare.
func (r Results) Applicable() int {
	n := 0
	for _, report := range r.Reports {
		if report.NotApplicable == "" {
			n++
		}
	}
	return n
}

// Red are the reports with a broken rule.
func (r Results) Red() []Report {
	var red []Report
	for _, report := range r.Reports {
		if len(report.Broken) > 0 {
			red = append(red, report)
		}
	}
	return red
}

// Spread is the middle and the highest of some figures.
type Spread struct {
	Median time.Duration `json:"median_ns"`
	Worst  time.Duration `json:"worst_ns"`
}

func spread(all []time.Duration) Spread {
	if len(all) == 0 {
		return Spread{}
	}
	slices.Sort(all)
	return Spread{all[len(all)/2], all[len(all)-1]}
}

// Summary is what a family came to.
type Summary struct {
	Family        string `json:"family"`
	Cases         int    `json:"cases"`
	Red           int    `json:"red"`
	Recorded      int    `json:"recorded"`
	NotApplicable int    `json:"not_applicable"`
	// Late is how long after their timeout programs settled that end by it: Inside those that an isolate's interruption
	// ends, WithWorker the others, for which the host waits through the grace.
	LateInside     Spread `json:"late_inside"`
	LateWithWorker Spread `json:"late_with_worker"`
	Quiet          Spread `json:"quiet"` // from the settlement until the processor was quiet
	Next           Spread `json:"next"`  // what the next caller took
	MostGrowth     int64  `json:"most_growth_bytes"`
	MostGrowthCase string `json:"most_growth_case"`
}

// Summaries sums up each family, in the order of the reports.
func (r Results) Summaries() []Summary {
	var all []Summary
	var reports []Report
	for i, report := range r.Reports {
		reports = append(reports, report)
		if i+1 == len(r.Reports) || r.Reports[i+1].Family != report.Family {
			all = append(all, summarize(reports))
			reports = nil
		}
	}
	return all
}

func summarize(reports []Report) Summary {
	s := Summary{Family: reports[0].Family, Cases: len(reports)}
	var inside, withWorker, quiet, next []time.Duration
	for _, r := range reports {
		if r.NotApplicable != "" {
			s.NotApplicable++
			continue
		}
		e := r.Evidence
		if len(r.Broken) > 0 {
			s.Red++
		}
		if r.Case.Recorded {
			s.Recorded++
		}
		if e.Ending.Kind == "timeout" {
			if e.Ended {
				withWorker = append(withWorker, e.Late(r.Case))
			} else {
				inside = append(inside, e.Late(r.Case))
			}
		}
		next = append(next, e.NextWall)
		if e.Watched && e.Quiet >= 0 {
			quiet = append(quiet, e.Quiet)
		}
		if g := e.Growth(); g > s.MostGrowth {
			s.MostGrowth, s.MostGrowthCase = g, r.Case.Name
		}
	}
	s.LateInside, s.LateWithWorker, s.Quiet, s.Next = spread(inside), spread(withWorker), spread(quiet), spread(next)
	return s
}

// WriteText says how each family came out, and what is red in full.
func (r Results) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, s := range r.Summaries() {
		fmt.Fprintf(&b, "%s: %d cases, %d red", s.Family, s.Cases, s.Red)
		if s.NotApplicable > 0 {
			fmt.Fprintf(&b, ", %d not applicable", s.NotApplicable)
		}
		fmt.Fprintf(&b, "\n  settled after the timeout  isolate %s, worker %s (median, worst)\n", s.LateInside, s.LateWithWorker)
		fmt.Fprintf(&b, "  processor quiet after      %s\n  next caller served in      %s\n", s.Quiet, s.Next)
		fmt.Fprintf(&b, "  largest growth             %s (%s)\n", figures.MiB(s.MostGrowth), s.MostGrowthCase)
	}
	for _, report := range r.Red() {
		fmt.Fprintf(&b, "red: %s: %s\n", report.Family, report.Case.Name)
		for _, v := range report.Broken {
			fmt.Fprintf(&b, "  %s: %s\n", v.Rule, v.Text)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// String is a dash where there was nothing to take a figure of.
func (s Spread) String() string {
	if s == (Spread{}) {
		return "-"
	}
	return figures.Milliseconds(s.Median) + ", " + figures.Milliseconds(s.Worst)
}

// WriteMarkdown is the tables of docs/properties.md.
func (r Results) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("| family | cases | red | settled after the timeout, isolate (median, worst) | the same, worker ended | processor quiet after | next caller served in | largest growth |\n|---|---|---|---|---|---|---|---|\n")
	for _, s := range r.Summaries() {
		fmt.Fprintf(&b, "| %s | %d | %d | %s | %s | %s | %s | %s (%s) |\n", s.Family, s.Cases, s.Red, s.LateInside, s.LateWithWorker, s.Quiet, s.Next,
			figures.MiB(s.MostGrowth), s.MostGrowthCase)
	}
	family := ""
	for _, report := range r.Reports {
		if report.Family != family {
			family = report.Family
			fmt.Fprintf(&b, "\n| %s | ending | settled | processor quiet after | growth | worker |\n|---|---|---|---|---|---|\n", family)
		}
		fmt.Fprintf(&b, "| %s | %s |\n", cell(report.Case.Name), report.cells())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r Report) cells() string {
	if r.NotApplicable != "" {
		return "not applicable: no " + r.NotApplicable + " | | | | "
	}
	e := r.Evidence
	settled := "after " + figures.Milliseconds(e.Wall)
	if e.Ending.Kind == "timeout" {
		settled = fmt.Sprintf("%s + %s", r.Case.Program.Limits.Timeout, figures.Milliseconds(e.Late(r.Case)))
	}
	ending := e.Ending.Kind
	switch {
	case e.Ending.Kind == Denied:
		ending += fmt.Sprintf(" after %s", figures.MiB(e.Held))
	case r.Case.Recorded:
		ending += " (recorded)"
	}
	for _, v := range r.Broken {
		ending += ", **" + v.Rule + "**"
	}
	worker := "goes on"
	if e.Ended {
		worker = "ended"
	}
	return strings.Join([]string{ending, settled, figures.Milliseconds(e.Quiet), figures.MiB(e.Growth()), worker}, " | ")
}

func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// WriteJSON writes one object, {"schema": 1, ...}, with everything that was recorded.
func (r Results) WriteJSON(w io.Writer) error {
	type row struct {
		Family        string      `json:"family"`
		Case          string      `json:"case"`
		Expected      Ending      `json:"expected"`
		Recorded      bool        `json:"recorded,omitempty"`
		Stops         Stop        `json:"stops"`
		TimeoutNS     int64       `json:"timeout_ns"`
		MemoryBytes   int64       `json:"memory_bytes"`
		NotApplicable string      `json:"not_applicable,omitempty"`
		Evidence      *Evidence   `json:"evidence"`
		Broken        []Violation `json:"broken"`
	}
	rows := make([]row, 0, len(r.Reports))
	for _, report := range r.Reports {
		l := report.Case.Program.Limits
		one := row{
			Family: report.Family, Case: report.Case.Name, Expected: report.Case.Ending, Recorded: report.Case.Recorded, Stops: report.Case.Stops,
			TimeoutNS: int64(l.Timeout), MemoryBytes: l.Memory, NotApplicable: report.NotApplicable, Broken: append([]Violation{}, report.Broken...),
		}
		if report.NotApplicable == "" {
			one.Evidence = &report.Evidence
		}
		rows = append(rows, one)
	}
	return json.NewEncoder(w).Encode(map[string]any{
		"schema": 1, "environment": r.Facts, "load": r.Load, "green": r.Green(), "families": r.Summaries(), "cases": rows,
	})
}
