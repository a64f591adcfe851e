package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// writeRunText prints the value to stdout; console lines and the fault, if any, to stderr.
func writeRunText(stdout, stderr io.Writer, r executor.Result) error {
	for _, line := range r.Console {
		fmt.Fprintf(stderr, "%s: %s%s\n", line.Level, printable(line.Text), map[bool]string{true: " [cut]"}[line.Cut])
	}
	if n := r.Truncated; n.Lines > 0 || n.Bytes > 0 {
		fmt.Fprintf(stderr, "isoproof: %d console lines and %d bytes were dropped at the limits\n", n.Lines, n.Bytes)
	}
	if r.Fault != nil {
		fmt.Fprintf(stderr, "isoproof: %s\n", printable(describe(r.Fault)))
		return nil
	}
	_, err := fmt.Fprintln(stdout, executor.PrintableJSON(string(r.Value)))
	return err
}

// printable is text fit for a terminal. Its lines after the first are indented, so that no program can write one that looks
// like ours.
func printable(text string) string {
	return strings.ReplaceAll(executor.Printable(text), "\n", "\n    ")
}

// describe is a fault for a person: what happened, and where in the program.
func describe(f *executor.Fault) string {
	text := f.Error()
	g := f.Guest
	if g == nil {
		return text
	}
	frames := strings.TrimPrefix(strings.TrimPrefix(g.Stack, g.Name+": "+g.Message), "\n") // the text has its first line
	switch {
	case frames != "":
		return text + "\n" + frames
	case g.Line > 0:
		return fmt.Sprintf("%s\nat %s:%d:%d", text, g.File, g.Line, g.Column)
	}
	return text
}

// runSchema is the version of run's JSON. New names do not change it.
const runSchema = 1

type runJSON struct {
	Schema    int                    `json:"schema"`
	Value     json.RawMessage        `json:"value"`
	Fault     *faultJSON             `json:"fault"`
	Console   []executor.ConsoleLine `json:"console"`
	Truncated executor.Truncated     `json:"truncated"`
	Cost      costJSON               `json:"cost"`
}

type faultJSON struct {
	Kind      executor.Kind        `json:"kind"`
	Text      string               `json:"text"`
	Retryable bool                 `json:"retryable"`
	Guest     *executor.GuestError `json:"guest,omitempty"`
	Call      string               `json:"call,omitempty"`
}

type costJSON struct {
	WallMS          float64 `json:"wall_ms"`
	QueueMS         float64 `json:"queue_ms"`
	GuestCPUMS      float64 `json:"guest_cpu_ms"`
	PeakHeapBytes   int64   `json:"peak_heap_bytes"`
	PeakBufferBytes int64   `json:"peak_buffer_bytes"`
	ToolCalls       int     `json:"tool_calls"`
	Worker          int     `json:"worker"`
}

// writeRunJSON prints the whole result as one object on one line.
func writeRunJSON(w io.Writer, r executor.Result) error {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	c := r.Cost
	out := runJSON{
		Schema: runSchema, Value: r.Value, Console: r.Console, Truncated: r.Truncated,
		Cost: costJSON{ms(c.Wall), ms(c.Queue), ms(c.GuestCPU), c.PeakHeap, c.PeakBytes, c.ToolCalls, c.Worker},
	}
	if out.Console == nil {
		out.Console = []executor.ConsoleLine{}
	}
	if f := r.Fault; f != nil {
		out.Fault = &faultJSON{f.Kind, f.Text, f.Kind.Retryable(), f.Guest, f.Call}
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(out); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, executor.PrintableJSON(strings.TrimSuffix(b.String(), "\n")))
	return err
}
