package executor_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/wire"
	"github.com/isoproof/isoproof/harness/suite"
)

// taking is a program for the scripted worker.
func taking(all ...outboundStep) executor.Program {
	GinkgoHelper()
	text, err := json.Marshal(all)
	Expect(err).NotTo(HaveOccurred())
	return source("outbound " + string(text))
}

// asks is a request that an honest worker could send, changed.
func asks(change func(*wire.Request)) outboundStep {
	r := wire.Request{Request: 1, Method: "GET", URL: "https://a.test/"}
	change(&r)
	return outboundStep{Request: &r}
}

func sends(number uint64, bytes int) outboundStep {
	return outboundStep{Upload: &wire.Upload{Request: number, Data: make([]byte, bytes)}}
}

func times(n int, s outboundStep) outboundStep { s.Times = n; return s }

var (
	asksPlainly = asks(func(*wire.Request) {})
	awaits      = outboundStep{}
	wants       = outboundStep{Want: &wire.Want{Request: 1}}
	stops       = outboundStep{Want: &wire.Want{Request: 1, Stop: true}}
)

const mebibyte = 1 << 20

var outboundLies = []struct {
	it    string
	steps []outboundStep
}{
	{"with a first request that is the second", []outboundStep{asks(func(r *wire.Request) { r.Request = 2 })}},
	{"with the same request twice", []outboundStep{asksPlainly, asksPlainly}},
	{"with a body over its limit", []outboundStep{asks(func(r *wire.Request) { r.Body = 8*mebibyte + 1 })}},
	{"with bodies that together are over it", []outboundStep{
		asks(func(r *wire.Request) { r.Body = 8 * mebibyte }), times(8*mebibyte/wire.MaxChunk, sends(1, wire.MaxChunk)),
		asks(func(r *wire.Request) { r.Request, r.Body = 2, 1 })}},
	{"with more requests than it may have", []outboundStep{times(65, asksPlainly)}},
	{"with a part of no body", []outboundStep{sends(1, 1)}},
	{"with a part of a request without a body", []outboundStep{asksPlainly, sends(1, 1)}},
	{"with a part of another request's body", []outboundStep{asks(func(r *wire.Request) { r.Body = 2 }), sends(2, 1)}},
	{"with an empty part of a body", []outboundStep{asks(func(r *wire.Request) { r.Body = 2 }), sends(1, 0)}},
	{"with more of a body than it announced", []outboundStep{asks(func(r *wire.Request) { r.Body = 2 }), sends(1, 3)}},
	{"with a request inside another's body", []outboundStep{asks(func(r *wire.Request) { r.Body = 2 }), sends(1, 1), asks(func(r *wire.Request) { r.Request = 2 })}},
	{"by wanting the answer before it has asked", []outboundStep{wants}},
	{"by wanting the answer before it has asked in full", []outboundStep{asks(func(r *wire.Request) { r.Body = 2 }), wants}},
	{"by wanting chunks that it has no room for", []outboundStep{asksPlainly, wants}},
	{"with a method for tunnels", []outboundStep{asks(func(r *wire.Request) { r.Method = "CONNECT" })}},
	{"with a method that is none", []outboundStep{asks(func(r *wire.Request) { r.Method = "GET /" })}},
	{"without a method", []outboundStep{asks(func(r *wire.Request) { r.Method = "" })}},
	{"with a header that is none", []outboundStep{asks(func(r *wire.Request) { r.Headers = []wire.Header{{Name: "a b"}} })}},
	{"with a header that ends its line", []outboundStep{asks(func(r *wire.Request) { r.Headers = []wire.Header{{Name: "a", Value: "b\r\nc: d"}} })}},
	{"with a header that is no byte string", []outboundStep{asks(func(r *wire.Request) { r.Headers = []wire.Header{{Name: "a", Value: "€"}} })}},
	{"with headers that are too many bytes", []outboundStep{asks(func(r *wire.Request) {
		r.Headers = []wire.Header{{Name: "a", Value: strings.Repeat("b", 40<<10)}, {Name: "c", Value: strings.Repeat("d", 40<<10)}}
	})}},
}

// never is a door that gives no answer.
var never = executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
})

var _ = Describe("A worker that lies about outbound requests", func() {
	DescribeTable("is ended:", func(ctx SpecContext, all []outboundStep) {
		p := open(ctx, one(), script("honest"))
		program := taking(append(all, awaits)...)
		program.Outbound = never
		Expect(run(ctx, p, program)).To(haveFault(executor.WorkerLost, lost))
		Expect(run(ctx, p, source("value 1")).Cost.Worker).To(Equal(2))
		Expect(p.Stats().Ended).To(Equal(map[string]int64{executor.EndedProtocol: 1}))
	}, suite.Entries("lies", outboundLies, func(l struct {
		it    string
		steps []outboundStep
	}) TableEntry {
		return Entry(l.it, l.steps, SpecTimeout(time.Minute))
	}))

	It("is ended when the program has no door", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		Expect(run(ctx, p, taking(asksPlainly, awaits))).To(haveFault(executor.WorkerLost, lost))
		Expect(p.Stats().Ended).To(Equal(map[string]int64{executor.EndedProtocol: 1}))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The frames of an outbound exchange", func() {
	It("are a response, one chunk unasked, one for each that is wanted, and the end", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		const size = 2*wire.MaxChunk + 10
		program := taking(asks(func(r *wire.Request) { r.Method, r.Body = "PUT", 3 }), sends(1, 2), sends(1, 1), awaits, awaits, wants, awaits, wants, awaits, awaits)
		program.Outbound = executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
			body, err := io.ReadAll(r.Body)
			Expect(err).NotTo(HaveOccurred())
			Expect(body).To(Equal([]byte{0, 0, 0}))
			return &http.Response{StatusCode: 200, Body: io.NopCloser(bytes.NewReader(make([]byte, size))), ContentLength: -1}, nil
		})
		r := run(ctx, p, program)
		var frames []struct {
			Status uint32
			Body   bool
			Data   []byte
			End    wire.End
		}
		Expect(json.Unmarshal(r.Value, &frames)).To(Succeed(), "%+v", r)
		Expect(frames[0].Status).To(BeEquivalentTo(200))
		Expect(frames[0].Body).To(BeTrue())
		var sizes []int
		var ends []wire.End
		for _, f := range frames[1:] {
			sizes, ends = append(sizes, len(f.Data)), append(ends, f.End)
		}
		Expect(sizes).To(Equal([]int{wire.MaxChunk, wire.MaxChunk, 10, 0}))
		Expect(ends).To(Equal([]wire.End{wire.EndNot, wire.EndNot, wire.EndNot, wire.EndWhole}))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("end when the worker wants no more, and nothing of the body is read ahead of that", func(ctx SpecContext) {
		p := open(ctx, one(), script("honest"))
		ended := make(chan struct{})
		read := make(chan int, 100)
		program := taking(asksPlainly, awaits, awaits, stops, awaits)
		program.Outbound = executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
			go func() { <-r.Context().Done(); close(ended) }()
			return &http.Response{StatusCode: 200, Body: io.NopCloser(counted{read}), ContentLength: -1}, nil
		})
		r := run(ctx, p, program)
		var frames []wire.Chunk
		Expect(json.Unmarshal(r.Value, &frames)).To(Succeed(), "%+v", r)
		Expect(frames[2].End).To(Equal(wire.EndFailed))
		Eventually(ctx, ended).Should(BeClosed())
		ahead := 0
		for range len(read) {
			ahead += <-read
		}
		Expect(ahead).To(BeNumerically("<=", 2*wire.MaxChunk), "the chunk that was sent, and the one that waits")
	}, SpecTimeout(time.Minute))
})

// counted is an endless body that says when it is read.
type counted struct{ read chan int }

func (c counted) Read(p []byte) (int, error) { c.read <- len(p); return len(p), nil }
