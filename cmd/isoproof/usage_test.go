package main_test

import (
	"os"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// commands are all commands that the help of the binary leads to, each as its words.
func commands(ctx SpecContext) (all [][]string) {
	listed := regexp.MustCompile(`(?m)^  ([a-z]+) {2,}\S`)
	var below func(words []string)
	below = func(words []string) {
		help := command(ctx, nil, "", append(words, "--help")...)
		Expect(help.code).To(Equal(0), "%v: %s", words, help.stderr)
		_, rest, _ := strings.Cut(help.stdout, "\nAvailable Commands:\n")
		rest, _, _ = strings.Cut(rest, "\n\n")
		all = append(all, words)
		for _, m := range listed.FindAllStringSubmatch(rest, -1) {
			below(append(append([]string{}, words...), m[1]))
		}
	}
	below(nil)
	Expect(len(all)).To(BeNumerically(">", 15))
	return all
}

var _ = Describe("Every command", func() {
	It("says where its help is when its command line cannot be followed, and exits with 2", func(ctx SpecContext) {
		for _, words := range commands(ctx) {
			name := strings.Join(append([]string{"isoproof"}, words...), " ")
			for _, wrong := range [][]string{{"--no-such-flag"}, {"no-such-thing", "nor-this"}} {
				o := command(ctx, []string{"ISOPROOF_WORKER=/nonexistent"}, "", append(words, wrong...)...)
				Expect(o.code).To(Equal(2), "%s %v", name, wrong)
				Expect(o.stdout).To(BeEmpty(), "%s %v", name, wrong)
				if name == "isoproof probe" && wrong[0] == "no-such-thing" { // a file like any other
					Expect(o.stderr).To(Equal("isoproof: no-such-thing cannot be read: open no-such-thing: no such file or directory\n"))
					continue
				}
				Expect(o.stderr).To(MatchRegexp(`^isoproof: .+\nSee '`+name+` --help'\.\n$`), "%s %v", name, wrong)
			}
		}
	})

	It("has its row in the page about running", func(ctx SpecContext) {
		page, err := os.ReadFile("../../docs/running.md")
		Expect(err).NotTo(HaveOccurred())
		_, table, _ := strings.Cut(string(page), "\n## The other commands\n")
		for _, words := range commands(ctx) {
			if len(words) == 1 && words[0] != "run" {
				Expect(table).To(MatchRegexp(`(?m)^\| [^|]*`+"`"+words[0]+"`"), "docs/running.md has no %s", words[0])
			}
		}
	})

	It("has a help whose text is no wider than the pages", func(ctx SpecContext) {
		for _, words := range commands(ctx) {
			help := command(ctx, nil, "", append([]string{"help"}, words...)...)
			Expect(help.code).To(Equal(0), help.stderr)
			Expect(help.stdout).To(Equal(command(ctx, nil, "", append(words, "--help")...).stdout))
			text, _, _ := strings.Cut(help.stdout, "\nFlags:\n") // whose lines pflag makes
			for _, line := range strings.Split(text, "\n") {
				Expect(len(line)).To(BeNumerically("<=", 132), "%v: %s", words, line)
			}
		}
	})

	DescribeTable("that does not exist is an error, with the one that was meant:", func(ctx SpecContext, says string, words ...string) {
		o := command(ctx, nil, "", words...)
		Expect(o).To(Equal(outcome{code: 2, stderr: "isoproof: " + says + "\n"}))
	},
		Entry("nothing near", "there is no command \"moon\"\nSee 'isoproof --help'.", "moon"),
		Entry("a slip", "there is no command \"rum\": did you mean run?\nSee 'isoproof --help'.", "rum"),
		Entry("one below another", "there is no command \"corpus lst\": did you mean list?\nSee 'isoproof corpus --help'.", "corpus", "lst"),
		Entry("one whose help is asked for", "there is no command \"moon\"\nSee 'isoproof help --help'.", "help", "moon"),
		Entry("one below one that has none", "isoproof run takes no arguments, and \"moon\" is one\nSee 'isoproof help --help'.", "help", "run", "moon"),
	)
})

var _ = Describe("A report that cannot be written", func() {
	DescribeTable("is an error, whatever it says:", func(ctx SpecContext, words ...string) {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil { // no such device on this system
			full, err = os.Open(os.DevNull) // which takes nothing when it is open for reading
		}
		Expect(err).NotTo(HaveOccurred())
		defer full.Close()
		o := printingTo(ctx, full, words...)
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(HaveSuffix("\n"))
		Expect(o.stderr).To(ContainSubstring("isoproof: what was to be printed could not be: write /dev/"))
	},
		Entry("a help", "help"),
		Entry("the version", "version"),
		Entry("the version by its flag", "--version"),
		Entry("names, a line at a time", "mutants", "--list"),
		Entry("programs", "corpus", "show", "residue"),
		Entry("a list", "corpus", "list"),
		Entry("a policy", "doctor", "--policy"),
		Entry("a result", "run", "-e", "return 1"),
		Entry("a result as JSON", "run", "--json", "-e", "return 1"),
		Entry("a fault as JSON", "run", "--json", "-e", "throw 1"),
	)
})
