// Package outbound lets programs reach a network directly, inside a policy.
//
// [New] makes a [Direct] of a [Policy]; it goes into executor.Program.Outbound. It is for programs that nobody trusts: what
// the policy does not name is refused, a host's name opens no address that is not on the public internet, and addresses
// are checked after the look-up and then dialled as they were checked, so no DNS answer turns one into another. Redirects
// are followed by the executor, each as a request of its own, so each passes the policy again.
//
// Nothing comes from the environment of the host process: no proxy, no cookies, no credentials.
package outbound

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"time"
)

// Policy says what programs may reach. The zero value allows nothing.
type Policy struct {
	// Hosts are the origins that may be asked, as [scheme://]host[:port]:
	//
	//	api.example.com             https on port 443
	//	http://example.com          http on port 80
	//	*.example.com:8443          https on port 8443 of every name below example.com, not of example.com itself
	//	*                           https on port 443 of every name
	//	example.com:*               https on every port
	//	192.0.2.7, [2001:db8::7]    that address, asked for as such, which it opens even where Networks does not
	//
	// Names are ASCII: write an internationalised one in its xn-- form. Case and a last dot make no difference. A wildcard
	// stands for names, never for addresses.
	Hosts []string
	// Networks are the addresses that names may resolve to beside those of the public internet. Loopback, link-local, private,
	// shared (carrier-grade NAT), multicast, documentation and all other special addresses are refused unless one of these
	// has them. An IPv4 address mapped into IPv6 is judged as the IPv4 address. Default: none.
	Networks []netip.Prefix
	// Methods that may be used. Default: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS.
	Methods []string
	// RequestBody and ResponseBody are the most bytes of one body, the latter after decompression. A larger request is not
	// sent, a larger response fails at the bound. Default: what executor.Limits.OutboundBody allows.
	RequestBody, ResponseBody int64
	// Connections are the most that are open at once, over all programs. Unused ones count too: at most 100 are kept, for
	// 30 seconds each, and none while a request waits for a connection, which it does for at most 20 seconds. Default: 512.
	Connections int

	// RootCAs are the authorities that servers' certificates are checked against. Default: the system's.
	RootCAs *x509.CertPool
	// Resolver looks names up. Default: net.DefaultResolver.
	Resolver Resolver
	// Dial connects to an address that the policy allows; address is an IP address and a port. Default: net.Dialer.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
}

// Resolver is the part of *net.Resolver that is used.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Error is why a request got no answer. Its text is for the program's author: it names no address that the program did not
// name itself. What lies behind it is wrapped.
type Error struct {
	Text  string
	Cause error // may be nil
}

func (e *Error) Error() string { return e.Text }
func (e *Error) Unwrap() error { return e.Cause }

// ErrRefused is wrapped by every error of a request that the policy does not allow.
var ErrRefused = errors.New("refused by the outbound policy")

func refuse(format string, args ...any) error {
	return &Error{Text: "the outbound policy does not allow " + fmt.Sprintf(format, args...), Cause: ErrRefused}
}

// Direct sends requests over the network as its policy allows. It is an http.RoundTripper, safe for concurrent use, and
// may serve any number of pools and programs; they share its connections. It speaks HTTP/1.1 alone: in HTTP/2 an answer that
// one program does not read would pile up on the host, or hold back the answers of others on the same connection.
type Direct struct {
	policy    Policy
	hosts     []origin
	transport *http.Transport
	open      chan struct{} // holds one for each connection that is open or being made
}

// Bounds of connections. The execution's deadline is the bound of all of them together.
const (
	headerBytes   = 64 << 10         // of a response
	handshakeTime = 10 * time.Second // of TLS
	idleTime      = 30 * time.Second // until an unused connection is closed
	connectTime   = 20 * time.Second // for the look-up and all attempts together
	attemptTime   = 3 * time.Second  // for one address while there are more

	connections     = 512         // at once
	idleConnections = 100         // of these
	reclaimTime     = time.Second // between looks for unused ones while a request waits for a connection
)

// New checks the policy and returns a transport for it. [Direct.Close] ends it.
func New(p Policy) (*Direct, error) {
	d := &Direct{}
	for _, text := range p.Hosts {
		o, err := parseOrigin(text)
		if err != nil {
			return nil, err
		}
		d.hosts = append(d.hosts, o)
	}
	for _, n := range p.Networks {
		if !n.IsValid() {
			return nil, errors.New("outbound: a prefix in Policy.Networks is not valid: make it with netip.ParsePrefix")
		}
	}
	for _, m := range p.Methods {
		if m == "" || m == http.MethodConnect || m == http.MethodTrace {
			return nil, fmt.Errorf("outbound: %q in Policy.Methods is no method that a program can use", m)
		}
	}
	if p.RequestBody < 0 || p.ResponseBody < 0 {
		return nil, fmt.Errorf("outbound: Policy.RequestBody is %d and ResponseBody %d: they must be positive, or 0 for no bound of the policy's own", p.RequestBody, p.ResponseBody)
	}
	if p.Connections < 0 {
		return nil, fmt.Errorf("outbound: Policy.Connections is %d: it must be positive, or 0 for %d", p.Connections, connections)
	}
	p.Hosts, p.Networks, p.Methods = slices.Clone(p.Hosts), slices.Clone(p.Networks), slices.Clone(p.Methods)
	if len(p.Methods) == 0 {
		p.Methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
	}
	if p.ResponseBody == 0 {
		p.ResponseBody = math.MaxInt64
	}
	if p.Connections == 0 {
		p.Connections = connections
	}
	if p.Resolver == nil {
		p.Resolver = net.DefaultResolver
	}
	if p.Dial == nil {
		p.Dial = (&net.Dialer{KeepAlive: idleTime}).DialContext
	}
	d.policy, d.open = p, make(chan struct{}, p.Connections)
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	d.transport = &http.Transport{
		Proxy:                  nil, // not http.ProxyFromEnvironment
		DialContext:            d.dial,
		TLSClientConfig:        &tls.Config{RootCAs: p.RootCAs, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    handshakeTime,
		Protocols:              &protocols,
		MaxResponseHeaderBytes: headerBytes,
		ReadBufferSize:         16 << 10,
		MaxIdleConns:           idleConnections,
		IdleConnTimeout:        idleTime,
	}
	return d, nil
}

// Close closes the connections that are not in use. Requests under way go on to their end.
func (d *Direct) Close() { d.transport.CloseIdleConnections() }

// RoundTrip sends one request, if the policy allows it. It follows no redirect. Every error is an [*Error],
// those of reading the answer's body too.
func (d *Direct) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := d.check(r); err != nil {
		if r.Body != nil {
			r.Body.Close()
		}
		return nil, err
	}
	if r.Header.Get("User-Agent") == "" {
		r = r.Clone(r.Context())
		r.Header.Set("User-Agent", "isoproof")
	}
	response, err := d.transport.RoundTrip(r)
	if err != nil {
		return nil, explain(err, r, "no answer from ")
	}
	if response.Body != http.NoBody {
		response.Body = &body{response.Body, r, d.policy.ResponseBody}
	}
	return response, nil
}

// explain says what went wrong without saying what the host's network looks like.
func explain(err error, r *http.Request, otherwise string) error {
	if own := (*Error)(nil); errors.As(err, &own) {
		return own
	}
	host := r.URL.Host
	var certificate *tls.CertificateVerificationError
	switch {
	case r.Context().Err() != nil:
		return &Error{Text: "the request was ended", Cause: err}
	case errors.As(err, &certificate):
		return &Error{Text: "the certificate of " + host + " is not valid", Cause: err}
	}
	return &Error{Text: otherwise + host, Cause: err}
}

// body is a response's. It fails at its bound, and its errors are as those of RoundTrip.
type body struct {
	io.ReadCloser
	request *http.Request
	left    int64
}

func (b *body) Read(p []byte) (int, error) {
	if int64(len(p))-1 > b.left {
		p = p[:b.left+1] // one more shows that the body goes on
	}
	n, err := b.ReadCloser.Read(p)
	if int64(n) > b.left {
		n, err = int(b.left), refuse("a response body as large as this one")
	}
	if err != nil && err != io.EOF {
		err = explain(err, b.request, "the connection was lost to ")
	}
	b.left -= int64(n)
	return n, err
}
