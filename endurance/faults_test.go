package endurance_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/endurance"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("When something goes wrong with a pool,", Serial, func() {
	DescribeTable("exactly those pay for it who have to, the next caller is served, the statistics are right, and nothing is left:", func(ctx SpecContext, f endurance.Fault) {
		b := bench()
		if len(f.Shape.Require) > 0 {
			suite.Needs(suite.Groups)
		}
		report, err := b.Run(ctx, f)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.NotApplicable).To(BeEmpty())
		Expect(report.Broken).To(BeEmpty())
	}, suite.Entries("faults", endurance.Faults(), func(f endurance.Fault) TableEntry { return Entry(f.Name, f) }))
})
