package confine_test

import (
	"os"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

var _ = Describe("A policy", func() {
	It("prints as pinned, so that a change of it is seen in review", func() {
		pinned, err := os.ReadFile("testdata/policy.txt")
		Expect(err).NotTo(HaveOccurred())
		Expect(confine.Policy{Data: 192 << 20}.Print()).To(Equal(string(pinned)))
	})

	DescribeTable("warns of what it gives beyond the minimum", func(p confine.Policy, warnings ...string) {
		p.Data = 192 << 20
		Expect(strings.Join(p.Warnings(), "\n")).To(Equal(strings.Join(warnings, "\n")))
		for _, w := range warnings {
			Expect(p.Print()).To(ContainSubstring("warning      " + w + "\n"))
		}
	},
		Entry("nothing", confine.Policy{}),
		Entry("just-in-time compilation", confine.Policy{JIT: true}, "just-in-time compilation: memory can become executable, so injected code can run"),
		Entry("a filter that only raises a signal", confine.Policy{Trap: true}, "a denied system call raises a signal that the worker can catch, instead of ending it"),
		Entry("layers left off", confine.Policy{Without: []string{confine.Net, confine.Mount}}, "the layer net is left off", "the layer mount is left off"),
	)

	It("warns when it has no bound on memory", func() {
		Expect(confine.Policy{}.Warnings()).To(Equal([]string{"no bound on the memory of a worker"}))
	})

	DescribeTable("survives the command line", func(p confine.Policy) {
		Expect(confine.ParsePolicy(p.String())).To(Equal(p))
	},
		Entry("empty", confine.Policy{}),
		Entry("full", confine.Policy{JIT: true, Data: 1 << 40, Stack: 1 << 20, Threads: 8, Trap: true, Without: []string{confine.Net, confine.Seccomp}, Deny: []string{"brk", "mremap"}}),
	)

	DescribeTable("that cannot be is refused with its field", func(text, field string) {
		_, err := confine.ParsePolicy(text)
		Expect(err).To(MatchError(ContainSubstring(field)))
	},
		Entry("negative data", "jit=false data=-1 stack=0 threads=0 trap=false without=- deny=-", "Policy.Data"),
		Entry("negative stack", "jit=false data=0 stack=-1 threads=0 trap=false without=- deny=-", "Policy.Stack"),
		Entry("absurd stack", "jit=false data=0 stack=99999999999 threads=0 trap=false without=- deny=-", "Policy.Stack"),
		Entry("absurd threads", "jit=false data=0 stack=0 threads=99999999 trap=false without=- deny=-", "Policy.Threads"),
		Entry("without a layer that does not exist", "jit=false data=0 stack=0 threads=0 trap=false without=moat deny=-", "Policy.Without"),
		Entry("of another build", "jit=false", "cannot be read"),
	)
})

var _ = Describe("A layer", func() {
	It("has a remedy wherever a machine can lack it", func() {
		Expect(confine.Layers()).To(HaveLen(15))
		for _, name := range confine.Layers() {
			Expect(confine.Remedy(name)).NotTo(BeEmpty(), name)
		}
		Expect(confine.Remedy("no such layer")).To(BeEmpty())
	})
})
