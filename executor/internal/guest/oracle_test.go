package guest_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"mime"
	"mime/multipart"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// What the guest computes is computed here too, by code that has nothing in common with it: by Go's own libraries, or from the standard's
// words where those differ.

// compute returns what a program makes of an input.
func compute(ctx SpecContext, source string, input, value any) {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	text, err := json.Marshal(input)
	Expect(err).NotTo(HaveOccurred())
	result, err := pool.Execute(ctx, executor.Program{Source: source, Input: text, Limits: executor.Limits{Timeout: time.Minute}})
	Expect(err).NotTo(HaveOccurred())
	Expect(result.Fault).To(BeNil())
	Expect(json.Unmarshal(result.Value, value)).To(Succeed())
}

// words are all sequences of up to so many of the letters.
func words[T any](letters []T, most int) [][]T {
	all := [][]T{nil}
	for from := 0; most > 0; most-- {
		to := len(all)
		for _, w := range all[from:to] {
			for _, l := range letters {
				all = append(all, append(slices.Clone(w), l))
			}
		}
		from = to
	}
	return all
}

// decodeUTF8 is the decoder of the Encoding Standard (https://encoding.spec.whatwg.org/#utf-8-decoder): text, and whether it had an error.
func decodeUTF8(b []byte) (text []rune, wrong bool) {
	var point rune
	needed, seen, lower, upper := 0, 0, byte(0x80), byte(0xbf)
	for i := 0; i < len(b); i++ {
		c := b[i]
		if needed == 0 {
			switch {
			case c <= 0x7f:
				text = append(text, rune(c))
			case c >= 0xc2 && c <= 0xdf:
				needed, point = 1, rune(c&0x1f)
			case c >= 0xe0 && c <= 0xef:
				needed, point = 2, rune(c&0xf)
				if c == 0xe0 {
					lower = 0xa0
				} else if c == 0xed {
					upper = 0x9f
				}
			case c >= 0xf0 && c <= 0xf4:
				needed, point = 3, rune(c&7)
				if c == 0xf0 {
					lower = 0x90
				} else if c == 0xf4 {
					upper = 0x8f
				}
			default:
				text, wrong = append(text, utf8.RuneError), true
			}
			continue
		}
		in := c >= lower && c <= upper
		lower, upper = 0x80, 0xbf
		if !in {
			text, wrong = append(text, utf8.RuneError), true
			needed, seen = 0, 0
			i-- // the byte is read again
			continue
		}
		point = point<<6 | rune(c&0x3f)
		if seen++; seen == needed {
			text = append(text, point)
			needed, seen = 0, 0
		}
	}
	if needed > 0 {
		text, wrong = append(text, utf8.RuneError), true
	}
	return text, wrong
}

// decodeUTF16 is the standard's shared UTF-16 decoder: an odd byte at the end, and a lead that nothing follows, are one error.
func decodeUTF16(b []byte) (text []rune, wrong bool) {
	var units []uint16
	for i := 0; i+1 < len(b); i += 2 {
		units = append(units, uint16(b[i])|uint16(b[i+1])<<8)
	}
	if len(b)%2 == 1 && (len(units) == 0 || units[len(units)-1]&0xfc00 != 0xd800) {
		units, wrong = append(units, 0xdfff), true // a trail of its own is the error
	}
	text = utf16.Decode(units)
	for i := 0; i < len(units); i++ {
		switch {
		case units[i]&0xf800 != 0xd800:
		case units[i]&0xfc00 == 0xd800 && i+1 < len(units) && units[i+1]&0xfc00 == 0xdc00:
			i++
		default:
			wrong = true
		}
	}
	return text, wrong
}

// windows1252 is the standard's index from 0x80 to 0x9f; everything else is Latin-1.
var windows1252 = []rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ")

func decodeWindows1252(b []byte) (text []rune, wrong bool) {
	for _, c := range b {
		r := rune(c)
		if c >= 0x80 && c <= 0x9f {
			r = windows1252[c-0x80]
		}
		text = append(text, r)
	}
	return text, false
}

type decoding struct {
	label  string
	decode func([]byte) ([]rune, bool)
	bytes  [][]byte
}

var decodings = []decoding{
	{"utf-8", decodeUTF8, append(words([]byte{0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbb, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff}, 3),
		words([]byte{0x41, 0x80, 0x90, 0xbf, 0xe2, 0xf0, 0xf4}, 4)...)},
	{"utf-16le", decodeUTF16, append(words([]byte{0x00, 0x41, 0xd8, 0xdb, 0xdc, 0xdf, 0xfe, 0xff}, 4), words([]byte{0x41, 0xd8, 0xdc}, 7)...)},
	{"latin1", decodeWindows1252, func() (all [][]byte) {
		for c := range 256 {
			all = append(all, []byte{byte(c), 'a', byte(255 - c)})
		}
		return all
	}()},
}

// decodeAll decodes each word whole, in two parts at every place, and fatally; it returns the texts, which of them came out otherwise in
// parts, and which are refused.
const decodeAll = `
	const bytesOf = (hex) => Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
	const texts = [], otherwise = [], refused = []; const once = new TextDecoder(input.label, { ignoreBOM: true }), fatal = new TextDecoder(input.label, { ignoreBOM: true, fatal: true });
	const fails = (f) => { try { f(); return false; } catch (e) { if (e.name !== 'TypeError') throw e; return true; } };
	for (const [n, hex] of input.words.entries()) {
		const bytes = bytesOf(hex), text = once.decode(bytes), wrong = fails(() => fatal.decode(bytes)); texts.push(text); if (wrong) refused.push(n);
		for (let at = 0; at <= bytes.length; at++) {
			const first = bytes.subarray(0, at), rest = bytes.subarray(at);
			if (once.decode(first, { stream: true }) + once.decode(rest) !== text) otherwise.push([hex, at]);
			if (fails(() => { fatal.decode(first, { stream: true }); fatal.decode(rest); }) !== wrong) otherwise.push([hex, at, 'fatal']);
		}
		let one = ''; for (let at = 0; at < bytes.length; at++) one += once.decode(bytes.subarray(at, at + 1), { stream: true }); if (one + once.decode() !== text) otherwise.push([hex, 'each']);
	}
	return { texts, otherwise, refused };
`

var _ = DescribeTable("TextDecoder decodes every short word of the bytes that matter, whole and in parts, as the standard says, in", func(ctx SpecContext, d decoding) {
	var hexes []string
	for _, w := range d.bytes {
		hexes = append(hexes, hex.EncodeToString(w))
	}
	for part := range slices.Chunk(hexes, 2000) {
		var got struct {
			Texts     []string
			Otherwise []any
			Refused   []int
		}
		compute(ctx, decodeAll, map[string]any{"label": d.label, "words": part}, &got)
		Expect(got.Otherwise).To(BeEmpty(), "what differs in parts")
		refused := []int{}
		for i, word := range part {
			b, _ := hex.DecodeString(word)
			text, wrong := d.decode(b)
			Expect(got.Texts[i]).To(Equal(string(text)), word)
			if wrong {
				refused = append(refused, i)
			}
		}
		Expect(append([]int{}, got.Refused...)).To(Equal(refused))
	}
}, suite.Entries("encodings of bytes", decodings, func(d decoding) TableEntry { return Entry(d.label, d, SpecTimeout(5*time.Minute)) }))

// forgivingBase64 is "forgiving-base64 decode" of the Infra Standard.
func forgivingBase64(s string) ([]byte, bool) {
	s = strings.NewReplacer(" ", "", "\t", "", "\n", "", "\f", "", "\r", "").Replace(s)
	if len(s)%4 == 0 {
		s = strings.TrimSuffix(s, "=")
		if len(s)%4 == 3 {
			s = strings.TrimSuffix(s, "=")
		}
	}
	b, err := base64.RawStdEncoding.DecodeString(s) // lenient about the bits that are left over
	return b, err == nil && !strings.ContainsAny(s, "=\r\n")
}

var _ = It("atob decodes every short word as the standard says, and btoa what comes of it", func(ctx SpecContext) {
	var texts []string
	for _, w := range words([]rune("AZ/+= -\n\f"), 4) {
		texts = append(texts, string(w))
	}
	for _, w := range words([]rune("Y= "), 7) {
		texts = append(texts, string(w))
	}
	var got []*[2]string
	compute(ctx, `return input.map((text) => { try { const b = atob(text); return [Array.from(b, (c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join(''), btoa(b)]; } catch (e) { if (e.name !== 'InvalidCharacterError') throw e; return null; } })`, texts, &got)
	Expect(got).To(HaveLen(len(texts)))
	for i, text := range texts {
		b, ok := forgivingBase64(text)
		if !ok {
			Expect(got[i]).To(BeNil(), "%q", text)
			continue
		}
		Expect(got[i]).To(HaveValue(Equal([2]string{hex.EncodeToString(b), base64.StdEncoding.EncodeToString(b)})), "%q", text)
	}
})

// names are what a form's fields and files are called.
var names = []string{"a", "", " b ", `q"uo"te`, `back\slash`, "line\nfeed", "return\rhere", "both\r\nof them", "%22", "semi;colon=", "é€💩", "tab\there", "name=\"x\"; filename=\"y\"", strings.Repeat("n", 5000)}

// escaped is a name as the HTML Standard writes it into a header, unescaped what the Fetch Standard reads from there.
var (
	escaped   = strings.NewReplacer("\n", "%0A", "\r", "%0D", `"`, "%22")
	unescaped = strings.NewReplacer("%0A", "\n", "%0D", "\r", "%22", `"`)
)

var _ = Describe("FormData", func() {
	It("is written as multipart/form-data that Go's reader takes apart", func(ctx SpecContext) {
		var got struct{ Type, Body string }
		compute(ctx, `
			const form = new FormData(); for (const name of input) { form.append(name, name); form.append(name, new Blob([name], { type: 'a/b' }), name); }
			const r = new Response(form); return { Type: r.headers.get('content-type'), Body: await r.text() }`, names, &got)
		kind, parameters, err := mime.ParseMediaType(got.Type)
		Expect(err).NotTo(HaveOccurred())
		Expect(kind).To(Equal("multipart/form-data"))
		reader := multipart.NewReader(strings.NewReader(got.Body), parameters["boundary"])
		newlines := strings.NewReplacer("\r\n", "\r\n", "\n", "\r\n", "\r", "\r\n")
		for _, name := range names {
			shown := escaped.Replace(newlines.Replace(name))
			for _, file := range []bool{false, true} {
				part, err := reader.NextRawPart()
				Expect(err).NotTo(HaveOccurred())
				disposition, content := `form-data; name="`+shown+`"`, newlines.Replace(name)
				if file {
					disposition, content = disposition+`; filename="`+escaped.Replace(name)+`"`, name
				}
				Expect(part.Header.Get("Content-Disposition")).To(Equal(disposition))
				Expect(part.Header.Get("Content-Type")).To(Equal(map[bool]string{true: "a/b"}[file]))
				var b bytes.Buffer
				_, err = b.ReadFrom(part)
				Expect(err).NotTo(HaveOccurred())
				Expect(b.String()).To(Equal(content))
			}
		}
		_, err = reader.NextRawPart()
		Expect(err).To(MatchError("EOF"))
	})

	It("is read from multipart/form-data that Go's writer makes", func(ctx SpecContext) {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		want := [][]any{}
		for _, name := range names {
			shown := escaped.Replace(name)
			field, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name="` + shown + `"`}})
			Expect(err).NotTo(HaveOccurred())
			field.Write([]byte(name))
			file, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name="f"; filename="` + shown + `"`}, "Content-Type": {"a/b"}})
			Expect(err).NotTo(HaveOccurred())
			file.Write([]byte{0xff, 0, '\r', '\n', '-', '-'})
			read := unescaped.Replace(shown)
			want = append(want, []any{read, name}, []any{"f", read, "a/b", []any{255., 0., 13., 10., 45., 45.}})
		}
		Expect(w.Close()).To(Succeed())
		var got [][]any
		compute(ctx, `
			const form = await new Response(Uint8Array.from(atob(input.body), (c) => c.charCodeAt(0)), { headers: { 'content-type': input.type } }).formData(); const all = [];
			for (const [name, value] of form) all.push(typeof value === 'string' ? [name, value] : [name, value.name, value.type, [...await value.bytes()]]); return all`,
			map[string]string{"body": base64.StdEncoding.EncodeToString(body.Bytes()), "type": w.FormDataContentType()}, &got)
		Expect(got).To(Equal(want))
	})

	It("is read from application/x-www-form-urlencoded as Go reads it, which URLSearchParams writes as Go reads it", func(ctx SpecContext) {
		var got struct {
			Text  string
			Pairs [][2]string
		}
		compute(ctx, `
			const q = new URLSearchParams(input.map((name) => [name, name])); const form = await new Response(q).formData(); return { Text: q.toString(), Pairs: [...form] }`, names, &got)
		values, err := url.ParseQuery(got.Text)
		Expect(err).NotTo(HaveOccurred())
		Expect(got.Pairs).To(HaveLen(len(names)))
		for i, name := range names {
			Expect(values).To(HaveKeyWithValue(name, []string{name}))
			Expect(got.Pairs[i]).To(Equal([2]string{name, name}))
		}
	})
})
