package properties_test

import (
	"fmt"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/properties"
)

var _ = Describe("Every builtin, called with large arguments,", Label(suite.Nightly), func() {
	It("ends on time and as a program may", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		pool, err := open(ctx, properties.SweepOptions())
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		calls, err := properties.Sweep(ctx, pool, func(int, int) {})
		Expect(err).NotTo(HaveOccurred())
		Expect(len(calls)).To(BeNumerically(">", 10_000), "the survey finds the builtins")
		endings := map[string]int{}
		var broken []string
		for _, c := range calls {
			endings[c.Ending.Kind]++
			if c.Broken != "" {
				broken = append(broken, fmt.Sprintf("%s (%s): %s", c.Builtin, c.Shape, c.Broken))
			}
		}
		AddReportEntry("endings", endings)
		Expect(broken).To(BeEmpty())
	})
})
