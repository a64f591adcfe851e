package executor

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/isoproof/isoproof/executor/internal/jsontext"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// What a limit says of the room that a worker needs.
type room int

const (
	noRoom room = iota
	frameRoom
	isolateRoom
)

// limitTable has the lowest and highest value of every limit. Those that say how large a frame may be, or an isolate, size a pool's
// workers: a program cannot ask for more of them than its pool was opened with.
var limitTable = []struct {
	field           string
	of              func(*Limits) *int64
	lowest, highest int64
	show            func(int64) any // as a person writes it
	room            room
}{
	{"Timeout", func(l *Limits) *int64 { return (*int64)(&l.Timeout) }, int64(time.Millisecond), int64(24 * time.Hour), asDuration, noRoom},
	{"Grace", func(l *Limits) *int64 { return (*int64)(&l.Grace) }, int64(time.Millisecond), int64(time.Minute), asDuration, noRoom},
	{"Memory", func(l *Limits) *int64 { return &l.Memory }, 8 << 20, 2 << 30, asSize, isolateRoom},
	{"Stack", func(l *Limits) *int64 { return &l.Stack }, 64 << 10, 1 << 20, asSize, noRoom},
	{"Source", func(l *Limits) *int64 { return &l.Source }, 1, wire.MaxSource, asSize, frameRoom},
	{"Modules", func(l *Limits) *int64 { return &l.Modules }, 1, wire.MaxModules, asSize, frameRoom},
	{"Input", func(l *Limits) *int64 { return &l.Input }, 1, wire.MaxInput, asSize, frameRoom},
	{"Result", func(l *Limits) *int64 { return &l.Result }, 1, wire.MaxResult, asSize, frameRoom},
	{"ConsoleLines", func(l *Limits) *int64 { return &l.ConsoleLines }, 1, 100_000, asCount, noRoom},
	{"ConsoleBytes", func(l *Limits) *int64 { return &l.ConsoleBytes }, 1, 16 << 20, asSize, noRoom},
	{"ConsoleLineBytes", func(l *Limits) *int64 { return &l.ConsoleLineBytes }, 1, wire.MaxConsoleLine, asSize, noRoom},
	{"ToolCalls", func(l *Limits) *int64 { return &l.ToolCalls }, 1, 1_000_000, asCount, noRoom},
	{"ToolInFlight", func(l *Limits) *int64 { return &l.ToolInFlight }, 1, 1024, asCount, noRoom},
	{"ToolPayload", func(l *Limits) *int64 { return &l.ToolPayload }, 1, wire.MaxToolPayload, asSize, frameRoom},
	{"OutboundRequests", func(l *Limits) *int64 { return &l.OutboundRequests }, 1, 10_000, asCount, noRoom},
	{"OutboundBody", func(l *Limits) *int64 { return &l.OutboundBody }, 1, 64 << 20, asSize, noRoom},
	{"Timers", func(l *Limits) *int64 { return &l.Timers }, 1, 100_000, asCount, noRoom},
}

func asCount(n int64) any    { return n }
func asDuration(n int64) any { return time.Duration(n) }
func asSize(n int64) any     { return size(n) }

// size is a number of bytes that is shown in the largest unit that divides it.
type size int64

func (s size) String() string {
	for i, unit := range [...]string{"GiB", "MiB", "KiB"} {
		if bytes := size(1) << (30 - 10*i); s != 0 && s%bytes == 0 {
			return fmt.Sprintf("%d %s", s/bytes, unit)
		}
	}
	return fmt.Sprintf("%d bytes", int64(s))
}

// over fills the zero fields of l from defaults and refuses values that are out of range.
func (l Limits) over(defaults Limits) (Limits, error) {
	for _, t := range limitTable {
		p := t.of(&l)
		switch v := *p; {
		case v == 0:
			*p = *t.of(&defaults)
		case v < t.lowest || v > t.highest:
			return l, &OptionError{"Limits." + t.field, t.show(v), fmt.Sprintf("from %v to %v, or 0 for the default", t.show(t.lowest), t.show(t.highest))}
		}
	}
	return l, nil
}

// within refuses limits of a program, or of a session (owner), that the pool's workers have no room for: one for each of rooms.
func (l Limits) within(pool Limits, owner string, rooms ...room) error {
	for _, t := range limitTable {
		if asked, has := *t.of(&l), *t.of(&pool); slices.Contains(rooms, t.room) && asked > has {
			return &OptionError{owner + ".Limits." + t.field, t.show(asked),
				fmt.Sprintf("at most the pool's %v, which sizes its workers: open the pool with a higher Options.Limits.%s", t.show(has), t.field)}
		}
	}
	return nil
}

// workerBytes is what a worker's own memory and that of so many executions under these limits come to. A frame that is larger than
// by default is held once by each execution, and some three times over while it is read.
func (l Limits) workerBytes(slots int) int64 {
	var beyond int64
	defaults := DefaultLimits()
	for _, t := range limitTable {
		if t.room == frameRoom {
			beyond += max(0, *t.of(&l)-*t.of(&defaults))
		}
	}
	return wire.WorkerOverhead + int64(slots)*(l.Memory+wire.ExecutionOverhead) + int64(slots+3)*beyond
}

// check judges a program before it costs anything. What is wrong with the call is the error; what is wrong with the
// program's text, which may come from a model or a customer, is the fault. The limits are the program's, filled in.
func (p *Program) check(pool Limits) (limits Limits, fault *Fault, err error) {
	limits, err = p.Limits.over(pool)
	if err != nil {
		return limits, nil, err
	}
	if err := limits.within(pool, "Program", frameRoom, isolateRoom); err != nil {
		return limits, nil, err
	}
	switch {
	case p.Form > Module:
		err = &OptionError{"Program.Form", p.Form, "FunctionBody or Module"}
	case p.Language > TypeScript:
		err = &OptionError{"Program.Language", p.Language, "JavaScript or TypeScript"}
	case len(p.Name) > wire.MaxProgramName || !utf8.ValidString(p.Name):
		err = &OptionError{"Program.Name", fmt.Sprintf("%.40q", p.Name), fmt.Sprintf("valid UTF-8 of at most %d bytes", wire.MaxProgramName)}
	case int64(len(p.Source)) > limits.Source:
		fault = limitFault("source size", limits.Source)
	case int64(len(p.Input)) > limits.Input:
		fault = limitFault("input size", limits.Input)
	case len(p.Input) > 0 && jsontext.Check(p.Input, maxDepth) != jsontext.Valid:
		err = &OptionError{"Program.Input", fmt.Sprintf("%.40q", p.Input), "valid JSON in UTF-8, nested at most 10,000 deep, or empty for null"}
	default:
		if err = checkProviders(p.Providers); err == nil {
			fault, err = p.checkModules(limits)
		}
	}
	if fault == nil && err == nil {
		fault = checkText(p.fileName(), p.Source, true)
	}
	return limits, fault, err
}

func (p *Program) checkModules(limits Limits) (*Fault, error) {
	if len(p.Modules) > wire.MaxModuleCount {
		return limitFault("module count", wire.MaxModuleCount), nil
	}
	var total int64
	for name, source := range p.Modules {
		if name == "" || !utf8.ValidString(name) {
			return nil, &OptionError{"a name in Program.Modules", fmt.Sprintf("%.40q", name), "valid UTF-8 and not empty"}
		}
		total += int64(len(name)) + int64(len(source))
	}
	if total > limits.Modules {
		return limitFault("module map size", limits.Modules), nil
	}
	for _, m := range p.sortedModules() {
		if fault := checkText(m.Name, m.Source, false); fault != nil {
			return fault, nil
		}
	}
	return nil, nil
}

// checkText refuses a source that no parser would get to see as it was written.
func checkText(file, source string, needed bool) *Fault {
	if needed && source == "" {
		return guestFault(GuestError{Name: "SyntaxError", Message: "the source is empty", File: escape(file, wire.MaxFile, false)})
	}
	if utf8.ValidString(source) {
		return nil
	}
	line, column := 1, 1
	for i, r := range source {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(source[i:]); size == 1 {
				break
			}
		}
		if column++; r == '\n' {
			line, column = line+1, 1
		}
	}
	return guestFault(GuestError{
		Name: "SyntaxError", Message: "the source is not valid UTF-8", File: escape(file, wire.MaxFile, false), Line: line, Column: column,
	})
}

func (p *Program) fileName() string {
	switch {
	case p.Name != "":
		return p.Name
	case p.Language == TypeScript:
		return "program.ts"
	}
	return "program.js"
}

// sortedModules lists the module map by name: a map's order would make two equal programs two different frames.
func (p *Program) sortedModules() []wire.Module {
	if len(p.Modules) == 0 {
		return nil
	}
	list := make([]wire.Module, 0, len(p.Modules))
	for name, source := range p.Modules {
		list = append(list, wire.Module{Name: name, Source: source})
	}
	slices.SortFunc(list, func(a, b wire.Module) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// frame is the program as a worker gets it; Bounds.Timeout is set when it is sent.
func (p *Program) frame(l Limits) *wire.Execute {
	input := []byte(p.Input)
	if len(input) == 0 {
		input = []byte("null")
	}
	source := p.Source
	if rest, ok := strings.CutPrefix(source, "#!"); ok && p.Form == FunctionBody {
		source = "//" + rest // what the language allows at the beginning of a file only
	}
	e := &wire.Execute{
		Name: p.fileName(), Form: wire.Form(p.Form), Source: source, Input: input, Modules: p.sortedModules(), Providers: providersJSON(p.Providers),
		Bounds: wire.Bounds{
			Memory: uint64(l.Memory), Stack: uint64(l.Stack), Result: uint64(l.Result), ConsoleLines: uint64(l.ConsoleLines),
			ConsoleBytes: uint64(l.ConsoleBytes), ConsoleLineBytes: uint64(l.ConsoleLineBytes), ToolCalls: uint64(l.ToolCalls),
			ToolInFlight: uint64(l.ToolInFlight), ToolPayload: uint64(l.ToolPayload), Timers: uint64(l.Timers),
			OutboundBody: uint64(l.OutboundBody),
		},
	}
	if p.Outbound != nil {
		e.Bounds.OutboundRequests = uint64(l.OutboundRequests)
	}
	return e
}
