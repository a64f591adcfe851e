package attack_test

import (
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/confine/attack"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestAttack(t *testing.T) { suite.Run(t, "attack") }

// What becomes of the attempts is judged by the specs of confine, which have workers.
var _ = Describe("A refusal", func() {
	refusal := attack.Refusal{Layer: confine.Landlock, Says: "permission denied"}

	DescribeTable("is judged by both arms:", func(given bool, alone, control string, want attack.Verdict) {
		Expect(attack.Judge(refusal, given, alone, control)).To(Equal(want))
	},
		Entry("as named, and without the layer there is none", true, "permission denied", attack.Done, attack.Proven),
		Entry("another answer than named", true, "no such file or directory", attack.Done, attack.Otherwise),
		Entry("the machine refuses without the layer too", true, "permission denied", "permission denied", attack.Anyway),
		Entry("the machine has no such layer", false, attack.Done, attack.Done, attack.Lacking),
		Entry("the attempt gets through", true, attack.Done, attack.Done, attack.Broken),
	)

	It("has in its arms what the layer needs to be installed, once each", func() {
		Expect(attack.With(refusal)).To(Equal([]string{confine.NoNewPrivs}))
		Expect(attack.With(attack.Refusal{Layer: confine.Net, With: []string{confine.User}})).To(Equal([]string{confine.User}))
	})
})

var _ = Describe("The table", func() {
	It("names each attempt once, with layers that exist and answers that are refusals", func() {
		names := map[string]bool{}
		for _, a := range attack.Table {
			Expect(names).NotTo(HaveKey(a.Name))
			names[a.Name] = true
			Expect(a.Refusals).NotTo(BeEmpty(), a.Name)
			Expect(attack.Full(a)).NotTo(BeElementOf("", attack.Done), a.Name)
			for _, r := range a.Refusals {
				Expect(confine.Layers()).To(ContainElements(append(slices.Clone(r.With), r.Layer)), a.Name)
				Expect(r.Says).NotTo(BeElementOf("", attack.Done), a.Name)
			}
		}
		Expect(len(names)).To(BeNumerically(">", 60))
	})
})
