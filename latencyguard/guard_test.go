package latencyguard_test

import (
	"os"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/latencyguard"
)

const argument = "be-the-companion"

// TestMain makes this binary the process that computes beside readings when it is started as that.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == argument {
		if measure.Answer(os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestLatencyGuard(t *testing.T) { suite.Run(t, "latencyguard") }

var _ = Describe("The latency guard on the shipped executor", Serial, Label(suite.Measurement), func() {
	DescribeTable("is green in the reading of", func(ctx SpecContext, b latencyguard.Bound) {
		worker, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		result, err := latencyguard.Run(ctx, measure.Pools(worker), measure.Itself(argument), []latencyguard.Bound{b}, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Verdicts).To(HaveLen(1))
		Expect(result.Verdicts[0].Red).To(BeEmpty())
	}, suite.Entries("latency bounds", latencyguard.Bounds, func(b latencyguard.Bound) TableEntry { return Entry(b.Reading, b) }))
})
