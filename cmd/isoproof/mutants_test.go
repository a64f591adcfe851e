package main_test

import (
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/mutants"
)

var _ = Describe("isoproof mutants", func() {
	It("lists every mutant, a line each", func(ctx SpecContext) {
		o := command(ctx, nil, "", "mutants", "--list")
		Expect(o.code).To(BeZero(), o.stderr)
		var names []string
		for _, m := range mutants.All() {
			names = append(names, m.Name)
		}
		Expect(strings.Split(strings.TrimSuffix(o.stdout, "\n"), "\n")).To(Equal(names))
	})

	DescribeTable("judges nothing when it is given", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, nil, "", append([]string{"mutants"}, args...)...)
		Expect(o.code).To(Equal(2), o.stderr)
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("a mutant that does not exist", `there is no mutant "gremlin"`, "--only", "gremlin"),
		Entry("another format", "it has to be one of text, markdown, json", "--format", "xml"),
		Entry("two formats", "--format and --json do not go together: give one", "--format", "text", "--json"),
		Entry("an argument", "isoproof mutants takes no arguments", "all"),
	)

	It("needs a checkout to plant them in", func(ctx SpecContext) {
		elsewhere := GinkgoT().TempDir()
		o := commandIn(ctx, elsewhere, "mutants")
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(ContainSubstring(filepath.Base(elsewhere) + " is not inside a checkout"))
	})
})
