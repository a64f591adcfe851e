package typescript

import (
	"encoding/json"
	"regexp"
	"strings"
	"unicode/utf8"
)

// replaced breaks and indents minified code so that what stood at a place of the source stands at that line again and, where
// nothing longer now stands before it, at that column, as far as the source map knows. What esbuild renamed so that no name hides
// another gets its own name back: a program hears of it in errors, and as the name of a function or a class. The meaning is that of
// code: a second look at the result has to find the same, else code is returned as it is.
func replaced(code string, sourceMap []byte, source string) string {
	var m struct {
		Mappings string   `json:"mappings"`
		Names    []string `json:"names"`
	}
	if err := json.Unmarshal(sourceMap, &m); err != nil {
		return code // positions are then off, the program is not
	}
	if begins, _ := nextSegment(m.Mappings); begins.generated > 0 {
		m.Names = nil // helpers stand before the code: what was renamed may have hidden what they use
	}
	for _, found := range merged.FindAllStringSubmatch(source, -1) {
		for i, name := range m.Names {
			if name == found[1] {
				m.Names[i] = "" // the map has not every place of it
			}
		}
	}
	lines := []int{0}
	for i := range len(source) {
		if source[i] == '\n' {
			lines = append(lines, i+1)
		}
	}
	meaning := minified(code)
	for _, names := range [][]string{m.Names, nil} {
		p := placing{source: source, lines: lines, names: names}
		p.b.Grow(len(code) + len(code)/4)
		groups := strings.Split(m.Mappings, ";")
		for n, line := range strings.SplitAfter(code, "\n") {
			p.line(line, first(groups, n), n)
		}
		if placed := p.b.String(); minified(placed) == meaning {
			return placed
		}
	}
	return code
}

// placing is code on its way back to its places.
type placing struct {
	source          string
	lines           []int    // where they begin in it
	names           []string // that were changed, as they were; nil leaves them changed
	from            segment  // where in the source
	seen            segment  // the place that was looked at last
	offset          int      // of it, in bytes
	literal         string   // what the source has of the literal that is written, from the last line feed on; "" of anything else
	written, column int      // where b ends, in lines and UTF-16 code units
	b               strings.Builder
}

// line writes the line n of the code. Code breaks a line in template literals alone: the first entry of a later line is in one.
func (p *placing) line(line, group string, n int) {
	at, ahead := 0, 0 // how far line is written, in bytes; how many units of that are beyond the entry before
	for group != "" {
		var s segment
		s, group = nextSegment(group)
		p.from.line += s.line
		p.from.column += s.column
		p.from.name += s.name
		upTo := at + byteOffset(line[at:], s.generated-ahead) // from the entry before: a long line is walked once
		ahead = 0
		token := line[upTo:]
		switch {
		case n > 0 && upTo == 0:
			continue
		case strings.HasPrefix(token, export) && !strings.HasPrefix(p.here(), export[:len(export)-1]):
			// The entry is that of what is exported.
			p.text(line[at:upTo], token, upTo == 0, len(export))
			p.write(export)
			ahead = len(export)
			at = upTo + ahead
			p.indent(line[at:], 0)
		default:
			p.text(line[at:upTo], token, upTo == 0, 0)
			at = upTo
		}
		p.begin(token)
		if s.named && p.from.name >= 0 && p.from.name < len(p.names) && p.names[p.from.name] != "" {
			if name := identifier.FindString(line[at:]); name != "" {
				p.write(p.names[p.from.name])
				ahead += units(name)
				at += len(name)
			}
		}
	}
	rest, broken := strings.CutSuffix(line[at:], "\n")
	p.write(rest)
	switch {
	case !broken:
	case p.escaped(rest):
		p.write(`\n`)
	default:
		p.b.WriteString("\n")
		p.written++
		p.column = 0
	}
}

// begin looks whether a token begins a template literal, or what follows an expression in one, and where that is in the source.
func (p *placing) begin(token string) {
	p.literal = ""
	if token == "" || strings.IndexByte("`}", token[0]) < 0 {
		return
	}
	if source := p.here(); source != "" && strings.IndexByte("`}'\"", source[0]) >= 0 {
		p.literal = source[1:]
	}
}

// escaped says whether the line feed after rest of a literal is an escape in the source: esbuild writes it as it is where it is free to.
func (p *placing) escaped(rest string) bool {
	found, escaped := true, false
	for found {
		_, escaped, p.literal = nextLineFeed(p.literal)
		found, _, rest = nextLineFeed(rest)
	}
	return escaped
}

// nextLineFeed looks for the next line feed in the text of a literal, whether it is an escape, and what is behind it.
func nextLineFeed(text string) (found, escaped bool, rest string) {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\n':
			return true, false, text[i+1:]
		case text[i] == '\\':
			if at := lineFeed.FindStringIndex(text[i:min(len(text), i+longEscape)]); at != nil {
				return true, true, text[i+at[1]:]
			}
			if i++; strings.HasPrefix(text[i:], "\r\n") {
				i++
			}
		}
	}
	return false, false, ""
}

const longEscape = 16

var lineFeed = regexp.MustCompile(`^\\(?:n|x0[aA]|u000[aA]|u\{0*[aA]\})`)

const export = "export "

// text writes what stands before a token, and takes the token to its place less so many units.
func (p *placing) text(before, token string, isFirst bool, less int) {
	missing := p.from.line - p.written
	if missing <= 0 || token == "" {
		p.write(before)
		p.indent(token, less)
		return
	}
	word := ""
	if found := restricted.FindStringSubmatchIndex(before); found != nil && strings.IndexByte("});]", token[0]) < 0 {
		// What comes may not be parted from this. It goes to that line too.
		word = before[found[2]:]
		before = before[:found[2]]
	}
	p.write(before)
	if isFirst || breakable(p.last(), word+token) {
		p.b.WriteString(strings.Repeat("\n", missing))
		p.written += missing
		p.column = 0
	}
	p.write(word)
	p.indent(token, less)
}

// last is what was written last.
func (p *placing) last() string {
	const most = 16 // bytes, as long as a word after which no line break may come
	text := p.b.String()
	return strings.TrimRight(text[max(0, len(text)-most):], " ")
}

// indent writes the spaces before a token. The token begins after the space that parts it from the one before.
func (p *placing) indent(token string, less int) {
	missing := p.from.column - less - p.column
	if strings.HasPrefix(token, " ") {
		missing--
	}
	if missing > 0 && p.from.line == p.written {
		p.write(strings.Repeat(" ", missing))
	}
}

func (p *placing) write(text string) {
	p.b.WriteString(text)
	p.column += units(text)
}

// here is the source from the place of the entry on. A long line is walked once, as long as entries follow each other.
func (p *placing) here() string {
	if p.from.line < 0 || p.from.line >= len(p.lines) || p.from.column < 0 {
		return ""
	}
	if p.from.line != p.seen.line || p.from.column < p.seen.column || p.offset == 0 {
		p.seen, p.offset = segment{line: p.from.line}, p.lines[p.from.line]
	}
	p.offset += byteOffset(p.source[p.offset:], p.from.column-p.seen.column)
	p.seen.column = p.from.column
	return p.source[p.offset:]
}

func first(groups []string, n int) string {
	if n < len(groups) {
		return groups[n]
	}
	return ""
}

var (
	// merged is a declaration of TypeScript's that becomes a function with a parameter of its name.
	merged     = regexp.MustCompile(`\b(?:enum|namespace|module)\s+([\pL_$][\pL\pN\pM_$]*)`)
	identifier = regexp.MustCompile(`^[\pL_$][\pL\pN\pM_$\x{200c}\x{200d}]*`)
	// restricted ends before an operand, a name or a label that may not be on a later line.
	restricted = regexp.MustCompile(`(?:^|[^\pL\pN_$])((?:return|throw|yield|break|continue|async|accessor|using) ?)$`)
)

// breakable says whether a line break between two tokens, of which the first is not restricted, is only white space. It is everywhere but
// where the grammar forbids one: nothing is missing between them that a break could be taken for.
func breakable(before, after string) bool {
	if before == "" {
		return false
	}
	return !strings.HasPrefix(after, "++") && !strings.HasPrefix(after, "--") && !strings.HasPrefix(after, "=>")
}

// segment is one entry of a source map: a column of the code, the place in the source that it came from, and which of the names that
// were changed it has, if any. All are relative to the entry before. Columns are UTF-16 code units.
type segment struct {
	generated, line, column, name int
	named                         bool
}

// nextSegment reads the first entry of a comma-separated group and returns the rest.
func nextSegment(group string) (segment, string) {
	text, rest, _ := strings.Cut(group, ",")
	var fields [5]int
	n := 0
	for ; n < len(fields) && text != ""; n++ {
		fields[n], text = vlq(text)
	}
	return segment{generated: fields[0], line: fields[2], column: fields[3], name: fields[4], named: n == len(fields)}, rest
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
