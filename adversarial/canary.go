package adversarial

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Canary is a value that only the host holds, and where it holds it.
type Canary struct {
	Place string
	Value string
}

// Canaries are what the host holds for as long as a subject is attacked.
type Canaries struct {
	all  []Canary
	file string
}

// Variable is the environment variable of the host process that holds a canary.
const Variable = "ISOPROOF_CANARY"

// Plant makes canaries and puts them where they belong: a string of this process, its environment, and a file in its folder for
// temporary files. What this process was called as, and where it works, count as canaries too. A subject's processes are attacked
// for what they were given at their start, so it comes before the subject. Remove takes them away again.
func Plant() (*Canaries, error) {
	c := &Canaries{}
	file, err := os.CreateTemp("", "isoproof-canary-")
	if err != nil {
		return nil, fmt.Errorf("adversarial: a canary's file cannot be made: %w", err)
	}
	c.file = file.Name()
	c.add("the host's memory", secret())
	c.add("the host's environment", secret())
	c.add("a file of the host", secret())
	_, err = file.WriteString(c.all[2].Value)
	if err = errors.Join(err, file.Close(), os.Setenv(Variable, c.all[1].Value)); err != nil {
		c.Remove()
		return nil, fmt.Errorf("adversarial: the canaries cannot be planted: %w", err)
	}
	executable, _ := os.Executable() // where the system does not tell, no program can find it out either
	folder, _ := os.Getwd()
	c.add("the name of a file of the host", c.file)
	c.add("the host's arguments", executable)
	c.add("the host's working directory", folder)
	return c, nil
}

// Remove takes the canaries away. It is idempotent.
func (c *Canaries) Remove() {
	_ = os.Remove(c.file) // it holds nothing that anybody else could use
	_ = os.Unsetenv(Variable)
}

// shortest is the length from which on a text is found by nobody by chance: of the letters and digits that are looked for.
const shortest = 10

func (c *Canaries) add(place, value string) {
	if len(squeeze(value)) >= shortest {
		c.all = append(c.all, Canary{place, value})
	}
}

// unknownTo are the canaries that do not stand in the texts.
func unknownTo(all []Canary, texts ...string) []Canary {
	return slices.DeleteFunc(slices.Clone(all), func(c Canary) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, c.Value) })
	})
}

// secret is a fresh random value of 26 small letters and digits.
func secret() string { return strings.ToLower(rand.Text()) }

// spelling is one way to write a canary.
type spelling struct {
	how   string
	write func(value string) []string
}

var spellings = []spelling{
	{"as it is", func(v string) []string { return []string{v} }},
	{"reversed", func(v string) []string {
		letters := []byte(v)
		slices.Reverse(letters)
		return []string{string(letters)}
	}},
	{"in hexadecimal", func(v string) []string { return []string{hex.EncodeToString([]byte(v))} }},
	{"in base64", base64s},
}

// base64s are the three ways in which base64 writes a text inside of another, without the letters that the other has a part in.
func base64s(v string) (all []string) {
	for before := range 3 {
		whole := base64.RawStdEncoding.EncodeToString([]byte(strings.Repeat("-", before) + v))
		all = append(all, whole[(8*before+5)/6:len(whole)-1])
	}
	return all
}

// letters are the letters and digits of texts that belong together, in their order, whatever stands between them and whichever texts they
// are in: as they are, and with an escape of JavaScript, JSON or URLs for its character. A hostile program's texts are long, and there are
// many canaries.
type letters [2]string

func lettersOf(texts []string) letters {
	raw := strings.Join(texts, "")
	l := letters{squeeze(raw)}
	if resolved := unescape(raw); resolved != raw {
		l[1] = squeeze(resolved)
	}
	return l
}

// find says how a canary is written in the letters. Empty: it is not there.
func (c Canary) find(in letters) string {
	for _, text := range in {
		for _, s := range spellings {
			for _, written := range s.write(c.Value) {
				if strings.Contains(text, squeeze(written)) {
					return s.how
				}
			}
		}
	}
	return ""
}

var escaped = regexp.MustCompile(`\\u\{[0-9a-fA-F]{1,6}\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|%[0-9a-fA-F]{2}`)

// squeeze keeps letters and digits, made small.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return -1
	}, text)
}

// unescape resolves \uXXXX, \u{X}, \xXX and %XX.
func unescape(text string) string {
	return escaped.ReplaceAllStringFunc(text, func(e string) string {
		code, err := strconv.ParseUint(strings.Trim(e, `\ux{}%`), 16, 32)
		if err != nil {
			return e
		}
		return string(rune(code))
	})
}
