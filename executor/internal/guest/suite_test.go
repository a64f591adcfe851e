package guest_test

import (
	"encoding/json"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestGuest(t *testing.T) { suite.Run(t, "executor/internal/guest", suite.NeedsWorker()) }

// The runtime is judged from outside: programs run in the built worker, each in its own isolate, and what they return is
// compared as JSON.
var pool *executor.Pool

var _ = BeforeSuite(func(ctx SpecContext) {
	if !suite.WorkerPlatform.Met() {
		return
	}
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	pool, err = executor.Open(ctx, executor.Options{Workers: 1, Spares: executor.None, WorkerPath: path})
	Expect(err).NotTo(HaveOccurred())
})

var _ = AfterSuite(func() {
	if pool != nil {
		Expect(pool.Close()).To(Succeed())
	}
})

// prelude is what every program has in scope: the name of what a call throws, or of what a promise is rejected with.
const prelude = `const thrown = (f) => { try { f(); return 'nothing'; } catch (e) { return e.name; } };` +
	`const rejected = async (p) => { try { await p; return 'nothing'; } catch (e) { return e.name; } };` + "\n"

func execute(ctx SpecContext, source string) executor.Result {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	result, err := pool.Execute(ctx, executor.Program{Source: prelude + source})
	Expect(err).NotTo(HaveOccurred())
	return result
}

// evaluate returns the JSON value of a program that has one.
func evaluate(ctx SpecContext, source string) json.RawMessage {
	GinkgoHelper()
	result := execute(ctx, source)
	Expect(result.Fault).To(BeNil(), "the program has no value")
	return result.Value
}

// A program is one promise of the standards: the body of a function, and the JSON of what it returns.
type program struct{ promise, source, value string }

func entryOf(p program) TableEntry { return Entry(p.promise, p) }

func returnsItsValue(ctx SpecContext, p program) {
	Expect(evaluate(ctx, p.source)).To(MatchJSON(p.value))
}
