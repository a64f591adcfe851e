package adversarial

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/isoproof/isoproof/executor/outbound"
)

// The network that the setting [Direct] has is in memory: a resolver that answers out of a table, and a dialer whose connections end in
// this process. Both write down what they were asked for. What the policy opens is said twice, here for the judge and in
// [directPolicy] for the executor, so that the one does not rest on the other.
var (
	// directNames are the addresses of names, one answer for each look-up and the last one from then on. Every other name has
	// elsewhere's, save those below wildcard.
	directNames = map[string][]string{
		"a.test":        {"8.8.8.8"},
		"b.test":        {"8.8.4.4"},
		"internal.test": {"10.0.0.1"},
		"mapped.test":   {"::ffff:127.0.0.1"},
		"mixed.test":    {"127.0.0.1 ::1 8.8.8.8 169.254.169.254"},
		"turning.test":  {"8.8.8.8", "127.0.0.1", "169.254.169.254"},
	}
	elsewhere = "9.9.9.9"
	wildcard  = ".wild.test" // has a.test's

	// directLooks are the names that may be looked up, directHosts the hosts that a request may arrive for, and directDials the addresses
	// that may be dialled.
	directLooks = []string{"a.test", "b.test", "internal.test", "mapped.test", "mixed.test", "turning.test"}
	directHosts = []string{"a.test", "b.test:8080", "mixed.test", "turning.test", "1.1.1.1", "[::ffff:101:101]"}
	directDials = []string{"8.8.8.8:80", "8.8.4.4:8080", "1.1.1.1:80"}
	// directMethods are those that may be used.
	directMethods = []string{"GET", "HEAD", "POST"}
)

// directPolicy is what a program of the setting Direct may reach.
func directPolicy() outbound.Policy {
	return outbound.Policy{
		Hosts:   []string{"http://a.test", "http://b.test:8080", "http://*.wild.test", "http://internal.test", "http://mapped.test", "http://mixed.test", "http://turning.test", "http://1.1.1.1"},
		Methods: []string{"GET", "HEAD", "POST"}, RequestBody: 64 << 10, ResponseBody: 256 << 10,
	}
}

// network is the one of a run.
type network struct {
	direct  *outbound.Direct
	heard   func(...saying) // by a look-up or a request; it is called with nothing locked
	server  *http.Server
	arrival chan net.Conn // to the server

	mu      sync.Mutex
	came    *sync.Cond     // a request
	looked  map[string]int // look-ups by name
	dialled []string
	arrived []Request
}

func newNetwork(heard func(...saying)) (*network, error) {
	n := &network{heard: heard, arrival: make(chan net.Conn), looked: map[string]int{}}
	n.came = sync.NewCond(&n.mu)
	p := directPolicy()
	p.Resolver, p.Dial = n, n.dial
	var err error
	if n.direct, err = outbound.New(p); err != nil {
		return nil, fmt.Errorf("adversarial: %w", err)
	}
	n.server = &http.Server{Handler: http.HandlerFunc(n.serve)}
	go n.server.Serve(&inMemory{arrival: n.arrival, closed: make(chan struct{})}) // it ends with close, and has no other error
	return n, nil
}

// close ends every connection.
func (n *network) close() {
	n.direct.Close()
	_ = n.server.Close() // a listener in memory has no error
}

// LookupNetIP answers out of the table.
func (n *network) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	n.heard(saying{"name looked up", host})
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	n.mu.Lock()
	defer n.mu.Unlock()
	answers := directNames[host]
	switch {
	case strings.HasSuffix(host, wildcard):
		answers = directNames["a.test"]
	case answers == nil:
		answers = []string{elsewhere}
	}
	i := n.looked[host]
	n.looked[host]++
	var found []netip.Addr
	for _, text := range strings.Fields(answers[min(i, len(answers)-1)]) {
		found = append(found, netip.MustParseAddr(text))
	}
	return found, nil
}

// dial writes the address down and leads to the server, whatever it is: a wrong one has to be seen, not to fail by chance.
func (n *network) dial(ctx context.Context, _, address string) (net.Conn, error) {
	n.mu.Lock()
	if !slices.Contains(n.dialled, address) {
		n.dialled = append(n.dialled, address)
		slices.Sort(n.dialled)
	}
	n.mu.Unlock()
	here, there := net.Pipe()
	select {
	case n.arrival <- there:
		return here, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// inMemory is a listener for connections that are handed to it.
type inMemory struct {
	arrival <-chan net.Conn
	once    sync.Once
	closed  chan struct{}
}

func (l *inMemory) Accept() (net.Conn, error) {
	select {
	case c := <-l.arrival:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *inMemory) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

func (*inMemory) Addr() net.Addr { return &net.IPAddr{} }

// answers are the server's, by path: every other one is answered with what arrived, a line for each header, and /after?path=P&times=N
// when the path P was asked for N times.
var answers = map[string]func(http.ResponseWriter, *http.Request){
	"/redirect": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", r.URL.Query().Get("to"))
		w.WriteHeader(http.StatusTemporaryRedirect)
	},
	"/endless": func(w http.ResponseWriter, r *http.Request) {
		for block := make([]byte, 32<<10); ; {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	},
	"/circle":  func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/circle", http.StatusFound) },
	"/closing": func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Connection", "close") },
	"/slow":    func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	"/cookie": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Set-Cookie", "session=1; Path=/")
		io.WriteString(w, "cookie: "+r.Header.Get("Cookie"))
	},
	"/compressed": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(bomb())
	},
	// What a server writes that is none.
	"/raw": func(w http.ResponseWriter, r *http.Request) {
		c, b, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer c.Close()
		b.WriteString(rawAnswers[r.URL.RawQuery])
		b.Flush() // returns when all of it was read
	},
}

// rawAnswers are by the query of /raw.
var rawAnswers = map[string]string{
	"upgrade":       "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nhello",
	"informational": strings.Repeat("HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n", 10_000) + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
	"lengths":       "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\nokok",
	"negative":      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok",
	"large":         "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nok",
	"cut":           "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nok",
	"two":           "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged",
	"headers":       "HTTP/1.1 200 OK\r\nA: " + strings.Repeat("x", 128<<10) + "\r\nContent-Length: 2\r\n\r\nok",
	"null":          "HTTP/1.1 200 OK\r\nA: b\x00c\r\nContent-Length: 2\r\n\r\nok",
	"none":          "not a word of HTTP",
	"status":        "HTTP/1.1 999 Far\r\nContent-Length: 2\r\n\r\nok",
	"escapes":       "HTTP/1.1 200 \x1b[2J\r\nContent-Length: 2\r\n\r\nok",
}

// bomb is 4 MiB of nothing in some 4 KiB.
var bomb = sync.OnceValue(func() []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(make([]byte, 4<<20)) // to memory, which takes all
	w.Close()
	return b.Bytes()
})

// serve answers a request that arrived.
func (n *network) serve(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body) // one that ends early has said what it said
	at := url.URL{Scheme: "http", Host: r.Host, Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
	n.mu.Lock()
	n.arrived = append(n.arrived, Request{r.Method, at.String()})
	n.came.Broadcast()
	n.mu.Unlock()
	n.heard(sayingsIn(r.Method, &at, r.Header, body)...)
	if answer := answers[r.URL.Path]; answer != nil {
		answer(w, r)
		return
	}
	if r.URL.Path == "/after" {
		times, _ := strconv.Atoi(r.URL.Query().Get("times")) // 0 waits for nothing
		n.await(r.Context(), r.URL.Query().Get("path"), times)
	}
	var names []string
	for name := range r.Header {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(w, "%s: %s\n", name, strings.Join(r.Header[name], ", "))
	}
	fmt.Fprintf(w, "%d bytes", len(body))
}

// await returns when so many requests for the path have arrived, or when ctx has ended. A program that does not wait for an answer waits so
// for its request: what is on the way when it has ended may not reach the door any more.
func (n *network) await(ctx context.Context, path string, times int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	await(ctx, n.came, func() bool {
		count := 0
		for _, r := range n.arrived {
			if strings.HasSuffix(r.URL, path) {
				count++
			}
		}
		return count >= times
	})
}

// seen is what came of the run's way out.
func (n *network) seen() *Way {
	n.mu.Lock()
	defer n.mu.Unlock()
	return &Way{Looked: slices.Sorted(maps.Keys(n.looked)), Dialled: slices.Clone(n.dialled), Arrived: slices.Clone(n.arrived)}
}
