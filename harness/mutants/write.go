package mutants

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteJSON writes the report as one object.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// WriteText writes the table for a terminal, and below it why a mutant is not killed.
func (r *Report) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "MUTANT\tGATE\tVERDICT\tSECONDS")
	for _, m := range r.Results {
		fmt.Fprintf(t, "%s\t%s\t%s\t%.1f\n", m.Mutant, m.Gate, m.Verdict, m.Seconds)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, m := range r.Results {
		if m.Verdict != Killed {
			fmt.Fprintf(w, "\n%s: %s\n    %s\n", m.Mutant, m.Verdict, m.Why)
		}
	}
	_, err := fmt.Fprintf(w, "\n%s\n", r.summary())
	return err
}

func (r *Report) summary() string {
	return fmt.Sprintf("%d of %d mutants killed", r.Count(Killed), len(r.Results))
}

// pageHead begins the page that WriteMarkdown writes.
const pageHead = `# Mutants

A gate that cannot be red proves nothing. Each line is a fault planted in this repository's source while a copy of the worker and of
a gate's suite is built; its gate has to turn red by the assertion that is named for it, while an unrelated gate of the same build stays
green. The faults are data: ` + "`harness/mutants/table.go`" + `. This page is written by

` + "```" + `sh norun="takes a minute, and some ten the first time, when every worker is built"
bin/isoproof mutants --format markdown > docs/mutants.md
` + "```" + `

`

// WriteMarkdown writes the whole page docs/mutants.md.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString(pageHead)
	fmt.Fprintf(&b, "%s. Seconds are those of the two gates.\n\n| mutant | gate | verdict | by the assertion | of the spec | seconds |\n|---|---|---|---|---|---|\n", r.summary())
	for _, m := range r.Results {
		spec := m.Spec
		if m.Verdict != Killed {
			spec = m.Why
		}
		fmt.Fprintf(&b, "| %s | `%s`: %s | %s | %s | %s | %.1f |\n",
			cell(m.Mutant), m.Package, cell(m.Gate), m.Verdict, code(m.KilledBy), cell(spec), m.Seconds)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cell makes text fit for a table of Markdown.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", `&lt;`, "*", `\*`, "_", `\_`, "`", "'").Replace(strings.Join(strings.Fields(text), " "))
}

func code(text string) string {
	return "`" + strings.NewReplacer("|", `\|`, "`", "'").Replace(strings.Join(strings.Fields(text), " ")) + "`"
}
