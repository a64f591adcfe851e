package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("isoproof properties", func() {
	DescribeTable("refuses", func(ctx SpecContext, args []string, says string) {
		o := command(ctx, nil, "", append([]string{"properties"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("a family that does not exist", []string{"patience"}, `there is no family "patience": there are termination, memory`),
		Entry("more load than makes sense", []string{"--load", "65"}, "--load 65: it has to be from 0 to 64"),
		Entry("a format that does not exist", []string{"--format", "html"}, "text, markdown, json"),
	)

	It("cannot judge without a worker", func(ctx SpecContext) {
		o := command(ctx, nil, "", "properties", "--worker", "missing")
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(ContainSubstring("no worker could start"))
	})
})
