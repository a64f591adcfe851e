package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A subject in a shell, which says hello and then does something with each line.
func subject(capabilities, loop string) string {
	hello := `{"subject":"shell","version":"1","engine":"none","host":"sh","capabilities":[` + capabilities + `]}`
	return write("subject.sh", "echo '"+hello+"'\nwhile read -r line; do id=${line#*:}; id=${id%%,*}\n"+loop+"\ndone\n")
}

const (
	answersTwo = `echo "{\"id\":$id,\"value\":2}"`
	diesLater  = `case $line in *"1 + 1"*) ` + answersTwo + ` ;; *) exit 3 ;; esac`
)

var _ = Describe("isoproof verify", func() {
	It("is red of an executor that ends programs otherwise than it should, and says which", func(ctx SpecContext) {
		o := command(ctx, nil, "", "verify", "--subject", "sh "+subject(`"memory"`, answersTwo), "termination")
		Expect(o.code).To(Equal(1), o.stderr)
		Expect(o.stdout).To(MatchRegexp(`^termination: \d+ cases, \d+ red, \d+ not applicable\n`))
		Expect(o.stdout).To(ContainSubstring("  ending: it ended as \"value: 2\", and not as \"timeout: execution timed out after 300ms\"\n"))
		Expect(o.stderr).To(MatchRegexp(`^fairness: not applicable to shell: the workload needs tools and web\nisoproof: \d+ cases are red\n$`))
	})

	It("is red of an executor that dies of a program", func(ctx SpecContext) {
		o := command(ctx, nil, "", "verify", "--subject", "sh "+subject(`"memory"`, diesLater), "termination")
		Expect(o.code).To(Equal(1), o.stderr)
		Expect(o.stdout).To(ContainSubstring(`  ending: it ended as "lost: subjects: `))
		Expect(o.stdout).To(ContainSubstring(`  next: the next caller got "lost: `))
	})

	It("is red of an executor that does other work than the workload", func(ctx SpecContext) {
		o := command(ctx, nil, "", "verify", "--subject", "sh "+subject(`"tools","web"`, answersTwo), "termination")
		Expect(o.code).To(Equal(1), o.stdout)
		Expect(o.stderr).To(HavePrefix("isoproof: shell is not fair: the guest's value differs from the host's\n"))
	})

	It("judges nothing where no case is applicable", func(ctx SpecContext) {
		o := command(ctx, nil, "", "verify", "--subject", "sh "+subject("", answersTwo), "termination")
		Expect(o.code).To(Equal(2), o.stdout)
		Expect(o.stderr).To(HaveSuffix("isoproof: no case is applicable to the subject: every one needs a capability that its hello does not declare\n"))
	})

	DescribeTable("refuses", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, nil, "", append([]string{"verify"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("no subject", "--subject is missing: name the command that starts the executor"),
		Entry("a family that does not exist", `there is no family "luck": there are termination, memory`, "--subject", "true", "luck"),
		Entry("a command that is none", "is gone", "--subject", "/nonexistent"),
		Entry("a command that says no hello", "its first line is no hello", "--subject", "echo hello"),
	)
})
