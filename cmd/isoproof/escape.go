package main

import (
	"fmt"
	"strconv"
	"strings"
)

// printable makes text that a program chose fit for a terminal: control and bidirectional characters are written out,
// and lines after the first are indented, so that no program can write a line that looks like ours.
func printable(text string) string {
	return escape(text, func(b *strings.Builder, r rune) {
		if r == '\n' {
			b.WriteString("\n    ")
			return
		}
		fmt.Fprintf(b, "\\u{%x}", r)
	})
}

// printableJSON does it for JSON, which stays JSON of the same value.
func printableJSON(text string) string {
	return escape(text, func(b *strings.Builder, r rune) {
		if r > 0xffff {
			r -= 0x10000
			fmt.Fprintf(b, "\\u%04x\\u%04x", 0xd800+r>>10, 0xdc00+r&0x3ff)
			return
		}
		fmt.Fprintf(b, "\\u%04x", r)
	})
}

func escape(text string, write func(*strings.Builder, rune)) string {
	var b strings.Builder
	for _, r := range text {
		if strconv.IsPrint(r) || r == '\t' {
			b.WriteRune(r)
		} else {
			write(&b, r)
		}
	}
	return b.String()
}
