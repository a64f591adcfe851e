// Package typescript strips types from programs with esbuild. It runs in a worker: hostile text makes the transform
// take time and memory out of all proportion (a kilobyte of nested functions: seconds), and nothing can interrupt it
// but the end of its process.
package typescript

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// Settle answers an execution of form FormStripBody or FormStripModule: with a wire.Stripped, or with the SyntaxError of
// the first source that does not parse.
func Settle(e *wire.Execute) wire.Settled {
	main, err := Strip(e.Name, e.Source, e.Form == wire.FormStripBody)
	if err != nil {
		return err.settled()
	}
	stripped := wire.Stripped{Source: main}
	if len(e.Modules) > 0 {
		stripped.Modules = make(map[string]string, len(e.Modules))
	}
	for _, m := range e.Modules {
		if strings.HasSuffix(m.Name, ".json") {
			stripped.Modules[m.Name] = m.Source
			continue
		}
		if stripped.Modules[m.Name], err = Strip(m.Name, m.Source, false); err != nil {
			return err.settled()
		}
	}
	value, jsonErr := json.Marshal(stripped)
	switch {
	case jsonErr != nil:
		return wire.Settled{Outcome: wire.OutcomeResult, Reason: jsonErr.Error()}
	case uint64(len(value)) > e.Bounds.Result:
		return wire.Settled{Outcome: wire.OutcomeResult, Reason: fmt.Sprintf("the JavaScript of this TypeScript has more than %d bytes", e.Bounds.Result)}
	}
	return wire.Settled{Outcome: wire.OutcomeValue, Value: value}
}

// SyntaxError is where and why a source does not parse. Line and Column count from 1.
type SyntaxError struct {
	File, Message string
	Line, Column  int
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

func (e *SyntaxError) settled() wire.Settled {
	return wire.Settled{
		Outcome: wire.OutcomeGuest, Name: "SyntaxError", Message: e.Message, File: e.File, Line: uint32(e.Line), Column: uint32(e.Column),
	}
}

// A body is parsed as what it is, so that return and await mean what they will mean.
const (
	opening = "async function program(input,tools,console){"
	closing = "\n}"
)

// Strip returns the JavaScript of a TypeScript source; what stays of it stays on its line and, but for what esbuild makes longer, at its
// column, and keeps its names. A body is that of an async function, otherwise the source is a module. A body with import or export declarations is a module too, which the engine sees
// again. A file named .tsx may have JSX.
func Strip(file, source string, body bool) (string, *SyntaxError) {
	if !body {
		return stripModule(file, source)
	}
	whole := opening + source + closing
	r := transform(file, whole)
	if len(r.Errors) > 0 {
		return stripBroken(file, source, r.Errors[0])
	}
	inside, ok := inner(replaced(string(r.Code), r.Map, whole))
	if !ok {
		return "", &SyntaxError{File: file, Message: `Unexpected "}"`, Line: 1, Column: 1}
	}
	return inside, nil
}

func stripModule(file, source string) (string, *SyntaxError) {
	r := transform(file, source)
	if len(r.Errors) > 0 {
		return "", syntaxError(file, r.Errors[0], 0)
	}
	return replaced(string(r.Code), r.Map, source), nil
}

// declaration begins a line of a module that cannot stand in a body.
var declaration = regexp.MustCompile(`(?m)^\s*(export|import)\b\s*[^\s(.]`)

// stripBroken is for a body that does not parse: it is a module, or says what is wrong with it.
func stripBroken(file, source string, m api.Message) (string, *SyntaxError) {
	if declaration.MatchString(source) {
		code, err := stripModule(file, source)
		if err == nil || m.Location != nil && strings.HasPrefix(m.Location.LineText[m.Location.Column:], "export") {
			return code, err
		}
	}
	if m.Location == nil || m.Location.Line <= strings.Count(source, "\n")+1 {
		return "", syntaxError(file, m, len(opening))
	}
	// The parser met our own closing. Without it the text is unfinished, or has closed the function before.
	if r := transform(file, opening+source); len(r.Errors) > 0 {
		return "", syntaxError(file, r.Errors[0], len(opening))
	}
	at := max(strings.LastIndexByte(source, '}'), 0)
	line := strings.LastIndexByte(source[:at], '\n') + 1
	return "", &SyntaxError{File: file, Message: `Unexpected "}"`, Line: strings.Count(source[:at], "\n") + 1, Column: at - line + 1}
}

func transform(file, text string) api.TransformResult {
	loader := api.LoaderTS
	if strings.HasSuffix(file, ".tsx") {
		loader = api.LoaderTSX
	}
	return api.Transform(text, api.TransformOptions{
		Sourcefile: file, Loader: loader, Target: api.ES2022, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude,
		LegalComments: api.LegalCommentsNone, LogLevel: api.LogLevelSilent,
		Supported: map[string]bool{"import-attributes": true}, // the engine reads them
		// The meaning of a program does not depend on a project's settings.
		TsconfigRaw: `{"compilerOptions":{"useDefineForClassFields":true,"verbatimModuleSyntax":false}}`,
	})
}

// minified is JavaScript as esbuild writes it, which is the same for texts that mean the same.
func minified(code string) string {
	return string(api.Transform(code, api.TransformOptions{
		Loader: api.LoaderJS, Target: api.ES2022, Charset: api.CharsetUTF8, MinifyWhitespace: true,
		LegalComments: api.LegalCommentsNone, LogLevel: api.LogLevelSilent,
		Supported: map[string]bool{"import-attributes": true},
	}).Code)
}

// inner is what stands inside the program's function. The helpers of decorators and using declarations, which esbuild puts
// before it, go inside too: esbuild has renamed what of the program would hide a name that they use.
func inner(code string) (string, bool) {
	helpers, rest, found := strings.Cut(code, opening)
	end := strings.LastIndexByte(rest, '}')
	if !found || end < 0 {
		return "", false
	}
	first := len(directives.FindString(rest[:end]))
	return rest[:first] + helpers + strings.TrimSuffix(rest[first:end], "\n"), true
}

// directives are strings in front of all else; esbuild ends each with a semicolon when something follows.
var directives = regexp.MustCompile(`(?s)^([\n ]*("([^"\\]|\\.)*"|'([^'\\]|\\.)*');)*`)

// syntaxError gives esbuild's message in the positions of the source as its author wrote it; before is what stood before it on
// its first line.
func syntaxError(file string, m api.Message, before int) *SyntaxError {
	e := &SyntaxError{File: file, Message: m.Text}
	if m.Location == nil {
		return e
	}
	e.Line, e.Column = m.Location.Line, m.Location.Column+1
	if e.Line == 1 {
		e.Column = max(e.Column-before, 1)
	}
	return e
}
