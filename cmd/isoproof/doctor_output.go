package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/isoproof/isoproof/executor"
)

var diagnosisWriters = map[string]func(io.Writer, *executor.Diagnosis, []string) error{
	"text": writeDiagnosisText, "markdown": writeDiagnosisMarkdown, "json": writeDiagnosisJSON,
}

// said is what to tell of a layer: how it was shown or why it is not in force, and what to do about that.
func said(l executor.LayerProof) string {
	text := l.Proof
	if text == "" {
		text = l.Detail
	}
	if l.Remedy != "" {
		text += ": " + l.Remedy
	}
	return printable(text)
}

// counted says how many attempts and refusals there are of each outcome.
func counted(d *executor.Diagnosis) string {
	refused, open := 0, 0
	verdicts := map[string]int{}
	for _, a := range d.Attempts {
		if a.Refused {
			refused++
		}
		if a.Open {
			open++
		}
		for _, r := range a.Refusals {
			verdicts[r.Verdict]++
		}
	}
	text := fmt.Sprintf("%d of %d attempts refused", refused, len(d.Attempts))
	if open > 0 {
		text += fmt.Sprintf(", %d open for want of a layer", open)
	}
	text += fmt.Sprintf("; refusals by a layer alone: %d proven", verdicts["proven"])
	for _, v := range []struct{ verdict, meaning string }{
		{"anyway", "that this machine would make anyway"}, {"lacking", "that it lacks the layer for"},
		{"otherwise", "by another answer than named"}, {"broken", "NOT MADE"},
	} {
		if n := verdicts[v.verdict]; n > 0 {
			text += fmt.Sprintf(", %d %s", n, v.meaning)
		}
	}
	return text
}

func writeDiagnosisText(out io.Writer, d *executor.Diagnosis, require []string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "engine\tV8 %s\n", printable(d.Identity.Engine))
	fmt.Fprintf(w, "worker\t%s\n", d.Identity.Build)
	fmt.Fprintf(w, "snapshot\t%s\n", printable(d.Identity.Snapshot))
	fmt.Fprintf(w, "required\t%s\n", strings.Join(require, " "))
	fmt.Fprintf(w, "attempts\t%s\n", counted(d))
	for _, warning := range d.Warnings {
		fmt.Fprintf(w, "warning\t%s\n", warning)
	}
	fmt.Fprintln(w)
	if err := w.Flush(); err != nil {
		return err
	}
	for _, l := range d.Layers {
		fmt.Fprintf(w, "%s\t%s\t%s\n", l.Name, l.State, said(l))
	}
	return w.Flush()
}

func writeDiagnosisMarkdown(out io.Writer, d *executor.Diagnosis, _ []string) error {
	var b strings.Builder
	cell := func(text string) string { return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(printable(text)) }
	b.WriteString(diagnosisHead)
	fmt.Fprintf(&b, "V8 %s. %s.\n\n## Layers\n\n| layer | state | how that was shown, or what to do |\n|---|---|---|\n", cell(d.Identity.Engine), counted(d))
	for _, l := range d.Layers {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", l.Name, l.State, cell(said(l)))
	}
	b.WriteString("\n## Attempts\n\n| attempt | under all layers | a layer alone | with it | without it | |\n|---|---|---|---|---|---|\n")
	for _, a := range d.Attempts {
		name, ending := cell(a.Name), cell(a.Ending)
		for _, r := range a.Refusals {
			fmt.Fprintf(&b, "| %s | %s | `%s` | %s | %s | %s |\n", name, ending, r.Layer, cell(r.With), cell(r.Without), r.Verdict)
			name, ending = "", "" // once an attempt
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

const diagnosisHead = `# What confines a worker

` + "```sh" + ` norun="it made this page; its exit status is 1 on a machine that lacks a layer"
bin/isoproof doctor --format markdown > docs/doctor.md
` + "```" + `

takes the engine to be broken. It starts the real worker some five hundred times; each time the worker confines itself, starts V8, and
then natively tries one thing that an attacker's code would. ` + "`isoproof doctor`" + ` prints the layers alone, and ` + "`--json`" + ` all of it. Its exit
status is 0 when every required layer is in force and every attempt was refused, 1 when one is not, and 2 when nothing can be said.
Required by default are the layers that [SECURITY.md](../SECURITY.md) tells to require; ` + "`--require`" + ` names others.

Each refusal is shown twice. **With it** the worker has that one layer, and of the others only those that the layer or the attempt cannot do
without: it is *proven* when the attempt ends as the table in ` + "`executor/internal/confine/attack`" + ` names. **Without it** everything else is the
same, and the attempt has to be *done*. Where it is not, this machine refuses it *anyway* and nothing is shown. *lacking*: the machine
does not give the layer. *otherwise*: refused, by another answer. *broken*: it was not refused. An attempt that only a layer refuses
which the machine lacks is open: no layer was got through, and nothing stands in its way either.

` + "`isoproof doctor --policy`" + ` prints the policy itself, on any machine. ` + "`isoproof doctor --cost 100`" + ` starts pairs of workers, one with all layers and one
with none, in turn, and prints what the layers add to a start, with its interval.

`

func writeDiagnosisJSON(out io.Writer, d *executor.Diagnosis, require []string) error {
	type layer struct {
		Name   string `json:"name"`
		State  string `json:"state"`
		Proof  string `json:"proof"`
		Remedy string `json:"remedy"`
		Detail string `json:"detail"`
	}
	type refusal struct {
		Layer   string `json:"layer"`
		With    string `json:"with"`
		Without string `json:"without"`
		Verdict string `json:"verdict"`
	}
	type attempt struct {
		Name     string    `json:"name"`
		Ending   string    `json:"ending"`
		Refused  bool      `json:"refused"`
		Open     bool      `json:"open"`
		Refusals []refusal `json:"refusals"`
	}
	object := struct {
		Schema   int       `json:"schema"`
		Layers   []layer   `json:"layers"`
		Required []string  `json:"required"`
		Missing  []string  `json:"missing"`
		Warnings []string  `json:"warnings"`
		Engine   string    `json:"engine"`
		Build    string    `json:"build"`
		Snapshot string    `json:"snapshot"`
		Attempts []attempt `json:"attempts"`
	}{
		Schema: 1, Required: require, Missing: append([]string{}, d.Missing(require)...), Warnings: append([]string{}, d.Warnings...),
		Engine: d.Identity.Engine, Build: d.Identity.Build, Snapshot: d.Identity.Snapshot,
	}
	for _, l := range d.Layers {
		object.Layers = append(object.Layers, layer{l.Name, l.State, l.Proof, l.Remedy, l.Detail})
	}
	for _, a := range d.Attempts {
		row := attempt{Name: a.Name, Ending: a.Ending, Refused: a.Refused, Open: a.Open}
		for _, r := range a.Refusals {
			row.Refusals = append(row.Refusals, refusal(r))
		}
		object.Attempts = append(object.Attempts, row)
	}
	text, err := json.Marshal(object)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, executor.PrintableJSON(string(text)))
	return err
}
