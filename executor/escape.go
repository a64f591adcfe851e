package executor

import (
	"fmt"
	"strings"
	"unicode"
)

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
