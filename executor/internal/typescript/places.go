package typescript

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// replaced breaks and indents minified code so that what stood at a place of the source stands at that line again and, where
// nothing longer now stands before it, at that column, as far as the source map knows. It breaks a line only where that
// cannot change the meaning: at the beginning, and where breakable says so. A space changes none between two tokens, and a
// source map knows the beginnings of tokens alone.
func replaced(code string, sourceMap []byte) string {
	var m struct {
		Mappings string `json:"mappings"`
	}
	if err := json.Unmarshal(sourceMap, &m); err != nil {
		return code // positions are then off, the program is not
	}
	var b strings.Builder
	b.Grow(len(code) + len(code)/4)
	var source segment
	written, column := 0, 0 // where b ends, in lines and UTF-16 code units
	groups := strings.Split(m.Mappings, ";")
	for n, line := range strings.SplitAfter(code, "\n") {
		at := 0 // how far line is written, in bytes
		for group := first(groups, n); group != ""; {
			var s segment
			s, group = nextSegment(group)
			source.line += s.line
			source.column += s.column
			upTo := at + byteOffset(line[at:], s.generated) // from the segment before: a long line is walked once
			b.WriteString(line[at:upTo])
			column += units(line[at:upTo])
			at = upTo
			if missing := source.line - written; missing > 0 && (n == 0 && at == 0 || breakable(line[:at], line[at:])) {
				b.WriteString(strings.Repeat("\n", missing))
				written += missing
				column = 0
			}
			missing := source.column - column
			if strings.HasPrefix(line[at:], " ") {
				missing-- // the token begins after the space that parts it from the one before
			}
			if missing > 0 && source.line == written {
				b.WriteString(strings.Repeat(" ", missing))
				column += missing
			}
		}
		b.WriteString(line[at:])
		written += strings.Count(line, "\n")
		column = 0
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

// segment is one entry of a source map: a column of the code, and the place in the source that it came from. All are relative
// to the entry before. Columns are UTF-16 code units.
type segment struct{ generated, line, column int }

// nextSegment reads the first entry of a comma-separated group and returns the rest.
func nextSegment(group string) (segment, string) {
	text, rest, _ := strings.Cut(group, ",")
	var fields [5]int
	for i := 0; i < len(fields) && text != ""; i++ {
		fields[i], text = vlq(text)
	}
	return segment{generated: fields[0], line: fields[2], column: fields[3]}, rest
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

// units is the length of s in UTF-16 code units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}
