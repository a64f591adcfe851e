package jsontext_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/jsontext"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestJSONText(t *testing.T) { suite.Run(t, "executor/internal/jsontext") }

const depth = 10_000 // encoding/json's

// The texts are tried as they are, cut anywhere, and with a byte changed anywhere: nearly all that comes of it is no JSON.
var texts = []string{
	`null`, `true`, `false`, `0`, `-0`, `-1.5e+10`, `10E-2`, `1.0`, `""`, `"plain text that is longer than a word"`, `"é😀\ud800\u00e9\n\"\\\/"`, " [ ] ", "\t{ }\r\n",
	`[1,"a",null,[],{}]`, `{"a":{"b":[{"c":"d"}]},"":0}`, `{"a":1,"a":[2]}`, "\"\u2028\x7f\"", `[[[["deep"]]]]`, `"1234567\"2345678\\2345678"`, `"1234567é2345678"`,
}

// refused is what is no JSON, and looks as if it were.
var refused = []string{
	``, ` `, `nul`, `nulll`, `True`, `01`, `-`, `+1`, `.5`, `1.`, `1e`, `1e+`, `0x1`, `--1`, `NaN`, `"`, `"a`, `"\`, `"\x41"`, `"\u12"`, `"\u12g4"`, "\"\t\"", "\"1234567\x1f\"", "\"\xff\"", "\"1234567\xc0\x80\"",
	"\"\xed\xa0\x80\"", `[`, `]`, `[1`, `[1,`, `[1,]`, `[,1]`, `[1 2]`, `[}`, `{]`, `{`, `{}}`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `{1:1}`, `{"a":1 "b":2}`, `1 2`, `[] []`, `'a'`, "\ufeff1", "1\x00", "\v1", `[1]x`, `"a":1`,
}

func wants(text []byte) jsontext.Verdict {
	if json.Valid(text) && utf8.Valid(text) {
		return jsontext.Valid
	}
	return jsontext.Invalid
}

var _ = Describe("A text", func() {
	DescribeTable("is JSON when encoding/json says so,", func(text string) {
		Expect(jsontext.Check([]byte(text), depth)).To(Equal(jsontext.Valid))
		for i := range len(text) {
			cut := []byte(text[:i])
			Expect(jsontext.Check(cut, depth)).To(Equal(wants(cut)), "%q", cut)
			for b := range 256 {
				changed := []byte(text)
				changed[i] = byte(b)
				if got, want := jsontext.Check(changed, depth), wants(changed); got != want {
					Fail(string(changed)) // not Expect: it would be called a hundred thousand times
				}
			}
		}
	}, suite.Entries("texts", texts, func(text string) TableEntry { return Entry(fmt.Sprintf("%q", text), text) }))

	DescribeTable("is none when it only looks so,", func(text string) {
		Expect(json.Valid([]byte(text)) && utf8.ValidString(text)).To(BeFalse())
		Expect(jsontext.Check([]byte(text), depth)).To(Equal(jsontext.Invalid))
	}, suite.Entries("texts", refused, func(text string) TableEntry { return Entry(fmt.Sprintf("%q", text), text) }))

	const large = 1 << 20
	DescribeTable("that is too deep is told from one that is no JSON,", func(text string, want jsontext.Verdict) {
		Expect(jsontext.Check([]byte(text), depth)).To(Equal(want))
	},
		Entry("deep", strings.Repeat("[", depth+1)+strings.Repeat("]", depth+1), jsontext.TooDeep),
		Entry("deep in objects", strings.Repeat(`{"a":`, depth+1), jsontext.TooDeep),
		Entry("deep behind a string", `["a",`+strings.Repeat("[", depth), jsontext.TooDeep),
		Entry("as deep as may be", strings.Repeat("[", depth)+strings.Repeat("]", depth)+" ", jsontext.Valid),
		Entry("brackets side by side", "[[]"+strings.Repeat(",[]", 2*depth)+"]", jsontext.Valid),
		Entry("brackets in a string", `"`+strings.Repeat("[", 3*depth)+`"`, jsontext.Valid),
		Entry("brackets after an escaped quote", `"\"`+strings.Repeat("[", 3*depth)+`"`, jsontext.Valid),
		Entry("brackets after what is no JSON", `"a",`+strings.Repeat("[", 3*depth), jsontext.Invalid),
		Entry("brackets that nothing closes", strings.Repeat("[", depth), jsontext.Invalid),
		Entry("a large string", `"`+strings.Repeat("a", large)+`"`, jsontext.Valid),
		Entry("a large string without an end", `"`+strings.Repeat("a", large), jsontext.Invalid),
		Entry("a large string of escapes without an end", `"`+strings.Repeat(`\`, large), jsontext.Invalid),
	)
})

func FuzzCheck(f *testing.F) {
	for _, text := range append(append([]string{}, texts...), refused...) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		// encoding/json says of what is too deep that it is no JSON, which is all that it says.
		got := jsontext.Check(text, depth)
		if want := wants(text); got != want && !(got == jsontext.TooDeep && want == jsontext.Invalid) {
			t.Fatalf("%q: %v, and encoding/json says %v", text, got, want)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	for name, text := range map[string][]byte{
		"text":    []byte(`"` + strings.Repeat("x", 64<<10-2) + `"`),
		"objects": []byte("[" + strings.Repeat(`{"id":12345,"name":"a short text","tags":["a","b"],"ok":true},`, 1000) + "null]"),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if jsontext.Check(text, depth) != jsontext.Valid {
					b.Fatal("it is JSON")
				}
			}
		})
		b.Run(name+"-encoding-json", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if wants(text) != jsontext.Valid {
					b.Fatal("it is JSON")
				}
			}
		})
	}
}
