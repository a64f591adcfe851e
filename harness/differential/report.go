package differential

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/isoproof/isoproof/harness"
)

// Report is a comparison and what stood on both sides.
type Report struct {
	Facts []harness.Fact
	Comparison
}

// Count is what an area came to.
type Count struct {
	Area      string `json:"area"`
	Programs  int    `json:"programs"`
	Same      int    `json:"same"`      // programs whose results are the same
	Different int    `json:"different"` // programs that differ as declared
	Red       int    `json:"red"`       // programs with a broken rule
}

// Counts are those of each area, and of all.
func (c Comparison) Counts() (areas []Count, all Count) {
	red, different := map[string]bool{}, map[string]bool{}
	for _, b := range c.Broken {
		red[b.Program] = true
	}
	for _, d := range c.Differences {
		different[d.Program] = true
	}
	all.Area = "all"
	for _, p := range c.Programs {
		if len(areas) == 0 || areas[len(areas)-1].Area != p.Area {
			areas = append(areas, Count{Area: p.Area})
		}
		for _, count := range []*Count{&areas[len(areas)-1], &all} {
			count.Programs++
			switch {
			case red[p.ID]:
				count.Red++
			case different[p.ID]:
				count.Different++
			default:
				count.Same++
			}
		}
	}
	return areas, all
}

// WriteText says how the areas came out, and what is red in full.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, f := range r.Facts {
		fmt.Fprintf(&b, "%s: %s\n", f.Name, f.Value)
	}
	b.WriteString("\n")
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "area\tprograms\tsame\tdifferent as declared\tred")
	areas, all := r.Counts()
	for _, c := range append(areas, all) {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\n", c.Area, c.Programs, c.Same, c.Different, c.Red)
	}
	table.Flush()
	for _, broken := range r.Broken {
		fmt.Fprintf(&b, "red: %s: %s\n", broken.Rule, broken)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteMarkdown is the tables of docs/differential.md.
func (r Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("| area | programs | same | different as declared | red |\n|---|---|---|---|---|\n")
	areas, all := r.Counts()
	for _, c := range append(areas, all) {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", c.Area, c.Programs, c.Same, c.Different, c.Red)
	}
	b.WriteString("\n| program | at | guest | Node.js | right | the standard's word |\n|---|---|---|---|---|---|\n")
	for _, d := range r.Differences {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", d.Program, code(d.At), code(d.Guest), code(d.Node), d.Right, cell(d.Standard))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func code(text string) string {
	if text == "" {
		return "all of it"
	}
	return "`" + cell(text) + "`"
}

func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// WriteJSON writes one object, {"schema": 1, ...}.
func (r Report) WriteJSON(w io.Writer) error {
	areas, all := r.Counts()
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(struct {
		Schema      int            `json:"schema"`
		Facts       []harness.Fact `json:"facts"`
		Green       bool           `json:"green"`
		Areas       []Count        `json:"areas"`
		All         Count          `json:"all"`
		Differences []Difference   `json:"differences"`
		Broken      []Broken       `json:"broken"`
	}{1, r.Facts, r.Green(), areas, all, append([]Difference{}, r.Differences...), append([]Broken{}, r.Broken...)})
}
