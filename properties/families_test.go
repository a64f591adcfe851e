package properties_test

import (
	"context"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/properties"
)

// open opens a pool that is ready; its caller closes it.
func open(ctx context.Context, o executor.Options) (*harness.Pool, error) {
	var err error
	if o.WorkerPath, err = suite.WorkerPath(); err != nil {
		return nil, err
	}
	pool, err := harness.OpenPool(ctx, o)
	if err != nil {
		return nil, err
	}
	if err := pool.Ready(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	return pool, nil
}

// fresh is the subject of one case.
func fresh(ctx context.Context) (harness.Subject, error) {
	pool, err := open(ctx, properties.PoolOptions())
	if err != nil {
		return nil, err
	}
	return pool, nil
}

var _ = Describe("The families", func() {
	DescribeTable("have", func(f properties.Family, least int) {
		names := map[string]bool{}
		for _, c := range f.Cases {
			Expect(names).NotTo(HaveKey(c.Name), "names are unique")
			names[c.Name] = true
			Expect(c.Ending.Kind).NotTo(BeEmpty(), c.Name)
			Expect(c.Stops).NotTo(BeEmpty(), c.Name)
		}
		Expect(len(names)).To(BeNumerically(">=", least))
	},
		Entry("programs that shall end on time", properties.Termination(), 45),
		Entry("programs that shall stay in their memory", properties.Memory(), 45),
	)
})

// Each family runs once, two cases at a time; each spec then looks at one case. Of a family in which a focus is set only the
// cases in focus run.
var _ = prove(properties.Termination())
var _ = prove(properties.Memory())

func prove(f properties.Family) bool {
	return Describe("In the family "+f.Name+", "+f.Promise, Ordered, ContinueOnFailure, Label(suite.Measurement), func() {
		reports := map[string]properties.Report{}

		BeforeAll(func(ctx SpecContext) {
			suite.Needs(suite.WorkerPlatform)
			table := strings.Join(CurrentSpecReport().ContainerHierarchyTexts, " ") + " "
			chosen := f
			chosen.Cases = slices.DeleteFunc(slices.Clone(f.Cases), func(c properties.Case) bool { return !suite.InFocus(table + c.Name) })
			all, err := properties.Run(ctx, fresh, chosen, func(int, int) {})
			Expect(err).NotTo(HaveOccurred())
			for _, r := range all {
				reports[r.Case.Name] = r
			}
		})

		DescribeTable("every rule holds of the program", func(name string) {
			r, ran := reports[name]
			Expect(ran).To(BeTrue())
			Expect(r.NotApplicable).To(BeEmpty(), "the shipped executor can do everything")
			if r.Case.Recorded {
				AddReportEntry("recorded: "+name, r.Evidence)
			}
			Expect(r.Broken).To(BeEmpty(), "%+v", r.Evidence)
		}, suite.Entries(f.Name, f.Cases, func(c properties.Case) TableEntry { return Entry(c.Name, c.Name) }))
	})
}
