package adversarial

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// Entry is one program to be judged: one of the corpus, or any other.
type Entry struct {
	Boundary string // that it attacks; empty for a program of somebody's own
	Name     string // of the file, without its extension
	File     string // as it is shown, and as `isoproof probe` takes it
	Class    string // the kind of attack, in a few words
	Tries    string // what it is after
	Report   string // of the public report that gave the idea: its number or address; may be empty

	Text    string           // of the file
	Program executor.Program // without tools, outbound door and secrets, which each run brings
	Setting Setting
	// Pin is what is known of the program's run; nil for a program of which nothing is known.
	Pin *Pin
	// Neighbour is the entry that runs beside it in the same worker; nil: it runs alone.
	Neighbour *Entry
	// Victim says that the entry is somebody's neighbour. It gets a secret as its input.
	Victim bool
}

// ID is boundary and name, which no other entry has.
func (e *Entry) ID() string {
	if e.Boundary == "" {
		return e.File
	}
	return e.Boundary + "/" + e.Name
}

// needs is what a subject has to have for the entry and its neighbour to be run as they are written.
func (e *Entry) needs() harness.Capabilities {
	need := harness.Capabilities{
		Outbound: e.Setting != Disabled, TypeScript: e.Program.Language == executor.TypeScript,
		Modules: e.Program.Form == executor.Module || len(e.Program.Modules) > 0,
	}
	if e.Pin != nil {
		need.Tools = len(e.Pin.Calls) > 0 || e.Pin.Count > 0
		need.Memory = e.Pin.Ending.Kind == string(executor.Memory)
	}
	return need
}

// Setting is the outbound setting of a run.
type Setting string

const (
	Disabled Setting = "disabled" // fetch rejects
	Function Setting = "function" // a function records every request and answers it: [doors]
	Direct   Setting = "direct"   // a policy, over a network in memory that records what is looked up and dialled
)

// Pin is the run that an entry has to have.
type Pin struct {
	Ending   Ending
	Prefix   bool // Ending.Text is only the beginning
	Calls    []Call
	Count    int // of the calls, where they are too many to list; Calls is then nil
	Requests []Request
	Console  Console
	Dials    []string // what is dialled of the setting Direct, each address once
}

// Console is what a program wrote to the console.
type Console struct {
	Said    []string // each line with its level before it, in order; nil where they are too many to list, or not the same in every run
	Lines   int
	Cut     int // of them, each too long
	Dropped executor.Truncated
}

func (c Console) String() string {
	return fmt.Sprintf("%d lines, %d of them cut, with %d lines and %d bytes kept out", c.Lines, c.Cut, c.Dropped.Lines, c.Dropped.Bytes)
}

// consoleOf is what a result has of it.
func consoleOf(r executor.Result) Console {
	c := Console{Lines: len(r.Console), Dropped: r.Truncated}
	for _, line := range r.Console {
		c.Said = append(c.Said, line.Level+" "+line.Text)
		if line.Cut {
			c.Cut++
		}
	}
	return c
}

// Ending is how a run ended.
type Ending struct {
	Kind string `json:"kind"` // value, or the kind of the fault
	Text string `json:"text"` // the value as JSON, or the fault's text; in one line, and fit for a terminal
}

func (e Ending) String() string { return e.Kind + ": " + e.Text }

// Call is one tool call as the dispatch saw it.
type Call struct {
	Provider  string          `json:"provider"`
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
}

func (c Call) String() string {
	arguments := "null"
	if len(c.Arguments) > 0 {
		arguments = compact(c.Arguments)
	}
	return executor.PrintableJSON(fmt.Sprintf("%q.%q(%s)", c.Provider, c.Tool, arguments))
}

// Request is one outbound request as the recording function saw it.
type Request struct {
	Method string `json:"method"`
	URL    string `json:"url"`
}

func (r Request) String() string { return r.Method + " " + r.URL }

// endingOf is a result's ending.
func endingOf(r executor.Result) Ending {
	if r.Fault != nil {
		return Ending{string(r.Fault.Kind), oneLine(executor.Printable(r.Fault.Text))}
	}
	return Ending{"value", executor.PrintableJSON(compact(r.Value))}
}

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", `\n`) }

// compact is the JSON without the spaces between its parts.
func compact(text json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return string(text)
	}
	return b.String()
}
