package executor_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/outbound"
)

// loopback is a resolver and a dialer in which every name of these specs is a server of their own on the loopback device, save
// those that it is told otherwise. Nothing else is reached.
type loopback struct {
	server    netip.AddrPort
	elsewhere map[string]string

	mu             sync.Mutex
	asked, dialled []string
}

func (l *loopback) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = append(l.asked, host)
	if a, ok := l.elsewhere[host]; ok {
		return []netip.Addr{netip.MustParseAddr(a)}, nil
	}
	return []netip.Addr{netip.MustParseAddr("8.8.8.8")}, nil
}

// dial takes what is public to the server.
func (l *loopback) dial(ctx context.Context, network, address string) (net.Conn, error) {
	l.mu.Lock()
	l.dialled = append(l.dialled, address)
	l.mu.Unlock()
	if !strings.HasPrefix(address, "8.8.8.8:") {
		return nil, errors.New("the spec's dialer reaches nothing else")
	}
	return (&net.Dialer{}).DialContext(ctx, network, l.server.String())
}

func onLoopback(handler http.HandlerFunc, hosts ...string) (*loopback, *outbound.Direct) {
	GinkgoHelper()
	server := httptest.NewServer(handler)
	DeferCleanup(server.Close)
	at := netip.MustParseAddrPort(server.Listener.Addr().String())
	Expect(at.Addr().IsLoopback()).To(BeTrue())
	l := &loopback{server: at, elsewhere: map[string]string{}}
	d, err := outbound.New(outbound.Policy{Hosts: hosts, Resolver: l, Dial: l.dial})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(d.Close)
	return l, d
}

var _ = Describe("A program with a direct way out", func() {
	It("reaches what the policy allows", func(ctx SpecContext) {
		l, d := onLoopback(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			io.WriteString(w, r.Method+" "+r.Host+r.URL.Path+" "+string(body))
		}, "http://a.test")
		program := source("return (await fetch('http://a.test/b', { method: 'POST', body: 'c' })).text()")
		program.Outbound = d
		Expect(run(ctx, openReal(ctx), program)).To(haveValue(`"POST a.test/b c"`))
		Expect(l.dialled).To(Equal([]string{"8.8.8.8:80"}))
	}, SpecTimeout(time.Minute))

	DescribeTable("reaches nothing else:", func(ctx SpecContext, url string) {
		l, d := onLoopback(func(http.ResponseWriter, *http.Request) {}, "http://*", "https://a.test")
		l.elsewhere["internal.test"] = "10.0.0.1"
		program := source(caught("await fetch('" + url + "')"))
		program.Outbound = d
		r := run(ctx, openReal(ctx), program)
		Expect(r).To(haveFaultLike("value", `"TypeError: fetch: the outbound policy does not allow `))
		Expect(r.Outbound).To(HaveLen(1))
		Expect(r.Outbound[0].Err).To(MatchError(outbound.ErrRefused))
		Expect(l.dialled).To(BeEmpty())
	},
		Entry("another host", "https://b.test/", SpecTimeout(time.Minute)), Entry("another port", "http://a.test:8080/", SpecTimeout(time.Minute)),
		Entry("a name of a private address", "http://internal.test/", SpecTimeout(time.Minute)), Entry("the metadata of a cloud", "http://169.254.169.254/", SpecTimeout(time.Minute)),
		Entry("loopback", "http://127.0.0.1/", SpecTimeout(time.Minute)), Entry("loopback in another spelling", "http://0x7f.1/", SpecTimeout(time.Minute)),
		Entry("loopback as a number", "http://2130706433/", SpecTimeout(time.Minute)), Entry("loopback, mapped", "http://[::ffff:127.0.0.1]/", SpecTimeout(time.Minute)),
		Entry("loopback of IPv6", "http://[::1]/", SpecTimeout(time.Minute)), Entry("an address without a name", "http://8.8.8.8/", SpecTimeout(time.Minute)),
	)

	DescribeTable("is not taken elsewhere by a redirect:", func(ctx SpecContext, location string) {
		l, d := onLoopback(func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Location", location); w.WriteHeader(302) }, "http://a.test", "http://internal.test")
		l.elsewhere["internal.test"] = "10.0.0.1"
		program := source(caught("await fetch('http://a.test/')"))
		program.Outbound = d
		r := run(ctx, openReal(ctx), program)
		Expect(r).To(haveFaultLike("value", `"TypeError: fetch: the outbound policy does not allow `))
		Expect(r.Outbound).To(HaveLen(2))
		Expect(r.Outbound[0].Status).To(Equal(302))
		Expect(r.Outbound[1].Err).To(MatchError(outbound.ErrRefused))
		Expect(l.dialled).To(Equal([]string{"8.8.8.8:80"}))
	},
		Entry("to another host", "http://b.test/", SpecTimeout(time.Minute)), Entry("to another scheme", "https://a.test/", SpecTimeout(time.Minute)),
		Entry("to another port", "http://a.test:22/", SpecTimeout(time.Minute)), Entry("to a name of a private address", "http://internal.test/", SpecTimeout(time.Minute)),
		Entry("to loopback", "http://127.0.0.1/", SpecTimeout(time.Minute)), Entry("to the metadata of a cloud", "//169.254.169.254/latest", SpecTimeout(time.Minute)),
		Entry("to loopback in another spelling", "http://0x7f.1/", SpecTimeout(time.Minute)),
	)

	It("may be refused by one redirect and served by the next fetch", func(ctx SpecContext) {
		_, d := onLoopback(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/out" {
				http.Redirect(w, r, "http://b.test/", http.StatusFound)
			}
		}, "http://a.test")
		program := executor.Program{Source: "const all = []; for (const p of ['out', 'in']) try { all.push((await fetch('http://a.test/' + p)).status) } catch (e) { all.push(e.name) } return all", Outbound: d}
		Expect(run(ctx, openReal(ctx), program)).To(haveValue(`["TypeError",200]`))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A session with a way out", func() {
	It("counts the requests of each program anew, and forgets what the one before left under way", func(ctx SpecContext) {
		p := openReal(ctx)
		s, err := p.Open(ctx, executor.SessionOptions{})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(s.Close)
		for _, text := range []string{
			"globalThis.left = await fetch('https://a.test/'); fetch('https://a.test/'); return left.status",
			"await left.body?.cancel(); const r = await fetch('https://a.test/'); return r.status",
			"await fetch('https://a.test/'); return (await fetch('https://a.test/')).status",
		} {
			program := through(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, strings.Repeat("x", 200<<10)) }, text)
			program.Limits.OutboundRequests = 2
			r, err := s.Execute(ctx, program)
			Expect(err).NotTo(HaveOccurred())
			Expect(r).To(haveValue("200"), text)
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})
