package adversarial

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/figures"
)

// Verdict is held, wrong (not as pinned), escaped, not applicable, or not judged.
func (r Report) Verdict() string {
	switch {
	case r.Unjudged != "":
		return "not judged"
	case r.NotApplicable != "":
		return "not applicable"
	case r.Escaped():
		return "escaped"
	case len(r.Broken) > 0:
		return "wrong"
	}
	return "held"
}

// Violated are the reports with a broken rule.
func Violated(reports []Report) []Report {
	return slices.DeleteFunc(slices.Clone(reports), func(r Report) bool { return len(r.Broken) == 0 })
}

// WriteText says for a person what came of the run: a line, and one for each broken rule. It is fit for a terminal.
func (r Report) WriteText(w io.Writer) error {
	const most = 120 // characters of an ending
	e := r.Evidence
	ending := []rune(e.Ending.String())
	if len(ending) > most {
		ending = append(ending[:most], '…')
	}
	if r.Unjudged != "" {
		_, err := fmt.Fprintf(w, "not judged: %s: %s\n", oneLine(executor.Printable(r.Entry.ID())), oneLine(executor.Printable(r.Unjudged)))
		return err
	}
	if r.NotApplicable != "" {
		_, err := fmt.Fprintf(w, "not applicable: no %s  %s\n", r.NotApplicable, oneLine(executor.Printable(r.Entry.ID())))
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-7s  %s\n         %s\n", r.Verdict(), oneLine(executor.Printable(r.Entry.ID())), string(ending))
	fmt.Fprintf(&b, "         settled after %s, %d tool calls, %d outbound requests", figures.Milliseconds(e.Wall), len(e.Calls), len(e.Requests))
	if e.Watched {
		fmt.Fprintf(&b, ", the worker grew by %s", figures.MiB(e.Growth()))
	}
	b.WriteString("\n")
	if names := r.modules(); len(names) > 0 {
		fmt.Fprintf(&b, "         modules: %s\n", oneLine(executor.Printable(strings.Join(names, ", "))))
	}
	for _, v := range r.Broken {
		fmt.Fprintf(&b, "         %s: %s\n", v.Rule, oneLine(executor.Printable(v.Text)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// modules are the names of those that the program had.
func (r Report) modules() []string { return slices.Sorted(maps.Keys(r.Entry.Program.Modules)) }

// reportSchema is the version of a report's JSON. New names do not change it.
const reportSchema = 1

// WriteJSON writes one object on one line: {"schema": 1, "file", "escaped", "rules", ...}.
func (r Report) WriteJSON(w io.Writer) error {
	type cost struct {
		WallMS      float64 `json:"wall_ms"`
		PeakRSS     int64   `json:"peak_rss_bytes"` // of the worker; 0 where it could not be watched
		GrowthBytes int64   `json:"growth_bytes"`
	}
	e := r.Evidence
	rules := []string{}
	for _, v := range r.Broken {
		if !slices.Contains(rules, v.Rule) {
			rules = append(rules, v.Rule)
		}
	}
	calls := slices.Clone(e.Calls)
	for i := range calls {
		if len(calls[i].Arguments) == 0 {
			calls[i].Arguments = json.RawMessage("null")
		}
	}
	var dialled []string
	if e.Way != nil {
		dialled = e.Way.Dialled
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(struct {
		Schema     int         `json:"schema"`
		File       string      `json:"file"`
		Escaped    bool        `json:"escaped"`
		Verdict    string      `json:"verdict"`
		Lacks      string      `json:"not_applicable,omitempty"` // what the subject lacks
		Unjudged   string      `json:"not_judged,omitempty"`     // why nothing is known of it
		Modules    []string    `json:"modules,omitempty"`        // that it had
		Rules      []string    `json:"rules"`
		Violations []Violation `json:"violations"`
		Ending     Ending      `json:"ending"`
		Calls      []Call      `json:"tool_calls"`
		Outbound   []Request   `json:"outbound"`
		Dialled    []string    `json:"dialled,omitempty"` // by a program of the corpus with a direct way out
		Cost       cost        `json:"cost"`
	}{
		reportSchema, r.Entry.File, r.Escaped(), r.Verdict(), r.NotApplicable, r.Unjudged, r.modules(), rules, append([]Violation{}, r.Broken...), e.Ending,
		append([]Call{}, calls...), append([]Request{}, e.Requests...), dialled,
		cost{float64(e.Wall) / float64(time.Millisecond), e.Peak, e.Growth()},
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, executor.PrintableJSON(b.String()))
	return err
}
