package executor

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Printable makes text that a program chose, such as a console line, fit for a terminal: a control character, and one that
// reorders what a person reads, is written as \uXXXX. Line breaks and tabs stay.
func Printable(text string) string {
	return escape(strings.ToValidUTF8(text, "\uFFFD"), math.MaxInt, true)
}

// PrintableJSON does it for JSON text, such as [Result.Value]: what it returns is JSON of the same value.
func PrintableJSON(text string) string {
	var b strings.Builder
	for _, r := range text { // JSON has no such character outside of its strings
		switch {
		case !steers(r, true):
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// escape makes a guest's text safe to show: characters that steer a terminal or reorder what a person reads become
// \uXXXX. Line breaks and tabs stay when lines is set. The result has at most max bytes; an ellipsis says that it was cut.
func escape(s string, max int, lines bool) string {
	if len(s) <= max && !strings.ContainsFunc(s, func(r rune) bool { return steers(r, lines) }) {
		return s
	}
	const ellipsis = "…"
	var b strings.Builder
	safe := 0 // the longest prefix that leaves room for the ellipsis
	for _, r := range s {
		switch {
		case !steers(r, lines):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\u{%x}`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		if b.Len() > max {
			return b.String()[:safe] + ellipsis
		}
		if b.Len() <= max-len(ellipsis) {
			safe = b.Len()
		}
	}
	return b.String()
}

// steers says whether a character does something else than stand for itself: controls, bidirectional and other format
// characters, and separators of lines. The two joiners stay: scripts and emoji need them.
func steers(r rune, lines bool) bool {
	switch r {
	case '\n', '\t':
		return !lines
	case '\u200c', '\u200d':
		return false
	case '\u2028', '\u2029':
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf)
}
