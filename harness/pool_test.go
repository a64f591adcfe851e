package harness_test

import (
	"context"
	"net/http"
	"os"
	"reflect"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("A pool as a subject", func() {
	open := func(ctx SpecContext, o executor.Options) *harness.Pool {
		GinkgoHelper()
		suite.Needs(suite.WorkerPlatform)
		var err error
		o.WorkerPath, err = suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		pool, err := harness.OpenPool(ctx, o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(pool.Close)
		return pool
	}

	It("is ready once every worker and spare is warm", func(ctx SpecContext) {
		pool := open(ctx, executor.Options{Workers: 2, Spares: 1})
		Expect(pool.Ready(ctx)).To(Succeed())
		s := pool.Stats()
		Expect(s.Serving).To(Equal(2))
		Expect(s.Spares).To(Equal(1))
	})

	It("lists the processes of its workers, and what ended ones held at most", func(ctx SpecContext) {
		pool := open(ctx, executor.Options{Workers: 2, Spares: 1})
		Expect(pool.Ready(ctx)).To(Succeed())
		Expect(pool.Capabilities().Processes).To(BeTrue())
		pids := pool.PIDs()
		Expect(pids).To(HaveLen(3))
		Expect(pids).To(HaveEach(BeNumerically(">", 1)))
		Expect(pool.PeakResident()).To(BeZero())

		killed, err := os.FindProcess(pids[0])
		Expect(err).NotTo(HaveOccurred())
		Expect(killed.Kill()).To(Succeed())
		Eventually(ctx, pool.PIDs).ShouldNot(ContainElement(pids[0]))
		Expect(pool.Close()).To(Succeed())
		Expect(pool.PeakResident()).To(BeNumerically(">", 1<<20))
	})

	DescribeTable("does what it declares", func(ctx SpecContext, declared func(harness.Capabilities) bool, program executor.Program, value string) {
		pool := open(ctx, executor.Options{Workers: 1, Spares: executor.None})
		Expect(declared(pool.Capabilities())).To(BeTrue())
		result, err := pool.Execute(ctx, program)
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Fault).To(BeNil())
		Expect(result.Value).To(MatchJSON(value))
	},
		Entry("about memory", func(c harness.Capabilities) bool { return c.Memory },
			executor.Program{Source: "try { new Uint8Array(9 << 20) } catch (e) { return e.name }", Limits: executor.Limits{Memory: 8 << 20}}, `"RangeError"`),
		Entry("about tools", func(c harness.Capabilities) bool { return c.Tools },
			executor.Program{Source: "return await tools.a.b()", Tools: func(context.Context, executor.ToolCall) (any, error) { return "answered", nil }}, `"answered"`),
		Entry("about requests that may leave", func(c harness.Capabilities) bool { return c.Outbound },
			executor.Program{Source: "return (await fetch('https://a.test/')).status", Outbound: executor.OutboundFunc(func(*http.Request) (*http.Response, error) {
				return &http.Response{StatusCode: http.StatusTeapot, Body: http.NoBody}, nil
			})}, `418`),
		Entry("about requests that may not", func(c harness.Capabilities) bool { return c.Outbound },
			executor.Program{Source: "try { await fetch('https://a.test/') } catch (e) { return e.name }"}, `"TypeError"`),
		Entry("about modules", func(c harness.Capabilities) bool { return c.Modules },
			executor.Program{Form: executor.Module, Source: "import a from 'a'; export default a", Modules: map[string]string{"a": "export default 'imported'"}}, `"imported"`),
		Entry("about TypeScript", func(c harness.Capabilities) bool { return c.TypeScript },
			executor.Program{Language: executor.TypeScript, Source: "const n: number = 7; return n"}, `7`),
		Entry("about the web", func(c harness.Capabilities) bool { return c.Web },
			executor.Program{Source: "return new URL('b', 'https://a.test/').pathname"}, `"/b"`),
	)

	It("declares all there is", func() {
		declared := reflect.ValueOf((*harness.Pool)(nil).Capabilities())
		for field, value := range declared.Fields() {
			Expect(value.Bool()).To(BeTrue(), field.Name)
		}
	})

	It("says which worker serves, how it is confined, and its shape", func(ctx SpecContext) {
		pool := open(ctx, executor.Options{Workers: 1, Slots: 2, Spares: executor.None})
		Expect(pool.Describe()).To(ConsistOf(
			HaveField("Name", "engine"),
			SatisfyAll(HaveField("Name", "worker"), HaveField("Value", MatchRegexp(`^[0-9a-f]{16}$`))),
			SatisfyAll(HaveField("Name", "confinement"), HaveField("Value", MatchRegexp(`(enforced|unavailable|off): \w`))),
			SatisfyAll(HaveField("Name", "pool"), HaveField("Value", HavePrefix("1 workers, 2 executions each at once, 0 spare"))),
		))
	})
})
