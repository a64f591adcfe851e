//go:build v8

package worker

import (
	"encoding/json"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// A function body is parsed inside this function, so that return and await stand where they may; what comes out is a body
// that calls it.
const (
	stripHead = "async function program(input, tools, console) {\n"
	stripTail = "\n}"
	stripCall = "return program(input, tools, console);\n"
)

// strip settles an execution that wants its types stripped. The transform cannot be interrupted: when it is late the
// execution ends on time and the worker asks to be retired, which ends the transform too.
func (s *slots) strip(j *job) {
	done := make(chan wire.Settled, 1)
	go func() { done <- stripAll(&j.execute) }()
	late := time.NewTimer(time.Duration(j.execute.Bounds.Timeout) - time.Since(j.arrived))
	defer late.Stop()
	var ending wire.Settled
	select {
	case ending = <-done:
	case <-late.C:
		ending = wire.Settled{Outcome: wire.OutcomeTimeout, Retire: true}
	}
	_ = s.settled(j, ending)
}

func stripAll(e *wire.Execute) wire.Settled {
	out := wire.Stripped{Modules: make(map[string]string, len(e.Modules))}
	source, offset := e.Source, 0
	if e.Form == wire.FormStripBody {
		source, offset = stripHead+source+stripTail, 1
	}
	code, failed := stripOne(e.Name, source, offset)
	if failed != nil {
		return *failed
	}
	if e.Form == wire.FormStripBody {
		code += stripCall
	}
	out.Source = code
	for _, m := range e.Modules {
		if out.Modules[m.Name], failed = stripOne(m.Name, m.Source, 0); failed != nil {
			return *failed
		}
	}
	value, err := json.Marshal(out)
	if err != nil {
		return wire.Settled{Outcome: wire.OutcomeEngine, Reason: err.Error()}
	}
	return wire.Settled{Outcome: wire.OutcomeValue, Value: value}
}

// stripOne strips the types of one file. offset is how many lines of ours stand before the user's first.
func stripOne(name, source string, offset int) (string, *wire.Settled) {
	result := api.Transform(source, api.TransformOptions{
		Loader:     api.LoaderTS,
		Target:     api.ES2022,
		Sourcefile: name,
		LogLevel:   api.LogLevelSilent,
		LogLimit:   1,
	})
	if len(result.Errors) == 0 {
		return string(result.Code), nil
	}
	e := result.Errors[0]
	ending := wire.Settled{Outcome: wire.OutcomeGuest, Name: "SyntaxError", Message: e.Text, File: name}
	if at := e.Location; at != nil && at.Line > offset {
		ending.Line, ending.Column = uint32(at.Line-offset), uint32(at.Column+1)
	}
	return "", &ending
}
