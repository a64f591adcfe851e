package subjects_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/subjects"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("Node.js", func() {
	DescribeTable("ends a program as its adapter maps it:", func(ctx SpecContext, p executor.Program, value string, kind executor.Kind, text string) {
		suite.Needs(suite.Peers)
		node, err := subjects.NodeJS(ctx, ".")
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(node.Close)
		Expect(node.Capabilities()).To(Equal(harness.Capabilities{Web: true}))

		p.Limits = executor.Limits{Timeout: 5 * time.Second, Grace: 5 * time.Second} // the machine's, not the peer's
		result, err := node.Execute(ctx, p)
		Expect(err).NotTo(HaveOccurred())
		if value != "" {
			Expect(result.Fault).To(BeNil())
			Expect(result.Value).To(MatchJSON(value))
			return
		}
		Expect(result.Fault).NotTo(BeNil())
		Expect(result.Fault.Kind).To(Equal(kind))
		Expect(result.Fault.Text).To(ContainSubstring(text))
	},
		Entry("a value", executor.Program{Source: "return [input.a + 1, new URL('http://h').href]", Input: []byte(`{"a":1}`)}, `[2,"http://h/"]`, executor.Kind(""), ""),
		Entry("nothing", executor.Program{Source: ""}, "null", executor.Kind(""), ""),
		Entry("a text with the line ends of JavaScript", executor.Program{Source: "return '\u2028\u2029'"}, "\"\u2028\u2029\"", executor.Kind(""), ""),
		Entry("a program that waits for a signal alone", executor.Program{Source: "await new Promise((r) => AbortSignal.timeout(5).addEventListener('abort', r)); return 1"}, "1", executor.Kind(""), ""),
		Entry("the clock and the tongue of our guest", executor.Program{Source: "return [new Date(0).getHours(), new Intl.NumberFormat().resolvedOptions().locale]"}, `[0,"en-US"]`, executor.Kind(""), ""),
		Entry("a way out, which there is not", executor.Program{Source: "try { await fetch('http://127.0.0.1:8080') } catch (e) { return e.cause.code }"}, `"ERR_ACCESS_DENIED"`, executor.Kind(""), ""),
		Entry("a throw", executor.Program{Source: "throw new RangeError('no')"}, "", executor.Guest, "RangeError: no"),
		Entry("a rejection that nobody handles", executor.Program{Source: "Promise.reject(new RangeError('no')); await new Promise(() => {})"}, "", executor.Guest, "RangeError: no"),
		Entry("a syntax error", executor.Program{Source: "return ("}, "", executor.Guest, "SyntaxError"),
		Entry("an end of its thread", executor.Program{Source: "process.exit(0)"}, "", executor.Guest, "let its thread end"),
		Entry("a module", executor.Program{Source: "export default 1", Form: executor.Module}, "", executor.Guest, "no form module"),
		Entry("a promise that never settles", executor.Program{Source: "await new Promise(() => {})"}, "", executor.Timeout, "timed out after 5000 ms"),
		Entry("a loop", executor.Program{Source: "for (;;);"}, "", executor.Timeout, "timed out after 5000 ms"),
	)
})
