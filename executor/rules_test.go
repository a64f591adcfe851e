package executor_test

import (
	"errors"
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

var _ = Describe("A rule of the system-call filter", func() {
	DescribeTable("is one that workers need: without it they are ended", func(ctx SpecContext, rule confine.Rule) {
		suite.Needs(suite.WorkerPlatform)
		path, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		p, err := executor.OpenDenying(ctx, executor.Options{WorkerPath: path, Workers: 1, Spares: executor.None}, rule.Call)
		var fault *executor.Fault
		if errors.As(err, &fault) {
			Expect(fault.Text).To(ContainSubstring("bad system call"))
			return
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
		Expect(ended()).To(BeTrue(), "no worker missed %s: take its rule away, or say in executor/internal/confine/calls.go why it is there", rule.Call)
	}, suite.Entries("rules", needed(), func(r confine.Rule) TableEntry {
		return Entry(r.Call, r, SpecTimeout(time.Minute))
	}))
})

// needed are the rules that no reason stands beside.
func needed() (all []confine.Rule) {
	for _, r := range (confine.Policy{}).Rules() {
		if r.Rare == "" {
			all = append(all, r)
		}
	}
	return all
}
