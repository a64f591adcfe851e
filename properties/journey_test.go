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

// A large object takes the place of heap pages that a worker kept of the execution before, and gives it back.
var _ = Describe("A program that held more than 64 MiB at once", func() {
	It("leaves the memory of its worker in order for the next one", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		pool, err := open(ctx, executor.Options{Workers: 1, Slots: 1, Spares: executor.None, Limits: executor.Limits{Memory: 512 << 20}})
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		for range 2 {
			for _, source := range []string{
				"const a = []; for (let i = 0; i < 1e6; i++) a.push({ i }); return a.length;",
				"return 'x'.repeat(1e8).charCodeAt(1e7);",
				"const a = []; for (let i = 0; i < 1e6; i++) a.push({ i }); return a.length;",
			} {
				r, err := pool.Execute(ctx, executor.Program{Source: source})
				Expect(err).NotTo(HaveOccurred())
				Expect(r.Fault).To(BeNil(), source)
			}
		}
		Expect(pool.Stats().Ended).To(BeEmpty())
	})
})
