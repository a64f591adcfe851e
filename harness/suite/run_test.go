package suite_test

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
)

func specs() {
	Describe("The suite runner", func() {
		DescribeTable("judges a suite as go test sees it:", func(ctx SpecContext, name string) {
			f := fixtures[name]
			if !f.judgeable() {
				suite.Needs(suite.Linux)
			}
			output, code := runFixture(ctx, name, f.args)
			Expect(output).NotTo(ContainSubstring("\x1b"), "a log has no use for colours")
			if f.says == "" {
				Expect(code).To(Equal(0), output)
				Expect(output).To(MatchRegexp(f.summary))
				return
			}
			Expect(code).NotTo(Equal(0), output)
			Expect(output).To(MatchRegexp(f.says))
		}, suite.Entries("fixtures", slices.Sorted(maps.Keys(fixtures)), func(name string) TableEntry { return Entry(name, name) }))

		It("adds one line to the output of a green suite and nothing else", func(ctx SpecContext) {
			with, _ := runFixture(ctx, "a suite that passes is green", nil)
			Expect(with).To(MatchRegexp(`^\[\d+\] fixture - 1/1 specs +SUCCESS! \S+ \nsuite fixture: 1 ran.*\nPASS\n$`))
		})
	})
}

func runFixture(ctx SpecContext, name string, args []string) (output string, code int) {
	cmd := exec.CommandContext(ctx, os.Args[0], append([]string{"-test.run=^TestSuite$"}, args...)...)
	cmd.Env = append(os.Environ(), fixtureVariable+"="+name)
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		Fail(err.Error())
	}
	return string(text), cmd.ProcessState.ExitCode()
}
