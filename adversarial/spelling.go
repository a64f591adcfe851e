package adversarial

import (
	"encoding/base64"
	"encoding/hex"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// spelling is one way to write a canary.
type spelling struct {
	name   string
	write  func(value string) []string
	window int // so many letters of it stand for ten of a secret
}

var spellings = []spelling{
	{"as it is", func(v string) []string { return []string{v} }, shortest},
	{"reversed", func(v string) []string {
		letters := []byte(v)
		slices.Reverse(letters)
		return []string{string(letters)}
	}, shortest},
	{"in hexadecimal", func(v string) []string { return []string{hex.EncodeToString([]byte(v))} }, 2 * shortest},
	{"in base64", base64s, shortest},
}

// base64s are the three ways in which base64 writes a text inside of another, without the letters that the other has a part in.
func base64s(v string) (all []string) {
	for before := range 3 {
		whole := base64.RawStdEncoding.EncodeToString([]byte(strings.Repeat("-", before) + v))
		all = append(all, whole[(8*before+5)/6:len(whole)-1])
	}
	return all
}

var escaped = regexp.MustCompile(`\\u\{[0-9a-fA-F]{1,6}\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}`)

// unescape resolves \uXXXX, \u{X}, \xXX and %XX.
func unescape(text string) string {
	if !strings.ContainsAny(text, `\%`) {
		return text
	}
	return escaped.ReplaceAllStringFunc(text, func(e string) string {
		code, err := strconv.ParseUint(strings.Trim(e, `\ux{}%`), 16, 32)
		if err != nil {
			return e
		}
		return string(rune(code))
	})
}

// squeeze keeps letters and digits, made small.
func squeeze(text string) string { return string(appendLetters(nil, text)) }

// appendLetters appends the text's letters and digits, made small.
func appendLetters(letters []byte, text string) []byte {
	for i := range len(text) {
		switch b := text[i]; {
		case b >= 'a' && b <= 'z', b >= '0' && b <= '9':
			letters = append(letters, b)
		case b >= 'A' && b <= 'Z':
			letters = append(letters, b-'A'+'a')
		}
	}
	return letters
}
