package harness_test

import (
	"context"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// ends is a subject on which every program ends alike.
type ends struct {
	harness.Subject
	result executor.Result
	err    error
}

func (e ends) Execute(context.Context, executor.Program) (executor.Result, error) {
	return e.result, e.err
}

var _ = Describe("What a judge sees of a program", func() {
	interruption, refusal := errors.New("interrupted"), errors.New("refused")
	fault := func(kind executor.Kind) executor.Result { return executor.Result{Fault: &executor.Fault{Kind: kind}} }

	DescribeTable("is nothing once the judge was interrupted, and otherwise how it ended:", func(ctx SpecContext, interrupted bool, subject ends, want error) {
		run, cancel := context.WithCancelCause(ctx)
		if interrupted {
			cancel(interruption)
		}
		defer cancel(nil)
		result, err := harness.Execute(run, subject, executor.Program{})
		Expect(result).To(Equal(subject.result))
		if want == nil {
			Expect(err).NotTo(HaveOccurred())
		} else {
			Expect(err).To(MatchError(want))
		}
	},
		Entry("cancelled with the judge", true, ends{result: fault(executor.Cancelled)}, interruption),
		Entry("cancelled without cause", false, ends{result: fault(executor.Cancelled)}, nil),
		Entry("ended before the interruption, by its deadline", true, ends{result: fault(executor.Timeout)}, nil),
		Entry("ended before the interruption, with a value", true, ends{result: executor.Result{Value: []byte("1")}}, nil),
		Entry("refused", true, ends{err: refusal}, refusal),
	)
})
