// Package jsontext decides whether bytes are JSON, for what a worker that is not trusted sends. It says the same as encoding/json and
// unicode/utf8 together (a fuzz target holds it to that) in one pass, several times as fast where there is much text, and tells text that is
// nested too deeply from what is no JSON at all.
package jsontext

import (
	"encoding/binary"
	"unicode/utf8"
)

// Verdict is what Check says of a text.
type Verdict uint8

// The verdicts.
const (
	Invalid Verdict = iota // it is not one value of JSON in UTF-8
	Valid
	TooDeep // its arrays and objects are inside one another more often than was allowed; what follows was not looked at
)

// Check looks at each byte at most once. It needs a byte of memory for each array and object that is open.
func Check(text []byte, depth int) Verdict {
	c := checker{text: text}
	for next := aValue; ; {
		c.space()
		if c.at == len(text) {
			return verdict(next == anEnd)
		}
		b := text[c.at]
		switch next {
		case aValue, aValueOrEnd:
			switch {
			case b == '[' || b == '{':
				if len(c.open) == depth {
					return TooDeep
				}
				c.open = append(c.open, b)
				c.at++
				if next = aValueOrEnd; b == '{' {
					next = aNameOrEnd
				}
				continue
			case b == ']' && next == aValueOrEnd:
				next = c.close()
				continue
			case !c.scalar():
				return Invalid
			}
			next = c.after()
		case aName, aNameOrEnd:
			if b == '}' && next == aNameOrEnd {
				next = c.close()
				continue
			}
			if b != '"' || !c.str() {
				return Invalid
			}
			if c.space(); c.at == len(text) || text[c.at] != ':' {
				return Invalid
			}
			c.at++
			next = aValue
		case aCommaOrEnd:
			inside := c.open[len(c.open)-1]
			switch {
			case b == ',':
				c.at++
				if next = aValue; inside == '{' {
					next = aName
				}
			case b == inside+2: // ] is two after [, and } two after {
				next = c.close()
			default:
				return Invalid
			}
		case anEnd:
			return Invalid
		}
	}
}

// state is what may come next.
type state uint8

const (
	aValue state = iota
	aValueOrEnd
	aName
	aNameOrEnd
	aCommaOrEnd
	anEnd
)

func verdict(valid bool) Verdict {
	if valid {
		return Valid
	}
	return Invalid
}

type checker struct {
	text []byte
	at   int
	open []byte // the brackets that are
}

// close goes past a bracket that closes the last one.
func (c *checker) close() state {
	c.at++
	c.open = c.open[:len(c.open)-1]
	return c.after()
}

// after is what may come after a value.
func (c *checker) after() state {
	if len(c.open) == 0 {
		return anEnd
	}
	return aCommaOrEnd
}

func (c *checker) space() {
	for c.at < len(c.text) {
		switch c.text[c.at] {
		case ' ', '\t', '\n', '\r':
			c.at++
		default:
			return
		}
	}
}

func (c *checker) scalar() bool {
	switch c.text[c.at] {
	case '"':
		return c.str()
	case 't':
		return c.word("true")
	case 'f':
		return c.word("false")
	case 'n':
		return c.word("null")
	}
	return c.number()
}

func (c *checker) word(w string) bool {
	if len(c.text)-c.at < len(w) || string(c.text[c.at:c.at+len(w)]) != w {
		return false
	}
	c.at += len(w)
	return true
}

func (c *checker) number() bool {
	c.one('-')
	if !c.one('0') && !c.digits() {
		return false
	}
	if c.one('.') && !c.digits() {
		return false
	}
	if c.one('e') || c.one('E') {
		if !c.one('+') {
			c.one('-')
		}
		return c.digits()
	}
	return true
}

// one goes past one byte, if it is that.
func (c *checker) one(b byte) bool {
	if c.at == len(c.text) || c.text[c.at] != b {
		return false
	}
	c.at++
	return true
}

func (c *checker) digits() bool {
	from := c.at
	for c.at < len(c.text) && '0' <= c.text[c.at] && c.text[c.at] <= '9' {
		c.at++
	}
	return c.at > from
}

// str goes past a string, whose opening quote is here.
func (c *checker) str() bool {
	t, i := c.text, c.at+1
	for i < len(t) {
		if i+8 <= len(t) && plain(binary.LittleEndian.Uint64(t[i:])) {
			i += 8
			continue
		}
		switch b := t[i]; {
		case b == '"':
			c.at = i + 1
			return true
		case b == '\\':
			n := escape(t[i:])
			if n == 0 {
				return false
			}
			i += n
		case b < ' ':
			return false
		case b < utf8.RuneSelf:
			i++
		default:
			r, n := utf8.DecodeRune(t[i:])
			if r == utf8.RuneError && n == 1 {
				return false
			}
			i += n
		}
	}
	return false
}

// plain says that none of eight bytes ends a string, begins an escape, is a control character or outside ASCII: the usual way to look at all
// of a word at once, which is exact as to whether there is one.
func plain(w uint64) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	zero := func(v uint64) uint64 { return (v - ones) &^ v & tops }
	control := (w - ones*' ') &^ w & tops
	return (w&tops)|control|zero(w^ones*'"')|zero(w^ones*'\\') == 0
}

// escape is the length of the escape that t begins with, or 0.
func escape(t []byte) int {
	if len(t) < 2 {
		return 0
	}
	switch t[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if len(t) >= 6 && hex(t[2]) && hex(t[3]) && hex(t[4]) && hex(t[5]) {
			return 6
		}
	}
	return 0
}

func hex(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'f' || 'A' <= b && b <= 'F'
}
