package main_test

import (
	"encoding/json"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/endurance"
)

var _ = Describe("isoproof nightly", func() {
	DescribeTable("refuses", func(ctx SpecContext, args []string, says string) {
		o := command(ctx, nil, "", append([]string{"nightly"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("a part that does not exist", []string{"daily"}, `there is no part "daily": there are faults, flow, recovery, mixed, soak, model`),
		Entry("a fault that does not exist", []string{"faults", "--only", "a flood"}, `there is no fault "a flood"`),
		Entry("more kills than would meet anybody", []string{"flow", "--kills", "1000", "--executions", "5000"}, "--kills 1000: they have to be a tenth of --executions at most"),
		Entry("no rounds", []string{"mixed", "--rounds", "0"}, "--rounds 0: it has to be from 1"),
		Entry("a format that does not exist", []string{"--format", "html"}, "text, markdown, json"),
	)

	It("cannot judge without a worker", func(ctx SpecContext) {
		o := command(ctx, nil, "", "nightly", "model", "--worker", "missing")
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(ContainSubstring("no worker could start"))
	})

	It("names its seed, and reports all that it recorded as one object of JSON", func(ctx SpecContext) {
		o := isoproof(ctx, "", "nightly", "model", "recovery", "faults", "--only", "the queue is full", "--operations", "50", "--kills", "10", "--executions", "100", "--seed", "7", "--format", "json")
		Expect(o.stderr).To(BeEmpty())
		Expect(o.code).To(Equal(0))
		var r endurance.Results
		Expect(json.Unmarshal([]byte(o.stdout), &r)).To(Succeed())
		Expect(r).To(And(HaveField("Schema", 1), HaveField("Seed", uint64(7)), HaveField("Red", BeEmpty()), HaveField("Facts", Not(BeEmpty())),
			HaveField("Faults", HaveLen(1)), HaveField("Recovery", HaveLen(2)), HaveField("Walks", HaveLen(1)), HaveField("Soak", BeNil())))
	}, SpecTimeout(time.Minute))

	It("makes the same operations again of the same seed", func(ctx SpecContext) {
		operations := func() map[string]int {
			o := isoproof(ctx, "", "nightly", "model", "--operations", "60", "--seed", "11", "--format", "json")
			var r endurance.Results
			Expect(json.Unmarshal([]byte(o.stdout), &r)).To(Succeed(), o.stderr)
			return r.Walks[0].Operations
		}
		Expect(operations()).To(Equal(operations()))
	}, SpecTimeout(time.Minute))
})
