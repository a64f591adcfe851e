package mutants_test

import (
	"bytes"
	"encoding/json"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/mutants"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("A run", func() {
	It("kills every mutant", Label(suite.Mutation), func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		report, err := mutants.Run(ctx, mutants.Options{Root: repository()})
		Expect(err).NotTo(HaveOccurred())
		var text bytes.Buffer
		Expect(report.WriteText(&text)).To(Succeed())
		Expect(report.Count(mutants.Killed)).To(Equal(len(mutants.All())), text.String())
	}, SpecTimeout(time.Hour))

	It("of chosen mutants takes them by name", func() {
		all := mutants.All()
		Expect(mutants.Choose(all, nil)).To(Equal(all))
		Expect(mutants.Choose(all, []string{all[2].Name, all[0].Name})).To(Equal([]mutants.Mutant{all[2], all[0]}))
		_, err := mutants.Choose(all, []string{"seed"})
		Expect(err).To(MatchError(ContainSubstring("there is no mutant \"seed\"")))
	})
})

var _ = Describe("A report", func() {
	report := &mutants.Report{Schema: 1, Results: []mutants.Result{
		{Mutant: "one", Gate: "bound", Package: "p", Verdict: mutants.Killed, KilledBy: "a | b\n<c>", Spec: "A * program", Seconds: 1.26},
		{Mutant: "two", Gate: "bound", Package: "p", Verdict: mutants.Survived, KilledBy: "d", Why: "it passed"},
	}}

	It("is a table with what is not killed below it", func() {
		var b bytes.Buffer
		Expect(report.WriteText(&b)).To(Succeed())
		Expect(b.String()).To(Equal(`MUTANT  GATE   VERDICT   SECONDS
one     bound  killed    1.3
two     bound  survived  0.0

two: survived
    it passed

1 of 2 mutants killed
`))
	})

	It("is a page whose cells cannot break its table", func() {
		var b bytes.Buffer
		Expect(report.WriteMarkdown(&b)).To(Succeed())
		Expect(b.String()).To(ContainSubstring("| one | `p`: bound | killed | `a \\| b <c>` | A \\* program | 1.3 |\n| two | `p`: bound | survived | `d` | it passed | 0.0 |\n"))
	})

	It("is read back from its JSON", func() {
		var b bytes.Buffer
		Expect(report.WriteJSON(&b)).To(Succeed())
		var again mutants.Report
		Expect(json.Unmarshal(b.Bytes(), &again)).To(Succeed())
		Expect(again).To(Equal(*report))
	})

	It("counts by verdict", func() {
		Expect(report.Count(mutants.Killed)).To(Equal(1))
		Expect(report.Count(mutants.Survived, mutants.Unjudged)).To(Equal(1))
	})
})
