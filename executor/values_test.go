package executor_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

const valuesPage = "docs/values.md"

// refusal is the reason in a cell such as "refused: `a function`".
func refusal(cell string) (reason string, refused bool) {
	reason, refused = strings.CutPrefix(cell, "refused: ")
	return unquoted(reason), refused
}

var _ = Describe("Each value of docs/values.md", func() {
	It("leaves as a result as it says", func(ctx SpecContext) {
		p := openReal(ctx)
		var wrong []string
		for _, row := range append(documented(valuesPage, "Every value"), documented(valuesPage, "Awaited first")...) {
			r := run(ctx, p, source("return ("+unquoted(row[0])+")"))
			want := haveValue(unquoted(row[1]))
			if reason, refused := refusal(row[1]); refused {
				want = haveFault(executor.BadResult, "result cannot leave the isolate: "+reason)
			}
			wrong = append(wrong, mismatch(row[0], want, r)...)
		}
		Expect(wrong).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("leaves as a tool's argument as it says, and a refusal can be caught", func(ctx SpecContext) {
		p := openReal(ctx)
		var wrong []string
		for _, row := range documented(valuesPage, "Every value") {
			var got json.RawMessage
			program := source(fmt.Sprintf(
				"try { await tools.any.tool(%s); return 'taken' } catch (e) { return e.name + ': ' + e.message }", unquoted(row[0])))
			program.Tools = func(_ context.Context, c executor.ToolCall) (any, error) {
				got = c.Args
				return nil, nil
			}
			r := run(ctx, p, program)
			if reason, refused := refusal(row[1]); refused {
				text, err := json.Marshal("TypeError: tools.any.tool: the argument cannot leave the isolate: " + reason)
				Expect(err).NotTo(HaveOccurred())
				wrong = append(wrong, mismatch(row[0], haveValue(string(text)), r)...)
				continue
			}
			wrong = append(wrong, mismatch(row[0], haveValue(`"taken"`), r)...)
			if string(got) != unquoted(row[1]) {
				wrong = append(wrong, fmt.Sprintf("%s reached the tool as %s", row[0], got))
			}
		}
		Expect(wrong).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("enters as it says, as the input and as a tool's answer", func(ctx SpecContext) {
		p := openReal(ctx)
		var wrong []string
		for _, row := range documented(valuesPage, "Bytes") {
			text, holds := unquoted(row[0]), "return ("+unquoted(row[1])+")"
			program := source("const v = input; " + holds)
			program.Input = json.RawMessage(text)
			wrong = append(wrong, mismatch(row[0], haveValue("true"), run(ctx, p, program))...)
			program = source("const v = await tools.a.b(); " + holds)
			program.Tools = func(context.Context, executor.ToolCall) (any, error) { return json.RawMessage(text), nil }
			wrong = append(wrong, mismatch(row[0], haveValue("true"), run(ctx, p, program))...)
		}
		Expect(wrong).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

var _ = Describe("Bytes", func() {
	It("come back as they left, whatever their class and number", func(ctx SpecContext) {
		p := openReal(ctx)
		random := rand.New(rand.NewPCG(1, 2))
		for _, n := range []int{0, 1, 2, 3, 255, 256, 65_536, 700_000} {
			sent := make(executor.Bytes, n)
			for i := range sent {
				sent[i] = byte(random.Uint32())
			}
			input, err := json.Marshal(sent)
			Expect(err).NotTo(HaveOccurred())
			var received executor.Bytes
			program := source("const again = await tools.a.b(input); return again.every((b, i) => b === input[i]) && new DataView(again.buffer)")
			program.Input = input
			program.Tools = func(_ context.Context, c executor.ToolCall) (any, error) {
				return received, json.Unmarshal(c.Args, &received)
			}
			r := run(ctx, p, program)
			Expect(r.Fault).To(BeNil(), "%d bytes: %v", n, r.Fault)
			var back executor.Bytes
			Expect(json.Unmarshal(r.Value, &back)).To(Succeed())
			Expect(bytes.Equal(received, sent) && bytes.Equal(back, sent)).To(BeTrue(), "%d bytes", n)
		}
	}, SpecTimeout(time.Minute))

	It("and objects that look like them are never taken for each other, however often they cross", func(ctx SpecContext) {
		program := with(echoed, `
			const classes = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array];
			const values = classes.map((c) => new c(new Uint8Array(16).map((_, i) => 7 * i).buffer));
			values.push(new ArrayBuffer(3), new DataView(new ArrayBuffer(5), 2));
			let like = ['AA==', [], ['AA=='], [['AA==']], [[]], [1], 1, null, { $bytes: 'AA==' }, [{ $bytes: ['AA=='] }], new Uint8Array(1), [new Uint8Array(1)]];
			for (const v of like) values.push({ $bytes: v }, { $bytes: v, as: 'Int8Array' }, { $bytes: v, a: v }, [{ $bytes: { $bytes: v } }]);
			const shown = (v) => ArrayBuffer.isView(v) ? v.constructor.name + new Uint8Array(v.buffer, v.byteOffset, v.byteLength).join()
				: v instanceof ArrayBuffer ? 'buffer' + new Uint8Array(v).join()
				: typeof v === 'object' && v !== null ? (Array.isArray(v) ? '[' : '{') + Object.entries(v).map(([k, x]) => k + ':' + shown(x)).join(';') : typeof v + v;
			const wrong = [];
			for (const v of values) {
				let twice = v;
				for (let i = 0; i < 2; i++) twice = await tools.a.b(twice);
				if (shown(twice) !== shown(v)) wrong.push(shown(v) + ' became ' + shown(twice));
			}
			return [wrong, values.length]`)
		Expect(run(ctx, openReal(ctx), program)).To(haveValue("[[],61]"))
	}, SpecTimeout(time.Minute))

	It("leave a guest that replaced the builtins they might use", func(ctx SpecContext) {
		program := with(echoed, `
			const boom = () => { throw new RangeError('seen') };
			const sent = new Uint8Array([1, 2, 3]);
			for (const name of ['$bytes', 'as', 'toJSON']) Object.defineProperty(Object.prototype, name, { get: () => undefined, set: boom, configurable: true });
			String.prototype.includes = boom;
			const tag = Object.getPrototypeOf(Uint8Array.prototype);
			for (const key of ['buffer', 'byteLength', Symbol.toStringTag]) Object.defineProperty(tag, key, { get: boom, configurable: true });
			globalThis.Uint8Array = JSON.stringify = JSON.parse = globalThis.btoa = Array.isArray = Object.keys = boom;
			return tools.a.b(sent)`)
		Expect(run(ctx, openReal(ctx), program)).To(haveValue(`{"$bytes":"AQID"}`))
	}, SpecTimeout(time.Minute))

	It("that are too many end as they would as text, and grow nothing", func(ctx SpecContext) {
		p := openReal(ctx)
		tooMany := "new Uint8Array(30 << 20)"
		Expect(run(ctx, p, source("return "+tooMany))).To(haveFault(executor.BadResult, "result cannot leave the isolate: it is too large"))
		Expect(run(ctx, p, with(echoed, "try { await tools.a.b("+tooMany+") } catch { return 1 }"))).To(haveFault(executor.Limit, "tool payload limit of 1048576 exceeded"))
		Expect(len(run(ctx, p, source("return new Uint8Array(786420)")).Value)).To(Equal(1_048_573))
		Expect(run(ctx, p, source("return new Uint8Array(786421)"))).To(haveFault(executor.BadResult, "result cannot leave the isolate: its JSON is 1048577 bytes, the limit is 1048576"))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))

	It("that memory has no room for reject the call", func(ctx SpecContext) {
		p := openReal(ctx)
		program := with(func(context.Context, executor.ToolCall) (any, error) { return make(executor.Bytes, 700_000), nil }, `
			const kept = [];
			try { for (;;) kept.push(await tools.a.b()) } catch (e) { return [e.name, kept.length > 1] }`)
		program.Limits.Memory = 8 << 20
		r := run(ctx, p, program)
		Expect(r).To(Or(haveValue(`["RangeError",true]`), haveFault(executor.Memory, "execution exceeded its memory limit of 8 MiB")))
		costsNothingElse(ctx, p)
	}, SpecTimeout(time.Minute))

	DescribeTable("in Go are read from nothing else", func(text, why string) {
		b := executor.Bytes("before")
		Expect(json.Unmarshal([]byte(text), &b)).To(MatchError(HavePrefix(`executor: Bytes are an object with base64 at its key "$bytes"` + why)))
	},
		Entry("a string", `"aGk="`, ": "),
		Entry("an array", `[104]`, ": "),
		Entry("an object without them", `{"a":1}`, ", and this one has none"),
		Entry("an object of the guest's own", `{"$bytes":["aGk="]}`, ": "),
		Entry("what is not base64", `{"$bytes":"?"}`, ": "),
	)

	It("in Go may be nil", func() {
		text, err := json.Marshal([]executor.Bytes{nil, {}, {1}})
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(Equal(`[null,{"$bytes":""},{"$bytes":"AQ=="}]`))
		var back []executor.Bytes
		Expect(json.Unmarshal(text, &back)).To(Succeed())
		Expect(back).To(Equal([]executor.Bytes{nil, {}, {1}}))
	})
})

// echoed answers with its argument.
func echoed(_ context.Context, c executor.ToolCall) (any, error) { return c.Args, nil }

func mismatch(what string, want OmegaMatcher, r executor.Result) []string {
	GinkgoHelper()
	matches, err := want.Match(r)
	Expect(err).NotTo(HaveOccurred())
	if matches {
		return nil
	}
	return []string{what + ": " + want.FailureMessage(r)}
}
