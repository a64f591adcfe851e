package properties_test

import (
	"context"
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/properties"
)

// mortal is a subject that answers 2 until it has run so many programs, and is lost then.
type mortal struct {
	limited
	lives *int
}

func (m mortal) Execute(context.Context, executor.Program) (executor.Result, error) {
	if *m.lives--; *m.lives < 0 {
		return executor.Result{}, &harness.Lost{Err: errors.New("mortal: it is gone")}
	}
	return executor.Result{Value: []byte("2")}, nil
}

var _ = Describe("A subject that is lost", func() {
	prove := func(ctx SpecContext, lives int) (properties.Report, error) {
		return properties.RunCase(ctx, func(context.Context) (harness.Subject, error) { return mortal{limited{}, &lives}, nil },
			properties.Case{Name: "any", Ending: properties.Ending{Kind: "value", Text: "2"}})
	}
	gone := properties.Ending{Kind: "lost", Text: "mortal: it is gone"}

	It("over a case breaks its rules, and is no accident of the run", func(ctx SpecContext) {
		report, err := prove(ctx, 1)
		Expect(err).NotTo(HaveOccurred())
		Expect([]properties.Ending{report.Evidence.Ending, report.Evidence.Next}).To(Equal([]properties.Ending{gone, gone}))
		Expect(rulesOf(report)).To(ContainElements("ending", "next"))
	})

	It("after a case breaks the rule of the next caller", func(ctx SpecContext) {
		report, err := prove(ctx, 2)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Evidence.Next).To(Equal(gone))
		Expect(rulesOf(report)).To(ConsistOf("next"))
	})

	It("before a case can be judged is an error", func(ctx SpecContext) {
		_, err := prove(ctx, 0)
		Expect(err).To(MatchError("mortal: it is gone"))
	})
})

func rulesOf(r properties.Report) (rules []string) {
	for _, broken := range r.Broken {
		rules = append(rules, broken.Rule)
	}
	return rules
}
