package executor_test

import (
	"context"
	"os/exec"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestExecutor(t *testing.T) { suite.Run(t, "executor", suite.NeedsWorker()) }

// margin is what a loaded machine may add to a bound of the contract.
const margin = 2 * time.Second

// open opens a pool of scripted workers that the spec's end closes.
func open(ctx context.Context, o executor.Options, command func() *exec.Cmd) *executor.Pool {
	GinkgoHelper()
	p, err := executor.OpenScripted(ctx, o, scriptBuild, command)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(p.Close)
	return p
}

// one is a pool with one worker and no spare.
func one() executor.Options { return executor.Options{Workers: 1, Spares: executor.None} }

func source(text string) executor.Program { return executor.Program{Source: text} }

// short is a program that must yield quickly.
func short(text string) executor.Program {
	return executor.Program{Source: text, Limits: executor.Limits{Timeout: 200 * time.Millisecond}}
}

func run(ctx context.Context, p executor.Executor, program executor.Program) executor.Result {
	GinkgoHelper()
	r, err := p.Execute(ctx, program)
	Expect(err).NotTo(HaveOccurred())
	Expect(r.Value == nil).NotTo(Equal(r.Fault == nil), "exactly one of value and fault: %+v", r)
	return r
}

// start runs a program in the background.
func start(ctx context.Context, p executor.Executor, program executor.Program) <-chan executor.Result {
	done := make(chan executor.Result, 1)
	go func() {
		defer GinkgoRecover()
		done <- run(ctx, p, program)
	}()
	return done
}

// running waits until the pool has so many executions in slots.
func running(ctx context.Context, p *executor.Pool, n int) {
	GinkgoHelper()
	Eventually(ctx, func() int { return p.Stats().Running }).Should(Equal(n))
}

func haveFault(kind executor.Kind, text string) OmegaMatcher {
	return WithTransform(func(r executor.Result) [2]string {
		if r.Fault == nil {
			return [2]string{"value", string(r.Value)}
		}
		return [2]string{string(r.Fault.Kind), r.Fault.Text}
	}, Equal([2]string{string(kind), text}))
}

func haveValue(json string) OmegaMatcher { return haveFault("value", json) }
