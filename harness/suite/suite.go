// Package suite is the one way this project runs its specs. Ginkgo alone is green when every spec skips itself, when a
// retry turned a spec green, when a filter matches nothing, and when a table has no entries; a suite run by [Run] is red in each of those cases, and
// when it leaves a goroutine, a descriptor, a child process or an orphaned worker behind.
//
// A suite's bootstrap is one line:
//
//	func TestExecutor(t *testing.T) { suite.Run(t, "executor", suite.NeedsWorker()) }
//
// Labels come from the table in labels.go, reasons to skip from the one in needs.go.
package suite

import (
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	"github.com/onsi/gomega"
)

// Option shapes one suite.
type Option func(*options)

type options struct {
	expect     []expectation
	worker     bool
	patience   time.Duration // how long what a suite started may take to be gone after the last spec
	orphanName string
}

type expectation struct {
	what string
	n    int
}

// Expect says how many specs the whole suite has, filters aside; what names the data that the number is taken from. It
// may be given more than once: the numbers add up.
func Expect(what string, n int) Option {
	return func(o *options) { o.expect = append(o.expect, expectation{what, n}) }
}

// NeedsWorker builds the worker, when it is stale, before the first spec's clock starts. On a platform without a worker
// it does nothing: the specs that need one say so with [Needs].
func NeedsWorker() Option {
	return func(o *options) { o.worker = true }
}

// Run runs the specs of the calling package as the suite called name and fails t unless all rules hold. It is called
// once per test binary.
func Run(t *testing.T, name string, opts ...Option) {
	t.Helper()
	o := options{patience: 5 * time.Second, orphanName: "isoproof-worker"}
	for _, opt := range opts {
		opt(&o)
	}

	gomega.RegisterFailHandler(ginkgo.Fail)
	suiteConfig, reporterConfig := ginkgo.GinkgoConfiguration()
	if err := refuse(suiteConfig); err != nil {
		t.Fatal(err)
	}
	reporterConfig = shape(reporterConfig)
	suiteConfig.FailOnPending = true
	if suiteConfig.LabelFilter == "" {
		suiteConfig.LabelFilter = defaultLabelFilter()
	}
	if o.worker && WorkerPlatform.Met() {
		Worker(t)
	}

	var once sync.Once
	judged := false
	summary, failures, unmatched := "", "", ""
	ginkgo.ReportAfterSuite("the rules of the suite runner", func(report ginkgo.Report) {
		once.Do(func() {
			judged = true
			summary, failures, unmatched = summarize(name, report), digest(name, report), matchless(report)
			if broken := violations(report, o.expect); len(broken) > 0 {
				ginkgo.Fail(list(broken))
			}
		})
	})

	before := takeInventory(o.orphanName)
	if ginkgo.RunSpecs(t, name, suiteConfig, reporterConfig) && reporterConfig.Succinct {
		fmt.Fprintln(os.Stdout) // which Ginkgo leaves to its own command
	}

	if suiteConfig.ParallelProcess == 1 {
		if !judged {
			t.Error("suite: the rules were never judged: the suite ended before its report")
		}
		fmt.Fprint(os.Stdout, failures)
		if summary != "" {
			fmt.Fprintln(os.Stdout, summary)
		}
		// Not a rule of the report: who reads that, as the runner of mutants does, must find no spec in it.
		if unmatched != "" {
			t.Error("suite: " + unmatched)
		}
	}
	if left := before.leftovers(o.patience); len(left) > 0 {
		t.Error(list(left))
	}
	if summary != "" && suiteConfig.ParallelProcess == 1 {
		if err := keep(summary, failures, t.Failed()); err != nil {
			t.Error(err)
		}
	}
}

// refuse rejects what a command line can ask for and this project does not grant.
func refuse(c types.SuiteConfig) error {
	switch {
	case c.FlakeAttempts > 1:
		return fmt.Errorf("suite: --flake-attempts=%d is refused: a spec that needs a second try is red; run without it", c.FlakeAttempts)
	case c.MustPassRepeatedly > 1:
		return fmt.Errorf("suite: --must-pass-repeatedly=%d is refused: use --repeat to run a suite again", c.MustPassRepeatedly)
	}
	return checkLabelFilter(c.LabelFilter)
}

func list(lines []string) string {
	text := ""
	for _, line := range lines {
		text += "suite: " + line + "\n"
	}
	return text[:len(text)-1]
}
