// Package table writes a table of short texts: aligned for a terminal, or as Markdown for a page.
package table

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Table is a line of headings and lines of as many cells.
type Table struct {
	Columns []string
	Rows    [][]string
}

// WriteText writes it for a terminal, its columns aligned, two blanks between them.
func (t Table) WriteText(w io.Writer) error {
	var b strings.Builder
	aligned := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{t.Columns}, t.Rows...) {
		fmt.Fprintln(aligned, strings.Join(row, "\t"))
	}
	aligned.Flush()
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// WriteMarkdown writes it for a page. What would end a cell is escaped.
func (t Table) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	line := func(cells []string) {
		for _, cell := range cells {
			b.WriteString("|")
			if cell != "" {
				b.WriteString(" " + escape(cell))
			}
			b.WriteString(" ")
		}
		b.WriteString("|\n")
	}
	line(t.Columns)
	b.WriteString(strings.Repeat("|---", len(t.Columns)) + "|\n")
	for _, row := range t.Rows {
		line(row)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var escape = strings.NewReplacer("|", `\|`, "<", "&lt;", "\n", " ").Replace
