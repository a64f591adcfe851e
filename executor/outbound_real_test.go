package executor_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing/iotest"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// through is a program whose outbound door is this handler. Nothing of these specs reaches a network.
func through(handler http.HandlerFunc, text string) executor.Program {
	return executor.Program{Source: text, Outbound: executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
		w := httptest.NewRecorder()
		handler(w, r)
		return w.Result(), nil
	})}
}

// answering is a program whose every request gets this answer.
func answering(r http.Response, text string) executor.Program {
	return executor.Program{Source: text, Outbound: executor.OutboundFunc(func(*http.Request) (*http.Response, error) {
		answer := r
		return &answer, nil
	})}
}

// hops are the requests that reached the door, as "fetch method URL status".
func hops(r executor.Result) []string {
	list := []string{}
	for _, o := range r.Outbound {
		list = append(list, fmt.Sprintf("%d %s %s %d", o.Fetch, o.Method, o.URL, o.Status))
	}
	return list
}

// caught is a program that returns what a fetch of it rejects with.
func caught(text string) string {
	return "try { " + text + "; return 'nothing was thrown' } catch (e) { return e.name + ': ' + e.message }"
}

const (
	plainly   = "await fetch('https://a.test/')"
	readsText = "await (await fetch('https://a.test/')).text()"
)

var _ = Describe("A program without a way out", func() {
	It("gets a rejection, and nothing reaches the host", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, source(caught(plainly)))
		Expect(r).To(haveValue(`"TypeError: fetch: this program was given no way out: every request is refused"`))
		Expect(r.Outbound).To(BeEmpty())
		Expect(run(ctx, p, source("for (let i = 0; i < 1000; i++) try { await fetch('https://a.test/') } catch {} return 1"))).To(haveValue("1"))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

type sentRequest struct{ it, call, seen string }

var sentRequests = []sentRequest{
	{"plain", "fetch('https://a.test/b?c#d')", "GET https://a.test/b?c Accept=*/* ''"},
	{"with headers", "fetch('https://a.test/', { headers: { 'X-A': 'b', accept: 'text/x', cookie: 'c=d', authorization: 'e' } })", "GET https://a.test/ Accept=text/x Authorization=e Cookie=c=d X-A=b ''"},
	{"with headers of the connection", "fetch('https://a.test/', { headers: { host: 'b.test', connection: 'x', 'content-length': '9', 'transfer-encoding': 'chunked', upgrade: 'h2c', 'proxy-authorization': 'p', te: 't', expect: '100-continue' } })",
		"GET https://a.test/ Accept=*/* ''"},
	{"with bytes in a header", "fetch('https://a.test/', { headers: { a: '\\xff\\xe9' } })", "GET https://a.test/ A=\xff\xe9 Accept=*/* ''"},
	{"with a text", "fetch('https://a.test/', { method: 'post', body: 'é' })", "POST https://a.test/ Accept=*/* Content-Type=text/plain;charset=UTF-8 'é'"},
	{"with bytes", "fetch('https://a.test/', { method: 'PUT', body: new Uint8Array([0, 255, 10]) })", "PUT https://a.test/ Accept=*/* '\x00\xff\n'"},
	{"with a part of a buffer", "fetch('https://a.test/', { method: 'PUT', body: new Uint8Array([65, 66, 67, 68]).subarray(1, 3) })", "PUT https://a.test/ Accept=*/* 'BC'"},
	{"with parameters", "fetch('https://a.test/', { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })", "POST https://a.test/ Accept=*/* Content-Type=application/x-www-form-urlencoded;charset=UTF-8 'a=b+c'"},
	{"with a Blob", "fetch('https://a.test/', { method: 'POST', body: new Blob(['x'], { type: 'a/b' }) })", "POST https://a.test/ Accept=*/* Content-Type=a/b 'x'"},
	{"with a part of a form whose type is none", "fetch('https://a.test/', { method: 'POST', body: (await new Response('--B\\r\\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\\r\\nContent-Type: text/\\u0100\\r\\n\\r\\nx\\r\\n--B--', { headers: { 'content-type': 'multipart/form-data; boundary=B' } }).formData()).get('a') })",
		"POST https://a.test/ Accept=*/* 'x'"},
	{"with a blob of a body whose type is none", "fetch('https://a.test/', { method: 'POST', body: await new Response('x', { headers: { 'content-type': 'text/\\xe9' } }).blob() })", "POST https://a.test/ Accept=*/* 'x'"},
	{"with a stream", "fetch('https://a.test/', { method: 'POST', duplex: 'half', body: new Response('streamed').body })", "POST https://a.test/ Accept=*/* 'streamed'"},
	{"with an empty text", "fetch('https://a.test/', { method: 'POST', body: '' })", "POST https://a.test/ Accept=*/* Content-Type=text/plain;charset=UTF-8 ''"},
	{"as a Request", "fetch(new Request('https://a.test/', { method: 'PATCH', body: 'p' }), { headers: { b: 'c' } })", "PATCH https://a.test/ Accept=*/* B=c 'p'"},
	{"as a Request whose body null does not replace", "fetch(new Request('https://a.test/', { method: 'PATCH', body: 'p' }), { body: null })", "PATCH https://a.test/ Accept=*/* Content-Type=text/plain;charset=UTF-8 'p'"},
	{"as a URL", "fetch(new URL('b', 'https://a.test/c/'))", "GET https://a.test/c/b Accept=*/* ''"},
	{"with a method of its own", "fetch('https://a.test/', { method: 'purge' })", "purge https://a.test/ Accept=*/* ''"},
	{"to an IPv4 address in another spelling", "fetch('http://0x7f.1:8080/')", "GET http://127.0.0.1:8080/ Accept=*/* ''"},
	{"to a name in another script", "fetch('https://MÜLLER.test/')", "GET https://xn--mller-kva.test/ Accept=*/* ''"},
	{"to a path that has to be escaped", "fetch('https://a.test/ü b?c=ü d')", "GET https://a.test/%C3%BC%20b?c=%C3%BC%20d Accept=*/* ''"},
	{"to a path with an escaped slash beside what has to be escaped", "fetch('https://a.test/a%2Fb|c^d')", "GET https://a.test/a%2Fb%7Cc%5Ed Accept=*/* ''"},
	{"to a path with dots", "fetch('https://a.test/../b/./c/../%2e%2e/d')", "GET https://a.test/d Accept=*/* ''"},
}

// shown is a request as text, with its headers in the order of their names.
func shown(r *http.Request) string {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", r.Method, r.URL)
	for _, name := range []string{"A", "Accept", "Authorization", "B", "Connection", "Content-Length", "Content-Type", "Cookie", "Expect", "Host", "Proxy-Authorization", "Te", "Transfer-Encoding", "Upgrade", "X-A"} {
		if v, ok := r.Header[name]; ok {
			b.WriteString(" " + name + "=" + strings.Join(v, ","))
		}
	}
	return b.String() + " '" + string(body) + "'"
}

var _ = Describe("A fetch", func() {
	DescribeTable("reaches the door as it was written:", func(ctx SpecContext, s sentRequest) {
		p := openReal(ctx)
		var seen string
		var size int64
		r := run(ctx, p, through(func(w http.ResponseWriter, r *http.Request) {
			size, seen = r.ContentLength, shown(r)
		}, "return (await "+s.call+").status"))
		Expect(r).To(haveValue("200"))
		Expect(seen).To(Equal(s.seen))
		Expect(size).To(BeEquivalentTo(strings.LastIndex(seen, "'") - strings.Index(seen, "'") - 1))
		Expect(r.Outbound).To(HaveLen(1))
		Expect(r.Outbound[0].Sent).To(Equal(size))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, suite.Entries("requests", sentRequests, func(s sentRequest) TableEntry { return Entry(s.it, s, SpecTimeout(time.Minute)) }))

	DescribeTable("that cannot be sent is refused in the guest:", func(ctx SpecContext, call, says string) {
		p := openReal(ctx)
		r := run(ctx, p, through(func(http.ResponseWriter, *http.Request) {}, caught("await "+call)))
		Expect(r).To(haveValue(`"` + says + `"`))
		Expect(r.Outbound).To(BeEmpty())
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("another scheme", "fetch('ftp://a.test/')", "TypeError: fetch: only http and https URLs can be fetched", SpecTimeout(time.Minute)),
		Entry("data", "fetch('data:,a')", "TypeError: fetch: only http and https URLs can be fetched", SpecTimeout(time.Minute)),
		Entry("a file", "fetch('file:///etc/passwd')", "TypeError: fetch: only http and https URLs can be fetched", SpecTimeout(time.Minute)),
		Entry("nothing", "fetch()", "TypeError: fetch: 1 argument required, but only 0 present", SpecTimeout(time.Minute)),
		Entry("a header that holds a control character", "fetch('https://a.test/', { headers: { a: 'b\\x01' } })", "TypeError: fetch: the value of the header 'a' holds a control character", SpecTimeout(time.Minute)),
		Entry("a URL that is too long", "fetch('https://a.test/' + 'a'.repeat(16384))", "TypeError: fetch: the URL has more than 16384 bytes", SpecTimeout(time.Minute)),
		Entry("a method that is too long", "fetch('https://a.test/', { method: 'M'.repeat(65) })", "TypeError: fetch: the method has more than 64 bytes", SpecTimeout(time.Minute)),
		Entry("too many headers", "fetch('https://a.test/', { headers: Array.from({ length: 256 }, (_, i) => ['a' + i, '']) })", "TypeError: fetch: the headers are more than 255, or more than 65519 bytes", SpecTimeout(time.Minute)),
		Entry("headers that are too long", "fetch('https://a.test/', { headers: { a: 'b'.repeat(65519) } })", "TypeError: fetch: the headers are more than 255, or more than 65519 bytes", SpecTimeout(time.Minute)),
		Entry("a body that was read", "(async () => { const q = new Request('https://a.test/', { method: 'POST', body: 'x' }); await q.text(); await fetch(q) })()",
			"TypeError: Request constructor: the body of the request was already read, or is locked to a reader", SpecTimeout(time.Minute)),
		Entry("a body whose stream fails", "fetch('https://a.test/', { method: 'POST', duplex: 'half', body: new ReadableStream({ pull() { throw new RangeError('mine') } }) })", "RangeError: mine", SpecTimeout(time.Minute)),
	)

	It("that is no URL to the host is an error, and costs no worker", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, through(func(http.ResponseWriter, *http.Request) {}, caught("await fetch('https://a.test/%zz')")))
		Expect(r).To(haveValue(`"TypeError: fetch: the URL cannot be sent: it is not one by RFC 3986"`))
		Expect(r.Outbound).To(BeEmpty())
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("may have all the headers and the whole URL that it may have", func(ctx SpecContext) {
		p := openReal(ctx)
		for _, call := range []string{
			"fetch('https://a.test/', { headers: Array.from({ length: 255 }, (_, i) => ['a' + i, '']) })",
			"fetch('https://a.test/', { headers: { a: 'b'.repeat(65518) } })", "fetch('https://a.test/', { headers: { a: '\\xff'.repeat(65518) } })",
			"fetch('https://a.test/' + 'a'.repeat(16384 - 15))",
		} {
			Expect(run(ctx, p, through(func(http.ResponseWriter, *http.Request) {}, "return (await "+call+").status"))).To(haveValue("200"), call)
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The answer to a fetch", func() {
	It("has all that the door said", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, answering(http.Response{
			StatusCode: 418, Status: "418 I'm \xe9 teapot", Header: http.Header{"Set-Cookie": {"a=b", "c=d"}, "X-B": {" \xff "}},
			Body: io.NopCloser(strings.NewReader("short")), ContentLength: 5,
		}, `
			const r = await fetch('https://a.test/b#c');
			return [r instanceof Response, r.type, r.ok, r.status, r.statusText, r.url, r.redirected, r.headers.getSetCookie(), r.headers.get('x-b'), r.bodyUsed, await r.text(), r.bodyUsed]`))
		Expect(r).To(haveValue(`[true,"basic",false,418,"I'm é teapot","https://a.test/b",false,["a=b","c=d"],"ÿ",false,"short",true]`))
		Expect(hops(r)).To(Equal([]string{"1 GET https://a.test/b 418"}))
		Expect(r.Outbound[0].Received).To(BeEquivalentTo(5))
	}, SpecTimeout(time.Minute))

	It("has headers that nothing changes, and so has its clone", func(ctx SpecContext) {
		r := run(ctx, openReal(ctx), answering(http.Response{StatusCode: 200, Body: http.NoBody}, `
			const r = await fetch('https://a.test/'), tried = (headers) => { try { headers.set('a', 'b'); return 'set' } catch (e) { return e.name } };
			return [r, r.clone(), r.clone().clone(), new Response('', r), Response.error().clone(), new Response().clone()].map((r) => tried(r.headers))`))
		Expect(r).To(haveValue(`["TypeError","TypeError","TypeError","set","TypeError","set"]`))
	}, SpecTimeout(time.Minute))

	DescribeTable("has no body when there can be none:", func(ctx SpecContext, status int, method string) {
		p := openReal(ctx)
		body := iotest.ErrReader(errors.New("it is not read"))
		r := run(ctx, p, answering(http.Response{StatusCode: status, Body: io.NopCloser(body)},
			"const r = await fetch('https://a.test/', { method: '"+method+"' }); return [r.status, r.body, await r.text()]"))
		Expect(r).To(haveValue(fmt.Sprintf(`[%d,null,""]`, status)))
	},
		Entry("204", 204, "GET", SpecTimeout(time.Minute)), Entry("205", 205, "POST", SpecTimeout(time.Minute)), Entry("304", 304, "GET", SpecTimeout(time.Minute)),
		Entry("HEAD", 200, "HEAD", SpecTimeout(time.Minute)),
	)

	DescribeTable("is a TypeError when", func(ctx SpecContext, answer func() (*http.Response, error), use, says string) {
		p := openReal(ctx)
		program := source(caught(use))
		program.Outbound = executor.OutboundFunc(func(*http.Request) (*http.Response, error) { return answer() })
		r := run(ctx, p, program)
		Expect(r).To(haveValue(`"TypeError: fetch: ` + says + `"`))
		Expect(r.Outbound).To(HaveLen(1))
		Expect(r.Outbound[0].Err).To(HaveOccurred())
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("the door has an error", func() (*http.Response, error) { return nil, errors.New("not today") }, plainly, "not today", SpecTimeout(time.Minute)),
		Entry("the error is not UTF-8", func() (*http.Response, error) { return nil, errors.New("a\xffb") }, plainly, "a\uFFFDb", SpecTimeout(time.Minute)),
		Entry("the error is too long", func() (*http.Response, error) { return nil, errors.New(strings.Repeat("x", 1<<20)) }, plainly, strings.Repeat("x", 8<<10), SpecTimeout(time.Minute)),
		Entry("the door panics", func() (*http.Response, error) { panic("a secret of the host") }, plainly, "the outbound function panicked", SpecTimeout(time.Minute)),
		Entry("the door ends its goroutine", func() (*http.Response, error) { runtime.Goexit(); return nil, nil }, plainly, "the outbound function panicked", SpecTimeout(time.Minute)),
		Entry("there is none", func() (*http.Response, error) { return nil, nil }, plainly, "the outbound function gave no answer", SpecTimeout(time.Minute)),
		Entry("its status is none", func() (*http.Response, error) { return &http.Response{}, nil }, plainly, "the answer has the status 0, not one from 200 to 599", SpecTimeout(time.Minute)),
		Entry("its status is not final", func() (*http.Response, error) { return &http.Response{StatusCode: 101}, nil }, plainly, "the answer has the status 101, not one from 200 to 599", SpecTimeout(time.Minute)),
		Entry("a header is none", func() (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{"A": {"b\r\nc: d"}}}, nil
		}, plainly, "the answer has a header that is not valid", SpecTimeout(time.Minute)),
		Entry("there are too many headers", func() (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{"A": make([]string, 257)}}, nil
		}, plainly, "the answer has more than 256 headers or 65536 bytes of them", SpecTimeout(time.Minute)),
		Entry("its body fails", func() (*http.Response, error) {
			return &http.Response{StatusCode: 200, Body: io.NopCloser(io.MultiReader(strings.NewReader("half"), iotest.ErrReader(errors.New("cut off"))))}, nil
		}, readsText, "the body ended early: cut off", SpecTimeout(time.Minute)),
		Entry("its body never gives anything", func() (*http.Response, error) {
			return &http.Response{StatusCode: 200, Body: io.NopCloser(silent{}), ContentLength: -1}, nil
		}, readsText, "the body ended early: the answer's body is broken", SpecTimeout(time.Minute)),
		Entry("its body panics", func() (*http.Response, error) {
			return &http.Response{StatusCode: 200, Body: io.NopCloser(panicking{})}, nil
		}, readsText, "the body ended early: the outbound function panicked", SpecTimeout(time.Minute)),
	)

	DescribeTable("is whole when its door reads nothing at times, with a length", func(ctx SpecContext, length int64) {
		program := source("return await (await fetch('https://a.test/')).text()")
		program.Outbound = executor.OutboundFunc(func(*http.Request) (*http.Response, error) {
			body := io.MultiReader(&hesitant{text: "a"}, &hesitant{text: "bc"})
			return &http.Response{StatusCode: 200, Body: io.NopCloser(body), ContentLength: length}, nil
		})
		Expect(run(ctx, openReal(ctx), program)).To(haveValue(`"abc"`))
	},
		Entry("that is known", int64(3), SpecTimeout(time.Minute)), Entry("that is not", int64(-1), SpecTimeout(time.Minute)),
		Entry("that nobody gave", int64(0), SpecTimeout(time.Minute)),
	)

	It("comes as it is made, a part at a time", func(ctx SpecContext) {
		p := openReal(ctx)
		reader, writer := io.Pipe()
		DeferCleanup(writer.Close)
		program := answering(http.Response{StatusCode: 200, Body: reader, ContentLength: -1}, `
			const r = await fetch('https://a.test/'), parts = [], d = new TextDecoder();
			const reader = r.body.getReader();
			for (let i = 0; ; i++) {
				await tools.server.writes(i);
				const { value, done } = await reader.read();
				if (done) return parts.join();
				parts.push(d.decode(value));
			}`)
		program.Tools = func(_ context.Context, c executor.ToolCall) (any, error) {
			if n := number(c); n == 3 {
				go writer.Close()
			} else {
				go fmt.Fprintf(writer, "part %d", n)
			}
			return nil, nil
		}
		r := run(ctx, p, program)
		Expect(r).To(haveValue(`"part 0,part 1,part 2"`))
		Expect(r.Outbound[0].Received).To(BeEquivalentTo(18))
	}, SpecTimeout(time.Minute))

	It("is whole, however large it is", func(ctx SpecContext) {
		p := openReal(ctx)
		body := make([]byte, 3<<20)
		for i := range body {
			body[i] = byte(i ^ i>>8 ^ i>>16)
		}
		r := run(ctx, p, through(func(w http.ResponseWriter, r *http.Request) {
			sent, err := io.ReadAll(r.Body)
			Expect(err).NotTo(HaveOccurred())
			w.Write(sent)
		}, `
			const bytes = new Uint8Array(3 << 20);
			for (let i = 0; i < bytes.length; i++) bytes[i] = i ^ i >> 8 ^ i >> 16;
			const r = await fetch('https://a.test/', { method: 'POST', body: bytes });
			const back = new Uint8Array(await r.arrayBuffer());
			if (back.length !== bytes.length) return back.length;
			for (let i = 0; i < bytes.length; i++) if (back[i] !== bytes[i]) return 'byte ' + i;
			return true`))
		Expect(r).To(haveValue("true"))
		Expect([]int64{r.Outbound[0].Sent, r.Outbound[0].Received}).To(Equal([]int64{3 << 20, 3 << 20}))
	}, SpecTimeout(time.Minute))

	It("ends what the host holds of the request", func(ctx SpecContext) {
		p := openReal(ctx)
		var sent *http.Request
		program := source("const r = await fetch('https://a.test/', { method: 'POST', body: 'abc' }); await tools.door.look(); return r.text()")
		program.Outbound = executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
			sent = r
			body, err := io.ReadAll(io.LimitReader(r.Body, 2))
			Expect(string(body), err).To(Equal("ab"))
			again, err := r.GetBody()
			Expect(err).NotTo(HaveOccurred())
			Expect(io.ReadAll(again)).To(BeEquivalentTo("abc"), "a body may be sent again")
			Expect(r.Body.Close()).To(Succeed())
			return &http.Response{StatusCode: 200, Request: r, Body: io.NopCloser(strings.NewReader("an answer"))}, nil
		})
		program.Tools = func(context.Context, executor.ToolCall) (any, error) {
			_, err := sent.Body.Read(make([]byte, 1))
			Expect(err).To(MatchError("the body of the request is gone: it was closed, or its answer has come"))
			_, err = sent.GetBody()
			Expect(err).To(MatchError("the body of the request is gone: it was closed, or its answer has come"))
			return nil, nil
		}
		Expect(run(ctx, p, program)).To(haveValue(`"an answer"`))
	}, SpecTimeout(time.Minute))

	It("may come before the request was read: such requests have a bound together", func(ctx SpecContext) {
		p := openReal(ctx)
		bodies := map[string]io.Reader{}
		program := source(`
			for (const path of ['1', '2', '3']) await fetch('https://a.test/' + path, { method: 'POST', body: path.repeat(500000) });
			await tools.door.read();
			return (await fetch('https://a.test/4', { method: 'POST', body: '4'.repeat(500000) })).status`)
		program.Limits.OutboundBody = 1 << 20
		program.Outbound = executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
			bodies[r.URL.Path] = r.Body
			return &http.Response{StatusCode: 200}, nil
		})
		program.Tools = func(context.Context, executor.ToolCall) (any, error) {
			for path, size := range map[string]int{"/1": 500000, "/2": 500000, "/3": 0} {
				body, err := io.ReadAll(bodies[path])
				Expect(len(body)).To(Equal(size), path)
				Expect(err == nil).To(Equal(size > 0), path)
			}
			return nil, nil
		}
		Expect(run(ctx, p, program)).To(haveValue("200"))
		body, err := io.ReadAll(bodies["/4"])
		Expect(len(body), err).To(Equal(500000), "those that were read count no more")
	}, SpecTimeout(time.Minute))

	It("may be left unread: others go on beside it", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, through(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, strings.Repeat("x", 200<<10)) }, `
			const all = await Promise.all(Array.from({ length: 64 }, () => fetch('https://a.test/')));
			let sum = 0;
			for (const r of all.reverse()) sum += (await r.text()).length;
			return sum`))
		Expect(r).To(haveValue(fmt.Sprint(64 * 200 << 10)))
	}, SpecTimeout(time.Minute))

	It("cannot be steered by builtins that the program replaced", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, through(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, shown(r)) }, `
			const boom = () => { throw new RangeError('seen') };
			const patched = [Map, Set, WeakMap, Array, Function, RegExp, String, Uint8Array, Object.getPrototypeOf(Uint8Array)];
			for (let i = 0; i < patched.length; i++) {
				const keys = Reflect.ownKeys(patched[i].prototype);
				for (let j = 0; j < keys.length; j++) {
					const own = Object.getOwnPropertyDescriptor(patched[i].prototype, keys[j]);
					if (typeof own.value === 'function' && own.configurable && keys[j] !== 'constructor') Object.defineProperty(patched[i].prototype, keys[j], { value: boom });
				}
			}
			const names = ['resolve', 'reject', 'url', 'method', 'headers', 'body', 'size', 'status', 'data', '0', '1'];
			for (let i = 0; i < names.length; i++) Object.defineProperty(Object.prototype, names[i], { get: () => undefined, set: boom, configurable: true });
			globalThis.Request = globalThis.Response = globalThis.Headers = globalThis.Promise = globalThis.Map = globalThis.Uint8Array = boom;
			const r = await fetch('https://a.test/', { __proto__: null, method: 'POST', body: 'x' });
			return await r.text()`))
		Expect(r).To(haveValue(`"POST https://a.test/ Accept=*/* Content-Type=text/plain;charset=UTF-8 'x'"`))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

// hesitant reads nothing before its text, as a reader may.
type hesitant struct {
	text string
	asks int
}

func (h *hesitant) Read(p []byte) (int, error) {
	switch h.asks++; {
	case h.asks%5 != 0:
		return 0, nil
	case h.text == "":
		return 0, io.EOF
	}
	n := copy(p[:1], h.text)
	h.text = h.text[n:]
	return n, nil
}

type silent struct{}

func (silent) Read([]byte) (int, error) { return 0, nil }

type panicking struct{}

func (panicking) Read([]byte) (int, error) { panic("a secret of the host") }

// redirection is a fetch of https://a.test/0 and the answers of a.test to it.
type redirection struct {
	it      string
	init    string
	answers map[string]string // by URL: "status location"
	hops    []string          // as shown makes them, less Accept
	want    string
}

const finds = "302 /1"

var redirections = []redirection{
	{"to a path", "", map[string]string{"https://a.test/0": finds}, []string{"GET https://a.test/0 ''", "GET https://a.test/1 ''"}, "https://a.test/1 true 200"},
	{"to another host", "", map[string]string{"https://a.test/0": "302 //b.test/x"}, []string{"GET https://a.test/0 ''", "GET https://b.test/x ''"}, "https://b.test/x true 200"},
	{"without a place", "", map[string]string{"https://a.test/0": "302 "}, []string{"GET https://a.test/0 ''"}, "https://a.test/0 false 302"},
	{"of a kind that is none", "", map[string]string{"https://a.test/0": "300 /1"}, []string{"GET https://a.test/0 ''"}, "https://a.test/0 false 300"},
	{"301 of a POST", "method: 'POST', body: 'x'", map[string]string{"https://a.test/0": "301 /1"}, []string{"POST https://a.test/0 Content-Type=text/plain;charset=UTF-8 'x'", "GET https://a.test/1 ''"}, "https://a.test/1 true 200"},
	{"302 of a POST", "method: 'POST', body: 'x'", map[string]string{"https://a.test/0": finds}, []string{"POST https://a.test/0 Content-Type=text/plain;charset=UTF-8 'x'", "GET https://a.test/1 ''"}, "https://a.test/1 true 200"},
	{"302 of a PUT", "method: 'PUT', body: 'x'", map[string]string{"https://a.test/0": finds}, []string{"PUT https://a.test/0 Content-Type=text/plain;charset=UTF-8 'x'", "PUT https://a.test/1 Content-Type=text/plain;charset=UTF-8 'x'"}, "https://a.test/1 true 200"},
	{"303 of a PUT", "method: 'PUT', body: 'x'", map[string]string{"https://a.test/0": "303 /1"}, []string{"PUT https://a.test/0 Content-Type=text/plain;charset=UTF-8 'x'", "GET https://a.test/1 ''"}, "https://a.test/1 true 200"},
	{"303 of a HEAD", "method: 'HEAD'", map[string]string{"https://a.test/0": "303 /1"}, []string{"HEAD https://a.test/0 ''", "HEAD https://a.test/1 ''"}, "https://a.test/1 true 200"},
	{"307 of a POST", "method: 'POST', body: 'x'", map[string]string{"https://a.test/0": "307 /1"}, []string{"POST https://a.test/0 Content-Type=text/plain;charset=UTF-8 'x'", "POST https://a.test/1 Content-Type=text/plain;charset=UTF-8 'x'"}, "https://a.test/1 true 200"},
	{"with secrets to the same host", "headers: { authorization: 's', cookie: 't' }", map[string]string{"https://a.test/0": finds}, []string{"GET https://a.test/0 Authorization=s Cookie=t ''", "GET https://a.test/1 Authorization=s Cookie=t ''"}, "https://a.test/1 true 200"},
	{"with secrets to another host", "headers: { authorization: 's', cookie: 't', a: 'u' }", map[string]string{"https://a.test/0": "308 https://b.test/"}, []string{"GET https://a.test/0 A=u Authorization=s Cookie=t ''", "GET https://b.test/ A=u ''"}, "https://b.test/ true 200"},
	{"with secrets to the same host in other letters", "headers: { authorization: 's' }", map[string]string{"https://a.test/0": "302 https://A.Test:0443/1"}, []string{"GET https://a.test/0 Authorization=s ''", "GET https://a.test/1 Authorization=s ''"}, "https://a.test/1 true 200"},
	{"to an address as a number", "", map[string]string{"https://a.test/0": "302 http://2130706433/"}, []string{"GET https://a.test/0 ''", "GET http://127.0.0.1/ ''"}, "http://127.0.0.1/ true 200"},
	{"to an address in several bases", "", map[string]string{"https://a.test/0": "302 http://0X7F.000.0x./"}, []string{"GET https://a.test/0 ''", "GET http://127.0.0.0/ ''"}, "http://127.0.0.0/ true 200"},
	{"to a mapped address", "", map[string]string{"https://a.test/0": "302 http://[::FFFF:127.0.0.1]:080/"}, []string{"GET https://a.test/0 ''", "GET http://[::ffff:7f00:1]/ ''"}, "http://[::ffff:7f00:1]/ true 200"},
	{"to a long address", "", map[string]string{"https://a.test/0": "302 http://[2001:DB8:0:0::0:1]:81/"}, []string{"GET https://a.test/0 ''", "GET http://[2001:db8::1]:81/ ''"}, "http://[2001:db8::1]:81/ true 200"},
	{"to a number that is no address", "", map[string]string{"https://a.test/0": "302 http://a.256/"}, []string{"GET https://a.test/0 ''"}, "TypeError: fetch: the answer redirects to what is no URL to ask: its host is no IPv4 address, and ends like one"},
	{"to an address with a zone", "", map[string]string{"https://a.test/0": "302 http://[fe80::1%25eth0]/"}, []string{"GET https://a.test/0 ''"}, "TypeError: fetch: the answer redirects to what is no URL to ask: its host is no IPv6 address"},
	{"to no port", "", map[string]string{"https://a.test/0": "302 http://a.test:65536/"}, []string{"GET https://a.test/0 ''"}, "TypeError: fetch: the answer redirects to what is no URL to ask: its port is not one from 0 to 65535"},
	{"with secrets to another port", "headers: { authorization: 's' }", map[string]string{"https://a.test/0": "302 https://a.test:8443/"}, []string{"GET https://a.test/0 Authorization=s ''", "GET https://a.test:8443/ ''"}, "https://a.test:8443/ true 200"},
	{"with secrets to less safety", "headers: { authorization: 's' }", map[string]string{"https://a.test/0": "302 http://a.test/"}, []string{"GET https://a.test/0 Authorization=s ''", "GET http://a.test/ ''"}, "http://a.test/ true 200"},
	{"and back, secrets forgotten", "headers: { authorization: 's' }", map[string]string{"https://a.test/0": "302 https://b.test/", "https://b.test/": "302 https://a.test/2"},
		[]string{"GET https://a.test/0 Authorization=s ''", "GET https://b.test/ ''", "GET https://a.test/2 ''"}, "https://a.test/2 true 200"},
	{"that shall not be followed", "redirect: 'manual'", map[string]string{"https://a.test/0": finds}, []string{"GET https://a.test/0 ''"}, "https://a.test/0 false 302"},
	{"that shall be an error", "redirect: 'error'", map[string]string{"https://a.test/0": finds}, []string{"GET https://a.test/0 ''"}, "TypeError: fetch: the answer is a redirect, and the request asked for an error then"},
	{"without a place, that shall be an error", "redirect: 'error'", map[string]string{"https://a.test/0": "302 "}, []string{"GET https://a.test/0 ''"}, "TypeError: fetch: the answer is a redirect, and the request asked for an error then"},
	{"to a query that has to be escaped", "", map[string]string{"https://a.test/0": "302 /1?q=a b\"<>'|ü\xff"}, []string{"GET https://a.test/0 ''", "GET https://a.test/1?q=a%20b%22%3C%3E%27|%C3%BC%FF ''"}, "https://a.test/1?q=a%20b%22%3C%3E%27|%C3%BC%FF true 200"},
	{"to a path with an escaped slash beside what has to be escaped", "", map[string]string{"https://a.test/0": `302 /a%2Fb|c^d{}\e f` + "\xff"}, []string{"GET https://a.test/0 ''", "GET https://a.test/a%2Fb%7Cc%5Ed%7B%7D%5Ce%20f%FF ''"}, "https://a.test/a%2Fb%7Cc%5Ed%7B%7D%5Ce%20f%FF true 200"},
	{"to a query that is too long once it is escaped", "", map[string]string{"https://a.test/0": "302 /?" + strings.Repeat("\xff", 16<<10/3)}, []string{"GET https://a.test/0 ''"},
		"TypeError: fetch: the answer redirects to what is no URL to ask: it has more than 16384 bytes"},
	{"to a file", "", map[string]string{"https://a.test/0": "302 file:///etc/passwd"}, []string{"GET https://a.test/0 ''"},
		"TypeError: fetch: the answer redirects to what is no URL to ask: it is neither of http nor of https"},
	{"to credentials", "", map[string]string{"https://a.test/0": "302 https://u:p@b.test/"}, []string{"GET https://a.test/0 ''"}, "TypeError: fetch: the answer redirects to what is no URL to ask: it has credentials"},
	{"to a host of another script", "", map[string]string{"https://a.test/0": "302 https://m\xc3\xbcller.test/"}, []string{"GET https://a.test/0 ''"}, "TypeError: fetch: the answer redirects to what is no URL to ask: it has no host in ASCII"},
	{"to what is no URL", "", map[string]string{"https://a.test/0": "302 https://a b/"}, []string{"GET https://a.test/0 ''"}, "TypeError: fetch: the answer redirects to what is no URL to ask: it is not one by RFC 3986"},
	{"to a host behind a backslash", "", map[string]string{"https://a.test/0": `302 https://a.test\@b.test/`}, []string{"GET https://a.test/0 ''"},
		"TypeError: fetch: the answer redirects to what is no URL to ask: it is not one by RFC 3986"},
}

var _ = Describe("A redirect", func() {
	DescribeTable("is followed as the standard says, and each hop passes the door:", func(ctx SpecContext, d redirection) {
		p := openReal(ctx)
		var seen []string
		r := run(ctx, p, through(func(w http.ResponseWriter, r *http.Request) {
			seen = append(seen, strings.Replace(shown(r), " Accept=*/*", "", 1))
			if status, location, found := strings.Cut(d.answers[r.URL.String()], " "); found {
				w.Header()["Location"] = []string{location}
				var code int
				fmt.Sscan(status, &code)
				w.WriteHeader(code)
			}
		}, "try { const r = await fetch('https://a.test/0', { "+d.init+" }); return r.url + ' ' + r.redirected + ' ' + r.status } catch (e) { return e.name + ': ' + e.message }"))
		Expect(r).To(haveFaultLike("value", `"`+regexp.QuoteMeta(d.want)))
		Expect(seen).To(Equal(d.hops))
		Expect(r.Outbound).To(HaveLen(len(d.hops)))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, suite.Entries("redirections", redirections, func(d redirection) TableEntry { return Entry(d.it, d, SpecTimeout(time.Minute)) }))

	It("is followed twenty times and no more", func(ctx SpecContext) {
		p := openReal(ctx)
		program := through(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path+"a", http.StatusFound) }, caught("await fetch('https://a.test/')"))
		r := run(ctx, p, program)
		Expect(r).To(haveValue(`"TypeError: fetch: there are more than 20 redirects"`))
		Expect(r.Outbound).To(HaveLen(21))
		Expect(r.Outbound[20].Fetch).To(Equal(1))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A program that aborts a fetch", func() {
	// endless answers with a body that goes on, and says when its context has ended.
	endless := func(ended chan<- string) executor.OutboundFunc {
		return func(r *http.Request) (*http.Response, error) {
			go func() { <-r.Context().Done(); ended <- r.URL.Path }()
			if r.URL.Path == "/hang" {
				<-r.Context().Done()
				return nil, r.Context().Err()
			}
			return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(strings.Repeat("x", 4<<20)))}, nil
		}
	}

	DescribeTable("gets its reason, and the door's context ends:", func(ctx SpecContext, text, value string) {
		p := openReal(ctx)
		ended := make(chan string, 10)
		program := source("const c = new AbortController(); const o = { signal: c.signal }; " + text + "; await tools.door.ended(); return seen")
		program.Outbound = endless(ended)
		program.Tools = func(ctx context.Context, _ executor.ToolCall) (any, error) {
			select {
			case <-ended:
				return nil, nil
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		Expect(run(ctx, p, program)).To(haveValue(value))
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("while it waits for the answer", "let seen; const f = fetch('https://a.test/hang', o); c.abort('mine'); try { await f } catch (e) { seen = e }", `"mine"`, SpecTimeout(time.Minute)),
		Entry("without a reason", "let seen; const f = fetch('https://a.test/hang', o); c.abort(); try { await f } catch (e) { seen = e.name }", `"AbortError"`, SpecTimeout(time.Minute)),
		Entry("at a time", "let seen; try { await fetch('https://a.test/hang', { signal: AbortSignal.timeout(5) }) } catch (e) { seen = e.name }", `"TimeoutError"`, SpecTimeout(time.Minute)),
		Entry("while it reads the body", "let seen; const b = (await fetch('https://a.test/', o)).body.getReader(); await b.read(); c.abort('mine'); try { await b.read() } catch (e) { seen = e }", `"mine"`, SpecTimeout(time.Minute)),
		Entry("by the signal of a Request", "let seen; const f = fetch(new Request('https://a.test/hang', o)); c.abort('mine'); try { await f } catch (e) { seen = e }", `"mine"`, SpecTimeout(time.Minute)),
		Entry("by cancelling the body", "const b = (await fetch('https://a.test/')).body; await b.cancel(); const seen = 'cancelled'", `"cancelled"`, SpecTimeout(time.Minute)),
	)

	It("before it begins sends nothing", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, through(func(http.ResponseWriter, *http.Request) {}, "try { await fetch('https://a.test/', { signal: AbortSignal.abort('mine') }) } catch (e) { return e }"))
		Expect(r).To(haveValue(`"mine"`))
		Expect(r.Outbound).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("cancels the stream that is its body, with the reason", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, through(func(http.ResponseWriter, *http.Request) {}, `
			const seen = []; const body = () => new ReadableStream({ cancel(reason) { seen.push(reason); } });
			const post = (signal) => fetch('https://a.test/', { method: 'POST', duplex: 'half', body: body(), signal }).catch((e) => seen.push(e));
			await post(AbortSignal.abort('before'));
			const c = new AbortController(); const f = post(c.signal); await null; c.abort('while it is read'); await f;
			return seen`))
		Expect(r).To(haveValue(`["before","before","while it is read","while it is read"]`))
		Expect(r.Outbound).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("may do so all the time", func(ctx SpecContext) {
		p := openReal(ctx)
		program := source(`
			let n = 0;
			for (let i = 0; i < 1000; i++) {
				const c = new AbortController();
				const f = fetch('https://a.test/hang', { signal: c.signal });
				if (i % 3) await null;
				c.abort();
				try { await f } catch { n++ }
			}
			return n`)
		program.Limits.OutboundRequests = 1000
		program.Outbound = endless(make(chan string, 1000))
		Expect(run(ctx, p, program)).To(haveValue("1000"))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The limits of outbound requests", func() {
	exceeded := haveFault(executor.Limit, "outbound requests limit of 3 exceeded")
	ok := func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/r") {
			http.Redirect(w, r, r.URL.Path[2:], http.StatusFound)
		}
	}

	DescribeTable("end the execution when it asks too often:", func(ctx SpecContext, text string, want OmegaMatcher, most int) {
		p := openReal(ctx)
		program := through(ok, text)
		program.Limits.OutboundRequests = 3
		r := run(ctx, p, program)
		Expect(r).To(want)
		Expect(len(r.Outbound)).To(BeNumerically("<=", most))
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("as often as it may", "for (let i = 0; i < 3; i++) await fetch('https://a.test/'); return 1", haveValue("1"), 3, SpecTimeout(time.Minute)),
		Entry("once more", "for (let i = 0; i < 4; i++) await fetch('https://a.test/'); return 1", exceeded, 3, SpecTimeout(time.Minute)),
		Entry("at once", "await Promise.all(Array.from({ length: 4 }, () => fetch('https://a.test/')))", exceeded, 3, SpecTimeout(time.Minute)),
		Entry("and catches", "for (;;) try { await fetch('https://a.test/') } catch {} finally { continue }", exceeded, 3, SpecTimeout(time.Minute)),
		Entry("by redirects, as often as it may", "await fetch('https://a.test/r/r/'); return 1", haveValue("1"), 3, SpecTimeout(time.Minute)),
		Entry("by redirects", "try { await fetch('https://a.test/r/r/r/') } catch {} return 1", exceeded, 3, SpecTimeout(time.Minute)),
	)

	DescribeTable("end the execution when a body is too large:", func(ctx SpecContext, text string, ok bool) {
		p := openReal(ctx)
		program := through(func(w http.ResponseWriter, r *http.Request) {
			n := 0
			fmt.Sscan(r.URL.Path[1:], &n)
			w.Write(make([]byte, n))
		}, text)
		program.Limits.OutboundBody = 1 << 20
		r := run(ctx, p, program)
		if ok {
			Expect(r).To(haveValue("1"))
		} else {
			Expect(r).To(haveFault(executor.Limit, "outbound body limit of 1048576 exceeded"))
		}
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("a request's, up to its bound", "await fetch('https://a.test/0', { method: 'POST', body: 'x'.repeat(1 << 20) }); return 1", true, SpecTimeout(time.Minute)),
		Entry("a request's", "try { await fetch('https://a.test/0', { method: 'POST', body: 'x'.repeat((1 << 20) + 1) }) } catch {} return 1", false, SpecTimeout(time.Minute)),
		Entry("a request's, by its bytes", "try { await fetch('https://a.test/0', { method: 'POST', body: 'é'.repeat((1 << 19) + 1) }) } catch {} return 1", false, SpecTimeout(time.Minute)),
		Entry("a request's, as a stream", "try { await fetch('https://a.test/0', { method: 'POST', duplex: 'half', body: new Response(new Uint8Array((1 << 20) + 1)).body }) } catch {} return 1", false, SpecTimeout(time.Minute)),
		Entry("a response's, up to its bound", "await (await fetch('https://a.test/1048576')).text(); return 1", true, SpecTimeout(time.Minute)),
		Entry("a response's", "try { await (await fetch('https://a.test/1048577')).text() } catch {} return 1", false, SpecTimeout(time.Minute)),
		Entry("many that are not, each by itself", "for (let i = 0; i < 5; i++) await (await fetch('https://a.test/1000000', { method: 'POST', body: 'x'.repeat(1 << 20) })).arrayBuffer(); return 1", true, SpecTimeout(time.Minute)),
	)

	It("hold the bodies of requests back that would be too much together", func(ctx SpecContext) {
		p := openReal(ctx)
		var at, highest atomic.Int64
		var began sync.WaitGroup
		began.Add(1)
		program := source("const all = await Promise.all(Array.from({ length: 12 }, () => fetch('https://a.test/', { method: 'POST', body: 'x'.repeat(300000) }))); return all.length")
		program.Limits.OutboundBody = 1 << 20
		program.Outbound = executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
			n := at.Add(1)
			defer at.Add(-1)
			for old := highest.Load(); n > old && !highest.CompareAndSwap(old, n); old = highest.Load() {
			}
			runtime.Gosched()
			return &http.Response{StatusCode: 200}, nil
		})
		Expect(run(ctx, p, program)).To(haveValue("12"))
		Expect(highest.Load()).To(BeNumerically("<=", 3))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("let a body that the memory limit does not grant fail where it is read", func(ctx SpecContext) {
		p := openReal(ctx)
		program := through(func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, 16<<20)) },
			"try { await (await fetch('https://a.test/')).arrayBuffer() } catch (e) { return e.name }")
		program.Limits.Memory, program.Limits.OutboundBody = 12<<20, 32<<20
		r := run(ctx, p, program)
		Expect(r).To(Or(haveValue(`"RangeError"`), haveFault(executor.Memory, "execution exceeded its memory limit of 12 MiB")))
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

var _ = Describe("An outbound request", func() {
	It("ends with the deadline, not with the door, when that never returns", func(ctx SpecContext) {
		p := openReal(ctx)
		release := make(chan struct{})
		DeferCleanup(func() { close(release) })
		program := short("await fetch('https://a.test/')")
		program.Outbound = executor.OutboundFunc(func(*http.Request) (*http.Response, error) { <-release; return nil, nil })
		Expect(run(ctx, p, program)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
	}, SpecTimeout(time.Minute))
})
