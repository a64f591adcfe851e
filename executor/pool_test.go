package executor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

const lost = "the worker holding this execution was lost"

var _ = Describe("A pool", func() {
	It("returns the value of a program, and what it cost", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		r := run(ctx, p, source(`settle {"Value":"WzFd","CPU":5,"PeakHeap":6,"PeakBytes":7}`))
		Expect(r).To(haveValue("[1]"))
		Expect(r.Cost.Wall).To(BeNumerically(">", 0))
		r.Cost.Wall, r.Cost.Queue = 0, 0
		Expect(r.Cost).To(Equal(executor.Cost{GuestCPU: 5, PeakHeap: 6, PeakBytes: 7, Worker: 1}))
	}, SpecTimeout(time.Minute))

	It("gives the worker the program, its bounds and what is left of its time", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		r := run(ctx, p, executor.Program{
			Source: "frame", Form: executor.Module, Input: json.RawMessage(`{"a":1}`), Modules: map[string]string{"b": "2", "a": "1"},
			Limits: executor.Limits{Result: 4321},
		})
		var got wire.Execute
		Expect(json.Unmarshal(r.Value, &got)).To(Succeed(), "%+v", r)
		Expect(got.Bounds.Timeout).To(And(BeNumerically(">", 0), BeNumerically("<", uint64(10*time.Second))))
		got.Bounds.Timeout = 0
		Expect(got).To(Equal(wire.Execute{
			Name: "program.js", Form: wire.FormModule, Source: "frame", Input: []byte(`{"a":1}`),
			Modules: []wire.Module{{Name: "a", Source: "1"}, {Name: "b", Source: "2"}},
			Bounds: wire.Bounds{Memory: 64 << 20, Stack: 512 << 10, Result: 4321, ConsoleLines: 1000, ConsoleBytes: 256 << 10,
				ConsoleLineBytes: 16 << 10, ToolCalls: 1000, ToolInFlight: 64, ToolPayload: 1 << 20, Timers: 1000, OutboundBody: 8 << 20},
		}))
	}, SpecTimeout(time.Minute))

	It("is safe for concurrent use and gives every caller its own result", func(ctx SpecContext) {
		p := open(ctx, executor.Options{Workers: 2, Retire: 17}, script("honest"))
		var callers sync.WaitGroup
		var results [20][10]executor.Result
		for i := range results {
			callers.Go(func() {
				defer GinkgoRecover()
				for j := range results[i] {
					results[i][j] = run(ctx, p, source(fmt.Sprintf("value [%d,%d]", i, j)))
				}
			})
		}
		callers.Wait()
		for i := range results {
			for j, r := range results[i] {
				Expect(r).To(haveValue(fmt.Sprintf("[%d,%d]", i, j)), "and it stays the caller's when others come")
			}
		}
		Expect(p.Stats().Executions).To(Equal(map[string]int64{"value": 200}))
	}, SpecTimeout(time.Minute))

	It("spreads executions over its workers and queues the rest", func(ctx SpecContext) {
		p := open(ctx, executor.Options{Workers: 2, Slots: 1, Spares: executor.None}, script("honest"))
		Eventually(ctx, func() int { return p.Stats().Serving }).Should(Equal(2))
		first, second := start(ctx, p, source("after 300ms")), start(ctx, p, source("after 300ms"))
		running(ctx, p, 2)
		third := start(ctx, p, source("value 3"))
		Eventually(ctx, func() int { return p.Stats().Queued }).Should(Equal(1))
		a, b, c := <-first, <-second, <-third
		Expect(a.Cost.Worker).NotTo(Equal(b.Cost.Worker))
		Expect(c).To(haveValue("3"))
		Expect(c.Cost.Queue).To(BeNumerically(">", 0))
	}, SpecTimeout(time.Minute))

	It("refuses what the queue has no room for", func(ctx SpecContext) {
		o := one()
		o.Slots, o.Queue = 1, 1
		p := open(ctx, o, script("honest"))
		first := start(ctx, p, source("after 500ms"))
		running(ctx, p, 1)
		second := start(ctx, p, source("value 2"))
		Eventually(ctx, func() int { return p.Stats().Queued }).Should(Equal(1))
		Expect(run(ctx, p, source("value 3"))).To(haveFault(executor.Overloaded, "the pool's queue of 1 is full"))
		Expect(<-first).To(haveValue(`"after 500ms"`))
		Expect(<-second).To(haveValue("2"))
	}, SpecTimeout(time.Minute))

	It("has the slot free again when the caller has its answer", func(ctx SpecContext) {
		o := one()
		o.Slots, o.Queue = 1, executor.None
		p := open(ctx, o, script("honest"))
		for range 300 {
			Expect(run(ctx, p, source("value 1"))).To(haveValue("1"))
		}
	}, SpecTimeout(time.Minute))

	It("counts time in the queue against the timeout", func(ctx SpecContext) {
		o := one()
		o.Slots = 1
		p := open(ctx, o, script("honest"))
		release := make(chan struct{})
		holds := source("call p t null")
		holds.Tools = func(context.Context, executor.ToolCall) (any, error) { <-release; return nil, nil }
		first := start(ctx, p, holds)
		running(ctx, p, 1)
		r := run(ctx, p, short("value 1"))
		close(release)
		Expect(r).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(r.Cost.Worker).To(BeZero())
		Expect(<-first).To(haveValue("null"), "it held the slot all the time")
		Expect(p.Stats().Started).To(Equal(int64(1)), "the worker was not at fault")
	}, SpecTimeout(time.Minute))

	It("replaces a worker by its count, with a spare and without a caller noticing", func(ctx SpecContext) {
		p := open(ctx, executor.Options{Workers: 1, Spares: 1, Retire: 3}, script("honest"))
		for i := range 10 {
			Eventually(ctx, func() int { return p.Stats().Spares }).Should(Equal(1))
			Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(i/3 + 1))
		}
		Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(Equal(map[string]int64{executor.EndedCount: 3}))
	}, SpecTimeout(time.Minute))

	It("lets a worker that retires finish what it holds", func(ctx SpecContext) {
		o := one()
		o.Retire = 2
		p := open(ctx, o, script("honest"))
		first := start(ctx, p, source("after 500ms"))
		running(ctx, p, 1)
		second := start(ctx, p, source("value 2"))
		third := start(ctx, p, source("value 3"))
		Expect(<-second).To(haveValue("2"))
		Expect(<-third).To(haveValue("3"))
		Expect(<-first).To(haveValue(`"after 500ms"`))
	}, SpecTimeout(time.Minute))

	It("replaces a worker that says it is not fit", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		for i := range 10 {
			Expect(run(ctx, p, source("retire")).Cost.Worker).To(Equal(i + 1))
		}
		Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(HaveKeyWithValue(executor.EndedUnfit, int64(10)))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A deadline", func() {
	It("is the worker's to keep while it yields", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		Expect(run(ctx, p, short("yield"))).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(1))
	}, SpecTimeout(time.Minute))

	DescribeTable("settles on the host when the worker does not yield, and ends that worker", func(ctx SpecContext, act string) {
		p := open(ctx, one(), script("honest"))
		began := time.Now()
		r := run(ctx, p, short(act))
		Expect(time.Since(began)).To(BeNumerically("<", 300*time.Millisecond+margin))
		Expect(r).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(r.Cost.Worker).To(Equal(1))
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(2))
		Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(Equal(map[string]int64{executor.EndedDeadline: 1}))
	},
		Entry("because it hangs", "hang", SpecTimeout(time.Minute)),
		Entry("because it is stopped", "deaf", SpecTimeout(time.Minute)),
		Entry("because it stays inside a frame", "loris", SpecTimeout(time.Minute)),
		Entry("because it answers too late", "after 5s", SpecTimeout(time.Minute)),
	)

	It("makes a value that comes after it a timeout", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		program := short("after 400ms")
		program.Limits.Grace = 30 * time.Second
		Expect(run(ctx, p, program)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("costs the neighbours that cannot finish in the time a doomed worker has", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		neighbour := start(ctx, p, source("hang"))
		running(ctx, p, 1)
		Expect(run(ctx, p, short("hang"))).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(<-neighbour).To(haveFault(executor.WorkerLost, lost))
	}, SpecTimeout(time.Minute))

	It("does not cost the neighbours that can, and ends the worker with the last of them", func(ctx SpecContext) {
		executor.SetDoomTime(time.Hour)
		DeferCleanup(executor.SetDoomTime, time.Duration(0))
		p := open(ctx, one(), script("honest"))
		neighbour := start(ctx, p, source("after 700ms"))
		running(ctx, p, 1)
		Expect(run(ctx, p, short("hang"))).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(<-neighbour).To(haveValue(`"after 700ms"`))
		Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(Equal(map[string]int64{executor.EndedDeadline: 1}))
	}, SpecTimeout(time.Minute))
})

// unheard is a context that ends without its end being heard.
type unheard struct {
	context.Context
	ended atomic.Bool
}

func (u *unheard) Err() error {
	if u.ended.Load() {
		return context.Canceled
	}
	return u.Context.Err()
}

var _ = Describe("A caller that cancels", func() {
	It("is answered at once, and the worker goes on when it yields", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		call, cancel := context.WithCancel(ctx)
		done := start(call, p, source("yield"))
		running(ctx, p, 1)
		cancel()
		Expect(<-done).To(haveFault(executor.Cancelled, "the caller cancelled the execution"))
		running(ctx, p, 0)
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(1))
	}, SpecTimeout(time.Minute))

	It("is answered at once, and the worker ends when it does not yield", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		call, cancel := context.WithCancel(ctx)
		done := start(call, p, source("hang"))
		running(ctx, p, 1)
		cancel()
		Expect(<-done).To(haveFault(executor.Cancelled, "the caller cancelled the execution"))
		Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(Equal(map[string]int64{executor.EndedDeadline: 1}))
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(2))
	}, SpecTimeout(time.Minute))

	It("is answered at once, and the worker ends when it writes lines without end instead of stopping, and leaves nothing", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		before := liveHeap()
		call, cancel := context.WithCancel(ctx)
		done := start(call, p, source("flood"))
		running(ctx, p, 1)
		cancel()
		Expect(<-done).To(haveFault(executor.Cancelled, "the caller cancelled the execution"))
		Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(Equal(map[string]int64{executor.EndedDeadline: 1}))
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(2))
		Expect(liveHeap()-before).To(BeNumerically("<", hostGrows), "bytes of live heap on the host")
	}, SpecTimeout(time.Minute))

	It("is answered so whatever its program makes of that", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		// Its end is seen by the tool, and late by everybody else: the program's answer to the tool's error is first.
		call := &unheard{Context: ctx}
		program := source("call p t null")
		program.Tools = func(context.Context, executor.ToolCall) (any, error) {
			call.ended.Store(true)
			return nil, context.Canceled
		}
		Expect(run(call, p, program)).To(haveFault(executor.Cancelled, "the caller cancelled the execution"))
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(1))
	}, SpecTimeout(time.Minute))

	It("leaves the queue", func(ctx SpecContext) {
		o := one()
		o.Slots = 1
		p := open(ctx, o, script("honest"))
		first := start(ctx, p, source("after 300ms"))
		running(ctx, p, 1)
		call, cancel := context.WithCancel(ctx)
		second := start(call, p, source("value 2"))
		Eventually(ctx, func() int { return p.Stats().Queued }).Should(Equal(1))
		cancel()
		Expect(<-second).To(haveFault(executor.Cancelled, "the caller cancelled the execution"))
		Expect(p.Stats().Queued).To(BeZero())
		Expect(<-first).To(haveValue(`"after 300ms"`))
	}, SpecTimeout(time.Minute))

	It("runs nothing when its context has ended before", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		call, cancel := context.WithCancel(ctx)
		cancel()
		Expect(run(call, p, source("value 1"))).To(haveFault(executor.Cancelled, "the caller cancelled the execution"))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A worker that ends", func() {
	// The program runs beside a neighbour; both say how they ended, and why the worker did.
	DescribeTable("settles what it held", func(ctx SpecContext, act string, own, neighbour OmegaMatcher, reason string) {
		p := open(ctx, one(), script("honest"))
		beside := start(ctx, p, source("hang"))
		running(ctx, p, 1)
		Expect(run(ctx, p, source(act))).To(own)
		Expect(<-beside).To(neighbour)
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(2), "the next caller is served")
		Expect(p.Stats().Ended).To(Equal(map[string]int64{reason: 1}))
	},
		Entry("as lost when it dies", "exit", haveFault(executor.WorkerLost, lost), haveFault(executor.WorkerLost, lost), executor.EndedDied, SpecTimeout(time.Minute)),
		Entry("as lost when it ends inside a frame", "cut", haveFault(executor.WorkerLost, lost), haveFault(executor.WorkerLost, lost), executor.EndedDied, SpecTimeout(time.Minute)),
		Entry("as lost when it hangs up", "close", haveFault(executor.WorkerLost, lost), haveFault(executor.WorkerLost, lost), executor.EndedDied, SpecTimeout(time.Minute)),
		Entry("as memory when its last words name the execution", "failed memory own",
			haveFault(executor.Memory, "execution exceeded its memory limit of 64 MiB"), haveFault(executor.WorkerLost, lost), executor.EndedEngine, SpecTimeout(time.Minute)),
		Entry("as engine when its last words name the execution", "failed engine own",
			haveFault(executor.Engine, "the engine aborted: r"), haveFault(executor.WorkerLost, lost), executor.EndedEngine, SpecTimeout(time.Minute)),
		Entry("as lost when its last words name none of two", "failed memory unknown",
			haveFault(executor.WorkerLost, lost), haveFault(executor.WorkerLost, lost), executor.EndedEngine, SpecTimeout(time.Minute)),
		Entry("as syscall when its filter ended it", "sigsys",
			haveFault(executor.Syscall, "the worker was ended by its system-call filter"),
			haveFault(executor.Syscall, "the worker was ended by its system-call filter"), executor.EndedSyscall, SpecTimeout(time.Minute)),
	)

	It("has aborted in the one execution it held, also when its last words name none", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		Expect(run(ctx, p, source("failed memory unknown"))).To(haveFault(executor.Memory, "execution exceeded its memory limit of 64 MiB"))
	}, SpecTimeout(time.Minute))

	DescribeTable("because it lied loses what it held", func(ctx SpecContext, act string) {
		p := open(ctx, one(), script("honest"))
		beside := start(ctx, p, source("hang"))
		running(ctx, p, 1)
		program := source(act)
		program.Tools = func(ctx context.Context, _ executor.ToolCall) (any, error) { <-ctx.Done(); return nil, ctx.Err() }
		r := run(ctx, p, program)
		if act != "twice" && act != "chatter" { // its first word was good
			Expect(r).To(haveFault(executor.WorkerLost, lost))
		}
		Expect(<-beside).To(haveFault(executor.WorkerLost, lost))
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(2))
		Expect(p.Stats().Ended).To(Equal(map[string]int64{executor.EndedProtocol: 1}))
	},
		Entry("with bytes that are no frame", "garbage", SpecTimeout(time.Minute)),
		Entry("with a frame that announces a gibibyte", "announce", SpecTimeout(time.Minute)),
		Entry("with a frame that announces all that four bytes can", "announce 4294967295", SpecTimeout(time.Minute)),
		Entry("with a frame that is as large as it may be, and holds nothing", "whole 0", SpecTimeout(time.Minute)),
		Entry("with a frame that is a byte too large", "whole 1", SpecTimeout(time.Minute)),
		Entry("with a string that is longer than its frame", "length", SpecTimeout(time.Minute)),
		Entry("with a frame inside another one", "inside", SpecTimeout(time.Minute)),
		Entry("with an answer to what it never asked", "answers", SpecTimeout(time.Minute)),
		Entry("with a type that does not exist", "unknown", SpecTimeout(time.Minute)),
		Entry("with a reserved byte", "reserved", SpecTimeout(time.Minute)),
		Entry("with a frame of the host's", "host's", SpecTimeout(time.Minute)),
		Entry("with an end of nothing", "nobody", SpecTimeout(time.Minute)),
		Entry("with fields that are cut short", "short", SpecTimeout(time.Minute)),
		Entry("with a line about what it has settled", "chatter", SpecTimeout(time.Minute)),
		Entry("with console lines without end", "loud", SpecTimeout(time.Minute)),
		Entry("with a second hello", "hello", SpecTimeout(time.Minute)),
		Entry("with an end of what it does not hold", "foreign", SpecTimeout(time.Minute)),
		Entry("with a second end", "twice", SpecTimeout(time.Minute)),
		Entry("with a value that is not JSON", "value {", SpecTimeout(time.Minute)),
		Entry("with no value", `settle {"Outcome":0}`, SpecTimeout(time.Minute)),
		Entry("with a value over its limit", "big 1048577", SpecTimeout(time.Minute)),
		Entry("with a limit that does not exist", `settle {"Outcome":5,"Reason":"patience"}`, SpecTimeout(time.Minute)),
		Entry("with a cancellation nobody asked for", `settle {"Outcome":7}`, SpecTimeout(time.Minute)),
		Entry("with too many console lines", "console 1001 1", SpecTimeout(time.Minute)),
		Entry("with a console line that is too long", "console 1 16385", SpecTimeout(time.Minute)),
		Entry("with too much console text", "console 17 16384", SpecTimeout(time.Minute)),
		Entry("with a tool call out of order", "order", SpecTimeout(time.Minute)),
		Entry("with tool arguments that are not JSON", "call p t {", SpecTimeout(time.Minute)),
		Entry("with more tool calls in flight than it may have", "calls 65", SpecTimeout(time.Minute)),
	)

	DescribeTable("is found out at once with 16 MiB of a string that does not end", func(ctx SpecContext, as string) {
		o := one()
		o.Limits = executor.Limits{Result: wire.MaxResult, ToolPayload: wire.MaxToolPayload, Timeout: time.Hour}
		p := open(ctx, o, script("honest"))
		Expect(run(ctx, p, source("unended "+as))).To(haveFault(executor.WorkerLost, lost))
		Expect(p.Stats().Ended).To(Equal(map[string]int64{executor.EndedProtocol: 1}))
	},
		Entry("as a value", "value", SpecTimeout(time.Minute)),
		Entry("as the arguments of a call", "call", SpecTimeout(time.Minute)),
	)

	It("is found out when it reads no answers and goes on calling: the host holds no more of them than calls it may have", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		var calls atomic.Int64
		large := json.RawMessage(`"` + strings.Repeat("x", 1<<20-2) + `"`)
		r := run(ctx, p, executor.Program{Source: "glut 100", Limits: executor.Limits{ToolInFlight: 8}, Tools: func(context.Context, executor.ToolCall) (any, error) {
			calls.Add(1)
			return large, nil
		}})
		Expect(r).To(haveFault(executor.WorkerLost, lost))
		Expect(p.Stats().Ended).To(Equal(map[string]int64{executor.EndedProtocol: 1}))
		Expect(calls.Load()).To(BeNumerically("<=", 8+4), "and the few that the connection takes")
	}, SpecTimeout(time.Minute))

	It("takes what may come right at the bounds", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		Expect(run(ctx, p, source("big 1048576")).Fault).To(BeNil())
		r := run(ctx, p, source("console 16 16384"))
		Expect(r).To(haveValue("1"))
		Expect(r.Console).To(HaveLen(16))
		Expect(r.Console[0]).To(Equal(executor.ConsoleLine{Level: "warn", Text: strings.Repeat("c", 16<<10), Cut: true}))
		Expect(r.Truncated).To(Equal(executor.Truncated{Lines: 3, Bytes: 4}))
		Expect(run(ctx, p, source("console 1000 1")).Console).To(HaveLen(1000))
		Expect(run(ctx, p, source("deep 10000")).Fault).To(BeNil())
		Expect(run(ctx, p, source("deep 10001"))).To(haveFault(executor.BadResult, "result cannot leave the isolate: it is nested more than 10000 deep"))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

var _ = Describe("Opening a pool", func() {
	DescribeTable("fails with what to do when the first worker", func(ctx SpecContext, starts, text string) {
		o := one()
		o.HelloTimeout = time.Second
		if starts == "require" {
			starts, o.Require = "honest", []string{"seccomp", "mdwe"}
		}
		if starts == "unknown layer" {
			starts, o.Require = "honest", []string{"magic"}
		}
		_, err := executor.OpenScripted(ctx, o, scriptBuild, script(starts))
		var fault *executor.Fault
		Expect(errors.As(err, &fault)).To(BeTrue(), "got %v", err)
		Expect(fault.Kind).To(Equal(executor.Startup))
		Expect(fault.Text).To(HavePrefix("no worker could start: " + text))
		Expect(fault.Text).To(HaveSuffix(")"), "a remedy")
	},
		Entry("says nothing", "mute", "a worker said no hello within 1s (", SpecTimeout(time.Minute)),
		Entry("dies", "dead", `the worker ended before its hello (exit status 7): cannot\u001b[31m start (`, SpecTimeout(time.Minute)),
		Entry("says something else", "text", "a worker's first frame is none: ", SpecTimeout(time.Minute)),
		Entry("stays inside its hello", "slow", "a worker said no hello within 1s (", SpecTimeout(time.Minute)),
		Entry("announces a hello of gibibytes", "huge", "a worker's first frame is none: ", SpecTimeout(time.Minute)),
		Entry("settles what nobody asked for", "eager", "a worker's first frame is settled, not hello (", SpecTimeout(time.Minute)),
		Entry("speaks another protocol", "protocol", fmt.Sprintf("the worker speaks protocol %d, this host %d (", wire.Protocol+1, wire.Protocol), SpecTimeout(time.Minute)),
		Entry("is another build", "build", `the worker calls itself build "another", its binary is "0123456789ab" (`, SpecTimeout(time.Minute)),
		Entry("lacks a required layer", "require", `the required layer "mdwe" is unavailable (use a later kernel)`, SpecTimeout(time.Minute)),
		Entry("cannot know a required layer", "unknown layer", `the required layer "magic" does not exist (`, SpecTimeout(time.Minute)),
	)

	It("ends with its context", func(ctx SpecContext) {
		call, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
		defer cancel()
		_, err := executor.OpenScripted(call, one(), scriptBuild, script("mute"))
		Expect(err).To(MatchError(context.DeadlineExceeded))
	}, SpecTimeout(time.Minute))

	DescribeTable("does not take a later worker into service", func(ctx SpecContext, start string) {
		p := open(ctx, executor.Options{Workers: 1, Spares: 1}, inTurn("honest", start, "honest"))
		Eventually(ctx, func() executor.Stats { return p.Stats() }).WithTimeout(margin + 10*time.Second).Should(And(
			HaveField("Spares", 1), HaveField("Ended", HaveKeyWithValue(executor.EndedStartup, int64(1)))))
		Expect(run(ctx, p, source("value 1"))).To(haveValue("1"))
	},
		Entry("of another engine", "engine", SpecTimeout(20*time.Second)),
		Entry("with less confinement", "weaker", SpecTimeout(20*time.Second)),
	)

	It("says in its statistics which layers the workers lack", func(ctx SpecContext) {
		Expect(open(ctx, one(), script("honest")).Stats().Lacking).To(Equal([]string{"mdwe"}))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A pool without workers", func() {
	DescribeTable("says why the system starts no process, and serves again once it does:", func(ctx SpecContext, refuses error) {
		var starts atomic.Int32
		p := open(ctx, one(), func() *exec.Cmd {
			cmd := script("honest")()
			if n := starts.Add(1); n == 2 || n == 3 {
				cmd.Err = refuses
			}
			return cmd
		})
		Expect(run(ctx, p, source("exit"))).To(haveFault(executor.WorkerLost, lost))
		r := run(ctx, p, source("value 1"))
		Expect(r.Fault).NotTo(BeNil())
		Expect(r.Fault.Kind).To(Equal(executor.Startup))
		Expect(r.Fault.Text).To(ContainSubstring(refuses.Error()))
		Eventually(ctx, func() *executor.Fault { return run(ctx, p, source("value 1")).Fault }).Should(BeNil())
		Expect(p.Stats().Ended).To(Equal(map[string]int64{executor.EndedDied: 1, executor.EndedStartup: 2}))
	},
		Entry("no processes left", syscall.EAGAIN, SpecTimeout(time.Minute)),
		Entry("no memory left", syscall.ENOMEM, SpecTimeout(time.Minute)),
		Entry("no descriptors left", syscall.EMFILE, SpecTimeout(time.Minute)),
		Entry("the binary is gone", syscall.ENOENT, SpecTimeout(time.Minute)),
	)

	It("gives waiting executions the reason, and serves again once a worker starts", func(ctx SpecContext) {
		p := open(ctx, one(), inTurn("honest", "dead", "honest"))
		Expect(run(ctx, p, source("exit"))).To(haveFault(executor.WorkerLost, lost))
		r := run(ctx, p, source("value 1"))
		Expect(r.Fault).NotTo(BeNil())
		Expect(r.Fault.Kind).To(Equal(executor.Startup))
		Expect(r.Fault.Text).To(ContainSubstring("exit status 7"))
		Eventually(ctx, func() *executor.Fault { return run(ctx, p, source("value 1")).Fault }).Should(BeNil())
	}, SpecTimeout(time.Minute))

	It("serves a call that comes when every idle worker was killed, once there is another", func(ctx SpecContext) {
		o := one()
		o.Spares = 1
		p := open(ctx, o, script("honest"))
		Eventually(ctx, func() int { return p.Stats().Spares }).Should(Equal(1))
		for _, w := range p.Stats().Workers {
			Expect(syscall.Kill(w.PID, syscall.SIGKILL)).To(Succeed())
		}
		Eventually(ctx, func() []executor.WorkerStats { return p.Stats().Workers }).Should(BeEmpty())
		Expect(run(ctx, p, source("value 1"))).To(haveValue("1"))
	}, SpecTimeout(time.Minute))

	It("says why when workers end unused one after the other", func(ctx SpecContext) {
		p := open(ctx, one(), inTurn("honest", "brief", "brief", "brief", "honest"))
		Expect(run(ctx, p, source("exit"))).To(haveFault(executor.WorkerLost, lost))
		Eventually(ctx, func() int64 { return p.Stats().Ended[executor.EndedDied] }).Should(BeNumerically(">=", 3))
		r := run(ctx, p, source("value 1"))
		Expect(r.Fault).NotTo(BeNil())
		Expect(r.Fault.Kind).To(Equal(executor.Startup))
		Expect(r.Fault.Text).To(HavePrefix("no worker could start: a worker ended before it was used (exit status 5) ("))
		Eventually(ctx, func() *executor.Fault { return run(ctx, p, source("value 1")).Fault }).Should(BeNil())
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A tool call", func() {
	answer := func(value any, err error) executor.Dispatch {
		return func(context.Context, executor.ToolCall) (any, error) { return value, err }
	}
	DescribeTable("is answered", func(ctx SpecContext, tools executor.Dispatch, want OmegaMatcher) {
		p := open(ctx, one(), script("honest"))
		Expect(run(ctx, p, executor.Program{Source: `call math add {"a":1}`, Tools: tools})).To(want)
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("with what the dispatch makes of it", executor.Dispatch(func(_ context.Context, c executor.ToolCall) (any, error) {
			return []string{c.Provider, c.Tool, string(c.Args)}, nil
		}), haveValue(`["math","add","{\"a\":1}"]`), SpecTimeout(time.Minute)),
		Entry("with JSON as it is", answer(json.RawMessage(`{"<": 1}`), nil), haveValue(`{"<": 1}`), SpecTimeout(time.Minute)),
		Entry("with null for nothing", answer(nil, nil), haveValue("null"), SpecTimeout(time.Minute)),
		Entry("with null for no JSON", answer(json.RawMessage(nil), nil), haveValue("null"), SpecTimeout(time.Minute)),
		Entry("with the text of an error", answer(1, errors.New("no \xff")), haveFault(executor.Guest, "Error: no \uFFFD"), SpecTimeout(time.Minute)),
		Entry("with the name of an error", answer(1, fmt.Errorf("wrapped: %w", &executor.ToolError{Name: "RangeError", Message: "far"})), haveFault(executor.Guest, "RangeError: far"), SpecTimeout(time.Minute)),
		Entry("when the dispatch panics", executor.Dispatch(func(context.Context, executor.ToolCall) (any, error) { panic("secret") }), haveFault(executor.Guest, "the tool panicked"), SpecTimeout(time.Minute)),
		Entry("when the dispatch ends its goroutine", executor.Dispatch(func(context.Context, executor.ToolCall) (any, error) { runtime.Goexit(); return nil, nil }), haveFault(executor.Guest, "the tool panicked"), SpecTimeout(time.Minute)),
		Entry("when its answer is no JSON", answer(json.RawMessage("{"), nil), haveFault(executor.Guest, "the tool's answer cannot be encoded: the json.RawMessage is not valid JSON in UTF-8"), SpecTimeout(time.Minute)),
		Entry("when its answer has no JSON form", answer(make(chan int), nil), haveFault(executor.Guest, "the tool's answer cannot be encoded: json: unsupported type: chan int"), SpecTimeout(time.Minute)),
		Entry("when there are no tools", nil, haveFault(executor.Guest, "tools.math.add is not available: this program was given no tools"), SpecTimeout(time.Minute)),
		Entry("with a fault when its answer is too large", answer(strings.Repeat("x", 1<<20), nil), haveFault(executor.Limit, "tool payload limit of 1048576 exceeded"), SpecTimeout(time.Minute)),
	)

	It("runs beside others and is answered in the order they finish", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		turn := []chan struct{}{nil, make(chan struct{}), make(chan struct{}), make(chan struct{})}
		close(turn[3])
		r := run(ctx, p, executor.Program{Source: "calls 3", Tools: func(ctx context.Context, c executor.ToolCall) (any, error) {
			var n int
			_ = json.Unmarshal(c.Args, &n)
			<-turn[n]
			if n > 1 {
				// The next one is answered once this answer is under way; the order of two writes is what is promised.
				time.AfterFunc(50*time.Millisecond, func() { close(turn[n-1]) })
			}
			return nil, nil
		}})
		Expect(r).To(haveValue("[3,2,1]"))
		Expect(r.Cost.ToolCalls).To(Equal(3))
	}, SpecTimeout(time.Minute))

	It("runs under the caller's context, which ends with the execution", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		type key struct{}
		ended := make(chan any, 1)
		r := run(context.WithValue(ctx, key{}, "v"), p, executor.Program{Source: "leave", Tools: func(ctx context.Context, _ executor.ToolCall) (any, error) {
			<-ctx.Done()
			ended <- ctx.Value(key{})
			return nil, ctx.Err()
		}})
		Expect(r).To(haveValue(`"left"`))
		var value any
		Eventually(ctx, ended).Should(Receive(&value))
		Expect(value).To(Equal("v"))
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(1))
	}, SpecTimeout(time.Minute))

	It("that never returns holds back neither Execute nor Close", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		release := make(chan struct{})
		DeferCleanup(func() { close(release) })
		program := short("call p t null")
		program.Tools = func(context.Context, executor.ToolCall) (any, error) { <-release; return nil, nil }
		Expect(run(ctx, p, program)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(p.Close()).To(Succeed())
	}, SpecTimeout(time.Minute))
})

var _ = Describe("Closing a pool", func() {
	It("drains what runs and what waits, ends every process, and refuses the rest", func(ctx SpecContext) {
		var commands sync.Map
		o := one()
		o.Slots, o.Spares = 1, 1
		p := open(ctx, o, func() *exec.Cmd {
			cmd := script("honest")()
			commands.Store(cmd, nil)
			return cmd
		})
		first := start(ctx, p, source("after 300ms"))
		running(ctx, p, 1)
		second := start(ctx, p, source("value 2"))
		Eventually(ctx, func() int { return p.Stats().Queued }).Should(Equal(1))
		var closers sync.WaitGroup
		for range 3 {
			closers.Go(func() { p.Close() })
		}
		Expect(<-first).To(haveValue(`"after 300ms"`))
		Expect(<-second).To(haveValue("2"))
		closers.Wait()
		_, err := p.Execute(ctx, source("value 3"))
		Expect(err).To(MatchError(executor.ErrClosed))
		for cmd := range commands.Range {
			Expect(cmd.(*exec.Cmd).ProcessState).NotTo(BeNil(), "reaped")
			Expect(cmd.(*exec.Cmd).Process.Signal(syscall.Signal(0))).To(HaveOccurred())
		}
		Expect(p.Stats()).To(And(HaveField("Serving", 0), HaveField("Spares", 0), HaveField("Starting", 0), HaveField("Leaving", 0)))
	}, SpecTimeout(time.Minute))

	It("counts a worker on its way as closed, not as one that could not start", func(ctx SpecContext) {
		o := one()
		o.Spares = 1
		p := open(ctx, o, inTurn("honest", "mute"))
		Eventually(ctx, p.Stats).Should(HaveField("Workers", HaveLen(2)))
		Expect(p.Close()).To(Succeed())
		Expect(p.Stats().Ended).To(Equal(map[string]int64{executor.EndedClosed: 2}))
	}, SpecTimeout(time.Minute))

	It("is bounded by the deadlines of what runs", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		done := start(ctx, p, short("hang"))
		running(ctx, p, 1)
		Expect(p.Close()).To(Succeed())
		Expect(<-done).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
	}, SpecTimeout(time.Minute))

	It("may meet callers", func(ctx SpecContext) {
		p := open(ctx, executor.Options{Workers: 2}, script("honest"))
		var callers sync.WaitGroup
		for range 8 {
			callers.Go(func() {
				defer GinkgoRecover()
				for {
					r, err := p.Execute(ctx, source("value 1"))
					if errors.Is(err, executor.ErrClosed) {
						return
					}
					Expect(err).NotTo(HaveOccurred())
					Expect(r).To(haveValue("1"))
				}
			})
		}
		Eventually(ctx, func() int64 { return p.Stats().Executions["value"] }).Should(BeNumerically(">", 20))
		Expect(p.Close()).To(Succeed())
		callers.Wait()
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A TypeScript program", func() {
	typed := func(text string) executor.Program {
		return executor.Program{Source: text, Language: executor.TypeScript, Limits: executor.Limits{Timeout: 5 * time.Second, Grace: 100 * time.Millisecond}}
	}

	It("is stripped in a worker of its own and then runs as any other", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		Expect(run(ctx, p, typed("typed value 1"))).To(haveValue("1"))
		own := run(ctx, p, source("pid"))
		Expect(run(ctx, p, typed("typed pid"))).To(haveValue(string(own.Value)))
	}, SpecTimeout(time.Minute))

	It("ends with its syntax error", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		r := run(ctx, p, typed(`strip-settle {"Outcome":3,"Name":"SyntaxError","Message":"Unexpected","File":"program.ts","Line":2,"Column":3}`))
		Expect(r).To(haveFault(executor.Guest, "SyntaxError: Unexpected"))
		Expect(*r.Fault.Guest).To(Equal(executor.GuestError{Name: "SyntaxError", Message: "Unexpected", File: "program.ts", Line: 2, Column: 3}))
	}, SpecTimeout(time.Minute))

	It("whose parse does not end is a timeout, and costs no other program its worker", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		Expect(run(ctx, p, typed("typed value 1"))).To(haveValue("1"))
		beside := start(ctx, p, source("after 500ms"))
		running(ctx, p, 1)
		program := typed("strip-hang")
		program.Limits.Timeout = 200 * time.Millisecond
		Expect(run(ctx, p, program)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(<-beside).To(haveValue(`"after 500ms"`))
		Expect(run(ctx, p, typed("typed value 2"))).To(haveValue("2"))
	}, SpecTimeout(time.Minute))

	It("whose parse ends the parser has a cause that is not to be retried", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		r := run(ctx, p, typed("strip-exit"))
		Expect(r).To(haveFault(executor.Engine, "the engine aborted: its TypeScript parser could not take this source: it is too large or nested too deeply"))
		Expect(r.Fault.Kind.Retryable()).To(BeFalse())
	}, SpecTimeout(time.Minute))

	It("whose parser is killed from outside may be run again", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		r := run(ctx, p, typed("strip-killed"))
		Expect(r).To(haveFault(executor.WorkerLost, lost))
		Expect(r.Fault.Kind.Retryable()).To(BeTrue())
	}, SpecTimeout(time.Minute))

	It("has its workers in the statistics", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		Expect(p.Stats().TypeScript).To(BeNil())
		Expect(run(ctx, p, typed("typed value 1"))).To(haveValue("1"))
		s := p.Stats().TypeScript
		Expect(s).NotTo(BeNil())
		Expect(s.Workers).To(HaveLen(1))
		Expect(s.Workers[0].PID).NotTo(Equal(p.Stats().Workers[0].PID))
		Expect(syscall.Kill(s.Workers[0].PID, syscall.SIGKILL)).To(Succeed())
		Eventually(ctx, func() map[string]int64 { return p.Stats().TypeScript.Ended }).Should(HaveKeyWithValue(executor.EndedDied, int64(1)))
		hangs := typed("strip-hang") // the host ends that parser
		hangs.Limits.Timeout = 200 * time.Millisecond
		Expect(run(ctx, p, hangs)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Eventually(ctx, func() int64 { return p.Stats().TypeScript.PeakResident }).Should(BeNumerically(">", 0))
		Expect(p.Stats().PeakResident).To(Equal(p.Stats().TypeScript.PeakResident))
		Expect(p.Close()).To(Succeed())
		Expect(p.Stats().TypeScript.Workers).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})
