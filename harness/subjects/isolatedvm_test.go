package subjects_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/fairness"
	"github.com/isoproof/isoproof/harness/subjects"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("isolated-vm", func() {
	peer := func(ctx SpecContext, flags ...string) *subjects.Subject {
		GinkgoHelper()
		suite.Needs(suite.Peers)
		s, err := subjects.IsolatedVM(ctx, ".", flags...)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(s.Close)
		return s
	}

	DescribeTable("does the workload, and does it again in another isolate", func(ctx SpecContext, flags ...string) {
		s := peer(ctx, flags...)
		for range 3 {
			report, err := fairness.Check(ctx, s)
			Expect(err).NotTo(HaveOccurred())
			Expect(report.Broken).To(BeEmpty())
		}
	},
		Entry("made when it is asked for"),
		Entry("made ahead", subjects.Ahead),
		Entry("on a thread of its own", "--threads"),
	)

	DescribeTable("ends a program as its adapter maps it:", func(ctx SpecContext, p executor.Program, value string, kind executor.Kind, text string) {
		p.Limits.Timeout = 2 * time.Second
		p.Limits.Grace = 5 * time.Second // the machine's, not the peer's
		s := peer(ctx, subjects.Bare)
		result, err := s.Execute(ctx, p)
		Expect(err).NotTo(HaveOccurred())
		if value != "" {
			Expect(result.Value).To(MatchJSON(value))
			return
		}
		Expect(result.Fault).NotTo(BeNil())
		Expect(result.Fault.Kind).To(Equal(kind))
		Expect(result.Fault.Text).To(ContainSubstring(text))
	},
		Entry("a value", executor.Program{Source: "return input.a + 1", Input: []byte(`{"a":1}`)}, "2", executor.Kind(""), ""),
		Entry("a module", executor.Program{
			Source: `import { a } from "m"; export default (input) => a + input`, Form: executor.Module,
			Modules: map[string]string{"m": "export const a = 3"}, Input: []byte("4"),
		}, "7", executor.Kind(""), ""),
		Entry("a module that is its own result", executor.Program{Source: "export default [7]", Form: executor.Module}, "[7]", executor.Kind(""), ""),
		Entry("an import outside the map", executor.Program{Source: `import "x"; export default 1`, Form: executor.Module}, "", executor.Guest, `no module "x"`),
		Entry("a throw", executor.Program{Source: "throw new RangeError('no')"}, "", executor.Guest, "RangeError: no"),
		Entry("a syntax error", executor.Program{Source: "return ("}, "", executor.Guest, "SyntaxError"),
		Entry("no result", executor.Program{Source: ""}, "", executor.Guest, "a result of type undefined has no JSON"),
		Entry("a loop", executor.Program{Source: "for (;;);"}, "", executor.Timeout, "timed out after 2000 ms"),
		Entry("a promise that never settles", executor.Program{Source: "await new Promise(() => {})"}, "", executor.Timeout, "timed out"),
	)
})
