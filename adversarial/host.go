package adversarial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/isoproof/isoproof/executor"
)

// host is the other side of one run's program: its tools and its outbound door, both of which write down what reached them.
type host struct {
	input  string          // that the program is told, if it is somebody's neighbour
	secret string          // that the tools hold and never tell
	beside <-chan struct{} // closed when what runs beside has settled

	network *network // behind the door, with the setting Direct

	mu       sync.Mutex
	came     *sync.Cond // a call or a request
	calls    []Call
	requests []Request
	search   *Search
	called   chan struct{} // closed by the first tool call
}

func newHost(beside <-chan struct{}) *host {
	h := &host{input: secret(), secret: secret(), beside: beside, called: make(chan struct{})}
	h.came = sync.NewCond(&h.mu)
	return h
}

// await returns when so many calls and requests have come, or when ctx has ended. What an execution counts as having reached its
// tools may still be on the way to them when it has settled.
func (h *host) await(ctx context.Context, calls, requests int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	await(ctx, h.came, func() bool { return len(h.calls) >= calls && len(h.requests) >= requests })
}

// await returns when it is there, or when ctx has ended. The cond's lock is held, and whoever may have made it so broadcasts.
func await(ctx context.Context, came *sync.Cond, there func() bool) {
	defer context.AfterFunc(ctx, func() {
		came.L.Lock()
		defer came.L.Unlock()
		came.Broadcast()
	})()
	for ctx.Err() == nil && !there() {
		came.Wait()
	}
}

// kept is how much of a call's arguments is written down for the report, in bytes. All of them are searched.
const kept = 64 << 10

// providers are the tools that do something. Every other call is answered with null.
var providers = map[string]func(context.Context, *host, executor.ToolCall) (any, error){
	// canary has a secret.
	"canary": func(_ context.Context, h *host, _ executor.ToolCall) (any, error) {
		return nil, &guarded{errors.New("the canary stays where it is"), h.secret}
	},
	// echo answers with the arguments.
	"echo": func(_ context.Context, _ *host, call executor.ToolCall) (any, error) { return call.Args, nil },
	// fail rejects.
	"fail": func(_ context.Context, _ *host, call executor.ToolCall) (any, error) {
		return nil, &executor.ToolError{Name: "ToolError", Message: "failed"}
	},
	// panic panics.
	"panic": func(_ context.Context, h *host, _ executor.ToolCall) (any, error) { panic(h.secret) },
	// slow answers when nobody waits any more.
	"slow": func(ctx context.Context, h *host, _ executor.ToolCall) (any, error) {
		<-ctx.Done()
		return h.secret, nil
	},
	// beside answers when the execution beside has settled; at once when there is none.
	"beside": func(ctx context.Context, h *host, _ executor.ToolCall) (any, error) {
		select {
		case <-h.beside:
		case <-ctx.Done():
		}
		return nil, nil
	},
}

// guarded is an error whose text is no secret, around one that is.
type guarded struct {
	error
	secret string
}

func (g *guarded) Unwrap() error { return errors.New(g.secret) }

func (h *host) dispatch(ctx context.Context, call executor.ToolCall) (any, error) {
	h.mu.Lock()
	if len(h.calls) == 0 {
		close(h.called)
	}
	c := Call{call.Provider, call.Tool, call.Args}
	if len(c.Arguments) > kept {
		c.Arguments, _ = json.Marshal(fmt.Sprintf("%d bytes", len(call.Args))) // a text always has JSON
	}
	h.calls = append(h.calls, c)
	h.search.read(sayingsOf(call)...)
	h.came.Broadcast()
	h.mu.Unlock()
	if answer := providers[call.Provider]; answer != nil {
		return answer(ctx, h, call)
	}
	return nil, nil
}

// paths are the URLs whose answer is special, on every host: the others answer 200 with a text.
var paths = map[string]func(*http.Request) (*http.Response, error){
	"/redirect": func(r *http.Request) (*http.Response, error) {
		return respond(http.StatusTemporaryRedirect, http.Header{"Location": {r.URL.Query().Get("to")}}), nil
	},
	"/fail": func(*http.Request) (*http.Response, error) { return nil, errors.New("failed") },
	"/slow": func(r *http.Request) (*http.Response, error) {
		<-r.Context().Done()
		return nil, r.Context().Err()
	},
}

func respond(status int, header http.Header) *http.Response {
	return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(strings.NewReader("recorded"))}
}

// open puts a network behind the door.
func (h *host) open() (err error) {
	h.network, err = newNetwork(func(said ...saying) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.search.read(said...)
	})
	return err
}

// sayingsIn are what a request says, and where: whole, and by parts, since whoever sends a text in many requests sends the rest with each.
func sayingsIn(method string, at *url.URL, header http.Header, body []byte) []saying {
	var query, headers strings.Builder
	for pair := range strings.SplitSeq(at.RawQuery, "&") {
		_, value, _ := strings.Cut(pair, "=")
		query.WriteString(value)
	}
	for _, name := range slices.Sorted(maps.Keys(header)) {
		headers.WriteString(strings.Join(header[name], ""))
	}
	return []saying{
		{"outbound request", method + at.String() + fmt.Sprint(header)},
		{"outbound request's host", at.Host}, {"outbound request's path", at.EscapedPath()}, {"outbound request's query", query.String()},
		{"outbound request's headers", headers.String()}, {"outbound request's body", string(body)},
	}
}

// sayingsOf is the same of a tool call.
func sayingsOf(c executor.ToolCall) []saying {
	arguments := string(c.Args)
	return []saying{{"tool's name", c.Provider + c.Tool}, {"tool call", arguments}, {"tool call's values", values(arguments)}}
}

// RoundTrip is the recording function of the setting Function, and records what reaches the policy of the setting Direct. Nothing goes
// to a network.
func (h *host) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil && h.network == nil {
		body, _ = io.ReadAll(r.Body) // one that ends early has said what it said
	}
	h.mu.Lock()
	h.requests = append(h.requests, Request{r.Method, r.URL.String()})
	h.search.read(sayingsIn(r.Method, r.URL, r.Header, body)...)
	h.came.Broadcast()
	h.mu.Unlock()
	if h.network != nil {
		return h.network.direct.RoundTrip(r)
	}
	if answer := paths[r.URL.Path]; answer != nil {
		return answer(r)
	}
	return respond(http.StatusOK, http.Header{"Content-Type": {"text/plain"}}), nil
}
