package executor_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// with is a program that has tools.
func with(tools executor.Dispatch, text string) executor.Program {
	return executor.Program{Source: text, Tools: tools}
}

// number is the argument of a call that is a number.
func number(c executor.ToolCall) (n int) {
	GinkgoHelper()
	Expect(json.Unmarshal(c.Args, &n)).To(Succeed())
	return n
}

// echo answers with who was called with what.
func echo(_ context.Context, c executor.ToolCall) (any, error) {
	return []any{c.Provider, c.Tool, c.Args}, nil
}

var _ = Describe("Tool calls of a program", func() {
	It("run beside each other, and end in the guest in the order in which they end on the host", func(ctx SpecContext) {
		const n = 32
		var gates [n]chan struct{}
		for i := range gates {
			gates[i] = make(chan struct{})
		}
		close(gates[n-1])
		var together sync.WaitGroup
		together.Add(n)
		r := run(ctx, openReal(ctx), with(func(_ context.Context, c executor.ToolCall) (any, error) {
			i := number(c)
			if c.Tool == "open" { // the guest has seen the end of the one before
				close(gates[i])
				return nil, nil
			}
			together.Done()
			together.Wait()
			<-gates[i]
			return i, nil
		}, `
			const order = [];
			await Promise.all(Array.from({ length: 32 }, async (_, i) => {
				order.push(await tools.gate.pass(i));
				if (i > 0) await tools.gate.open(i - 1);
			}));
			return order.join()`))
		Expect(r).To(haveValue(`"31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0"`))
		Expect(r.Cost.ToolCalls).To(Equal(2*n - 1))
	}, SpecTimeout(time.Minute))

	It("wait in the guest beyond the in-flight limit, and start in the order they were made", func(ctx SpecContext) {
		const most = 3
		var inFlight, highest atomic.Int64
		var mu sync.Mutex
		var began []int
		program := with(func(_ context.Context, c executor.ToolCall) (any, error) {
			n := inFlight.Add(1)
			defer inFlight.Add(-1)
			for old := highest.Load(); n > old && !highest.CompareAndSwap(old, n); old = highest.Load() {
			}
			mu.Lock()
			began = append(began, number(c))
			mu.Unlock()
			runtime.Gosched()
			return number(c), nil
		}, "return (await Promise.all(Array.from({ length: 200 }, (_, i) => tools.a.b(i)))).every((v, i) => v === i)")
		program.Limits.ToolInFlight = most
		r := run(ctx, openReal(ctx), program)
		Expect(r).To(haveValue("true"))
		Expect(highest.Load()).To(BeNumerically("<=", most))
		Expect(began).To(HaveLen(200))
		for place, call := range began { // those in flight together may begin in any order
			Expect(call).To(BeNumerically("<", place+most))
		}
	}, SpecTimeout(time.Minute))

	It("of many programs at once reach their own dispatch alone", func(ctx SpecContext) {
		p := openReal(ctx)
		var callers sync.WaitGroup
		for id := range 40 {
			callers.Go(func() {
				defer GinkgoRecover()
				r := run(ctx, p, with(func(_ context.Context, c executor.ToolCall) (any, error) { return 1000*id + number(c), nil },
					"return Promise.all(Array.from({ length: 10 }, (_, i) => tools.a.b(i)))"))
				var got []int
				Expect(json.Unmarshal(r.Value, &got)).To(Succeed(), "%+v", r)
				for i, v := range got {
					Expect(v).To(Equal(1000*id + i))
				}
			})
		}
		callers.Wait()
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The number of tool calls", func() {
	It("may be its limit, and the next one ends the execution", func(ctx SpecContext) {
		p := openReal(ctx)
		tools := func(context.Context, executor.ToolCall) (any, error) { return 1, nil }
		r := run(ctx, p, with(tools, "let sum = 0; for (let i = 0; i < 1000; i++) sum += await tools.a.b(); return sum"))
		Expect(r).To(haveValue("1000"))
		Expect(r.Cost.ToolCalls).To(Equal(1000))

		exceeded := haveFault(executor.Limit, "tool calls limit of 1000 exceeded")
		for _, text := range []string{
			"for (let i = 0; i < 1001; i++) await tools.a.b()",
			"await Promise.all(Array.from({ length: 1001 }, () => tools.a.b()))",
			"for (;;) { try { await tools.a.b() } catch {} finally { continue } }",
		} {
			r := run(ctx, p, with(tools, text))
			Expect(r).To(exceeded, text)
			Expect(r.Cost.ToolCalls).To(BeNumerically("<=", 1000))
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The payload of a tool call", func() {
	const most = 1 << 20

	DescribeTable("may be its limit and no byte more, of the arguments", func(ctx SpecContext, unit string, bytesEach int) {
		p := openReal(ctx)
		count := (most - 2) / bytesEach
		program := with(func(_ context.Context, c executor.ToolCall) (any, error) { return len(c.Args), nil },
			"return tools.a.b(input.unit.repeat(input.count) + 'x'.repeat(input.more))")
		for more, want := range map[int]OmegaMatcher{
			(most - 2) % bytesEach:   haveValue("1048576"),
			(most-2)%bytesEach + 1:   haveFault(executor.Limit, "tool payload limit of 1048576 exceeded"),
			(most-2)%bytesEach + 1e6: haveFault(executor.Limit, "tool payload limit of 1048576 exceeded"),
		} {
			input, err := json.Marshal(map[string]any{"unit": unit, "count": count, "more": more})
			Expect(err).NotTo(HaveOccurred())
			program.Input = input
			Expect(run(ctx, p, program)).To(want, "%d more", more)
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("of one byte a character", "x", 1, SpecTimeout(time.Minute)),
		Entry("of three bytes a character", "€", 3, SpecTimeout(time.Minute)),
		Entry("of two bytes for an escape", "\"", 2, SpecTimeout(time.Minute)),
	)

	It("may be its limit and no byte more, of the answer", func(ctx SpecContext) {
		p := openReal(ctx)
		program := with(func(_ context.Context, c executor.ToolCall) (any, error) {
			return json.RawMessage(`"` + strings.Repeat("x", number(c)-2) + `"`), nil
		}, "return (await tools.a.b(input)).length")
		for size, want := range map[int]OmegaMatcher{
			most:     haveValue("1048574"),
			most + 1: haveFault(executor.Limit, "tool payload limit of 1048576 exceeded"),
			most * 9: haveFault(executor.Limit, "tool payload limit of 1048576 exceeded"),
		} {
			program.Input = fmt.Appendf(nil, "%d", size)
			Expect(run(ctx, p, program)).To(want, "%d bytes", size)
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

var _ = It("A storm of large answers keeps no other program from its deadline", func(ctx SpecContext) {
	roomy := one()
	roomy.Limits.ToolPayload = 16 << 20
	p := openWith(ctx, roomy)
	large := json.RawMessage(`"` + strings.Repeat("x", 15<<20) + `"`)
	began := make(chan struct{})
	var once sync.Once
	storm := with(func(context.Context, executor.ToolCall) (any, error) {
		once.Do(func() { close(began) })
		return large, nil
	}, "await Promise.all(Array.from({ length: 64 }, async () => { for (;;) await tools.a.b() }))")
	storm.Limits = executor.Limits{Timeout: 3 * time.Second}
	done := start(ctx, p, storm)
	Eventually(ctx, began).Should(BeClosed())
	for range 3 {
		r := run(ctx, p, short("for (;;);"))
		Expect(r.Fault).To(HaveValue(HaveField("Kind", executor.Timeout)))
		Expect(r.Cost.Wall).To(BeNumerically("<", 450*time.Millisecond+margin))
	}
	Expect((<-done).Fault).NotTo(BeNil())
	Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
}, SpecTimeout(time.Minute))

// names are property names that mean something to the language, and must mean nothing here.
var names = []string{
	"__proto__", "constructor", "prototype", "then", "catch", "toString", "valueOf", "toJSON", "hasOwnProperty", "call", "apply", "bind", "length", "name",
	"arguments", "caller", "__defineGetter__", "isPrototypeOf", "0", "-1", "", " ", "a.b", "ü", "💥", "\u202e", "\x00", "a\nb", strings.Repeat("n", 1024),
}

var _ = Describe("Any name of a provider and of a tool", func() {
	It("reaches the dispatch as it is", func(ctx SpecContext) {
		p := openReal(ctx)
		for _, name := range names {
			program := with(echo, "return [await tools[input].x(1), await tools.x[input](2), await tools[input][input]()]")
			program.Input = marshal(name)
			Expect(run(ctx, p, program)).To(haveValue(string(marshal([]any{
				[]any{name, "x", 1}, []any{"x", name, 2}, []any{name, name, nil},
			}))), "%q", name)
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	DescribeTable("that cannot reach it is an error that can be caught", func(ctx SpecContext, name string) {
		p := openReal(ctx)
		for _, call := range []string{"tools[%[1]s].x(1)", "tools.x[%[1]s](1)"} {
			text := fmt.Sprintf("try { await "+call+"; return 'taken' } catch (e) { return e.name }", name)
			Expect(run(ctx, p, with(echo, text))).To(haveValue(`"TypeError"`), text)
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	},
		Entry("because it is too long", "'n'.repeat(1025)", SpecTimeout(time.Minute)),
		Entry("because its bytes are too many", "'€'.repeat(342)", SpecTimeout(time.Minute)),
		Entry("because it is huge", "'n'.repeat(2 ** 24)", SpecTimeout(time.Minute)),
		Entry("because it is a symbol", "Symbol.iterator", SpecTimeout(time.Minute)),
	)

	It("is never the guest's to define", func(ctx SpecContext) {
		r := run(ctx, openReal(ctx), with(echo, `
			const refused = (f) => { try { return f() === false } catch (e) { return e instanceof TypeError } };
			return [
				refused(() => { 'use strict'; tools.a = 1 }), refused(() => { 'use strict'; tools.a.b = 1 }), refused(() => Object.defineProperty(tools, 'a', { value: 1 })),
				refused(() => Reflect.deleteProperty(tools, 'a')), refused(() => Reflect.setPrototypeOf(tools, { a: 1 })), refused(() => Object.freeze(tools)),
				Object.getPrototypeOf(tools) === null, Reflect.ownKeys(tools).length === 0, 'a' in tools, (await tools.a.b(1)).join()].join()`))
		Expect(r).To(haveValue(`"true,true,true,true,true,true,true,true,true,a,b,1"`))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The providers that the caller named", func() {
	It("can be enumerated, and are no bound on what is called", func(ctx SpecContext) {
		program := with(echo, `
			const seen = []; for (const name in tools) seen.push(name);
			const { mail, ...rest } = tools;
			const own = Object.getOwnPropertyDescriptor(tools, 'mail');
			return [
				seen.join(), Object.keys(tools).join(), Object.entries(tools).length, Reflect.ownKeys(tools).join(), Object.keys(rest).join(),
				own.enumerable, own.writable, own.configurable, Object.getOwnPropertyDescriptor(tools, 'other') === undefined, 'other' in tools,
				await mail.send(1), await rest.weather.get(2), await tools.other.thing(3), Object.keys(tools.mail).length]`)
		program.Providers = []string{"weather", "mail", "$1_a"}
		Expect(run(ctx, openReal(ctx), program)).To(haveValue(`["weather,mail,$1_a","weather,mail,$1_a",3,"weather,mail,$1_a","weather,$1_a",` +
			`true,false,true,true,true,["mail","send",1],["weather","get",2],["other","thing",3],0]`))
	}, SpecTimeout(time.Minute))

	It("are nobody's to change", func(ctx SpecContext) {
		p := openReal(ctx)
		program := with(echo, `
			const refused = (f) => { try { return f() === false } catch (e) { return e instanceof TypeError } };
			return [
				refused(() => { 'use strict'; tools.mail = 1 }), refused(() => Reflect.defineProperty(tools, 'mail', { value: 1 })), refused(() => Reflect.deleteProperty(tools, 'mail')),
				refused(() => Object.freeze(tools)), refused(() => Object.seal(tools)), Object.isFrozen(tools), (await tools.mail.send(1)).join()].join()`)
		program.Providers = []string{"mail"}
		Expect(run(ctx, p, program)).To(haveValue(`"true,true,true,true,true,false,mail,send,1"`))
		Expect(run(ctx, p, with(echo, "return Object.keys(tools).length"))).To(haveValue("0"), "the next program was given none")
	}, SpecTimeout(time.Minute))
})

// marshal is JSON as a guest writes it: it escapes no more than it must.
func marshal(v any) []byte {
	GinkgoHelper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	Expect(e.Encode(v)).To(Succeed())
	return bytes.TrimSpace(b.Bytes())
}

type loop struct{ Next *loop }

type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("a secret of the host") }

type answer struct {
	it    string
	value any
	err   error
	seen  string // in the guest, as JSON: the value, or "name: message"
}

var typedNil *executor.ToolError

var answers = []answer{
	{"nothing", nil, nil, "null"},
	{"a value", map[string]any{"b": 1, "a": []int(nil)}, nil, `{"a":null,"b":1}`},
	{"bytes", []byte("hi"), nil, `"aGk="`},
	{"JSON with a name that means something", json.RawMessage(`{"__proto__": {"x": 1}, "constructor": 2}`), nil, `{"__proto__":{"x":1},"constructor":2}`},
	{"JSON that is not", json.RawMessage(`{"a":}`), nil, `"Error: the tool's answer cannot be encoded: the json.RawMessage is not valid JSON in UTF-8"`},
	{"JSON that is not UTF-8", json.RawMessage("\"\xff\""), nil, `"Error: the tool's answer cannot be encoded: the json.RawMessage is not valid JSON in UTF-8"`},
	{"two JSON values", json.RawMessage("1 2"), nil, `"Error: the tool's answer cannot be encoded: the json.RawMessage is not valid JSON in UTF-8"`},
	{"NaN", math.NaN(), nil, `"Error: the tool's answer cannot be encoded: json: unsupported value: NaN"`},
	{"a function", func() {}, nil, `"Error: the tool's answer cannot be encoded: json: unsupported type: func()"`},
	{"a value that panics when it is encoded", panics{}, nil, `"Error: the tool panicked"`},
	{"a text that is not UTF-8", "a\xffb", nil, "\"a\uFFFDb\""},
	{"an error", 1, errors.New("no such city"), `"Error: no such city"`},
	{"an error without text", 1, errors.New(""), `"Error: "`},
	{"an error that is not UTF-8", nil, errors.New("a\xffb"), "\"Error: a\uFFFDb\""},
	{"an error with a name", nil, &executor.ToolError{Name: "NotFound", Message: "gone"}, `"NotFound: gone"`},
	{"an error whose name means something", nil, &executor.ToolError{Name: "__proto__", Message: "m"}, `"__proto__: m"`},
	{"an error that is none", nil, typedNil, `"Error: the tool panicked"`},
	{"an error that is too long", nil, errors.New(strings.Repeat("x", 1<<20)), `"Error: ` + strings.Repeat("x", 8<<10) + `"`},
}

var _ = Describe("What a tool answers", func() {
	DescribeTable("is seen in the guest as it should be", func(ctx SpecContext, a answer) {
		p := openReal(ctx)
		tools := func(context.Context, executor.ToolCall) (any, error) { return a.value, a.err }
		Expect(run(ctx, p, with(tools, "try { return await tools.a.b() } catch (e) { return e.name + ': ' + e.message }"))).To(haveValue(a.seen))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, suite.Entries("answers", answers, func(a answer) TableEntry { return Entry(a.it, a, SpecTimeout(time.Minute)) }))

	It("is a plain error without the host's stack when it fails", func(ctx SpecContext) {
		tools := func(context.Context, executor.ToolCall) (any, error) { panic("a secret of the host") }
		r := run(ctx, openReal(ctx), with(tools, `
			try { await tools.a.b() } catch (e) { return [Object.getPrototypeOf(e) === Error.prototype, Reflect.ownKeys(e).sort().join(), e.message, /secret|\.go/.test(e.stack)].join() }`))
		Expect(r).To(haveValue(`"true,message,stack,the tool panicked,false"`))
	}, SpecTimeout(time.Minute))

	It("is an unhandled rejection when it fails and nobody waits", func(ctx SpecContext) {
		tools := func(_ context.Context, c executor.ToolCall) (any, error) { return nil, errors.New("no") }
		Expect(run(ctx, openReal(ctx), with(tools, "tools.a.b(); await new Promise(() => {})"))).To(haveFault(executor.Guest, "Error: no"))
	}, SpecTimeout(time.Minute))

	It("may be nested as deeply as the host reads JSON", func(ctx SpecContext) {
		p := openReal(ctx)
		program := with(func(_ context.Context, c executor.ToolCall) (any, error) {
			return json.RawMessage(strings.Repeat("[", number(c)) + strings.Repeat("]", number(c))), nil
		}, "let v, n = 0; try { v = await tools.a.b(input) } catch { return 'refused' } while (v) { v = v[0]; n++ } return n")
		for depth, want := range map[int]string{10_000: "10000", 10_001: `"refused"`} {
			program.Input = fmt.Appendf(nil, "%d", depth)
			Expect(run(ctx, p, program)).To(haveValue(want))
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("may never come: the deadline comes", func(ctx SpecContext) {
		p := openReal(ctx)
		release := make(chan struct{})
		DeferCleanup(func() { close(release) })
		program := short("try { await tools.a.b() } finally { for (;;); }")
		program.Tools = func(context.Context, executor.ToolCall) (any, error) { <-release; return nil, nil }
		Expect(run(ctx, p, program)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The tool membrane", func() {
	It("holds in a guest that replaced the builtins it might use", func(ctx SpecContext) {
		p := openReal(ctx)
		program := with(echo, `
			const boom = () => { throw new RangeError('seen') };
			const then = Promise.prototype.then;
			const patched = [Map, Set, WeakMap, Promise, Array, Function, RegExp, String];
			for (let i = 0; i < patched.length; i++) {
				const keys = Reflect.ownKeys(patched[i].prototype);
				for (let j = 0; j < keys.length; j++) {
					const own = Object.getOwnPropertyDescriptor(patched[i].prototype, keys[j]);
					if (typeof own.value === 'function' && own.configurable && keys[j] !== 'constructor') Object.defineProperty(patched[i].prototype, keys[j], { value: boom });
				}
			}
			Object.defineProperty(Promise.prototype, 'then', { value: then });
			const names = ['resolve', 'reject', 'provider', 'tool', 'args', 'id', 'toJSON', 'then', '0', '1'];
			for (let i = 0; i < names.length; i++) Object.defineProperty(Object.prototype, names[i], { get: () => undefined, set: boom, configurable: true });
			JSON.parse = JSON.stringify = globalThis.Promise = globalThis.Proxy = globalThis.Error = globalThis.Map = boom;
			const calls = [];
			for (let i = 0; i < 5; i++) Object.defineProperty(calls, i, { value: tools.p.t(i), enumerable: true });
			let last;
			for (let i = 0; i < 5; i++) last = await calls[i];
			return last`)
		program.Limits.ToolInFlight = 2 // so that calls wait in the guest too
		Expect(run(ctx, p, program)).To(haveValue(`["p","t",4]`))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))

	It("runs no code of the guest while a call is on its way, save what the argument asks for", func(ctx SpecContext) {
		p := openReal(ctx)
		r := run(ctx, p, with(echo, `
			const log = [];
			const argument = { get a() { log.push('get'); return 1 }, toJSON() { log.push('toJSON'); return { b: 2 } } };
			const first = await tools.p.t(argument, () => log.push('second'));
			let inner;
			const nested = await tools.p.t({ get a() { inner = tools.p.inner(3); return 1 } });
			return [log.join(), first[2].b, nested[1], (await inner)[1]].join()`))
		Expect(r).To(haveValue(`"toJSON,2,t,inner"`))
		Expect(r.Cost.ToolCalls).To(Equal(3))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))

	It("ends with the deadline when an argument loops", func(ctx SpecContext) {
		p := openReal(ctx)
		program := short("try { await tools.a.b({ toJSON() { for (;;); } }) } catch { return 1 }")
		program.Tools = echo
		Expect(run(ctx, p, program)).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))
})

// depths calls use() at every depth from the end of the stack on until it has worked a few times, with frames of many sizes: wherever
// the runtime can be cut short, one of these cuts it there. What use() gave is in given.
const depths = `
	const given = new Array(17 * 50).fill(undefined); let n = 0;
	for (let pad = 0; pad <= 16; pad++) {
		const enough = 50 * (pad + 1);
		const dive = (...rest) => { try { dive(...rest); } catch {} if (n < enough) { given[n] = use(); n++; } };
		dive(...new Array(pad).fill(0));
	}
	await Promise.allSettled(given);
`

var _ = DescribeTable("At every depth near the end of its stack a program can", func(ctx SpecContext, use string) {
	p := openReal(ctx)
	program := with(echo, "const use = () => "+use+";"+depths+"try { return await use() ?? null } catch (e) { return e.message }")
	program.Limits = executor.Limits{ToolCalls: 2000, OutboundRequests: 2000, ConsoleLines: 2000}
	program.Outbound = executor.OutboundFunc(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
	})
	r := run(ctx, p, program)
	Expect(r.Fault).To(BeNil())
	Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
	Expect(p.Stats().Ended).To(BeEmpty())
},
	Entry("call a tool", "tools.a.b()", SpecTimeout(time.Minute)),
	Entry("call a tool that takes more than a number", "tools.a.b({ a: ['b', 'c'] })", SpecTimeout(time.Minute)),
	Entry("write to the console", "console.log('a %s', { b: 1 })", SpecTimeout(time.Minute)),
	Entry("fetch", "fetch('https://a.test/').then((r) => r.status)", SpecTimeout(time.Minute)),
	Entry("fetch with a body", "fetch('https://a.test/', { method: 'POST', body: 'b' }).then((r) => r.status)", SpecTimeout(time.Minute)),
)
