package executor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

// together runs a program as often as a worker has slots, at once, and returns how each ended.
func together(ctx context.Context, p *executor.Pool, program executor.Program) []executor.Result {
	GinkgoHelper()
	var waiting []<-chan executor.Result
	for range 4 {
		waiting = append(waiting, start(ctx, p, program))
	}
	var ended []executor.Result
	for _, w := range waiting {
		ended = append(ended, <-w)
	}
	return ended
}

var _ = Describe("What a worker holds for a program outside its isolate", func() {
	filled := haveFault(executor.Memory, "execution exceeded its memory limit of 16 MiB")

	DescribeTable("is the program's: past the limit it ends, and its neighbours end by themselves:", func(ctx SpecContext, text string) {
		p := openWith(ctx, one())
		program := with(func(_ context.Context, c executor.ToolCall) (any, error) {
			return json.RawMessage(`"` + strings.Repeat("x", (1<<20)-2) + `"`), nil
		}, text)
		program.Outbound = executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
			answer := &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(strings.Repeat("y", 128<<10)))}
			if r.URL.Path == "/head" {
				answer.Header = http.Header{"X": {strings.Repeat("x", 60<<10)}}
			}
			return answer, nil
		})
		program.Limits.Memory = 16 << 20
		program.Limits.Timeout = 20 * time.Second
		ended := together(ctx, p, program)
		for i := range ended {
			ended[i].Outbound = nil // so many requests hide in a failure how each ended
		}
		Expect(ended).To(HaveEach(filled))
		Expect(run(ctx, p, source("return 1")).Cost.Worker).To(Equal(1))
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("arguments of calls", "const text = 'y'.repeat(1e6); for (let i = 0; i < 64; i++) tools.a.b(text + i); for (;;) {}", SpecTimeout(time.Minute)),
		Entry("answers to calls beside a buffer", "const b = new Uint8Array(12 << 20).fill(1); await Promise.race(Array.from({ length: 24 }, () => tools.a.b())); for (;;) {}", SpecTimeout(time.Minute)),
		Entry("heads of responses beside a buffer", "const b = new Uint8Array(13 << 20).fill(1); await Promise.race(Array.from({ length: 64 }, () => fetch('https://a.test/head'))); for (;;) {}", SpecTimeout(time.Minute)),
		Entry("parts of responses beside a buffer", "const b = new Uint8Array(25 << 19).fill(1); const all = await Promise.all(Array.from({ length: 64 }, () => fetch('https://a.test/'))); await Promise.race(all.map((r) => r.body.getReader().read())); for (;;) {}", SpecTimeout(time.Minute)),
		Entry("answers to calls", "await Promise.race(Array.from({ length: 24 }, () => tools.a.b())); for (;;) {}", SpecTimeout(time.Minute)),
	)

	It("may be as large as the highest limits of its frames, in every slot at once", func(ctx SpecContext) {
		large := one()
		large.Limits = executor.Limits{Memory: 256 << 20, Timeout: time.Minute, Source: 16 << 20, Modules: 32 << 20, Input: 16 << 20, Result: 16 << 20}
		p := openWith(ctx, large)
		program := executor.Program{
			Form:   executor.Module,
			Source: "import a from 'a'; export default (input) => a.length + input.length /*" + strings.Repeat("x", 15<<20) + "*/",
			Input:  []byte(`"` + strings.Repeat("x", 15<<20) + `"`),
			Modules: map[string]string{
				"a": "export default '" + strings.Repeat("a", 15<<20) + "'",
				"b": strings.Repeat("b", 15<<20),
			},
		}
		for range 2 {
			Expect(together(ctx, p, program)).To(HaveEach(haveValue(fmt.Sprint(30 << 20))))
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(3*time.Minute))

	It("leaves the worker what it needs itself, whatever a program fills the process with", func(ctx SpecContext) {
		p := openWith(ctx, one())
		for range 8 {
			for _, r := range together(ctx, p, tight("return Array.from('1'.repeat(1e7)).length")) {
				Expect(r).To(Or(pastTight, haveFault(executor.WorkerLost, lost)))
			}
		}
		Expect(p.Stats().Ended).NotTo(HaveKey(executor.EndedDied))
	}, SpecTimeout(time.Minute))
})
