package latencyguard_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/latencyguard"
)

func TestLatencyGuard(t *testing.T) { suite.Run(t, "latencyguard") }

var _ = Describe("The latency guard on the shipped executor", Serial, Ordered, Label(suite.Measurement), func() {
	var result latencyguard.Result

	BeforeAll(func(ctx SpecContext) {
		worker, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		result, err = latencyguard.Run(ctx, measure.Pools(worker), nil)
		Expect(err).NotTo(HaveOccurred())
	})

	DescribeTable("is green in the reading of", func(b latencyguard.Bound) {
		for _, v := range result.Verdicts {
			if v.Reading == b.Reading {
				Expect(v.Red).To(BeEmpty())
				return
			}
		}
		Fail("the guard has no verdict of " + b.Reading)
	}, suite.Entries("latency bounds", latencyguard.Bounds, func(b latencyguard.Bound) TableEntry { return Entry(b.Reading, b) }))
})
