package figures_test

import (
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/figures"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestFigures(t *testing.T) { suite.Run(t, "harness/figures") }

var _ = Describe("A figure", func() {
	It("has its unit, to a tenth", func() {
		Expect(figures.MiB(112<<20 + 1<<19)).To(Equal("112.5 MiB"))
		Expect(figures.Milliseconds(1234567 * time.Nanosecond)).To(Equal("1.2 ms"))
	})

	DescribeTable("of many is the smallest that is not below a share of them:", func(values []int, q float64, want int) {
		given := append([]int{}, values...)
		Expect(figures.Quantile(values, q)).To(Equal(want))
		Expect(values).To(Equal(given), "they stay in their order")
	},
		Entry("the middle of an odd number", []int{3, 1, 2}, 0.5, 2),
		Entry("the middle of an even number", []int{4, 1, 3, 2}, 0.5, 2),
		Entry("of one", []int{7}, 0.95, 7),
		Entry("the least", []int{2, 1}, 0.0, 1),
		Entry("the most", []int{1, 2}, 1.0, 2),
		Entry("a share that is met exactly", []int{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, 0.9, 9),
		Entry("a share just above", []int{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, 0.91, 10),
	)
})
