package latencyguard_test

import (
	"fmt"
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/latencyguard"
)

var _ = Describe("The documentation of latency", func() {
	It("has every bound", func() {
		page, err := os.ReadFile("../docs/latency.md")
		Expect(err).NotTo(HaveOccurred())
		for _, b := range latencyguard.Bounds {
			Expect(string(page)).To(ContainSubstring(fmt.Sprintf("| %s | %d | %g | %g |\n", b.Reading, measure.Each[b.Reading], b.Usual, b.Most)))
		}
	})
})
