package subjects_test

import (
	"context"
	"errors"
	"os"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/subjects"
)

func start(ctx SpecContext) *subjects.Subject {
	GinkgoHelper()
	s, err := subjects.Start(ctx, os.Args[0], asPeer, polite)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(s.Close)
	return s
}

var _ = Describe("A peer behind JSON lines", func() {
	It("is what its hello says", func(ctx SpecContext) {
		s := start(ctx)
		Expect(s.Name()).To(Equal("fixture"))
		Expect(s.Capabilities()).To(Equal(harness.Capabilities{Tools: true, Memory: true}))
		Expect(s.Describe()).To(ContainElement(harness.Fact{Name: "fixture engine", Value: "none"}))
	})

	It("gets the program, its input and its limits, defaults filled in", func(ctx SpecContext) {
		result, clock, err := start(ctx).ExecuteTimed(ctx, executor.Program{
			Source: "echo the request", Form: executor.Module, Modules: map[string]string{"a": "b"}, Input: []byte(`[1]`),
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Value).To(MatchJSON(`{
			"id": 1, "source": "echo the request", "form": "module", "modules": {"a": "b"}, "input": [1],
			"limits": {"timeout_ms": 10000, "memory_bytes": 67108864}
		}`))
		Expect(result.Cost.Wall).To(BeNumerically(">", 0))
		Expect(clock).To(Equal(subjects.Clock{Wall: 2500 * time.Microsecond, Wait: 500 * time.Microsecond, WaitKnown: true}))
	})

	DescribeTable("gets of a tool", func(ctx SpecContext, tools executor.Dispatch, answer string) {
		result, err := start(ctx).Execute(ctx, executor.Program{Source: "call", Tools: tools})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Value).To(MatchJSON(answer))
		Expect(result.Cost.ToolCalls).To(Equal(1))
	},
		Entry("its answer", func(_ context.Context, c executor.ToolCall) (any, error) { return c, nil },
			`{"id":1,"call":1,"ok":true,"value":{"Provider":"shop","Tool":"quote","Args":{"n":1}}}`),
		Entry("null for nil", func(context.Context, executor.ToolCall) (any, error) { return nil, nil },
			`{"id":1,"call":1,"ok":true,"value":null}`),
		Entry("its error's text", func(context.Context, executor.ToolCall) (any, error) { return nil, errors.New("sold out") },
			`{"id":1,"call":1,"ok":false,"error":{"name":"Error","message":"sold out"}}`),
		Entry("the name its error chose", func(context.Context, executor.ToolCall) (any, error) {
			return nil, &executor.ToolError{Name: "RangeError", Message: "too many"}
		}, `{"id":1,"call":1,"ok":false,"error":{"name":"RangeError","message":"too many"}}`),
		Entry("an error where it panicked", func(context.Context, executor.ToolCall) (any, error) { panic("oh") },
			`{"id":1,"call":1,"ok":false,"error":{"name":"Error","message":"the tool panicked: oh"}}`),
		Entry("an error where its answer has no JSON", func(context.Context, executor.ToolCall) (any, error) { return make(chan int), nil },
			`{"id":1,"call":1,"ok":false,"error":{"name":"Error","message":"json: unsupported type: chan int"}}`),
		Entry("an error where there are none", nil,
			`{"id":1,"call":1,"ok":false,"error":{"name":"Error","message":"this program has no tools"}}`),
	)

	It("may end a program with a fault of the closed set", func(ctx SpecContext) {
		result, err := start(ctx).Execute(ctx, executor.Program{Source: `{"id":ID,"fault":{"kind":"memory","text":"full"}}`})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Fault).To(Equal(&executor.Fault{Kind: executor.Memory, Text: "full"}))
	})

	It("serves on after a message for an execution that nobody waits for", func(ctx SpecContext) {
		s := start(ctx)
		stale := "{\"id\":99,\"value\":1}\n{\"id\":99,\"call\":1}\n"
		result, err := s.Execute(ctx, executor.Program{Source: stale + `{"id":ID,"value":2}`})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Value).To(MatchJSON(`2`))
	})

	DescribeTable("is an error, and no verdict, when it", func(ctx SpecContext, source, says string) {
		result, err := start(ctx).Execute(ctx, executor.Program{
			Source: source, Limits: executor.Limits{Timeout: 100 * time.Millisecond, Grace: 100 * time.Millisecond},
		})
		Expect(err).To(MatchError(ContainSubstring(says)))
		Expect(result.Value).To(BeNil())
		Expect(result.Fault).To(BeNil())
	},
		Entry("settles with nothing", `{"id":ID}`, "neither a value nor a fault"),
		Entry("settles with both", `{"id":ID,"value":1,"fault":{"kind":"guest","text":""}}`, "both a value and a fault"),
		Entry("invents a fault", `{"id":ID,"fault":{"kind":"mood","text":""}}`, `a fault "mood" that does not exist`),
		Entry("writes what is no message", `help`, `a line that is no message: "help"`),
		Entry("does not settle in time", "say nothing", "did not settle within its timeout of 100ms and a grace of 100ms, and was killed"),
		Entry("dies, with its last words", "die", "exit status 7"),
		Entry("dies, with its last words", "die", "the reason is here"),
	)

	It("is refused a program in TypeScript", func(ctx SpecContext) {
		_, err := start(ctx).Execute(ctx, executor.Program{Source: "1", Language: executor.TypeScript})
		Expect(err).To(MatchError(ContainSubstring("JavaScript only")))
	})

	It("is killed when the caller's context ends", func(ctx SpecContext) {
		s := start(ctx)
		ended, end := context.WithCancel(ctx)
		end()
		_, err := s.Execute(ended, executor.Program{Source: "say nothing"})
		Expect(err).To(MatchError(context.Canceled))
		_, err = s.Execute(ctx, executor.Program{Source: "echo the request"})
		Expect(err).To(MatchError(Or(ContainSubstring("is gone"), ContainSubstring("takes nothing more"))))
	})

	It("can be closed twice", func(ctx SpecContext) {
		s := start(ctx)
		Expect(s.Close()).To(Succeed())
		Expect(s.Close()).To(Succeed())
	})

	DescribeTable("does not start with a hello", func(ctx SpecContext, hello, says string) {
		_, err := subjects.Start(ctx, os.Args[0], asPeer, hello)
		Expect(err).To(MatchError(ContainSubstring(says)))
	},
		Entry("that is no JSON", "good morning", `its first line is no hello: "good morning"`),
		Entry("that names nobody", "{}", "is no hello"),
		Entry("that declares what does not exist", `{"subject":"x","capabilities":["flying"]}`, `a capability "flying" that does not exist`),
	)

	It("that does not exist does not start", func(ctx SpecContext) {
		_, err := subjects.Start(ctx, "no-such-peer")
		Expect(err).To(MatchError(ContainSubstring("no-such-peer")))
	})
})

var _ = Describe("A peer that is not installed", func() {
	It("is reported missing with the command that installs it", func(ctx SpecContext) {
		folder := GinkgoT().TempDir()
		_, err := subjects.IsolatedVM(ctx, folder)
		var missing *subjects.Missing
		Expect(errors.As(err, &missing)).To(BeTrue())
		Expect(missing.Peer).To(Equal("node"))
		Expect(missing.Install).To(Equal("npm ci --prefix " + folder + "/node"))
	})
})
