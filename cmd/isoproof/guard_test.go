package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("isoproof guard", func() {
	DescribeTable("refuses", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, nil, "", append([]string{"guard"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("runs of nothing", "--runs is of --calibrate", "--runs", "3"),
		Entry("a condition of nothing", "--condition is of --calibrate", "--condition", "quiet"),
		Entry("no runs", "it has to be from 1 to 100000", "--calibrate", "--runs", "0"),
		Entry("a condition that does not exist", `--condition "warm": there is none of that name; there are ["quiet" `, "--calibrate", "--condition", "warm"),
		Entry("a slow-down that is none", `--slower "0.5": it has to be a number from 1 to 100`, "--calibrate", "--slower", "0.5"),
		Entry("a slow-down that is no number", `--slower "NaN": it has to be a number from 1 to 100`, "--calibrate", "--slower", "NaN"),
	)

	It("is red of executions that take four times as long, and says how often", func(ctx SpecContext) {
		o := isoproof(ctx, "", "guard", "--calibrate", "--condition", "quiet", "--slower", "4", "--runs", "1")
		Expect(o.stderr).To(MatchRegexp(`^isoproof: quiet, 4 times as slow: 1 of 1 red, steady state [0-9.]+ \([0-9.]+ to [0-9.]+\)\n$`))
		Expect(o.code).To(Equal(0))
		Expect(o.stdout).To(MatchRegexp(`(?m)^condition +slow-down +runs +red +rate +95 % interval .*\nquiet +4 +1 +1 +100\.0 % +20\.7 to 100\.0 % `))
	})
})
