package executor_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"runtime/pprof"
	"sync"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

// journal keeps what is logged, as JSON, a line each.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

// events are what was logged with that message.
func (j *journal) events(message string) (all []map[string]any) {
	GinkgoHelper()
	j.mu.Lock()
	defer j.mu.Unlock()
	for line := range bytes.Lines(j.text.Bytes()) {
		var event map[string]any
		Expect(json.Unmarshal(line, &event)).To(Succeed())
		if event["msg"] == message {
			all = append(all, event)
		}
	}
	return all
}

func (j *journal) logger() *slog.Logger {
	return slog.New(slog.NewJSONHandler(j, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

var _ = Describe("What a pool logs", func() {
	logged := func(ctx context.Context, o executor.Options, starts ...string) (*executor.Pool, *journal) {
		j := &journal{}
		o.Logger = j.logger()
		return open(ctx, o, inTurn(starts...)), j
	}

	It("says of a worker that it started, and how many executions were lost with it, and how it ended", func(ctx SpecContext) {
		p, j := logged(ctx, one(), "honest")
		// It serves already when that is logged: nothing is logged under the pool's lock.
		Eventually(ctx, func() any { return j.events("worker started") }).Should(ConsistOf(HaveKeyWithValue("pid", BeEquivalentTo(p.Stats().Workers[0].PID))))
		held := []<-chan executor.Result{start(ctx, p, source("hang")), start(ctx, p, source("hang"))}
		running(ctx, p, 2)
		Expect(syscall.Kill(p.Stats().Workers[0].PID, syscall.SIGKILL)).To(Succeed())
		for _, done := range held {
			Expect(<-done).To(haveFault(executor.WorkerLost, lost))
		}
		Eventually(ctx, func() any { return j.events("worker ended") }).Should(HaveLen(1))
		event := j.events("worker ended")[0]
		Expect(event).To(And(HaveKeyWithValue("level", "WARN"), HaveKeyWithValue("reason", executor.EndedDied), HaveKeyWithValue("how", "signal: killed")))
		Expect(event["served"]).To(Equal(2.0), "executions that it was given")
		Expect(event["lost"]).To(Equal(2.0), "executions that were lost with it")
	}, SpecTimeout(time.Minute))

	It("says why a worker could not start", func(ctx SpecContext) {
		p, j := logged(ctx, one(), "honest", "dead", "honest")
		Expect(run(ctx, p, source("exit"))).To(haveFault(executor.WorkerLost, lost))
		Eventually(ctx, func() any { return j.events("worker could not start") }).Should(ConsistOf(And(
			HaveKeyWithValue("level", "ERROR"), HaveKeyWithValue("reason", ContainSubstring("exit status 7")))))
	}, SpecTimeout(time.Minute))

	It("says of an execution how it ended, and nothing of its text", func(ctx SpecContext) {
		p, j := logged(ctx, one(), "honest")
		Expect(run(ctx, p, source("value 4711"))).To(haveValue("4711"))
		Expect(j.events("execution ended")).To(ConsistOf(And(HaveKeyWithValue("ending", "value"), HaveKeyWithValue("worker", 1.0))))
		Expect(p.Close()).To(Succeed())
		Expect(j.events("pool opened")).To(HaveLen(1))
		Expect(j.events("pool closed")).To(HaveLen(1))
		Expect(j.events("worker ended")).To(ConsistOf(And(HaveKeyWithValue("level", "INFO"), HaveKeyWithValue("reason", executor.EndedClosed))))
		Expect(j.text.String()).NotTo(ContainSubstring("4711"))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The statistics of a pool", func() {
	It("have how long executions took and waited, and what they used", func(ctx SpecContext) {
		o := one()
		o.Slots = 1
		p := open(ctx, o, script("honest"))
		first, second := start(ctx, p, source("after 60ms")), source("call p t null")
		running(ctx, p, 1)
		second.Tools = func(context.Context, executor.ToolCall) (any, error) { return 1, nil }
		Expect(run(ctx, p, second)).To(haveValue("1"))
		Expect(<-first).To(haveValue(`"after 60ms"`))
		s := p.Stats()
		Expect(s.Wall.Count).To(BeEquivalentTo(2))
		Expect(s.Wall.Sum).To(BeNumerically(">=", 100*time.Millisecond), "60 ms, and nearly as long in the queue")
		Expect(s.Queue.Quantile(1)).To(BeNumerically(">", 25*time.Millisecond))
		Expect(s.Queue.Quantile(0.25)).To(BeNumerically("<=", 25*time.Millisecond))
		Expect(s.ToolCalls).To(BeEquivalentTo(1))
		Expect(s.Workers).To(ConsistOf(And(HaveField("State", executor.WorkerServing), HaveField("Served", 2))))
	}, SpecTimeout(time.Minute))

	DescribeTable("have a quantile", func(took []time.Duration, q float64, least, most time.Duration) {
		Expect(executor.DurationsOf(took...).Quantile(q)).To(And(BeNumerically(">=", least), BeNumerically("<=", most)))
	},
		Entry("of nothing", nil, 0.5, time.Duration(0), time.Duration(0)),
		Entry("in the middle", []time.Duration{2 * time.Millisecond, 20 * time.Millisecond, 200 * time.Millisecond}, 0.5, 10*time.Millisecond, 25*time.Millisecond),
		Entry("at the end", []time.Duration{2 * time.Millisecond, 20 * time.Millisecond, 200 * time.Millisecond}, 1.0, 100*time.Millisecond, 250*time.Millisecond),
		Entry("below the first bound", []time.Duration{time.Microsecond}, 1.0, time.Duration(1), time.Millisecond),
		Entry("beyond the last bound", []time.Duration{time.Hour}, 0.5, time.Minute, time.Minute),
		Entry("of more than all", []time.Duration{20 * time.Millisecond}, 7.0, 25*time.Millisecond, 25*time.Millisecond),
	)

	It("have classes that add up", func() {
		bounds, counts := executor.DurationsOf(time.Microsecond, time.Millisecond, 3*time.Millisecond, time.Hour).Cumulative()
		Expect(bounds[0]).To(Equal(time.Millisecond))
		Expect(counts[0]).To(BeEquivalentTo(2))
		Expect(counts[2]).To(BeEquivalentTo(3))
		Expect(counts[len(counts)-1]).To(BeEquivalentTo(3), "the hour is beyond the last bound")
	})
})

var _ = Describe("Goroutines of a pool", func() {
	It("have labels for profiles: what they do, and for which worker", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		profile := make(chan string, 1)
		program := source("call p t null")
		program.Tools = func(context.Context, executor.ToolCall) (any, error) {
			var text bytes.Buffer
			err := pprof.Lookup("goroutine").WriteTo(&text, 1)
			profile <- text.String()
			return nil, err
		}
		Expect(run(ctx, p, program)).To(haveValue("null"))
		Expect(<-profile).To(And(ContainSubstring(`# labels: {"isoproof":"tool", "worker":"1"}`), ContainSubstring(`# labels: {"isoproof":"worker", "worker":"1"}`)))
	}, SpecTimeout(time.Minute))
})
