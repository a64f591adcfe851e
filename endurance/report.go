package endurance

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/figures"
)

// Results are what one run came to. Parts that were not run are empty.
type Results struct {
	Schema   int            `json:"schema"`
	Facts    []harness.Fact `json:"facts"`
	Seed     uint64         `json:"seed"`
	Faults   []Report       `json:"faults,omitempty"`
	Flow     *FlowEvidence  `json:"flow,omitempty"`
	Recovery []Recovery     `json:"recovery,omitempty"`
	Mixed    []MixEvidence  `json:"mixed,omitempty"`
	Soak     *SoakEvidence  `json:"soak,omitempty"`
	Walks    []WalkEvidence `json:"walks,omitempty"`
	Red      []Finding      `json:"red"`
}

// Finding is one broken rule, and where.
type Finding struct {
	Part string `json:"part"`
	Violation
}

// Judge fills Red.
func (r *Results) Judge() {
	r.Schema, r.Red = 1, []Finding{}
	add := func(part string, broken []Violation) {
		for _, v := range broken {
			r.Red = append(r.Red, Finding{part, v})
		}
	}
	for _, f := range r.Faults {
		add(f.Fault, f.Broken)
	}
	if r.Flow != nil {
		add(fmt.Sprintf("executions with kills (--seed %d)", r.Seed), r.Flow.Judge())
	}
	for _, m := range r.Mixed {
		add("mixed: "+m.Mix, m.Judge())
	}
	if r.Soak != nil {
		add("soak", r.Soak.Judge())
	}
	for _, w := range r.Walks {
		add(fmt.Sprintf("model (--seed %d)", w.Seed), w.Broken)
	}
}

// WriteJSON writes all that was recorded.
func (r Results) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// WriteText says how each part came out, and what is red in full.
func (r Results) WriteText(w io.Writer) error { return r.write(w, false) }

// WriteMarkdown is the tables of docs/endurance.md.
func (r Results) WriteMarkdown(w io.Writer) error { return r.write(w, true) }

func (r Results) write(w io.Writer, markdown bool) error {
	t := &table{markdown: markdown}
	if r.Flow != nil || len(r.Walks) > 0 {
		t.line(fmt.Sprintf("With `--seed %d`.", r.Seed))
	}
	if len(r.Faults) > 0 {
		t.head("what goes wrong", "calls end as", "workers end by", "next caller served in", "verdict")
		for _, f := range r.Faults {
			t.row(f.Fault, counts(tally(f.Evidence.Calls)), counts(without(f.Evidence.Stats.Ended, "closed")), nextWall(f.Evidence.Calls), outcome(f.NotApplicable, f.Broken))
		}
	}
	if e := r.Flow; e != nil {
		t.head("executions", "workers killed", "calls end as", "a lost call settled after (median, 95 %, worst)", "an execution took", "wall", "verdict")
		t.row(fmt.Sprint(e.Account.Calls), fmt.Sprint(len(e.Killed)), counts(e.Account.Tally), e.Settling.String(), e.Account.Walls.String(), round(e.Wall), outcome("", e.Judge()))
	}
	if len(r.Recovery) > 0 {
		t.head("a pool of one worker, killed", "kills", "next value after (median, 95 %, worst)", "calls the dying worker was given")
		for _, e := range r.Recovery {
			t.row(fmt.Sprintf("with %d spares", e.Spares), fmt.Sprint(e.Served.Count), e.Served.String(), fmt.Sprint(e.Retried))
		}
	}
	if len(r.Mixed) > 0 {
		t.head("hostile beside healthy programs", "rounds", "calls end as", "run again", "healthy alone (median, 95 %, worst)", "healthy beside hostile", "wall", "verdict")
		for _, e := range r.Mixed {
			t.row(e.Mix, fmt.Sprint(e.Rounds), counts(e.Account.Tally), fmt.Sprint(e.Reruns), e.Quiet.String(), e.Healthy.String(), round(e.Wall), outcome("", e.Judge()))
		}
	}
	if e := r.Soak; e != nil {
		t.head("soak", "calls end as", "workers end by", "an execution took (median, 95 %, worst)", "host grew by", "wall", "verdict")
		t.row(fmt.Sprint(e.Account.Calls), counts(e.Account.Tally), counts(without(e.Stats.Ended, "closed")), e.Account.Walls.String(), figures.MiB(e.Growth()), round(e.Wall), outcome("", e.Judge()))
		t.text(e.plots())
	}
	if len(r.Walks) > 0 {
		all := WalkEvidence{Operations: map[string]int{}, Tally: map[string]int64{}}
		n := 0
		for _, e := range r.Walks {
			for name, made := range e.Operations {
				all.Operations[name] += made
				n += made
			}
			for ending, made := range e.Tally {
				all.Tally[ending] += made
			}
			all.Kills, all.Broken = all.Kills+e.Kills, append(all.Broken, e.Broken...)
		}
		t.head("random operations beside a model", "walks", "kills", "calls end as", "verdict")
		t.row(fmt.Sprint(n), fmt.Sprint(len(r.Walks)), fmt.Sprint(all.Kills), counts(all.Tally), outcome("", all.Broken))
	}
	for _, f := range r.Red {
		t.line(fmt.Sprintf("red: %s: %s", f.Part, f.Violation))
	}
	_, err := io.WriteString(w, t.String())
	return err
}

func outcome(notApplicable string, broken []Violation) string {
	switch {
	case notApplicable != "":
		return "not applicable: " + notApplicable
	case len(broken) > 0:
		return fmt.Sprintf("red: %s", broken[0].Rule)
	}
	return "green"
}

func counts(n map[string]int64) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(n)) {
		parts = append(parts, fmt.Sprintf("%s %d", name, n[name]))
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, ", ")
}

func without(n map[string]int64, name string) map[string]int64 {
	n = maps.Clone(n)
	delete(n, name)
	return n
}

func nextWall(calls []Call) string {
	for _, c := range calls {
		if c.Role == "next" && c.Ending == "value" {
			return figures.Milliseconds(c.Wall)
		}
	}
	return "-"
}

func round(d time.Duration) string { return d.Round(100 * time.Millisecond).String() }

// table collects what is written, as Markdown or as text.
type table struct {
	strings.Builder
	markdown bool
	columns  []string
}

func (t *table) head(columns ...string) {
	if t.Len() > 0 {
		t.WriteByte('\n')
	}
	t.columns = columns
	if t.markdown {
		t.cells(columns)
		t.WriteString(strings.Repeat("|---", len(columns)) + "|\n")
	}
}

func (t *table) cells(cells []string) {
	for _, c := range cells {
		t.WriteString("| " + strings.ReplaceAll(c, "|", "\\|") + " ")
	}
	t.WriteString("|\n")
}

func (t *table) row(cells ...string) {
	if t.markdown {
		t.cells(cells)
		return
	}
	fmt.Fprintf(t, "%s: %s\n", t.columns[0], cells[0])
	for i, c := range cells[1:] {
		fmt.Fprintf(t, "  %-46s %s\n", t.columns[i+1], c)
	}
}

func (t *table) text(s string) {
	if t.markdown {
		s = "\n```text\n" + s + "```\n"
	}
	t.WriteString(s)
}

func (t *table) line(s string) { t.WriteString(s + "\n") }
