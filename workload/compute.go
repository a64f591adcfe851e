package workload

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/isoproof/isoproof/executor"
)

// Output is the value that the workload returns, in the guest and in the host.
type Output struct {
	Lines  []Line  `json:"lines"`
	Total  int     `json:"total"`
	Routes []Route `json:"routes"`
	Events Events  `json:"events"`
	Fields []Field `json:"fields"`
	Caught Caught  `json:"caught"`
}

// Line is one order with its price.
type Line struct {
	SKU      string   `json:"sku"`
	Quantity int      `json:"quantity"`
	Cents    int      `json:"cents"`
	Tags     []string `json:"tags"`
	Bulk     bool     `json:"bulk"`
}

// Route is one link, parsed and matched; a pointer is nil where the link has no such part.
type Route struct {
	Host   string  `json:"host"`
	Path   string  `json:"path"`
	Hash   string  `json:"hash"`
	Query  *string `json:"query"`
	Tenant *string `json:"tenant"`
	Order  *string `json:"order"`
}

// Events is what was heard of a clock until it was aborted.
type Events struct {
	Heard   []string `json:"heard"`
	Aborted bool     `json:"aborted"`
	Reason  string   `json:"reason"`
}

// Field is one form field after its round trip.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Caught is the error that was thrown and caught.
type Caught struct {
	Name     string `json:"name"`
	Message  string `json:"message"`
	Standard bool   `json:"standard"`
}

// Compute derives the workload's output from its input with the standard library alone. It is the expected value of
// the fairness gate and the baseline of every measured multiple, so it does each step that the guest does.
func Compute(input []byte) (Output, error) {
	var d data
	if err := json.Unmarshal(input, &d); err != nil {
		return Output{}, fmt.Errorf("workload: the input does not decode: %w", err)
	}
	lines, err := priced(d.Orders)
	if err != nil {
		return Output{}, err
	}
	out := Output{Lines: lines, Events: listen(d.Ticks), Caught: refuse(d.Refusal)}
	for _, line := range lines {
		out.Total += line.Cents
	}
	if out.Routes, err = routed(d.Base, d.Pattern, d.Links); err != nil {
		return Output{}, fmt.Errorf("workload: links: %w", err)
	}
	if out.Fields, err = roundTrip(d.Form); err != nil {
		return Output{}, fmt.Errorf("workload: form: %w", err)
	}
	return out, nil
}

// priced dispatches a tool call for each order and awaits them together.
func priced(orders []order) ([]Line, error) {
	dispatch := Tools()
	lines := make([]Line, len(orders))
	errs := make([]error, len(orders))
	var calls sync.WaitGroup
	for i, o := range orders {
		calls.Go(func() {
			args, err := json.Marshal(quoteArgs{o.SKU, o.Quantity})
			if err != nil {
				errs[i] = err
				return
			}
			answer, err := dispatch(context.Background(), executor.ToolCall{Provider: "shop", Tool: "quote", Args: args})
			if err != nil {
				errs[i] = err
				return
			}
			lines[i] = Line{
				SKU: o.SKU, Quantity: o.Quantity, Cents: answer.(quoteAnswer).Cents,
				Tags: slices.Sorted(slices.Values(o.Tags)), Bulk: o.Quantity >= 10,
			}
		})
	}
	calls.Wait()
	return lines, errors.Join(errs...)
}

// routed resolves each link and matches it against the pattern, as a request router does.
func routed(base, pattern string, links []string) ([]Route, error) {
	origin, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	var tenant, order string
	mux := http.NewServeMux()
	mux.HandleFunc(muxPattern(pattern), func(_ http.ResponseWriter, r *http.Request) {
		tenant, order = r.PathValue("tenant"), r.PathValue("order")
	})
	mux.HandleFunc("/", func(http.ResponseWriter, *http.Request) {})

	routes := make([]Route, 0, len(links))
	for _, link := range links {
		u, err := origin.Parse(link)
		if err != nil {
			return nil, err
		}
		route := Route{Host: host(u), Path: u.EscapedPath()}
		if u.Fragment != "" {
			route.Hash = "#" + u.EscapedFragment()
		}
		if query := u.Query(); query.Has("q") {
			route.Query = new(query.Get("q"))
		}
		tenant, order = "", ""
		mux.ServeHTTP(nil, &http.Request{Method: http.MethodGet, URL: u, Host: u.Host})
		if order != "" {
			route.Tenant, route.Order = new(tenant), new(order)
		}
		routes = append(routes, route)
	}
	return routes, nil
}

// muxPattern writes a URLPattern of named segments in the router's notation: /:order is /{order}.
func muxPattern(pattern string) string {
	segments := strings.Split(pattern, "/")
	for i, s := range segments {
		if name, ok := strings.CutPrefix(s, ":"); ok {
			segments[i] = "{" + name + "}"
		}
	}
	return strings.Join(segments, "/")
}

// host is the authority as the URL standard writes it: lower case, without the scheme's own port.
func host(u *url.URL) string {
	h := strings.ToLower(u.Host)
	if u.Scheme == "https" {
		h = strings.TrimSuffix(h, ":443")
	}
	return h
}

// listen hears a clock until its context is cancelled.
func listen(t ticks) Events {
	ctx, abort := context.WithCancelCause(context.Background())
	defer abort(nil)
	var e Events
	for i := range t.Sent {
		if i == t.Heard {
			abort(errors.New(t.Reason))
			e.Heard = append(e.Heard, "abort")
		}
		if ctx.Err() == nil {
			e.Heard = append(e.Heard, fmt.Sprintf("tick%d", len(e.Heard)))
		}
	}
	if cause := context.Cause(ctx); cause != nil {
		e.Aborted, e.Reason = true, cause.Error()
	}
	return e
}

// roundTrip writes a form as a multipart body and reads it back.
func roundTrip(form [][2]string) ([]Field, error) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, field := range form {
		if err := w.WriteField(field[0], field[1]); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	r := multipart.NewReader(&body, w.Boundary())
	fields := make([]Field, 0, len(form))
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return fields, nil
		}
		if err != nil {
			return nil, err
		}
		value, err := io.ReadAll(part)
		if err != nil {
			return nil, err
		}
		fields = append(fields, Field{part.FormName(), string(value)})
	}
}

type rangeError struct{ message string }

func (e *rangeError) Error() string { return e.message }

// refuse makes an error, wraps it and finds it again.
func refuse(message string) Caught {
	err := fmt.Errorf("order: %w", &rangeError{message})
	var refused *rangeError
	if !errors.As(err, &refused) {
		return Caught{}
	}
	return Caught{Name: "RangeError", Message: refused.message, Standard: true}
}
