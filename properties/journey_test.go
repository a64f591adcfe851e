package properties_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/properties"
)

// stages is how many cases of a family a journey goes through.
const stages = 16

var _ = Describe("One pool", Label(suite.Measurement), func() {
	DescribeTable("goes through programs of the family and serves the next caller after each:", func(ctx SpecContext, f properties.Family) {
		suite.Needs(suite.WorkerPlatform)
		pool, err := open(ctx, properties.PoolOptions())
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()

		stride := len(f.Cases) / stages
		endings := map[string]int64{}
		for i := 0; i < len(f.Cases); i += stride {
			c := f.Cases[i]
			r, err := pool.Execute(ctx, c.Program)
			Expect(err).NotTo(HaveOccurred())
			if r.Fault == nil {
				endings["value"]++
			} else {
				endings[string(r.Fault.Kind)]++
				Expect(r.Fault.Kind).NotTo(Equal(executor.WorkerLost), c.Name)
			}
			next, err := pool.Execute(ctx, executor.Program{Source: "return 1 + 1"})
			Expect(err).NotTo(HaveOccurred())
			Expect(next).To(And(HaveField("Fault", BeNil()), HaveField("Value", BeEquivalentTo("2"))), "after %s", c.Name)
			endings["value"]++
		}
		Expect(pool.Stats().Executions).To(Equal(endings))
	}, suite.Entries("families", properties.Families(), func(f properties.Family) TableEntry { return Entry(f.Name, f) }))
})
