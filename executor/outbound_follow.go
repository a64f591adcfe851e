package executor

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// maxRedirects is the Fetch Standard's.
const maxRedirects = 20

// follow takes the request to the door and follows redirects as the Fetch Standard says: each hop is a request of its own,
// which the door judges as any other.
func (x *exchange) follow() (*http.Response, error) {
	method, header, body := x.request.Method, headerOf(x.request.Headers), x.body
	at, err := parseAt(nil, x.request.URL)
	if err != nil {
		return nil, fmt.Errorf("the URL cannot be sent: %w", err)
	}
	for hops := 0; ; hops++ {
		r, err := x.hop(method, at, header, body)
		if err != nil {
			return nil, err
		}
		if !redirects(r.StatusCode) || x.request.Redirect == wire.RedirectManual {
			return r, nil
		}
		if x.request.Redirect == wire.RedirectError { // whether there is a Location or not
			r.Body.Close()
			return nil, errors.New("the answer is a redirect, and the request asked for an error then")
		}
		location := r.Header.Get("Location")
		if location == "" {
			return r, nil
		}
		r.Body.Close()
		if hops == maxRedirects {
			return nil, fmt.Errorf("there are more than %d redirects", maxRedirects)
		}
		next, err := parseAt(at, location)
		if err != nil {
			return nil, fmt.Errorf("the answer redirects to what is no URL to ask: %w", err)
		}
		if next.Fragment == "" {
			next.Fragment, next.RawFragment = at.Fragment, at.RawFragment
		}
		header = header.Clone()
		if r.StatusCode <= 302 && method == http.MethodPost || r.StatusCode == 303 && method != http.MethodGet && method != http.MethodHead {
			method, body = http.MethodGet, nil
			drop(header, "Content-Encoding", "Content-Language", "Content-Location", "Content-Type")
		}
		if next.Scheme != at.Scheme || next.Host != at.Host {
			drop(header, "Authorization", "Cookie")
		}
		at = next
	}
}

func redirects(status int) bool {
	return status == 301 || status == 302 || status == 303 || status == 307 || status == 308
}

func drop(h http.Header, names ...string) {
	for _, n := range names {
		h.Del(n)
	}
}

// parseAt reads a URL that is to be asked, relative to another one. The host's parser has the last word: what it makes of the
// text is what the request goes to. Its path and query are ASCII, and its host is in one spelling.
func parseAt(base *url.URL, address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err == nil {
		// Of a path with one byte that must be escaped, net/url makes one of its own, in which %2F is a slash.
		u.RawPath = percent(u.RawPath, "\"<>\\^`{|}")
		u.RawQuery = percent(u.RawQuery, "\"<>'")
	}
	if err == nil && base != nil {
		u = base.ResolveReference(u)
	}
	switch {
	case err != nil:
		return nil, errors.New("it is not one by RFC 3986")
	case u.Scheme != "http" && u.Scheme != "https" || u.Opaque != "":
		return nil, errors.New("it is neither of http nor of https")
	case u.User != nil:
		return nil, errors.New("it has credentials")
	case u.Hostname() == "" || strings.ContainsFunc(u.Host, func(r rune) bool { return r <= ' ' || r > '~' }):
		return nil, errors.New("it has no host in ASCII")
	}
	if u.Host, err = hostOf(u); err != nil {
		return nil, err
	}
	if len(u.String()) > wire.MaxURL {
		return nil, fmt.Errorf("it has more than %d bytes", wire.MaxURL)
	}
	return u, nil
}

// percent writes each byte of these, and each that is no visible one of ASCII, as %XX.
func percent(s, these string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c > '~' || strings.IndexByte(these, c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// hop makes one request, unless there have been too many.
func (x *exchange) hop(method string, at *url.URL, header http.Header, body []byte) (*http.Response, error) {
	shown := *at
	shown.Fragment, shown.RawFragment = "", ""
	sent := shown // the request's own: a door may change it
	request := (&http.Request{
		Method: method, URL: &sent, Host: sent.Host, Header: header.Clone(), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Body: http.NoBody,
	}).WithContext(x.ctx)
	if len(body) > 0 {
		request.ContentLength = int64(len(body))
		request.Body, _ = x.again()
		request.GetBody = x.again
	}
	seen := &OutboundRequest{Fetch: int(x.number), Method: method, URL: shown.String(), Sent: int64(len(body))}
	e := x.execution
	e.mu.Lock()
	most := int(e.limits.OutboundRequests)
	full, settled := len(e.outbound.seen) == most, e.settled
	if !full && !settled {
		e.outbound.seen = append(e.outbound.seen, seen)
		x.now = seen
		x.hops++
	}
	e.mu.Unlock()
	if full {
		e.pool.abandon(e, limitFault(wire.LimitOutboundRequests, int64(most)), e.limits.Grace)
	}
	if full || settled {
		return nil, errEnded
	}
	r, err := e.outbound.door.RoundTrip(request)
	switch {
	case err != nil:
		return nil, err
	case r == nil:
		return nil, errors.New("the outbound function gave no answer")
	}
	if r.Body == nil {
		r.Body = http.NoBody
	}
	e.mu.Lock()
	seen.Status = r.StatusCode
	e.mu.Unlock()
	return r, nil
}

// framing are headers that belong to the connection or are made from the request; a program's are dropped.
var framing = []string{
	"Accept-Encoding", "Connection", "Content-Length", "Expect", "Host", "Http2-Settings", "Keep-Alive", "Proxy-Authenticate",
	"Proxy-Authorization", "Proxy-Connection", "Te", "Trailer", "Transfer-Encoding", "Upgrade",
}

func headerOf(list []wire.Header) http.Header {
	header := http.Header{}
	for _, h := range list {
		value, _ := latin1(h.Value)
		header.Add(h.Name, value)
	}
	drop(header, framing...)
	return header
}

// honest says whether the guest's runtime could have sent this. URLs are left to parse: what is one differs a little between
// the standards.
func honest(m *wire.Request) bool {
	// A method is a token, as the name of a header is.
	if !httpguts.ValidHeaderFieldName(m.Method) || slices.Contains([]string{"CONNECT", "TRACE", "TRACK"}, m.Method) {
		return false
	}
	size := 0
	for _, h := range m.Headers {
		value, ok := latin1(h.Value)
		if !ok || !httpguts.ValidHeaderFieldName(h.Name) || !httpguts.ValidHeaderFieldValue(value) {
			return false
		}
		size += len(h.Name) + len(value)
	}
	return size <= wire.MaxHeaderBytes
}

// headersOf lists a response's headers by name, in lower case.
func headersOf(header http.Header) (list []wire.Header, err error) {
	size := 0
	for name, values := range header {
		for _, value := range values {
			value = strings.Trim(value, " \t")
			if !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
				return nil, errors.New("the answer has a header that is not valid")
			}
			size += len(name) + len(value)
			list = append(list, wire.Header{Name: strings.ToLower(name), Value: byteString(value)})
		}
	}
	if len(list) > wire.MaxHeaderCount || size > wire.MaxHeaderBytes {
		return nil, fmt.Errorf("the answer has more than %d headers or %d bytes of them", wire.MaxHeaderCount, wire.MaxHeaderBytes)
	}
	slices.SortStableFunc(list, func(a, b wire.Header) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// latin1 takes a byte string of JavaScript apart: each character is one byte.
func latin1(s string) (string, bool) {
	if isASCII(s) {
		return s, true
	}
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if r > 0xff {
			return "", false
		}
		b = append(b, byte(r))
	}
	return string(b), true
}

// byteString makes one of bytes.
func byteString(s string) string {
	if isASCII(s) {
		return s
	}
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

func isASCII(s string) bool { return strings.IndexFunc(s, func(r rune) bool { return r > 0x7f }) < 0 }
