package executor_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/wire"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = DescribeTable("Options are refused with what they may be", func(ctx SpecContext, o executor.Options, text string) {
	_, err := executor.Open(ctx, o)
	var refused *executor.OptionError
	Expect(errors.As(err, &refused)).To(BeTrue(), "got %v", err)
	Expect(err).To(MatchError("executor: " + text))
},
	Entry("too few workers", executor.Options{Workers: -1}, fmt.Sprintf("Options.Workers is -1: it must be from 1 to 1024, or 0 for the default of %d", defaultWorkers()), SpecTimeout(time.Minute)),
	Entry("too many slots", executor.Options{Slots: 65}, "Options.Slots is 65: it must be from 1 to 64, or 0 for the default of 4", SpecTimeout(time.Minute)),
	Entry("a count of spares", executor.Options{Spares: -2}, "Options.Spares is -2: it must be from 1 to 64, or 0 for the default of 1, or None", SpecTimeout(time.Minute)),
	Entry("a queue", executor.Options{Queue: math.MinInt}, fmt.Sprintf("Options.Queue is %d: it must be from 1 to 1048576, or 0 for the default of 1024, or None", math.MinInt), SpecTimeout(time.Minute)),
	Entry("a retirement", executor.Options{Retire: -500}, "Options.Retire is -500: it must be from 1 to 1073741824, or 0 for the default of 500", SpecTimeout(time.Minute)),
	Entry("more memory than the engine's cage has", executor.Options{Slots: 4, Limits: executor.Limits{Memory: 1 << 30}},
		"Options.Slots * Limits.Memory is 4 * 1 GiB: it must be at most 3 GiB: all isolates of a worker share one pointer cage", SpecTimeout(time.Minute)),
	Entry("a worker that is too small", executor.Options{WorkerBytes: 1 << 20}, "Options.WorkerBytes is 1 MiB: it must be from 180 MiB to 64 GiB, or 0 for the default of 484 MiB", SpecTimeout(time.Minute)),
	Entry("a hello timeout", executor.Options{HelloTimeout: -1}, "Options.HelloTimeout is -1ns: it must be positive and at most 1h, or 0 for the default of 10s", SpecTimeout(time.Minute)),
	Entry("a limit of bytes", executor.Options{Limits: executor.Limits{Memory: 4<<20 + 1}}, "Limits.Memory is 4194305 bytes: it must be from 8 MiB to 2 GiB, or 0 for the default", SpecTimeout(time.Minute)),
	Entry("a limit of a count", executor.Options{Limits: executor.Limits{ToolCalls: -1}}, "Limits.ToolCalls is -1: it must be from 1 to 1000000, or 0 for the default", SpecTimeout(time.Minute)),
	Entry("a limit", executor.Options{Limits: executor.Limits{Timeout: -time.Second}}, "Limits.Timeout is -1s: it must be from 1ms to 24h0m0s, or 0 for the default", SpecTimeout(time.Minute)),
)

func defaultWorkers() int {
	o, err := executor.Options{}.WithDefaults()
	if err != nil {
		panic(err)
	}
	return o.Workers
}

var _ = Describe("Limits", func() {
	It("take their defaults where they are zero", func() {
		Expect(executor.Limits{Memory: 32 << 20}.Over()).To(Equal(func() executor.Limits { l := executor.DefaultLimits(); l.Memory = 32 << 20; return l }()))
	})

	fields := executor.LimitFields()
	It("have a row each in the table of their bounds", func() {
		l := executor.Limits{}
		for i, f := range fields {
			f.Set(&l, int64(i+1))
		}
		Expect(fmt.Sprintf("%d", l)).To(Equal(fmt.Sprintf("%d", executor.Limits{
			Timeout: 1, Grace: 2, Memory: 3, Stack: 4, Source: 5, Modules: 6, Input: 7, Result: 8, ConsoleLines: 9, ConsoleBytes: 10,
			ConsoleLineBytes: 11, ToolCalls: 12, ToolInFlight: 13, ToolPayload: 14, OutboundRequests: 15, OutboundBody: 16, Timers: 17,
		})))
	})

	DescribeTable("take their lowest and highest value, and nothing beyond", func(f executor.LimitField) {
		for value, ok := range map[int64]bool{f.Lowest: true, f.Highest: true, f.Lowest - 1: f.Lowest == 1, f.Highest + 1: false, -1: false, math.MaxInt64: false, math.MinInt64: false} {
			l := executor.Limits{}
			f.Set(&l, value)
			_, err := l.Over()
			if ok {
				Expect(err).NotTo(HaveOccurred(), "%d", value)
			} else {
				Expect(err).To(BeAssignableToTypeOf(&executor.OptionError{}), "%d", value)
				Expect(err).To(MatchError(HavePrefix("executor: Limits." + f.Field + " is ")))
			}
		}
	}, suite.Entries("limits", fields, func(f executor.LimitField) TableEntry { return Entry(f.Field, f) }))
})

var _ = Describe("A program", func() {
	limits := executor.Limits{Source: 10, Input: 10, Modules: 10}

	DescribeTable("that a caller may have from anyone ends with a fault", func(ctx SpecContext, program executor.Program, kind executor.Kind, text string) {
		p := open(ctx, one(), script("honest"))
		r := run(ctx, p, program)
		Expect(r).To(haveFault(kind, text))
		Expect(p.Stats().Executions).To(Equal(map[string]int64{string(kind): 1}))
	},
		Entry("without source", executor.Program{}, executor.Guest, "SyntaxError: the source is empty", SpecTimeout(time.Minute)),
		Entry("that is not UTF-8", source("a\nb\xff"), executor.Guest, "SyntaxError: the source is not valid UTF-8", SpecTimeout(time.Minute)),
		Entry("that is too large", executor.Program{Source: "12345678901", Limits: limits}, executor.Limit, "source size limit of 10 exceeded", SpecTimeout(time.Minute)),
		Entry("with too large an input", executor.Program{Source: "1", Input: []byte("12345678901"), Limits: limits}, executor.Limit, "input size limit of 10 exceeded", SpecTimeout(time.Minute)),
		Entry("with too large a module map", executor.Program{Source: "1", Modules: map[string]string{"a": "12345", "b": "12345"}, Limits: limits}, executor.Limit, "module map size limit of 10 exceeded", SpecTimeout(time.Minute)),
		Entry("with a module that is not UTF-8", executor.Program{Source: "1", Modules: map[string]string{"a": "\xff"}}, executor.Guest, "SyntaxError: the source is not valid UTF-8", SpecTimeout(time.Minute)),
	)

	It("says where it is not UTF-8", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		r := run(ctx, p, executor.Program{Name: "a\u202e.js", Source: "é\uFFFD\nb\xff"})
		Expect(*r.Fault.Guest).To(Equal(executor.GuestError{Name: "SyntaxError", Message: "the source is not valid UTF-8", File: `a\u202e.js`, Line: 2, Column: 2}))
	}, SpecTimeout(time.Minute))

	DescribeTable("that is a mistake of the caller is an error, and nothing runs", func(ctx SpecContext, program executor.Program, text string) {
		p := open(ctx, one(), script("honest"))
		if program.Source == "" {
			program.Source = "value 1"
		}
		_, err := p.Execute(ctx, program)
		Expect(err).To(BeAssignableToTypeOf(&executor.OptionError{}))
		Expect(err).To(MatchError("executor: " + text))
		Expect(p.Stats().Executions).To(BeEmpty())
	},
		Entry("an unknown form", executor.Program{Form: 2}, "Program.Form is 2: it must be FunctionBody or Module", SpecTimeout(time.Minute)),
		Entry("an unknown language", executor.Program{Language: 2}, "Program.Language is 2: it must be JavaScript or TypeScript", SpecTimeout(time.Minute)),
		Entry("a negative limit", executor.Program{Limits: executor.Limits{Memory: -1}}, "Limits.Memory is -1 bytes: it must be from 8 MiB to 2 GiB, or 0 for the default", SpecTimeout(time.Minute)),
		Entry("more memory than the pool gives", executor.Program{Limits: executor.Limits{Memory: 65 << 20}},
			"Program.Limits.Memory is 65 MiB: it must be at most the pool's 64 MiB, which sizes its workers: open the pool with a higher Options.Limits.Memory", SpecTimeout(time.Minute)),
		Entry("a larger source than the pool has room for", executor.Program{Limits: executor.Limits{Source: 1<<20 + 1}},
			"Program.Limits.Source is 1048577 bytes: it must be at most the pool's 1 MiB, which sizes its workers: open the pool with a higher Options.Limits.Source", SpecTimeout(time.Minute)),
		Entry("larger modules", executor.Program{Limits: executor.Limits{Modules: 32 << 20}},
			"Program.Limits.Modules is 32 MiB: it must be at most the pool's 4 MiB, which sizes its workers: open the pool with a higher Options.Limits.Modules", SpecTimeout(time.Minute)),
		Entry("a larger input", executor.Program{Limits: executor.Limits{Input: 2 << 20}},
			"Program.Limits.Input is 2 MiB: it must be at most the pool's 1 MiB, which sizes its workers: open the pool with a higher Options.Limits.Input", SpecTimeout(time.Minute)),
		Entry("a larger result", executor.Program{Limits: executor.Limits{Result: 2 << 20}},
			"Program.Limits.Result is 2 MiB: it must be at most the pool's 1 MiB, which sizes its workers: open the pool with a higher Options.Limits.Result", SpecTimeout(time.Minute)),
		Entry("a larger tool payload", executor.Program{Limits: executor.Limits{ToolPayload: 2 << 20}},
			"Program.Limits.ToolPayload is 2 MiB: it must be at most the pool's 1 MiB, which sizes its workers: open the pool with a higher Options.Limits.ToolPayload", SpecTimeout(time.Minute)),
		Entry("an input that is not JSON", executor.Program{Input: []byte("{")}, `Program.Input is "{": it must be valid JSON in UTF-8, nested at most 10,000 deep, or empty for null`, SpecTimeout(time.Minute)),
		Entry("a name that is not UTF-8", executor.Program{Name: "\xff"}, `Program.Name is "\xff": it must be valid UTF-8 of at most 1024 bytes`, SpecTimeout(time.Minute)),
		Entry("a provider that is no identifier", executor.Program{Providers: []string{"mail", "e-mail"}}, `Program.Providers[1] is "e-mail": it must be an identifier of at most 64 letters, digits, _ and $`, SpecTimeout(time.Minute)),
		Entry("a provider without a name", executor.Program{Providers: []string{""}}, `Program.Providers[0] is "": it must be an identifier of at most 64 letters, digits, _ and $`, SpecTimeout(time.Minute)),
		Entry("a provider that is a reserved word", executor.Program{Providers: []string{"delete"}}, `Program.Providers[0] is "delete": it must be another name: this one is a reserved word`, SpecTimeout(time.Minute)),
		Entry("a provider that hides the program's scope", executor.Program{Providers: []string{"console"}}, `Program.Providers[0] is "console": it must be another name: this one is in the program's scope`, SpecTimeout(time.Minute)),
		Entry("a provider that an object is asked for", executor.Program{Providers: []string{"then"}}, `Program.Providers[0] is "then": it must be another name: this one is what the language asks an object for`, SpecTimeout(time.Minute)),
		Entry("a provider twice", executor.Program{Providers: []string{"mail", "Mail"}}, `Program.Providers[1] is "Mail": it must be another name than "mail", by more than capitals`, SpecTimeout(time.Minute)),
		Entry("more providers than there may be", executor.Program{Providers: make([]string, 257)}, "Program.Providers is a list of 257: it must be at most 256 names", SpecTimeout(time.Minute)),
		Entry("a module without a name", executor.Program{Modules: map[string]string{"": "1"}}, `a name in Program.Modules is "": it must be valid UTF-8 and not empty`, SpecTimeout(time.Minute)),
	)

	It("needs a context", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		var none context.Context
		_, err := p.Execute(none, source("value 1"))
		Expect(err).To(MatchError("executor: ctx is <nil>: it must be a context"))
	}, SpecTimeout(time.Minute))
})

var _ = DescribeTable("A guest's text is made fit to show", func(text string, max int, lines bool, want string) {
	got := executor.Escape(text, max, lines)
	Expect(got).To(Equal(want))
	Expect(len(got)).To(BeNumerically("<=", max))
},
	Entry("plain", "a b é 👩\u200d💻", 100, false, "a b é 👩\u200d💻"),
	Entry("an escape sequence", "\x1b[31mred", 100, true, `\u001b[31mred`),
	Entry("a carriage return", "a\rb", 100, true, `a\u000db`),
	Entry("line breaks kept", "a\n\tb", 100, true, "a\n\tb"),
	Entry("line breaks escaped", "a\n\tb", 100, false, `a\u000a\u0009b`),
	Entry("a C1 control", "a\u009bb", 100, true, `a\u009bb`),
	Entry("bidirectional overrides", "\u202e\u2066\u200f\u061c", 100, true, `\u202e\u2066\u200f\u061c`),
	Entry("invisible tags", "\U000e0041", 100, true, `\u{e0041}`),
	Entry("line separators", "\u2028\u2029", 100, true, `\u2028\u2029`),
	Entry("cut", "0123456789", 9, true, "012345…"),
	Entry("cut at a character", "éééééé", 10, true, "ééé…"),
	Entry("cut before an escape", "aaaaa\x1bbbbb", 10, true, "aaaaa…"),
	Entry("as long as it may be", "0123456789", 10, true, "0123456789"),
)

var _ = Describe("What a program wrote", func() {
	const hostile = "a\tb\n\x1b[2J\u009b\u202e\U000e0001é"
	It("is printable once it went through Printable, at any length", func() {
		Expect(executor.Printable(hostile + "\x9b")).To(Equal("a\tb\n" + `\u001b[2J\u009b\u202e\u{e0001}é` + "\uFFFD"))
		long := strings.Repeat(hostile, 10_000)
		Expect(executor.Printable(long)).To(Equal(strings.Repeat(executor.Printable(hostile), 10_000)))
	})
	It("is the same value once it went through PrintableJSON", func() {
		var text bytes.Buffer
		e := json.NewEncoder(&text)
		e.SetEscapeHTML(false)
		Expect(e.Encode(hostile)).To(Succeed())
		printable := executor.PrintableJSON(text.String())
		Expect(printable).To(Equal(`"a\tb\n\u001b[2J\u009b\u202e\udb40\udc01é"` + "\n"))
		Expect(printable).To(MatchJSON(text.String()))
	})
})

var _ = DescribeTable("What a worker says of an end is judged", func(m wire.Settled, late bool, kind executor.Kind, text string) {
	r, err := executor.Judge(&m, executor.DefaultLimits(), late)
	Expect(err).NotTo(HaveOccurred())
	Expect(r).To(haveFault(kind, text))
},
	Entry("a value", wire.Settled{Value: []byte("1")}, false, executor.Kind("value"), "1"),
	Entry("a late value", wire.Settled{Value: []byte("1")}, true, executor.Timeout, "execution timed out after 10s"),
	Entry("a timeout", wire.Settled{Outcome: wire.OutcomeTimeout}, false, executor.Timeout, "execution timed out after 10s"),
	Entry("memory", wire.Settled{Outcome: wire.OutcomeMemory}, true, executor.Memory, "execution exceeded its memory limit of 64 MiB"),
	Entry("an error", wire.Settled{Outcome: wire.OutcomeGuest, Name: "E\n", Message: "m\x1b"}, false, executor.Guest, `E\u000a: m\u001b`),
	Entry("an error without name", wire.Settled{Outcome: wire.OutcomeGuest, Message: "m"}, false, executor.Guest, "m"),
	Entry("a result", wire.Settled{Outcome: wire.OutcomeResult, Reason: "it is a BigInt"}, false, executor.BadResult, "result cannot leave the isolate: it is a BigInt"),
	Entry("a limit, by the host's number", wire.Settled{Outcome: wire.OutcomeLimit, Reason: wire.LimitTimers, Bound: 7}, false, executor.Limit, "pending timers limit of 1000 exceeded"),
	Entry("the engine", wire.Settled{Outcome: wire.OutcomeEngine, Reason: "invalid size"}, false, executor.Engine, "the engine aborted: invalid size"),
)

var _ = DescribeTable("Who gets the next execution", func(want int, loads ...executor.Load) {
	Expect(executor.Pick(4, loads...)).To(Equal(want))
},
	Entry("nobody when there is nobody", -1),
	Entry("the one with most free slots", 1, executor.Load{Held: 2}, executor.Load{Held: 1}, executor.Load{Held: 3}),
	Entry("among equals the one used last", 1, executor.Load{LastUsed: 1}, executor.Load{LastUsed: 3}, executor.Load{LastUsed: 2}),
	Entry("nobody when all are full", -1, executor.Load{Held: 4}),
	Entry("none that does not serve", 3, executor.Load{State: "starting"}, executor.Load{State: "spare"}, executor.Load{State: "leaving"}, executor.Load{Held: 3}),
)

var _ = DescribeTable("Which workers are promoted and started",
	func(serving, spares, starting, wantServing, wantSpares, burst, promote, begin int) {
		Expect(executor.PlanWorkers(serving, spares, starting, wantServing, wantSpares, burst)).To(Equal([2]int{promote, begin}))
	},
	Entry("at the beginning", 0, 0, 0, 4, 1, 8, 0, 5),
	Entry("not more at once than the burst", 0, 0, 0, 4, 1, 2, 0, 2),
	Entry("no more while the burst is on its way", 0, 0, 2, 4, 1, 2, 0, 0),
	Entry("a spare takes the place of one that left", 3, 1, 0, 4, 1, 2, 1, 1),
	Entry("nothing when all are there", 4, 1, 0, 4, 1, 2, 0, 0),
	Entry("nothing when there are too many", 5, 2, 1, 4, 1, 2, 0, 0),
)

var _ = It("The next start waits longer with each failure, up to a bound", func() {
	var waits []time.Duration
	for _, n := range []int{1, 2, 3, 7, 8, 1_000_000} {
		waits = append(waits, executor.BackoffFor(n))
	}
	ms := time.Millisecond
	Expect(waits).To(Equal([]time.Duration{50 * ms, 100 * ms, 200 * ms, 3200 * ms, 5000 * ms, 5000 * ms}))
})

var _ = DescribeTable("What becomes of an execution when its worker died", func(failed *wire.Failed, failedID uint64, death confine.Death, held int, want executor.Kind) {
	Expect(executor.Sentence(failed, failedID, death, 7, held)).To(Equal(want))
},
	Entry("no last words", nil, uint64(0), confine.Death{}, 1, executor.WorkerLost),
	Entry("it is named", &wire.Failed{Outcome: wire.OutcomeMemory}, uint64(7), confine.Death{}, 4, executor.Memory),
	Entry("another is named", &wire.Failed{Outcome: wire.OutcomeMemory}, uint64(8), confine.Death{}, 4, executor.WorkerLost),
	Entry("another is named that was not held", &wire.Failed{Outcome: wire.OutcomeMemory}, uint64(8), confine.Death{}, 1, executor.WorkerLost),
	Entry("nobody is named and it was alone", &wire.Failed{Outcome: wire.OutcomeEngine}, uint64(0), confine.Death{}, 1, executor.Engine),
	Entry("nobody is named", &wire.Failed{Outcome: wire.OutcomeEngine}, uint64(0), confine.Death{}, 2, executor.WorkerLost),
	Entry("the filter ended it", nil, uint64(0), confine.Death{ByFilter: true}, 2, executor.Syscall),
	Entry("its control group had no memory left and it was alone", nil, uint64(0), confine.Death{OutOfMemory: true}, 1, executor.Memory),
	Entry("its control group had no memory left", nil, uint64(0), confine.Death{OutOfMemory: true}, 2, executor.WorkerLost),
)

var _ = Describe("The worker binary", func() {
	DescribeTable("that is none is a startup fault with what to do", func(ctx SpecContext, content func(string) string, text string) {
		path := content(filepath.Join(GinkgoT().TempDir(), "worker"))
		_, err := executor.Open(ctx, executor.Options{WorkerPath: path})
		var fault *executor.Fault
		Expect(errors.As(err, &fault)).To(BeTrue(), "got %v", err)
		Expect(fault.Kind).To(Equal(executor.Startup))
		Expect(fault.Text).To(HavePrefix("no worker could start: "))
		Expect(strings.ReplaceAll(fault.Text, path, "WORKER")).To(Equal("no worker could start: " + text +
			" (Options.WorkerPath, --worker on the command line, names it: name a worker that `make build` has built, or none for the default)"))
	},
		Entry("because it is missing", func(path string) string { return path }, "there is no worker at WORKER", SpecTimeout(time.Minute)),
		Entry("because it is a folder", filepath.Dir, "WORKER cannot be used: it is not an isoproof worker (it has no trailer)", SpecTimeout(time.Minute)),
		Entry("because it is a pipe that nobody writes to", func(path string) string {
			Expect(syscall.Mkfifo(path, 0o600)).To(Succeed())
			return path
		}, "WORKER cannot be used: it is not an isoproof worker (it has no trailer)", SpecTimeout(10*time.Second)),
		Entry("because it is a device", func(string) string { return "/dev/zero" }, "WORKER cannot be used: it is not an isoproof worker (it has no trailer)", SpecTimeout(time.Minute)),
		Entry("because it is a text", func(path string) string {
			Expect(os.WriteFile(path, []byte(strings.Repeat("text", 100)), 0o600)).To(Succeed())
			return path
		}, "WORKER cannot be used: it is not an isoproof worker (it has no trailer)", SpecTimeout(time.Minute)),
		Entry("because it is another program", func(string) string { return "/bin/true" }, "WORKER cannot be used: it is not an isoproof worker (it has no trailer)", SpecTimeout(time.Minute)),
	)

	It("is looked for where the option says, then the environment, then beside the executable or in the module's bin", func() {
		GinkgoT().Setenv(executor.WorkerEnv, "/environment")
		Expect(executor.Locate("/option")).To(Equal("/option"))
		Expect(executor.Locate("")).To(Equal("/environment"))
		GinkgoT().Setenv(executor.WorkerEnv, "")
		here, err := os.Getwd()
		Expect(err).NotTo(HaveOccurred())
		Expect(executor.Locate("")).To(Equal(filepath.Join(filepath.Dir(here), "bin", executor.WorkerName)))
	})
})
