package outbound_test

import (
	"context"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/outbound"
)

// served is a server on the loopback device with a network in which name.test, on its port, is that server, and a policy that
// allows it.
func served(start func(http.Handler) *httptest.Server, handler http.HandlerFunc) (*network, outbound.Policy, string) {
	GinkgoHelper()
	s := start(handler)
	DeferCleanup(s.Close)
	address := s.Listener.Addr().String()
	port := address[strings.LastIndex(address, ":"):]
	scheme, _, _ := strings.Cut(s.URL, ":")
	n := &network{answers: map[string]string{"example.com": "127.0.0.1"}, reach: address}
	p := outbound.Policy{Hosts: []string{scheme + "://example.com" + port}, Networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	if s.Certificate() != nil {
		p.RootCAs = x509.NewCertPool()
		p.RootCAs.AddCert(s.Certificate())
	}
	return n, p, scheme + "://example.com" + port
}

var _ = Describe("A request that the policy allows", func() {
	It("reaches the server and brings its answer, over TLS", func(ctx SpecContext) {
		n, p, url := served(httptest.NewTLSServer, func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			w.Header().Set("X-Got", r.Method+" "+r.Host+" "+r.UserAgent()+" "+string(body))
			w.WriteHeader(http.StatusTeapot)
			io.WriteString(w, "short and stout")
		})
		r := request(ctx, http.MethodPost, url+"/a?b")
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader("hi")), 2
		response, err := n.direct(p).RoundTrip(r)
		Expect(err).NotTo(HaveOccurred())
		defer response.Body.Close()
		Expect(response.StatusCode).To(Equal(http.StatusTeapot))
		Expect(response.Header.Get("X-Got")).To(Equal("POST " + strings.TrimPrefix(url, "https://") + " isoproof hi"))
		Expect(io.ReadAll(response.Body)).To(BeEquivalentTo("short and stout"))
		Expect(n.dialled).To(Equal([]string{n.reach}))
	}, SpecTimeout(time.Minute))

	It("is sent as HTTP/1.1 to a server that could do more", func(ctx SpecContext) {
		n, p, url := served(func(h http.Handler) *httptest.Server {
			s := httptest.NewUnstartedServer(h)
			s.EnableHTTP2 = true
			s.StartTLS()
			return s
		}, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Proto) })
		response, err := n.direct(p).RoundTrip(request(ctx, http.MethodGet, url))
		Expect(err).NotTo(HaveOccurred())
		defer response.Body.Close()
		Expect(io.ReadAll(response.Body)).To(BeEquivalentTo("HTTP/1.1"))
	}, SpecTimeout(time.Minute))

	It("waits for a connection when all are in use", func(ctx SpecContext) {
		n, p, url := served(httptest.NewServer, func(w http.ResponseWriter, r *http.Request) {
			w.(http.Flusher).Flush()
			if r.URL.Path != "/short" {
				<-r.Context().Done()
			}
		})
		p.Connections = 2
		d := n.direct(p)
		dialled := func() int {
			n.mu.Lock()
			defer n.mu.Unlock()
			return len(n.dialled)
		}
		first, end := context.WithCancel(ctx)
		defer end()
		for _, under := range []context.Context{first, ctx} {
			response, err := d.RoundTrip(request(under, http.MethodGet, url))
			Expect(err).NotTo(HaveOccurred())
			defer response.Body.Close()
		}
		third := make(chan error, 1)
		go func() {
			response, err := d.RoundTrip(request(ctx, http.MethodGet, url+"/short"))
			if err == nil {
				response.Body.Close()
			}
			third <- err
		}()
		Consistently(third, "100ms").ShouldNot(Receive())
		Expect(dialled()).To(Equal(2))
		end()
		Eventually(ctx, third).Should(Receive(BeNil()))
		Expect(dialled()).To(Equal(3))
	}, SpecTimeout(time.Minute))

	It("has the connection of another host that is not in use", func(ctx SpecContext) {
		n, p, url := served(httptest.NewServer, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "whole") })
		n.answers["other.test"] = "127.0.0.1"
		p.Hosts, p.Connections = append(p.Hosts, strings.Replace(url, "example.com", "other.test", 1)), 1
		d := n.direct(p)
		for _, u := range []string{url, url, p.Hosts[1], url} {
			response, err := d.RoundTrip(request(ctx, http.MethodGet, u))
			Expect(err).NotTo(HaveOccurred())
			Expect(io.ReadAll(response.Body)).To(BeEquivalentTo("whole"))
			response.Body.Close()
		}
		Expect(len(n.dialled)).To(BeNumerically(">=", 3))
	}, SpecTimeout(time.Minute))

	It("leaves no connection taken when it fails", func(ctx SpecContext) {
		n := &network{answers: map[string]string{"name.test": "8.8.8.8 8.8.4.4"}}
		d := n.direct(outbound.Policy{Hosts: []string{"*"}, Connections: 1})
		for range 3 {
			Expect(get(ctx, d, "https://name.test/")).To(MatchError(errRecorded))
		}
	}, SpecTimeout(time.Minute))

	DescribeTable("says in a body that ends early which host it was, and not where that is:", func(ctx SpecContext, end func(net.Conn, context.CancelFunc), says string) {
		read := make(chan struct{})
		call, cancel := context.WithCancel(ctx)
		defer cancel()
		n, p, url := served(httptest.NewServer, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "1000")
			io.WriteString(w, "half")
			w.(http.Flusher).Flush()
			<-read
			conn, _, err := http.NewResponseController(w).Hijack()
			Expect(err).NotTo(HaveOccurred())
			defer conn.Close()
			end(conn, cancel)
		})
		response, err := n.direct(p).RoundTrip(request(call, http.MethodGet, url))
		Expect(err).NotTo(HaveOccurred())
		defer response.Body.Close()
		Expect(io.ReadFull(response.Body, make([]byte, 4))).To(Equal(4))
		close(read)
		_, err = io.ReadAll(response.Body)
		Expect(err).To(BeAssignableToTypeOf(&outbound.Error{}))
		Expect(err.Error()).To(MatchRegexp(says))
		Expect(errors.Unwrap(err)).To(HaveOccurred(), "the cause is there for the caller")
	},
		Entry("cut off", func(c net.Conn, _ context.CancelFunc) { c.Close() }, `^the connection was lost to example\.com:\d+$`, SpecTimeout(time.Minute)),
		Entry("reset", func(c net.Conn, _ context.CancelFunc) { Expect(c.(*net.TCPConn).SetLinger(0)).To(Succeed()) }, `^the connection was lost to example\.com:\d+$`, SpecTimeout(time.Minute)),
		Entry("not wanted any more", func(_ net.Conn, cancel context.CancelFunc) { cancel() }, "^the request was ended$", SpecTimeout(time.Minute)),
	)

	It("is refused when the certificate is another's", func(ctx SpecContext) {
		n, p, url := served(httptest.NewTLSServer, func(http.ResponseWriter, *http.Request) {})
		p.RootCAs = x509.NewCertPool()
		err := get(ctx, n.direct(p), url)
		Expect(err.Error()).To(MatchRegexp(`^the certificate of example\.com:\d+ is not valid$`))
	}, SpecTimeout(time.Minute))

	It("follows no redirect", func(ctx SpecContext) {
		n, p, url := served(httptest.NewServer, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
		})
		response, err := n.direct(p).RoundTrip(request(ctx, http.MethodGet, url))
		Expect(err).NotTo(HaveOccurred())
		defer response.Body.Close()
		Expect(response.StatusCode).To(Equal(http.StatusFound))
		Expect(n.dialled).To(Equal([]string{n.reach}))
	}, SpecTimeout(time.Minute))

	It("ends with its context", func(ctx SpecContext) {
		began, done := make(chan struct{}), make(chan struct{})
		n, p, url := served(httptest.NewServer, func(_ http.ResponseWriter, r *http.Request) {
			close(began)
			<-r.Context().Done()
			close(done)
		})
		d := n.direct(p)
		call, cancel := context.WithCancel(ctx)
		go func() { <-began; cancel() }()
		Expect(get(call, d, url).Error()).To(Equal("the request was ended"))
		Eventually(ctx, done).Should(BeClosed())
	}, SpecTimeout(time.Minute))

	It("says which host gave no answer, and not why", func(ctx SpecContext) {
		n := &network{answers: map[string]string{"name.test": "8.8.8.8"}}
		err := get(ctx, n.direct(outbound.Policy{Hosts: []string{"*"}}), "https://name.test/")
		Expect(err.Error()).To(Equal("no answer from name.test"))
		Expect(err).To(MatchError(errRecorded), "the cause is there for the caller")
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A request that the policy does not allow", func() {
	DescribeTable("is not sent:", func(ctx SpecContext, change func(*outbound.Policy, *http.Request), says string) {
		n := &network{answers: map[string]string{"name.test": "8.8.8.8"}}
		p := outbound.Policy{Hosts: []string{"*"}}
		r := request(ctx, http.MethodPost, "https://name.test/")
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader("12345")), 5
		change(&p, r)
		_, err := n.direct(p).RoundTrip(r)
		Expect(err).To(MatchError(outbound.ErrRefused))
		Expect(err.Error()).To(Equal("the outbound policy does not allow " + says))
		Expect(n.asked).To(BeEmpty())
		Expect(n.dialled).To(BeEmpty())
	},
		Entry("a method", func(p *outbound.Policy, _ *http.Request) { p.Methods = []string{"GET"} }, "the method POST", SpecTimeout(time.Minute)),
		Entry("a method of another case", func(_ *outbound.Policy, r *http.Request) { r.Method = "post" }, "the method post", SpecTimeout(time.Minute)),
		Entry("a body that is too large", func(p *outbound.Policy, _ *http.Request) { p.RequestBody = 4 }, "a request body of more than 4 bytes", SpecTimeout(time.Minute)),
		Entry("a body of unknown size", func(p *outbound.Policy, r *http.Request) { p.RequestBody, r.ContentLength = 4, -1 }, "a request body of more than 4 bytes", SpecTimeout(time.Minute)),
		Entry("credentials", func(_ *outbound.Policy, r *http.Request) { r.URL.User = url.User("u") }, "credentials in a URL", SpecTimeout(time.Minute)),
		Entry("another host in its header", func(_ *outbound.Policy, r *http.Request) { r.Host = "internal.test" }, `the host "internal.test" for name.test`, SpecTimeout(time.Minute)),
	)

	DescribeTable("has a body up to its bound:", func(ctx SpecContext, size int, ok bool) {
		n, p, url := served(httptest.NewServer, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, strings.Repeat("x", size)) })
		p.ResponseBody = 1000
		response, err := n.direct(p).RoundTrip(request(ctx, http.MethodGet, url))
		Expect(err).NotTo(HaveOccurred())
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		Expect(len(body)).To(Equal(min(size, 1000)))
		if ok {
			Expect(err).NotTo(HaveOccurred())
		} else {
			Expect(err).To(MatchError(outbound.ErrRefused))
		}
	},
		Entry("as large as it", 1000, true, SpecTimeout(time.Minute)), Entry("one byte more", 1001, false, SpecTimeout(time.Minute)), Entry("much more", 1<<20, false, SpecTimeout(time.Minute)),
	)

	DescribeTable("is refused where the policy is made, with", func(p outbound.Policy, says string) {
		_, err := outbound.New(p)
		Expect(err).To(MatchError(ContainSubstring(says)))
	},
		Entry("a method for tunnels", outbound.Policy{Methods: []string{"CONNECT"}}, `"CONNECT" in Policy.Methods`),
		Entry("a negative bound", outbound.Policy{ResponseBody: -1}, "ResponseBody -1"),
		Entry("a negative number of connections", outbound.Policy{Connections: -1}, "Policy.Connections is -1"),
		Entry("a prefix that is none", outbound.Policy{Networks: []netip.Prefix{{}}}, "Policy.Networks"),
	)
})

var _ = Describe("The environment of the host", func() {
	It("adds no proxy and no cookies", func(ctx SpecContext) {
		for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"} {
			GinkgoT().Setenv(name, "http://proxy.test:3128")
		}
		n := &network{answers: map[string]string{"name.test": "8.8.8.8", "proxy.test": "8.8.4.4"}}
		d := n.direct(outbound.Policy{Hosts: []string{"*", "http://*"}})
		Expect(get(ctx, d, "http://name.test/")).To(MatchError(errRecorded))
		Expect(get(ctx, d, "https://name.test/")).To(MatchError(errRecorded))
		Expect(n.dialled).To(Equal([]string{"8.8.8.8:80", "8.8.8.8:443"}))

		var cookies []string
		m, p, url := served(httptest.NewServer, func(w http.ResponseWriter, r *http.Request) {
			cookies = append(cookies, r.Header.Get("Cookie"))
			w.Header().Set("Set-Cookie", "a=b; Path=/")
		})
		d = m.direct(p)
		for range 2 {
			response, err := d.RoundTrip(request(ctx, http.MethodGet, url))
			Expect(err).NotTo(HaveOccurred())
			response.Body.Close()
		}
		Expect(cookies).To(Equal([]string{"", ""}))
	}, SpecTimeout(time.Minute))
})
