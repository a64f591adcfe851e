package guest_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"cmp"
	"encoding/json"

	"github.com/isoproof/isoproof/harness/suite"
)

// What a guest finds on its global, by where it comes from. Whatever is added to the runtime is added here.
var globals = map[string][]string{
	"ECMAScript": {
		"AggregateError", "Array", "ArrayBuffer", "BigInt", "BigInt64Array", "BigUint64Array", "Boolean", "DataView", "Date", "Error", "EvalError",
		"FinalizationRegistry", "Float32Array", "Float64Array", "Function", "Infinity", "Int16Array", "Int32Array", "Int8Array", "Intl", "JSON", "Map", "Math",
		"NaN", "Number", "Object", "Promise", "Proxy", "RangeError", "ReferenceError", "Reflect", "RegExp", "Set", "String", "Symbol", "SyntaxError", "TypeError",
		"URIError", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet", "decodeURI", "decodeURIComponent",
		"encodeURI", "encodeURIComponent", "escape", "eval", "globalThis", "isFinite", "isNaN", "parseFloat", "parseInt", "undefined", "unescape",
	},
	"web interfaces": {
		"AbortController", "AbortSignal", "Blob", "Crypto", "CustomEvent", "DOMException", "Event", "EventTarget", "File", "FormData", "Headers", "ReadableStream",
		"ReadableStreamDefaultController", "ReadableStreamDefaultReader", "Request", "Response", "TextDecoder", "TextEncoder", "URL", "URLPattern", "URLSearchParams",
	},
	"web namespaces and objects": {"console", "performance"},
	"web attributes":             {"crypto"},
	"web operations":             {"atob", "btoa", "clearInterval", "clearTimeout", "fetch", "queueMicrotask", "setInterval", "setTimeout", "structuredClone"},
}

var _ = Describe("The global", func() {
	It("holds exactly what is listed", func(ctx SpecContext) {
		var found []string
		Expect(json.Unmarshal(evaluate(ctx, `return Reflect.ownKeys(globalThis).map(String)`), &found)).To(Succeed())
		Expect(found).To(ConsistOf(expectedGlobals()))
	})

	// What is looked at first is loaded by the look, and has to be as the standard says all the same.
	It("has every name with the attributes of its standard", func(ctx SpecContext) {
		var found map[string]string
		Expect(json.Unmarshal(evaluate(ctx, `
			return Object.fromEntries(Reflect.ownKeys(globalThis).map((key) => { const own = Reflect.getOwnPropertyDescriptor(globalThis, key);
				return [key, ('value' in own ? 'value' : own.set ? 'get/set' : 'get') + (own.writable ? ' writable' : '') + (own.enumerable ? ' enumerable' : '') + (own.configurable ? ' configurable' : '')]; }))`), &found)).To(Succeed())
		for group, names := range globals {
			for _, name := range names {
				want := map[string]string{"web attributes": "get enumerable configurable", "web operations": "value writable enumerable configurable"}[group]
				if name == "Infinity" || name == "NaN" || name == "undefined" {
					want = "value"
				}
				Expect(found).To(HaveKeyWithValue(name, cmp.Or(want, "value writable configurable")))
			}
		}
	})

	DescribeTable("has no way to memory or threads that the meter cannot see", func(ctx SpecContext, source string) {
		Expect(evaluate(ctx, source)).To(MatchJSON(`"nothing there"`))
	},
		Entry("WebAssembly", `return typeof WebAssembly === 'undefined' ? 'nothing there' : WebAssembly`),
		Entry("SharedArrayBuffer", `return typeof SharedArrayBuffer === 'undefined' ? 'nothing there' : 'SharedArrayBuffer'`),
		Entry("Atomics", `return typeof Atomics === 'undefined' ? 'nothing there' : 'Atomics'`),
		Entry("resizable buffers", `const b = new ArrayBuffer(1, { maxByteLength: 1 << 29 }); return b.resizable === undefined && !('resize' in b) ? 'nothing there' : 'resizable'`),
	)

	DescribeTable("has interfaces as Web IDL shapes them", func(ctx SpecContext, name string, length types.GomegaMatcher) {
		var shape struct {
			Length, Global, Prototype, Tag, Members, Call any
		}
		Expect(json.Unmarshal(evaluate(ctx, `
			const C = globalThis['`+name+`']; const own = Object.getOwnPropertyDescriptor(globalThis, C.name); const p = Object.getOwnPropertyDescriptor(C, 'prototype');
			const hidden = Object.getOwnPropertyNames(C.prototype).filter((k) => k !== 'constructor' && !Object.getOwnPropertyDescriptor(C.prototype, k).enumerable);
			return { Length: C.length, Global: [own.writable, own.enumerable, own.configurable], Prototype: [p.writable, p.enumerable, p.configurable],
				Tag: C.prototype[Symbol.toStringTag], Members: hidden, Call: thrown(() => C()) }`), &shape)).To(Succeed())
		Expect(shape.Length).To(length)
		Expect(shape.Global).To(HaveExactElements(true, false, true))
		Expect(shape.Prototype).To(HaveExactElements(false, false, false))
		Expect(shape.Tag).To(Equal(name))
		Expect(shape.Members).To(BeEmpty())
		Expect(shape.Call).To(Equal("TypeError"))
	}, suite.Entries("interfaces", globals["web interfaces"], func(name string) TableEntry { return Entry(name, name, BeNumerically("==", lengths[name])) }))

	DescribeTable("has interfaces whose objects are refused as results", func(ctx SpecContext, name string) {
		called := map[string]string{"DOMException": "Error"}[name]
		result := execute(ctx, `return Object.create(`+name+`.prototype, { toJSON: { value: undefined } })`)
		Expect(result.Fault).NotTo(BeNil(), "it left as %s", result.Value)
		Expect(result.Fault.Text).To(MatchRegexp(`^result cannot leave the isolate: an? ` + cmp.Or(called, name) + ` has no JSON form$`))
	}, suite.Entries("interfaces", globals["web interfaces"], func(name string) TableEntry { return Entry(name, name) }))

	It("has operations that are enumerable and make nothing", func(ctx SpecContext) {
		names, err := json.Marshal(globals["web operations"])
		Expect(err).NotTo(HaveOccurred())
		Expect(evaluate(ctx, `
			return `+string(names)+`.filter((name) => !Object.getOwnPropertyDescriptor(globalThis, name).enumerable || 'prototype' in globalThis[name] || thrown(() => new globalThis[name]()) !== 'TypeError')`)).
			To(MatchJSON(`[]`))
	})

	It("has no path to the runtime's own objects", func(ctx SpecContext) {
		Expect(evaluate(ctx, `
			const seen = new Set(), found = []; const visit = (value, path) => {
				if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
				seen.add(value);
				for (const key of Reflect.ownKeys(value)) {
					if (['rt', 'native', 'primordials', 'webidl', 'previews', 'utf8Decode'].includes(key)) found.push(path + '.' + String(key));
					const own = Reflect.getOwnPropertyDescriptor(value, key);
					for (const part of ['value', 'get', 'set']) visit(own[part], path + '.' + String(key));
				}
				visit(Reflect.getPrototypeOf(value), path + '.__proto__');
			};
			visit(globalThis, 'globalThis'); for (const o of [new URL('http://a'), new Headers(), new Headers().keys(), new Response('x').body, new Request('http://a'), crypto, structuredClone(new Blob()), AbortSignal.abort(), new Event('a'), new DOMException()]) visit(o, 'object');
			return found`)).To(MatchJSON(`[]`))
	})
})

// The constructors' number of required arguments; 0 where none is listed.
var lengths = map[string]int{"CustomEvent": 1, "Event": 1, "File": 2, "ReadableStreamDefaultReader": 1, "Request": 1, "URL": 1}

func expectedGlobals() []string {
	var names []string
	for _, group := range globals {
		names = append(names, group...)
	}
	return names
}
