package executor_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/harness/suite"
)

// labours are what workers do: together they need every system call that a worker needs all the time.
var labours = []executor.Program{
	short("for (;;);"),
	short("await new Promise(() => {})"),
	source("const all = []; for (;;) all.push(new Array(1000).fill(1))"),
	source("const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1))"),
	source("return 'x'.repeat(2 ** 29 - 24).split('')"),
	source("return Array(1e9).fill(0)"),
	source("console.log('x'.repeat(1e5)); await new Promise((done) => setTimeout(done, 20)); return new URL('http://a.example/b').href"),
	source("return [performance.now(), Date.now(), crypto.randomUUID(), new Intl.DateTimeFormat('de').format(new Date())].length"),
	{Source: "const n: number = 1; return n", Language: executor.TypeScript},
}

// rule is one of the filter's, under options that give it.
type rule struct {
	confine.Rule
	jit bool
}

var _ = Describe("A rule of the system-call filter, or a value that one allows,", func() {
	DescribeTable("is one that workers need: without it they are ended", func(ctx SpecContext, r rule) {
		suite.Needs(suite.WorkerPlatform)
		for range workersPerRule {
			if missed(ctx, r) {
				return
			}
		}
		Fail(fmt.Sprintf("no worker missed %s: take it away, or say in executor/internal/confine/calls.go why it is there", r.Name))
	}, suite.Entries("rules", needed(), func(r rule) TableEntry {
		how := ""
		if r.jit {
			how = ", with just-in-time compilation"
		}
		return Entry(r.Name+how, r, SpecTimeout(time.Minute))
	}))
})

// workersPerRule is how many workers a rule has to be missed by one of. Some are needed at one moment, which in a worker of its luck comes before
// the filter or not at all: where Go stops a thread, or where the first isolate is made, beside the seal. One in seven of those, at most, misses nothing.
const workersPerRule = 12

// missed says whether a worker without the rule is ended for it, at its start or at work.
func missed(ctx context.Context, r rule) bool {
	GinkgoHelper()
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	p, err := executor.OpenDenying(ctx, executor.Options{WorkerPath: path, Workers: 1, Spares: executor.None, JIT: r.jit}, r.Name)
	var fault *executor.Fault
	if errors.As(err, &fault) {
		Expect(fault.Text).To(ContainSubstring("bad system call"))
		return true
	}
	Expect(err).NotTo(HaveOccurred())
	defer p.Close()
	ended := func() bool {
		s := p.Stats()
		return s.Ended[executor.EndedSyscall] > 0 || s.TypeScript != nil && (s.TypeScript.Ended[executor.EndedSyscall] > 0 || s.TypeScript.Ended[executor.EndedStartup] > 0)
	}
	for _, program := range labours {
		if _, err := p.Execute(ctx, program); err != nil || ended() {
			break
		}
	}
	return ended()
}

// needed are the rules that no reason stands beside: all of the default policy, and what just-in-time compilation adds.
func needed() (all []rule) {
	names := map[string]bool{}
	for _, p := range []confine.Policy{{}, {JIT: true}} {
		for _, r := range p.Rules() {
			if r.Rare == "" && !names[r.Name] {
				all = append(all, rule{r, p.JIT})
			}
			names[r.Name] = true
		}
	}
	return all
}
