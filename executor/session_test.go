package executor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

// openSession opens a session in a pool of real workers; the spec's end closes both.
func openSession(ctx context.Context, o executor.SessionOptions) (*executor.Pool, *executor.Session) {
	GinkgoHelper()
	p := openWith(ctx, one())
	return p, another(ctx, p, o)
}

func another(ctx context.Context, p *executor.Pool, o executor.SessionOptions) *executor.Session {
	GinkgoHelper()
	s, err := p.Open(ctx, o)
	Expect(err).NotTo(HaveOccurred())
	return s
}

// endOf is why the session has ended.
func endOf(ctx context.Context, s *executor.Session) *executor.SessionEnded {
	GinkgoHelper()
	r, err := s.Execute(ctx, source("return 1"))
	Expect(r).To(BeZero(), "the program did not run")
	var ended *executor.SessionEnded
	Expect(errors.As(err, &ended)).To(BeTrue(), "got %v", err)
	return ended
}

var _ = Describe("A session", func() {
	It("keeps what its programs leave, through their own errors too", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{})
		Expect(run(ctx, s, source("globalThis.n = input; globalThis.add = (m) => (n += m); return n"))).To(haveValue("null"))
		Expect(run(ctx, s, executor.Program{Source: "n = input; return n", Input: json.RawMessage("40")})).To(haveValue("40"))
		Expect(run(ctx, s, source("add(1); throw new RangeError('far')"))).To(haveFault(executor.Guest, "RangeError: far"))
		Expect(run(ctx, s, source("return ("))).To(haveFault(executor.Guest, "SyntaxError: Unexpected end of input"))
		Expect(run(ctx, s, source("add(1); return add"))).To(haveFault(executor.BadResult, "result cannot leave the isolate: a function"))
		Expect(run(ctx, s, source("Promise.reject(new Error('unhandled'))"))).To(haveFault(executor.Guest, "Error: unhandled"))
		Expect(run(ctx, s, executor.Program{Source: "const more: number = 1; return add(more)", Language: executor.TypeScript})).To(haveValue("43"))
	}, SpecTimeout(time.Minute))

	It("outlives the context that it, and its pool, was opened with", func(ctx SpecContext) {
		opening, done := context.WithCancel(ctx)
		p, s := openSession(opening, executor.SessionOptions{})
		Expect(run(ctx, s, source("return globalThis.n = 1"))).To(haveValue("1"))
		done()
		Expect(run(ctx, s, source("return n"))).To(haveValue("1"))
		Expect(run(ctx, p, source("return 2"))).To(haveValue("2"))
	}, SpecTimeout(time.Minute))

	DescribeTable("has a body that a later evaluation reads on end with the one that fetched it, if it", func(ctx SpecContext, leave, read string) {
		p, s := openSession(ctx, executor.SessionOptions{})
		parts := func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Body: io.NopCloser(io.MultiReader(strings.NewReader("a"), strings.NewReader("b"), strings.NewReader("c")))}, nil
		}
		fetching := func(text string) executor.Program {
			return executor.Program{Source: text, Outbound: executor.OutboundFunc(parts), Limits: executor.Limits{Timeout: 10 * time.Second}}
		}
		Expect(run(ctx, s, fetching("globalThis.response = await fetch('https://a.test/'); "+leave))).To(haveValue("200"))
		Expect(run(ctx, s, fetching("const other = await fetch('https://a.test/'); try { "+read+" } catch (e) { return [e.name, e.message, await other.text()] }"))).To(
			haveValue(`["TypeError","fetch: the body ended with the evaluation that asked for it","abc"]`))
		Expect(run(ctx, s, source("return response.status"))).To(haveValue("200"), "and costs the session nothing")
		Expect(p.Stats().SessionsEnded).To(BeEmpty())
	},
		Entry("was not read", "return response.status", "return await response.text()", SpecTimeout(time.Minute)),
		Entry("was read in part", "globalThis.reader = response.body.getReader(); await reader.read(); return response.status", "for (;;) if ((await reader.read()).done) return", SpecTimeout(time.Minute)),
		Entry("was cloned", "globalThis.copy = response.clone(); return response.status", "return await Promise.all([copy.text(), response.text()])", SpecTimeout(time.Minute)),
		Entry("was cloned twice", "globalThis.copy = response.clone().clone(); return response.status", "return await Promise.all([copy.text(), response.text()])", SpecTimeout(time.Minute)),
		Entry("is iterated", "return response.status", "for await (const part of response.body);", SpecTimeout(time.Minute)),
	)

	It("evaluates a module of its map once, and lets no later one take its name", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{Limits: executor.Limits{Modules: 100}})
		counter := map[string]string{"counter": "export const state = { n: 0 }"}
		program := executor.Program{Source: "return ++(await import('counter')).state.n", Modules: counter}
		Expect(run(ctx, s, program)).To(haveValue("1"))
		Expect(run(ctx, s, program)).To(haveValue("2"))
		program.Modules = nil
		Expect(run(ctx, s, program)).To(haveValue("3"))
		Expect(run(ctx, s, executor.Program{Form: executor.Module, Modules: map[string]string{"more": "export default 1"},
			Source: "import { state } from 'counter'; import one from 'more'; export default () => (state.n += one)"})).To(haveValue("4"))

		_, err := s.Execute(ctx, executor.Program{Source: "return 1", Modules: map[string]string{"counter": "export const state = 1"}})
		Expect(err).To(MatchError(HavePrefix(`executor: Program.Modules is another source for "counter": it must be the one that the session loaded`)))
		program.Modules = map[string]string{"large": string(make([]byte, 60))}
		Expect(run(ctx, s, program)).To(haveFault(executor.Limit, "module map size limit of 100 exceeded"))
		Expect(run(ctx, s, source("return 1"))).To(haveValue("1"))
	}, SpecTimeout(time.Minute))

	It("lets a module that never reached its isolate be corrected under its name", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{Limits: executor.Limits{Modules: 100}})
		program := executor.Program{Source: "return (await import('m')).default", Language: executor.TypeScript}
		for range 3 { // each is charged until its evaluation has ended
			program.Modules = map[string]string{"m": "export default (: number" + strings.Repeat(" ", 60)}
			Expect(run(ctx, s, program).Fault.Kind).To(Equal(executor.Guest))
		}
		program.Modules = map[string]string{"m": "export default 1 as number"}
		_, err := s.Execute(ctx, executor.Program{Source: "return 1", Form: 2, Modules: map[string]string{"m": "another"}})
		Expect(err).To(MatchError(HavePrefix("executor: Program.Form is 2: ")))
		Expect(run(ctx, s, program)).To(haveValue("1"))
		program.Modules = map[string]string{"m": "export default 2 as number"}
		_, err = s.Execute(ctx, program)
		Expect(err).To(MatchError(HavePrefix(`executor: Program.Modules is another source for "m": `)))
	}, SpecTimeout(time.Minute))

	It("keeps a module's name for the evaluations that named it, and for no other", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		s := another(ctx, p, executor.SessionOptions{})
		loaded, waited := short("value 1"), short("value 2")
		loaded.Source, loaded.Limits = "after 700ms", executor.Limits{}
		loaded.Modules = map[string]string{"m": "1"}
		first := start(ctx, s, loaded)
		Eventually(ctx, func() []executor.SessionStats { return p.Stats().Sessions }).Should(ConsistOf(HaveField("Running", 1)))
		waited.Modules = map[string]string{"m": "1", "n": "1"}
		Expect(run(ctx, s, waited)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(<-first).To(haveValue(`"after 700ms"`))
		Expect(run(ctx, s, executor.Program{Source: "value 3", Modules: map[string]string{"n": "2"}})).To(haveValue("3"))
		_, err := s.Execute(ctx, executor.Program{Source: "value 4", Modules: map[string]string{"m": "2"}})
		Expect(err).To(MatchError(HavePrefix(`executor: Program.Modules is another source for "m": `)))
	}, SpecTimeout(time.Minute))

	It("shares its isolate with nobody", func(ctx SpecContext) {
		p, s := openSession(ctx, executor.SessionOptions{})
		other := another(ctx, p, executor.SessionOptions{})
		Expect(run(ctx, s, source("globalThis.mine = 1; Object.prototype.mine = 1; return 1"))).To(haveValue("1"))
		for _, e := range []executor.Executor{other, p} {
			Expect(run(ctx, e, source("return [typeof mine, 'mine' in {}]"))).To(haveValue(`["undefined",false]`))
		}
		stats := p.Stats()
		Expect(stats.Sessions).To(HaveLen(2))
		pids := []int{stats.Sessions[0].PID, stats.Sessions[1].PID, stats.Workers[0].PID}
		Expect(pids).To(HaveEach(BeNumerically(">", 1)))
		Expect(map[int]bool{pids[0]: true, pids[1]: true, pids[2]: true}).To(HaveLen(3), "a process each")
	}, SpecTimeout(time.Minute))

	It("runs nothing between evaluations: timers and calls end with theirs", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{})
		cancelled := make(chan struct{})
		r := run(ctx, s, with(func(ctx context.Context, _ executor.ToolCall) (any, error) {
			<-ctx.Done()
			close(cancelled)
			return nil, nil
		}, `globalThis.seen = [];
			setTimeout(() => seen.push('timer'), 1);
			setInterval(() => seen.push('interval'), 1);
			tools.p.slow().then(() => seen.push('answer'), () => seen.push('refusal'));
			return 1`))
		Expect(r).To(haveValue("1"))
		Eventually(ctx, cancelled).Should(BeClosed())
		next := with(echo, `const answer = await tools.p.t('x');
			await new Promise((done) => setTimeout(done, 20));
			return [seen, answer[2]]`)
		next.Limits.Timeout = 2 * time.Second
		Expect(run(ctx, s, next)).To(haveValue(`[[],"x"]`))
	}, SpecTimeout(time.Minute))

	It("counts every limit but memory anew", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{Limits: executor.Limits{ConsoleLines: 2, ToolCalls: 2, Timers: 2}})
		for range 3 {
			r := run(ctx, s, with(echo, `for (let i = 0; i < 3; i++) console.log(i);
				await Promise.all([tools.p.t(1), tools.p.t(2)]);
				setTimeout(() => 0, 1e6); setTimeout(() => 0, 1e6);
				return 1`))
			Expect(r).To(haveValue("1"))
			Expect(r.Console).To(HaveLen(2))
			Expect(r.Truncated.Lines).To(Equal(int64(1)))
			Expect(r.Cost.ToolCalls).To(Equal(2))
		}
	}, SpecTimeout(time.Minute))

	It("runs one evaluation at a time", func(ctx SpecContext) {
		p, s := openSession(ctx, executor.SessionOptions{})
		Expect(run(ctx, s, source("globalThis.inside = 0; globalThis.n = 0; return 1"))).To(haveValue("1"))
		var callers sync.WaitGroup
		var mu sync.Mutex
		seen := map[string]bool{}
		for range 20 {
			callers.Go(func() {
				defer GinkgoRecover()
				r := run(ctx, s, source("if (inside++) throw new Error('two at once'); await new Promise((done) => setTimeout(done, 1)); inside--; return ++n"))
				Expect(r.Fault).To(BeNil())
				mu.Lock()
				defer mu.Unlock()
				seen[string(r.Value)] = true
			})
		}
		callers.Wait()
		Expect(seen).To(HaveLen(20))
		Expect(p.Stats().Sessions).To(ConsistOf(HaveField("Evaluations", int64(21))))
		Expect(p.Stats().Executions).To(Equal(map[string]int64{"value": 21}))
	}, SpecTimeout(time.Minute))

	It("holds all its evaluations to its memory", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{Limits: executor.Limits{Memory: 32 << 20}})
		keep := source("(globalThis.kept ??= []).push(new Uint8Array(4 << 20).fill(1)); return kept.length")
		for i := range 6 {
			Expect(run(ctx, s, keep)).To(haveValue(fmt.Sprint(i + 1)))
		}
		Expect(run(ctx, s, source("try { return new Uint8Array(12 << 20).length } catch (e) { return e.name }"))).To(haveValue(`"RangeError"`))
		Expect(run(ctx, s, source("kept.length = 0; return 1"))).To(haveValue("1"))
		Expect(run(ctx, s, source("const a = []; for (;;) a.push(new Array(1000).fill(1))"))).
			To(haveFault(executor.Memory, "execution exceeded its memory limit of 32 MiB"))
		Expect(endOf(ctx, s).Fault.Kind).To(Equal(executor.Memory))
	}, SpecTimeout(time.Minute))

	It("does not grow by evaluations that leave nothing", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{Limits: executor.Limits{Memory: 16 << 20}})
		text := fmt.Sprintf("/*%s*/ return 1", make([]byte, 512<<10))
		for range 100 {
			Expect(run(ctx, s, source(text))).To(haveValue("1"))
		}
	}, SpecTimeout(time.Minute))

	DescribeTable("ends, and says so, when an evaluation", func(ctx SpecContext, program executor.Program, kind executor.Kind) {
		p, s := openSession(ctx, executor.SessionOptions{Limits: executor.Limits{Memory: 16 << 20, ToolCalls: 1}})
		Expect(run(ctx, s, source("globalThis.n = 1; return n"))).To(haveValue("1"))
		program.Tools = echo
		if kind == executor.Timeout {
			program.Limits.Timeout = 300 * time.Millisecond
		}
		r := run(ctx, s, program)
		Expect(r.Fault).NotTo(BeNil())
		Expect(r.Fault.Kind).To(Equal(kind))
		ended := endOf(ctx, s)
		Expect(ended.Fault).To(Equal(r.Fault))
		Expect(ended).To(MatchError("executor: the session has ended, and its state is gone: " + r.Fault.Error() + ": Reopen starts it anew"))
		Eventually(ctx, func() []executor.SessionStats { return p.Stats().Sessions }).Should(BeEmpty())
		Expect(p.Stats().SessionsEnded).To(Equal(map[string]int64{string(kind): 1}))

		Expect(s.Reopen(ctx)).To(Succeed())
		Expect(run(ctx, s, source("return typeof n"))).To(haveValue(`"undefined"`))
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"), "the pool serves on")
	},
		Entry("loops", source("for (;;);"), executor.Timeout, SpecTimeout(time.Minute)),
		Entry("never settles", source("await new Promise(() => 0)"), executor.Timeout, SpecTimeout(time.Minute)),
		Entry("is in a builtin that does not yield", source("[].indexOf.call({ length: 2 ** 53 - 1 }, 1)"), executor.Timeout, SpecTimeout(time.Minute)),
		Entry("fills its heap", source("const a = []; for (;;) a.push(new Array(1000).fill(1))"), executor.Memory, SpecTimeout(time.Minute)),
		Entry("has the engine abort", source("return Array(1e9).fill(0).length"), executor.Memory, SpecTimeout(time.Minute)),
		Entry("passes a limit", source("await tools.p.t(1); await tools.p.t(2)"), executor.Limit, SpecTimeout(time.Minute)),
	)

	DescribeTable("ends when its worker", func(ctx SpecContext, act string, want OmegaMatcher, why executor.Kind) {
		p := open(ctx, one(), script("honest"))
		s := another(ctx, p, executor.SessionOptions{})
		Expect(run(ctx, s, source("value 1"))).To(haveValue("1"))
		pid := p.Stats().Sessions[0].PID
		Expect(run(ctx, s, source(act))).To(want)
		Expect(endOf(ctx, s).Fault.Kind).To(Equal(why))
		Expect(s.Reopen(ctx)).To(Succeed())
		Expect(p.Stats().Sessions).To(ConsistOf(HaveField("PID", Not(Equal(pid)))))
	},
		Entry("says that it is not fit", "retire", haveValue("1"), executor.WorkerLost, SpecTimeout(time.Minute)),
		Entry("dies", "exit", haveFault(executor.WorkerLost, lost), executor.WorkerLost, SpecTimeout(time.Minute)),
		Entry("lies", "garbage", haveFault(executor.WorkerLost, lost), executor.WorkerLost, SpecTimeout(time.Minute)),
		Entry("is ended by its filter", "sigsys", haveFault(executor.Syscall, "the worker was ended by its system-call filter"), executor.Syscall, SpecTimeout(time.Minute)),
	)

	It("ends as its last evaluation did, however soon the worker is gone after it", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		s := another(ctx, p, executor.SessionOptions{})
		let := make(chan struct{})
		executor.HearAfter(s, let)
		evaluation := start(ctx, s, source(`settle {"Outcome":1,"Retire":true}`)) // at its deadline
		Consistently(ctx, func() map[string]int64 { return p.Stats().SessionsEnded }).WithTimeout(200 * time.Millisecond).Should(BeEmpty())
		close(let)
		r := <-evaluation
		Expect(r).To(haveFault(executor.Timeout, "execution timed out after 10s"))
		Expect(endOf(ctx, s).Fault).To(Equal(r.Fault))
	}, SpecTimeout(time.Minute))

	It("goes on when an evaluation never reached it", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		s := another(ctx, p, executor.SessionOptions{})
		first := start(ctx, s, source("after 700ms"))
		Eventually(ctx, func() []executor.SessionStats { return p.Stats().Sessions }).Should(ConsistOf(HaveField("Running", 1)))
		Expect(run(ctx, s, short("value 2"))).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(run(ctx, s, executor.Program{Source: "too long", Limits: executor.Limits{Source: 3}})).To(haveFault(executor.Limit, "source size limit of 3 exceeded"))
		Expect(<-first).To(haveValue(`"after 700ms"`))
		Expect(run(ctx, s, source("value 3"))).To(haveValue("3"))
		Expect(p.Stats().Sessions).To(ConsistOf(HaveField("Evaluations", int64(2))))
	}, SpecTimeout(time.Minute))

	It("ends when a caller cancels what runs, and not when he cancels what waits", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{})
		entered, release := make(chan struct{}), make(chan struct{})
		waits := with(func(context.Context, executor.ToolCall) (any, error) { close(entered); <-release; return 1, nil }, "return await tools.p.t()")
		first := start(ctx, s, waits)
		Eventually(ctx, entered).Should(BeClosed())
		gone, cancel := context.WithCancel(ctx)
		second := start(gone, s, source("return 2"))
		cancel()
		Eventually(ctx, second).Should(Receive(haveFault(executor.Cancelled, "the caller cancelled the execution")))
		close(release)
		Eventually(ctx, first).Should(Receive(haveValue("1")))
		Expect(run(ctx, s, source("return 3"))).To(haveValue("3"))

		gone, cancel = context.WithCancel(ctx)
		third := start(gone, s, with(func(context.Context, executor.ToolCall) (any, error) { cancel(); return 1, nil }, "await tools.p.t(); for (;;);"))
		Eventually(ctx, third).Should(Receive(haveFault(executor.Cancelled, "the caller cancelled the execution")))
		Expect(endOf(ctx, s).Fault.Kind).To(Equal(executor.Cancelled))
	}, SpecTimeout(time.Minute))

	It("tells the evaluations that wait that it has ended, at once", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{})
		entered := make(chan struct{})
		loop := with(func(context.Context, executor.ToolCall) (any, error) { close(entered); return 1, nil }, "await tools.p.t(); for (;;);")
		loop.Limits.Timeout = 500 * time.Millisecond
		first := start(ctx, s, loop)
		Eventually(ctx, entered).Should(BeClosed())
		_, err := s.Execute(ctx, source("return 2")) // whose own timeout is 10 s
		Expect(err).To(BeAssignableToTypeOf(&executor.SessionEnded{}))
		Eventually(ctx, first).Should(Receive(haveFault(executor.Timeout, "execution timed out after 500ms")))
	}, SpecTimeout(time.Minute))

	It("ends when it is idle, and not while it is used", func(ctx SpecContext) {
		p, s := openSession(ctx, executor.SessionOptions{Idle: 200 * time.Millisecond})
		Expect(run(ctx, s, source("globalThis.n = 1; await new Promise((done) => setTimeout(done, 600)); return n"))).To(haveValue("1"))
		Eventually(ctx, func() map[string]int64 { return p.Stats().SessionsEnded }).Should(Equal(map[string]int64{executor.SessionIdle: 1}))
		ended := endOf(ctx, s)
		Expect(*ended).To(Equal(executor.SessionEnded{Idle: 200 * time.Millisecond}))
		Expect(ended).To(MatchError("executor: the session has ended, and its state is gone: it was idle for 200ms: Reopen starts it anew"))
	}, SpecTimeout(time.Minute))

	It("is not ended by a timer that is late for an evaluation", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{})
		Expect(run(ctx, s, with(func(context.Context, executor.ToolCall) (any, error) { s.IdleOver(); return 1, nil }, "return await tools.p.t()"))).To(haveValue("1"))
		s.IdleOver()
		Expect(run(ctx, s, source("return 2"))).To(haveValue("2"))
	}, SpecTimeout(time.Minute))

	It("is seen to have ended once the pool's list no longer has it, never before", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		s := another(ctx, p, executor.SessionOptions{})
		pid := p.Stats().Sessions[0].PID
		release := sync.OnceFunc(p.Hold())
		defer release()
		Expect(syscall.Kill(pid, syscall.SIGKILL)).To(Succeed())
		Consistently(ctx, s.SeenEnded, "200ms").Should(BeFalse())
		release()
		Eventually(ctx, s.SeenEnded).Should(BeTrue())
		Expect(p.Stats().Sessions).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("is the pool's after each Reopen, and leaves nothing, however soon after its end that comes", func(ctx SpecContext) {
		o := one()
		o.Sessions = 1
		p := open(ctx, o, script("honest"))
		s := another(ctx, p, executor.SessionOptions{})
		var pids []int
		for range 8 {
			var race sync.WaitGroup
			race.Go(func() {
				defer GinkgoRecover()
				Expect(run(ctx, s, source("exit")).Fault.Kind).To(Equal(executor.WorkerLost))
			})
			race.Go(func() {
				for range 100 {
					p.Stats() // wants the pool's lock too
				}
			})
			Eventually(ctx, func() error { _, err := s.Execute(ctx, source("value 1")); return err }).WithPolling(time.Millisecond).Should(HaveOccurred())
			Expect(s.Reopen(ctx)).To(Succeed())
			race.Wait()
			stats := p.Stats().Sessions
			Expect(stats).To(HaveLen(1))
			pids = append(pids, stats[0].PID)
		}
		Expect(p.Close()).To(Succeed())
		for _, pid := range pids {
			Expect(syscall.Kill(pid, 0)).To(MatchError(syscall.ESRCH))
		}
	}, SpecTimeout(time.Minute))

	It("is closed with the worker that a Reopen has under way", func(ctx SpecContext) {
		starts, entered, release := 0, make(chan struct{}), make(chan struct{})
		var last *exec.Cmd
		p := open(ctx, one(), func() *exec.Cmd { // the pool's worker, the session's, and that of Reopen
			cmd := script("honest")()
			if starts++; starts == 3 {
				last = cmd
				close(entered)
				<-release
			}
			return cmd
		})
		s := another(ctx, p, executor.SessionOptions{})
		Expect(run(ctx, s, source("exit")).Fault.Kind).To(Equal(executor.WorkerLost))
		reopened, closed := make(chan error, 1), make(chan struct{})
		go func() { reopened <- s.Reopen(ctx) }()
		Eventually(ctx, entered).Should(BeClosed())
		go func() { defer close(closed); s.Close() }()
		Consistently(ctx, closed, "50ms").ShouldNot(BeClosed())
		close(release)
		Eventually(ctx, closed).Should(BeClosed())
		Expect(last.ProcessState).NotTo(BeNil(), "its process has ended and was waited for")
		Eventually(ctx, reopened).Should(Receive(MatchError(executor.ErrClosed)))
		Expect(p.Stats().Sessions).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("ends when its worker is killed, and can be reopened", func(ctx SpecContext) {
		p, s := openSession(ctx, executor.SessionOptions{})
		Expect(syscall.Kill(p.Stats().Sessions[0].PID, syscall.SIGKILL)).To(Succeed())
		Eventually(ctx, func() []executor.SessionStats { return p.Stats().Sessions }).WithTimeout(margin + 10*time.Second).Should(BeEmpty())
		Expect(endOf(ctx, s).Fault.Kind).To(Equal(executor.WorkerLost))
		Expect(s.Reopen(ctx)).To(Succeed())
		Expect(s.Reopen(ctx)).To(Succeed(), "on one that lives it does nothing")
		Expect(p.Stats().Sessions).To(HaveLen(1))
		Expect(run(ctx, s, source("return 1"))).To(haveValue("1"))
		Expect(s.Close()).To(Succeed())
		Eventually(ctx, func() int64 { return p.Stats().PeakResident }).Should(BeNumerically(">", 1<<20))
	}, SpecTimeout(time.Minute))

	It("is closed with what runs drained, and leaves nothing; so is every one that the pool still has", func(ctx SpecContext) {
		p, s := openSession(ctx, executor.SessionOptions{})
		other := another(ctx, p, executor.SessionOptions{})
		entered, release := make(chan struct{}), make(chan struct{})
		first := start(ctx, s, with(func(context.Context, executor.ToolCall) (any, error) { close(entered); <-release; return 1, nil }, "return await tools.p.t()"))
		Eventually(ctx, entered).Should(BeClosed())
		closed := make(chan struct{})
		go func() { defer close(closed); s.Close() }()
		Consistently(ctx, closed, "50ms").ShouldNot(BeClosed())
		close(release)
		Eventually(ctx, closed).Should(BeClosed())
		Eventually(ctx, first).Should(Receive(haveValue("1")))
		_, err := s.Execute(ctx, source("return 1"))
		Expect(err).To(MatchError(executor.ErrClosed))
		Expect(s.Reopen(ctx)).To(MatchError(executor.ErrClosed))
		Expect(s.Close()).To(Succeed())
		Expect(p.Stats().Sessions).To(HaveLen(1))

		pid := p.Stats().Sessions[0].PID
		Expect(p.Close()).To(Succeed())
		Expect(syscall.Kill(pid, 0)).To(MatchError(syscall.ESRCH))
		for _, call := range []func() error{
			func() error { _, err := other.Execute(ctx, source("return 1")); return err },
			func() error { return other.Reopen(ctx) },
			func() error { _, err := p.Open(ctx, executor.SessionOptions{}); return err },
		} {
			Expect(call()).To(MatchError(executor.ErrClosed))
		}
	}, SpecTimeout(time.Minute))

	It("may be given more memory than the pool's programs have, and TypeScript with it", func(ctx SpecContext) {
		_, s := openSession(ctx, executor.SessionOptions{Limits: executor.Limits{Memory: 256 << 20}})
		Expect(run(ctx, s, executor.Program{Source: "globalThis.b = new Uint8Array(150 << 20).fill(1) as any; return b.length", Language: executor.TypeScript})).To(haveValue("157286400"))
		_, err := s.Execute(ctx, executor.Program{Source: "return 1", Limits: executor.Limits{Memory: 64 << 20}})
		Expect(err).To(MatchError("executor: Program.Limits.Memory is 64 MiB: it must be the session's 256 MiB, or 0 for that: its isolate is made"))
	}, SpecTimeout(time.Minute))

	It("is refused beyond Options.Sessions, and with options out of range", func(ctx SpecContext) {
		o := one()
		o.Sessions = 1
		p := openWith(ctx, o)
		s := another(ctx, p, executor.SessionOptions{})
		_, err := p.Open(ctx, executor.SessionOptions{})
		Expect(err).To(MatchError("executor: 1 sessions are open, which is Options.Sessions: close one, or open the pool with more"))
		Expect(s.Close()).To(Succeed())
		another(ctx, p, executor.SessionOptions{})
		_, err = p.Open(ctx, executor.SessionOptions{Idle: -1})
		Expect(err).To(MatchError("executor: SessionOptions.Idle is -1ns: it must be from 1ms to 24h0m0s, or 0 for the default of 5m0s"))
		_, err = p.Open(ctx, executor.SessionOptions{Limits: executor.Limits{Memory: 1}})
		Expect(err).To(MatchError("executor: Limits.Memory is 1 bytes: it must be from 8 MiB to 2 GiB, or 0 for the default"))
		_, err = p.Open(ctx, executor.SessionOptions{Limits: executor.Limits{Source: 2 << 20}})
		Expect(err).To(MatchError("executor: SessionOptions.Limits.Source is 2 MiB: it must be at most the pool's 1 MiB, which sizes its workers: open the pool with a higher Options.Limits.Source"))
	}, SpecTimeout(time.Minute))
})
