package adversarial

import (
	"fmt"
	"strings"
)

// Search looks for canaries in all that comes out of a run, as it comes: no text is too long to be looked at, and none has to be kept.
// Texts of one place belong together, in their order: a canary is found whatever stands between its letters, whichever texts they are
// in. It is for one goroutine at a time.
type Search struct {
	needles []needle
	grams   map[string][]offset // where the needles have so many letters
	tail    int                 // letters of a place that may be the beginning of a find
	places  map[string]*said
	finds   []Find
}

// Find is a canary that came out.
type Find struct {
	Canary string // where the host holds it
	Place  string // where it came out
	How    string // it was written
}

func (f Find) String() string {
	return fmt.Sprintf("%s came out in a %s, %s", f.Canary, f.Place, f.How)
}

// needle is one way to write one canary.
type needle struct {
	canary string
	how    string
	text   string // letters and digits alone, small
	least  int    // so many of them in a row are a find
}

// offset is a place in a needle.
type offset struct{ needle, at int }

// said is the end of what came out at one place, as it was and with escapes resolved; the second begins with the first escape.
type said struct {
	raw, resolved []byte
	escapes       bool
}

// A canary is found by whoever has ten letters and digits of it, if they are a secret's, and else by the whole of it: a folder's name has
// parts that others have too. Nothing shorter is looked for.
const (
	shortest = 10
	// gram is how many letters are looked up at once. A find has more, so not every place of a text has to be looked at.
	gram   = 5
	stride = shortest - gram + 1
)

// NewSearch looks for these canaries.
func NewSearch(canaries []Canary) *Search {
	s := &Search{grams: map[string][]offset{}, places: map[string]*said{}}
	for _, c := range canaries {
		for _, how := range spellings {
			for _, written := range how.write(c.Value) {
				s.look(c, how, squeeze(written))
			}
		}
	}
	return s
}

func (s *Search) look(c Canary, how spelling, text string) {
	n := needle{c.Place, how.name, text, len(text)}
	if c.Random {
		n.least = min(n.least, how.window)
	}
	for at := 0; at+gram <= len(text); at++ {
		part := text[at : at+gram]
		s.grams[part] = append(s.grams[part], offset{len(s.needles), at})
	}
	s.needles = append(s.needles, n)
	s.tail = max(s.tail, len(text))
}

// saying is a text that came out, and where.
type saying struct{ place, text string }

func (s *Search) read(all ...saying) {
	for _, one := range all {
		s.Read(one.place, one.text)
	}
}

// Read looks at the next text that came out at a place.
func (s *Search) Read(place, text string) {
	here := s.places[place]
	if here == nil {
		here = &said{}
		s.places[place] = here
	}
	resolved := unescape(text)
	if resolved != text && !here.escapes {
		here.escapes, here.resolved = true, append(here.resolved, here.raw...)
	}
	if here.escapes {
		here.resolved = s.scan(place, appendLetters(here.resolved, resolved))
	}
	here.raw = s.scan(place, appendLetters(here.raw, text))
}

// scan looks at letters, and returns those that the next ones may go on from.
func (s *Search) scan(place string, letters []byte) []byte {
	for i := 0; i+gram <= len(letters); i += stride {
		for _, o := range s.grams[string(letters[i:i+gram])] {
			n := s.needles[o.needle]
			if run(letters, n.text, i, o.at) >= n.least {
				s.found(Find{n.canary, place, n.how})
			}
		}
	}
	return append(letters[:0], letters[max(0, len(letters)-s.tail):]...)
}

// run is how many letters both have in a row around the places i and j.
func run(letters []byte, text string, i, j int) int {
	n := 0
	for i+n < len(letters) && j+n < len(text) && letters[i+n] == text[j+n] {
		n++
	}
	for i > 0 && j > 0 && letters[i-1] == text[j-1] {
		i, j, n = i-1, j-1, n+1
	}
	return n
}

func (s *Search) found(f Find) {
	for _, known := range s.finds {
		if known.Canary == f.Canary {
			return
		}
	}
	s.finds = append(s.finds, f)
}

// Finds are what was found, each canary where it came out first.
func (s *Search) Finds() []Find { return s.finds }

// values are the texts and numbers of JSON without the names of its properties: whoever sends a text in parts sends the same name with
// each.
func values(json string) string {
	var b strings.Builder
	for i := 0; i < len(json); {
		if json[i] != '"' {
			b.WriteByte(json[i])
			i++
			continue
		}
		end := i + 1
		for end < len(json) && json[end] != '"' {
			if json[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end+1, len(json))
		if !strings.HasPrefix(strings.TrimLeft(json[end:min(end+8, len(json))], " \t\r\n"), ":") {
			b.WriteString(json[i:end])
		}
		i = end
	}
	return b.String()
}
