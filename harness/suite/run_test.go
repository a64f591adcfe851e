package suite_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

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

		DescribeTable("keeps its line, which go test shows of a failed package alone, in the file that is named, of", func(ctx SpecContext, fixture, want, failed string) {
			lines := filepath.Join(GinkgoT().TempDir(), "lines")
			Expect(os.WriteFile(lines, []byte("suite before: 3 ran\n"), 0o600)).To(Succeed())
			output, _ := runFixture(ctx, fixture, nil, suite.LinesVariable+"="+lines)
			kept, err := os.ReadFile(lines)
			Expect(err).NotTo(HaveOccurred())
			Expect(string(kept)).To(MatchRegexp(`^suite before: 3 ran\n` + want + `\n$`))
			Expect(output).To(MatchRegexp(`(?m)^` + strings.TrimPrefix(want, "RED ") + `$`))
			kept, err = os.ReadFile(lines + suite.FailedSuffix)
			if failed == "" {
				Expect(err).To(MatchError(fs.ErrNotExist))
				return
			}
			Expect(err).NotTo(HaveOccurred())
			Expect(string(kept)).To(MatchRegexp(failed))
			Expect(output).To(ContainSubstring(string(kept)))
		},
			Entry("a green suite", "a suite that passes is green", `suite fixture: 1 ran.*`, ""),
			Entry("a suite that leaves something out", "a skip with a granted reason beside a spec that ran is green", `suite fixture: 1 ran, 1 skipped: .+`, ""),
			Entry("a red suite", "a spec that fails is red", `RED suite fixture: 1 ran.*`, `^suite fixture: 1 failed\n\nFAILED: fails\n    \S+\n        Expected\n`),
		)

		It("tells what its specs start nothing of that file", func() {
			Expect(os.LookupEnv(suite.LinesVariable)).To(BeEmpty())
		})
	})
}

func runFixture(ctx SpecContext, name string, args []string, environment ...string) (output string, code int) {
	cmd := exec.CommandContext(ctx, os.Args[0], append([]string{"-test.run=^TestSuite$"}, args...)...)
	cmd.Env = append(append(os.Environ(), fixtureVariable+"="+name), environment...)
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		Fail(err.Error())
	}
	return string(text), cmd.ProcessState.ExitCode()
}
