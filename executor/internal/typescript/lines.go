package typescript

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// relined breaks minified code so that what stood on a line of the source stands on that line again, as far as the
// source map knows. It breaks only where a line break cannot change the meaning: at the beginning, and where breakable says so.
func relined(code string, sourceMap []byte) string {
	var m struct {
		Mappings string `json:"mappings"`
	}
	if err := json.Unmarshal(sourceMap, &m); err != nil {
		return code // positions are then off, the program is not
	}
	var b strings.Builder
	b.Grow(len(code) + len(code)/4)
	written, sourceLine := 0, 0
	groups := strings.Split(m.Mappings, ";")
	for n, line := range strings.SplitAfter(code, "\n") {
		at := 0 // how far line is written, in bytes
		for group := first(groups, n); group != ""; {
			var s segment
			s, group = nextSegment(group)
			sourceLine += s.line
			upTo := at + byteOffset(line[at:], s.column) // from the segment before: a long line is walked once
			b.WriteString(line[at:upTo])
			at = upTo
			if missing := sourceLine - written; missing > 0 && (n == 0 && at == 0 || breakable(line[:at], line[at:])) {
				b.WriteString(strings.Repeat("\n", missing))
				written += missing
			}
		}
		b.WriteString(line[at:])
		written += strings.Count(line, "\n")
	}
	return b.String()
}

func first(groups []string, n int) string {
	if n < len(groups) {
		return groups[n]
	}
	return ""
}

// breakable says whether a line break between two tokens is only white space. It is after what cannot end an expression
// or a restricted statement (return, throw, ++), and after a brace before a word.
func breakable(before, after string) bool {
	if before == "" || after == "" {
		return false
	}
	last, next := before[len(before)-1], after[0]
	if last == '}' {
		return 'a' <= next && next <= 'z' || 'A' <= next && next <= 'Z' || next == '_' || next == '$'
	}
	return strings.IndexByte(";{,([=:?&|", last) >= 0
}

// segment is one entry of a source map; both fields are relative to the entry before. Columns are UTF-16 code units.
type segment struct{ column, line int }

// nextSegment reads the first entry of a comma-separated group and returns the rest.
func nextSegment(group string) (segment, string) {
	text, rest, _ := strings.Cut(group, ",")
	var fields [5]int
	for i := 0; i < len(fields) && text != ""; i++ {
		fields[i], text = vlq(text)
	}
	return segment{column: fields[0], line: fields[2]}, rest
}

// vlq decodes one variable-length number.
func vlq(text string) (value int, rest string) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	for shift := 0; text != "" && shift < 32; shift += 5 {
		d := strings.IndexByte(digits, text[0])
		text = text[1:]
		if value |= d & 31 << shift; d < 32 {
			break
		}
	}
	if value&1 != 0 {
		return -(value >> 1), text
	}
	return value >> 1, text
}

// byteOffset is where the given number of UTF-16 code units of s end.
func byteOffset(s string, units int) int {
	at := 0
	for at < len(s) && units > 0 {
		r, size := utf8.DecodeRuneInString(s[at:])
		if units--; r > 0xffff {
			units--
		}
		at += size
	}
	return at
}
