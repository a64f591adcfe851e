package fairness_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/fairness"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/workload"
)

func TestFairness(t *testing.T) { suite.Run(t, "fairness", suite.NeedsWorker()) }

// answering is a subject without an engine: it gives the value that the host computes, changed by edit.
type answering struct {
	edit  func(value string) string
	fault *executor.Fault
	err   error
}

func (answering) Name() string { return "answering" }
func (answering) Capabilities() harness.Capabilities {
	return harness.Capabilities{Tools: true, Web: true}
}
func (answering) Close() error { return nil }

func (a answering) Execute(_ context.Context, p executor.Program) (executor.Result, error) {
	if a.err != nil || a.fault != nil {
		return executor.Result{Fault: a.fault}, a.err
	}
	out, err := workload.Compute(p.Input)
	if err != nil {
		return executor.Result{}, err
	}
	value, err := json.Marshal(out)
	if a.edit != nil {
		value = []byte(a.edit(string(value)))
	}
	return executor.Result{Value: value}, err
}

var _ = Describe("The fairness gate", func() {
	It("is green for a subject that gives the host's value", func(ctx SpecContext) {
		report, err := fairness.Check(ctx, answering{})
		Expect(err).NotTo(HaveOccurred())
		Expect(report).To(Equal(fairness.Report{Subject: "answering", Digest: workload.InputDigest, Fair: true}))
	})

	It("is red by default", func() {
		Expect(fairness.Report{}.Fair).To(BeFalse())
	})

	// Mutant: a changed seed.
	It("is red when the input comes from another seed, before anything runs", func(ctx SpecContext) {
		c := fairness.Standard()
		c.Input = workload.Generate(workload.Seed + 1)
		report, err := c.Check(ctx, answering{err: errors.New("it ran")})
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Fair).To(BeFalse())
		Expect(report.Broken).To(SatisfyAll(
			ContainSubstring("the input is not the pinned one"),
			ContainSubstring(workload.InputDigest),
			ContainSubstring(workload.Digest(c.Input))))
	})

	It("is red when the program is another one, though its value is the same", func(ctx SpecContext) {
		c := fairness.Standard()
		c.Source = strings.Replace(c.Source, "quantity >= 10", "quantity >= 11", 1)
		Expect(c.Source).NotTo(Equal(workload.Source()))
		report, err := c.Check(ctx, answering{})
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Fair).To(BeFalse())
		Expect(report.Broken).To(SatisfyAll(ContainSubstring("the guest program is not the pinned one"), ContainSubstring(workload.SourceDigest)))
	})

	It("is red when the program ends with a fault", func(ctx SpecContext) {
		report, err := fairness.Check(ctx, answering{fault: &executor.Fault{Kind: executor.Timeout, Text: "execution timed out after 10s"}})
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Fair).To(BeFalse())
		Expect(report.Broken).To(ContainSubstring("timeout: execution timed out after 10s"))
	})

	It("judges nothing when the subject cannot be called", func(ctx SpecContext) {
		report, err := fairness.Check(ctx, answering{err: executor.ErrClosed})
		Expect(err).To(MatchError(executor.ErrClosed))
		Expect(report.Fair).To(BeFalse())
	})

	DescribeTable("is red, and says where, when the value has", func(ctx SpecContext, old, new, want string) {
		report, err := fairness.Check(ctx, answering{edit: func(value string) string {
			Expect(value).To(ContainSubstring(old))
			return strings.Replace(value, old, new, 1)
		}})
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Fair).To(BeFalse())
		Expect(report.Broken).To(ContainSubstring(want))
	},
		Entry("another number of the same length", `"cents":10496`, `"cents":10497`, "  lines[0].cents\n    host   10496\n    guest  10497"),
		Entry("a number where text was", `"sku":"north-396"`, `"sku":396`, "  lines[0].sku\n    host   \"north-396\"\n    guest  396"),
		Entry("a number written in another way", `"quantity":2,`, `"quantity":2.0,`, "  lines[0].quantity"),
		Entry("a name missing", `"hash":"",`, ``, "  routes[0].hash\n    host   \"\"\n    guest  (absent)"),
		Entry("a name too many", `{"sku":"north-396"`, `{"skew":1,"sku":"north-396"`, "  lines[0].skew\n    host   (absent)\n    guest  1"),
		Entry("null where text was", `"order":"96402"`, `"order":null`, "  routes[0].order\n    host   \"96402\"\n    guest  null"),
		Entry("an element too many", `"heard":["tick0"`, `"heard":["tick0","tick0"`, "  events.heard["),
		Entry("an object where a list was", `"tags":["birch","cedar","inlet"]`, `"tags":{}`, "  lines[0].tags\n    host   [\"birch\",\"cedar\",\"inlet\"]\n    guest  {}"),
		Entry("a change far into a long text", `"message":"quantity`, `"message":"`+strings.Repeat("x", 500)+`quantity`, "  caught.message"),
		Entry("text that would steer a terminal", `"sku":"north-396"`, `"sku":"\u009b2J\u202e"`, `"\u009b2J\u202e"`),
		Entry("something behind it", `"standard":true}}`, `"standard":true}} {}`, "is not one JSON value: there is more text after it"),
		Entry("no end", `"standard":true}}`, `"standard":true}`, "is not one JSON value"),
	)

	It("tells long texts apart that begin alike", func(ctx SpecContext) {
		c := fairness.Standard()
		c.Input = []byte(strings.Replace(string(c.Input), `"refusal":"`, `"refusal":"`+strings.Repeat("x", 500), 1))
		c.Digest = workload.Digest(c.Input)
		report, err := c.Check(ctx, answering{edit: func(value string) string { return strings.Replace(value, "is out of range", "is out of reach", 1) }})
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Broken).To(ContainSubstring("caught.message"))
	})

	It("does not flood a terminal when everything differs", func(ctx SpecContext) {
		report, err := fairness.Check(ctx, answering{edit: func(string) string { return `{}` }})
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Count(report.Broken, "\n")).To(BeNumerically("<", 80))
	})
})
