package executor_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// A door leads out of an isolate through the caller's code.
type door struct {
	what string
	// How a program uses it, twice: use gets the word behind the dot or the slash.
	hang, soon string
	open       func(p *executor.Program, use func(ctx context.Context, word string))
	uses       func(executor.Result) int // that the result tells of
}

var doors = []door{
	{"a tool call", "tools.a.hang()", "tools.a.soon()", func(p *executor.Program, use func(context.Context, string)) {
		p.Tools = func(ctx context.Context, c executor.ToolCall) (any, error) {
			use(ctx, c.Tool)
			return "too late", nil
		}
	}, func(r executor.Result) int { return int(r.Cost.ToolCalls) }},
	{"an outbound request", "fetch('https://a.test/hang')", "fetch('https://a.test/soon')", func(p *executor.Program, use func(context.Context, string)) {
		p.Outbound = executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
			use(r.Context(), r.URL.Path[1:])
			return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader("too late"))}, nil
		})
	}, func(r executor.Result) int { return len(r.Outbound) }},
}

// doorEndings are how an execution ends while a use of the door hangs; uses is how many there are by then.
var doorEndings = []struct {
	it, text string
	kind     executor.Kind // empty: with the value 1
	uses     int
}{
	{"returns", "HANG; await SOON; return 1", "", 2},
	{"throws", "HANG; await SOON; throw 1", executor.Guest, 2},
	{"times out", "await HANG", executor.Timeout, 1},
	{"times out in a loop", "HANG; await SOON; for (;;);", executor.Timeout, 2},
	{"passes a limit", "HANG; await SOON; for (;;) setTimeout(() => {}, 99999)", executor.Limit, 2},
	{"is cancelled", "await HANG", executor.Cancelled, 1},
}

type doorCase struct {
	door
	ending int
}

func doorCases() (cases []doorCase) {
	for _, d := range doors {
		for i := range doorEndings {
			cases = append(cases, doorCase{d, i})
		}
	}
	return cases
}

var _ = DescribeTable("The context is the caller's, and ends with the execution, of", func(ctx SpecContext, c doorCase) {
	type key struct{}
	ending := doorEndings[c.ending]
	p := openReal(ctx)
	call, cancel := context.WithCancel(context.WithValue(ctx, key{}, "the caller's"))
	defer cancel()
	began, ended := make(chan struct{}), make(chan any, 1)
	program := short(strings.NewReplacer("HANG", c.hang, "SOON", c.soon).Replace(ending.text))
	c.open(&program, func(ctx context.Context, word string) {
		if word == "soon" {
			<-began
			return
		}
		close(began)
		<-ctx.Done()
		ended <- ctx.Value(key{})
	})
	if ending.kind != executor.Timeout {
		program.Limits.Timeout = time.Minute
	}
	if ending.kind == executor.Cancelled {
		go func() { <-began; cancel() }()
	}
	r := run(call, p, program)
	if ending.kind == "" {
		Expect(r).To(haveValue("1"))
	} else {
		Expect(r.Fault).To(HaveValue(HaveField("Kind", ending.kind)))
	}
	Expect(c.uses(r)).To(Equal(ending.uses), "what was under way is in the result")
	var value any
	Eventually(ctx, ended).WithTimeout(margin).Should(Receive(&value))
	Expect(value).To(Equal("the caller's"))
	Expect(run(ctx, p, source("return 2"))).To(haveValue("2"), "the late answer is nobody's")
	Expect(p.Stats().Ended).To(BeEmpty())
}, suite.Entries("doors and endings", doorCases(), func(c doorCase) TableEntry {
	return Entry(c.what+" of a program that "+doorEndings[c.ending].it, c, SpecTimeout(time.Minute))
}))
