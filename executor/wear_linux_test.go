package executor_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/wire"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/processes"
	"github.com/isoproof/isoproof/harness/suite"
)

// wearing are programs after which a worker holds more at rest than before, though each kept its limits.
var wearing = map[string]string{
	"answers of a megabyte": "for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 16 }, () => tools.a.large())); return 1",
	"arguments of as much":  "const text = 'z'.repeat(1 << 19); for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 24 }, () => tools.a.small(text))); return 1",
	"regular expressions":   "const all = []; for (let i = 0; i < 3e4; i++) all.push(new RegExp('a' + i + '(b|c)*d')); return 1",
}

// writable are the bytes that a process has made writable, and how many the kernel lets it have.
func writable(pid int) (has, bound int64) {
	GinkgoHelper()
	for line := range strings.Lines(read(pid, "status")) {
		_, _ = fmt.Sscanf(line, "VmData: %d kB", &has)
	}
	for line := range strings.Lines(read(pid, "limits")) {
		_, _ = fmt.Sscanf(line, "Max data size %d", &bound)
	}
	Expect(has).To(BeNumerically(">", 0))
	Expect(bound).To(BeNumerically(">", 0))
	return has << 10, bound
}

// only is the process of the pool's only worker, which has to be its first.
func only(p *executor.Pool) int {
	GinkgoHelper()
	workers := p.Stats().Workers
	Expect(workers).To(HaveLen(1))
	Expect(workers[0].Number).To(Equal(1), "it was never replaced")
	return workers[0].PID
}

var _ = Describe("A worker that has served programs of every size", func() {
	It("has room at rest for the isolates that it makes ahead", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		p := openReal(ctx, func(o *executor.Options) { o.Retire = 1 << 30 })
		large := strings.Repeat("x", 1<<20-64)
		for name, text := range wearing {
			program := source(text)
			program.Limits.Timeout = 20 * time.Second
			program.Tools = func(_ context.Context, call executor.ToolCall) (any, error) {
				if call.Tool == "large" {
					return large, nil
				}
				return 1, nil
			}
			for range 5 {
				r, err := p.Execute(ctx, program)
				Expect(err).NotTo(HaveOccurred())
				Expect(r.Fault).To(BeNil(), name)
			}
		}
		pid := only(p)
		Eventually(ctx, func() int64 {
			has, bound := writable(pid)
			return bound - has
		}).Should(BeNumerically("<", executor.DefaultLimits().Memory), "an execution has room still")
		has, bound := writable(pid)
		// The isolates ahead were made after the room had been looked at.
		Expect(bound-has).To(BeNumerically(">=", wire.WorkerRest/2), "%d bytes of %d are writable", has, bound)
	}, SpecTimeout(time.Minute))

	// What a program leaves of malloc's pages is writable still, and the kernel counts it no second time.
	It("lets the next one grow by its own limit, whatever one has left in pieces", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		p := openReal(ctx, func(o *executor.Options) { o.Retire = 1 << 30 })
		pieces := source("const held = []; for (;;) held.push(new Intl.NumberFormat('de'), new Intl.DateTimeFormat('th', { dateStyle: 'full' }))")
		pieces.Limits.Timeout = 20 * time.Second
		Expect(run(ctx, p, pieces)).To(haveFault(executor.Memory, "execution exceeded its memory limit of 64 MiB"))
		pid := only(p)
		Eventually(ctx, func() int64 { return p.Stats().Resident() }).Should(BeNumerically("<", executor.DefaultLimits().Memory), "it holds an isolate still")
		held := p.Stats().Resident()
		pastAll := source("return Array(1e9).fill(0).length")
		pastAll.Limits.Timeout = 20 * time.Second
		looks := time.NewTicker(time.Millisecond)
		defer looks.Stop()
		peak, filling := held, start(ctx, p, pastAll)
		for ended := false; !ended; {
			// Not Stats.PeakResident, in which the kernel counts the host in.
			_, now, _ := processes.Resident(pid)
			peak = max(peak, now)
			select {
			case r := <-filling:
				Expect(r).To(haveFault(executor.Memory, "execution exceeded its memory limit of 64 MiB"))
				ended = true
			case <-looks.C:
			}
		}
		Expect(peak).To(BeNumerically(">", held+executor.DefaultLimits().Memory/2), "it filled its memory")
		Expect(peak - held).To(BeNumerically("<=", executor.DefaultLimits().Memory+harness.Overhead))
	}, SpecTimeout(time.Minute))
})
