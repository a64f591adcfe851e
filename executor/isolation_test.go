package executor_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// single is a pool in which every execution comes after the one before on the same thread of the same worker.
func single() executor.Options {
	o := one()
	o.Slots = 1
	return o
}

// inventory is a program that lists everything reachable from its global object and its function's scope: each property of
// each object with its flags and its value, by the first path to it, and what the engine keeps outside of objects.
const inventory = `
	const lines = [], paths = new Map(), queue = [];
	const name = (v) => {
		if ((typeof v !== 'object' || v === null) && typeof v !== 'function') return typeof v + ' ' + String(v);
		return paths.get(v);
	};
	const meet = (v, path) => {
		if ((typeof v !== 'object' || v === null) && typeof v !== 'function' || paths.has(v)) return;
		paths.set(v, path);
		queue.push(v);
	};
	const roots = {
		globalThis, console, asyncFunction: async () => {}, generator: function* () {}, asyncGenerator: async function* () {},
		arrayIterator: [].values(), mapIterator: new Map().keys(), setIterator: new Set().keys(), stringIterator: ''[Symbol.iterator](),
		matches: 'a'.matchAll(/a/g), segments: new Intl.Segmenter().segment(''), buffer: new Uint8Array(0), event: new Event('e'),
		signal: new AbortController().signal, form: new FormData().entries(), query: new URLSearchParams().keys(), headers: new Headers().values(),
		proxyOfTools: Object.getPrototypeOf(tools), strict: (function () { 'use strict'; return arguments })(),
	};
	for (const key of Object.keys(roots)) meet(roots[key], key);
	for (const object of queue) {
		const path = paths.get(object), prototype = Object.getPrototypeOf(object);
		meet(prototype, path + '.[[Prototype]]');
		lines.push(path + ' ' + Object.prototype.toString.call(object) + ' ' + Object.isExtensible(object) + ' of ' + name(prototype));
		for (const key of Reflect.ownKeys(object)) {
			const own = Reflect.getOwnPropertyDescriptor(object, key), at = path + '.' + String(key);
			for (const part of ['value', 'get', 'set']) meet(own[part], part === 'value' ? at : at + ' ' + part);
			lines.push([at, own.writable, own.enumerable, own.configurable, name(own.value), name(own.get), name(own.set)].join(' '));
		}
		if (typeof object === 'function') lines.push(path + ' ' + Function.prototype.toString.call(object));
	}
	console.count(); console.log('indented?'); console.countReset('theirs');
	return [
		RegExp.$1, RegExp.input, RegExp.lastMatch, Symbol.keyFor(Symbol.for('theirs')), typeof theirs, new Date(0).toString(), (1234.5).toLocaleString(),
		new Error('e').stack.split('\n').length, performance.now() < 1000, setTimeout(() => {}, 1e6), ...lines,
	].join('\n')`

// remains are what a program could leave to the next one.
var remains = [][2]string{
	{"nothing", ""},
	{"a global", "globalThis.theirs = 1; Object.defineProperty(globalThis, 'fixed', { value: 1 })"},
	{"an undeclared global", "theirs = 1"},
	{"deleted globals", "for (const key of Reflect.ownKeys(globalThis)) delete globalThis[key]"},
	{"replaced globals", "for (const key of Object.getOwnPropertyNames(globalThis)) try { globalThis[key] = 1 } catch {}"},
	{"polluted prototypes", "Object.prototype.theirs = Array.prototype.theirs = Function.prototype.theirs = Promise.prototype.theirs = 1; Error.prototype.name = 'Theirs'"},
	{"frozen intrinsics", "for (const f of Object.getOwnPropertyNames(globalThis)) { Object.freeze(globalThis[f]); Object.freeze(globalThis[f]?.prototype) }"},
	{"an unextensible global object", "Object.preventExtensions(globalThis)"},
	{"another prototype of the global object", "try { Object.setPrototypeOf(globalThis, { theirs: 1 }) } catch {} Object.setPrototypeOf(Array.prototype, Map.prototype)"},
	{"changes of web interfaces", "URL.prototype.toString = Headers.prototype.get = EventTarget.prototype.dispatchEvent = console.log = () => 'theirs'; console.theirs = 1"},
	{"changes of hidden intrinsics", "Object.getPrototypeOf([].values()).next = () => ({ done: true }); Object.getPrototypeOf(function* () {}).theirs = 1; Object.getPrototypeOf(Uint8Array).theirs = 1"},
	{"what a regular expression matched", "/(th)eirs/.exec('theirs')"},
	{"a registered symbol", "Symbol.for('theirs').description"},
	{"a stack limit and a stack's preparation", "Error.stackTraceLimit = 0; Error.prepareStackTrace = () => 'theirs'"},
	{"counters and groups of the console", "console.count(); console.count('theirs'); console.group('theirs'); console.time()"},
	{"timers", "for (let i = 0; i < 100; i++) setTimeout(() => { globalThis.theirs = 1; console.log('theirs'); tools.theirs.timer() }, i); setInterval(() => tools.theirs.timer(), 1)"},
	{"a promise that settles later", "tools.theirs.slow().then(() => { globalThis.theirs = 1; console.log('theirs') })"},
	{"a microtask loop", "const again = () => queueMicrotask(again); again()"},
	{"finalizers", "new FinalizationRegistry(() => console.log('theirs')).register({}, 1); for (let i = 0; i < 1e5; i++) [i]"},
	{"a throw", "globalThis.theirs = 1; throw new Error('theirs')"},
	{"a full heap", "const held = globalThis.theirs = []; for (;;) held.push([1])"},
	{"a deadline", "globalThis.theirs = 1; for (;;) {}"},
	{"no stack", "(function f() { f() })()"},
}

var _ = Describe("An execution", func() {
	It("finds nothing of the ones before it in its worker", func(ctx SpecContext) {
		roomy := single()
		roomy.Limits.Result = 4 << 20
		look := source(inventory)
		fresh := run(ctx, openWith(ctx, roomy), look)
		Expect(fresh.Fault).To(BeNil())
		Expect(strings.Count(string(fresh.Value), `\n`)).To(BeNumerically(">", 3000), "an inventory of what there is")
		p := openWith(ctx, roomy)
		changed := look
		changed.Source = "URL.prototype.theirs = 1;" + inventory
		Expect(different(fresh.Value, run(ctx, p, changed).Value)).To(HaveLen(1), "what it would see")
		for _, left := range remains {
			program := short(left[1])
			program.Limits.Memory = 16 << 20
			program.Tools = func(ctx context.Context, _ executor.ToolCall) (any, error) { <-ctx.Done(); return nil, nil }
			run(ctx, p, program)
			called := false
			look.Tools = func(context.Context, executor.ToolCall) (any, error) { called = true; return nil, nil }
			r := run(ctx, p, look)
			Expect(r.Fault).To(BeNil(), left[0])
			Expect(different(fresh.Value, r.Value)).To(BeEmpty(), left[0])
			Expect(r.Console).To(Equal(fresh.Console), left[0])
			Expect(called).To(BeFalse(), left[0])
			Expect(r.Cost.Worker).To(Equal(1))
		}
		Expect(p.Stats().Ended).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("gets only the answers to its own calls", func(ctx SpecContext) {
		p := openWith(ctx, single())
		release := make(chan struct{})
		first, second := source("tools.a.b(); return 1"), source("return await tools.a.b()")
		var answered sync.WaitGroup
		answered.Add(1)
		first.Tools = func(context.Context, executor.ToolCall) (any, error) {
			defer answered.Done()
			<-release
			return "theirs", nil
		}
		second.Tools = func(context.Context, executor.ToolCall) (any, error) {
			close(release)
			answered.Wait()
			return "mine", nil
		}
		Expect(run(ctx, p, first)).To(haveValue("1"))
		Expect(run(ctx, p, second)).To(haveValue(`"mine"`))
	}, SpecTimeout(time.Minute))

	It("has random numbers of its own", func(ctx SpecContext) {
		p := openWith(ctx, single())
		seen := map[string]bool{}
		for range 20 {
			seen[string(run(ctx, p, source("return Math.random()")).Value)] = true
		}
		seen[string(run(ctx, openWith(ctx, single()), source("return Math.random()")).Value)] = true
		Expect(seen).To(HaveLen(21))
	}, SpecTimeout(time.Minute))

	It("shares nothing with those beside it", func(ctx SpecContext) {
		p := openWith(ctx, one())
		var callers sync.WaitGroup
		for n := range p.Options().Slots {
			callers.Go(func() {
				defer GinkgoRecover()
				for range 25 {
					program := source(`
						for (let i = 0; i < 20; i++) {
							globalThis.mine ??= input; Array.prototype.mine ??= input; console.count(); /(\d)/.exec(String(input));
							await new Promise((done) => setTimeout(done));
							if (globalThis.mine !== input || [].mine !== input || RegExp.$1 !== String(input)) return 'theirs';
						}
						return 'mine'`)
					program.Input = json.RawMessage(string(rune('0' + n)))
					r := run(ctx, p, program)
					Expect(r).To(haveValue(`"mine"`))
					Expect(r.Console).To(HaveLen(20))
					Expect(r.Console[19].Text).To(Equal("default: 20"))
				}
			})
		}
		callers.Wait()
	}, SpecTimeout(time.Minute))
})

// different are the lines that only one of two inventories has.
func different(a, b json.RawMessage) (lines []string) {
	GinkgoHelper()
	var texts [2]string
	Expect(json.Unmarshal(a, &texts[0])).To(Succeed())
	Expect(json.Unmarshal(b, &texts[1])).To(Succeed())
	seen := map[string]int{}
	for i, text := range texts {
		for _, line := range strings.Split(text, "\n") {
			seen[line] += 1 - 2*i
		}
	}
	for line, n := range seen {
		if n != 0 {
			lines = append(lines, line)
		}
	}
	return lines
}

// patches are what a program can do to what the host's reading of it might stand on.
var patches = [][2]string{
	{"nothing", ""},
	{"JSON", "JSON.stringify = () => '\"theirs\"'; JSON.parse = () => 'theirs'; globalThis.JSON = undefined"},
	{"getters of Object.prototype", "for (const key of names) Object.defineProperty(Object.prototype, key, { __proto__: null, get() { return 'theirs' }, set() {}, configurable: true })"},
	{"setters of Object.prototype that throw", "for (const key of names) Object.defineProperty(Object.prototype, key, { __proto__: null, get() {}, set() { throw 'theirs' }, configurable: true })"},
	{"elements of Object.prototype and Array.prototype", "for (const p of [Object.prototype, Array.prototype]) for (let i = 0; i < 20; i++) Object.defineProperty(p, i, { get() { return 'theirs' }, set() {}, configurable: true })"},
	{"Promise", "Promise.prototype.then = Promise.prototype.catch = Promise.prototype.finally = () => 'theirs'; Promise.resolve = Promise.reject = () => 'theirs'; globalThis.Promise = class {}"},
	{"the species of promises and arrays", "for (const c of [Promise, Array, RegExp, Map, Uint8Array, ArrayBuffer]) Object.defineProperty(c, Symbol.species, { get() { throw 'theirs' } })"},
	{"iteration", "Array.prototype[Symbol.iterator] = String.prototype[Symbol.iterator] = Map.prototype[Symbol.iterator] = () => { throw 'theirs' }; Object.getPrototypeOf([].values()).next = () => ({ done: true })"},
	{"arrays", "for (const key of Object.getOwnPropertyNames(Array.prototype)) if (typeof Array.prototype[key] === 'function') Array.prototype[key] = () => { throw 'theirs' }; globalThis.Array = undefined"},
	{"maps and sets", "for (const p of [Map.prototype, Set.prototype, WeakMap.prototype]) for (const key of Object.getOwnPropertyNames(p)) Object.defineProperty(p, key, { value() { throw 'theirs' } })"},
	{"strings", "for (const key of Object.getOwnPropertyNames(String.prototype)) if (key !== 'length') String.prototype[key] = () => 'theirs'; globalThis.String = undefined"},
	{"functions", "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = Function.prototype.toString = () => { throw 'theirs' };"},
	{"Object and Reflect", "const { ownKeys } = Reflect; for (const o of [Object, Reflect]) for (const key of ownKeys(o)) if (typeof o[key] === 'function' && key !== 'prototype') o[key] = () => { throw 'theirs' }"},
	{"Proxy and Symbol", "globalThis.Proxy = globalThis.Symbol = undefined"},
	{"conversions", "Object.prototype.valueOf = Object.prototype.toString = Object.prototype[Symbol.toPrimitive] = () => { throw 'theirs' }; Number.prototype.toString = () => 'theirs'"},
	{"stacks", "Error.prepareStackTrace = () => { throw 'theirs' }; Error.captureStackTrace = () => { throw 'theirs' }; Error.stackTraceLimit = 'theirs'"},
	{"errors", "globalThis.Error = globalThis.TypeError = globalThis.RangeError = class { constructor() { throw 'theirs' } }"},
	{"the prototypes of errors", "Object.defineProperty(Error.prototype, 'toString', { value() { throw 'theirs' } }); Error.prototype.cause = 'theirs'"},
	{"the console", "console.log = () => {}; globalThis.console = undefined"},
	{"timers", "globalThis.setTimeout = globalThis.queueMicrotask = () => { throw 'theirs' }"},
}

// recordKeys are the keys that the runtime's own records have, or might.
const recordKeys = `const names = ['id', 'ok', 'name', 'message', 'stack', 'file', 'line', 'column', 'provider', 'tool', 'args', 'payload', 'resolve', 'reject', 'reason', 'kind', 'text',
	'level', 'value', 'status', 'bounds', 'result', 'toolCalls', 'timers', 'input', 'tools', 'length', 'done', 'next', 'get', 'set', 'writable', 'enumerable', 'configurable',
	'list', 'head', 'tail', 'callback', 'due', 'default', 'cause', 'constructor', '__proto__x'];`

var _ = Describe("A program that replaces", func() {
	DescribeTable("changes nothing of what the host reads:", func(ctx SpecContext, patch string) {
		p := openWith(ctx, one())
		// What follows the patch is the program's own and uses nothing that a patch can reach.
		prelude := "const Real = RangeError, tell = console.log;" + recordKeys + patch + ";"

		var got []executor.ToolCall
		program := executor.Program{Input: json.RawMessage(`{"a":[1,"x"]}`), Tools: func(_ context.Context, c executor.ToolCall) (any, error) {
			got = append(got, c)
			return json.RawMessage(`{"n":[7]}`), nil
		}}
		program.Source = prelude + "tell('said', 1, true); const own = await tools.p.t({ q: [1, 'é'] }); return { own, input, s: 'é' }"
		r := run(ctx, p, program)
		Expect(r).To(haveValue(`{"own":{"n":[7]},"input":{"a":[1,"x"]},"s":"é"}`))
		Expect(r.Console).To(Equal([]executor.ConsoleLine{{Level: "log", Text: "said 1 true"}}))
		Expect(got).To(Equal([]executor.ToolCall{{Provider: "p", Tool: "t", Args: json.RawMessage(`{"q":[1,"é"]}`)}}))

		program.Source = prelude + "const e = new Real('m'); tell('before'); throw e"
		r = run(ctx, p, program)
		Expect(r).To(haveFault(executor.Guest, "RangeError: m"))
		Expect(r.Console).To(HaveLen(1))

		program.Source = prelude + "return () => 1"
		Expect(run(ctx, p, program)).To(haveFault(executor.BadResult, "result cannot leave the isolate: a function"))
		program.Source = prelude + "const o = { a: null }; o.a = o; return o"
		Expect(run(ctx, p, program)).To(haveFault(executor.BadResult, "result cannot leave the isolate: it is cyclic"))
		Expect(p.Stats().Ended).To(BeEmpty())
	}, suite.Entries("patches", patches, func(e [2]string) TableEntry { return Entry(e[0], e[1], SpecTimeout(time.Minute)) }))
})
