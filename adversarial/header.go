package adversarial

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/isoproof/isoproof/executor"
)

var fileName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func parseEntry(file, text string) (*Entry, error) {
	e := &Entry{Boundary: path.Dir(file), File: file, Text: text, Pin: &Pin{}, Setting: Disabled, Program: executor.Program{Name: path.Base(file), Limits: DefaultLimits()}}
	extension := path.Ext(file)
	e.Name = strings.TrimSuffix(path.Base(file), extension)
	switch b, known := BoundaryNamed(e.Boundary); {
	case !known:
		return nil, fmt.Errorf("%q is no boundary: adversarial/boundaries.go has their names", e.Boundary)
	case len(b.Tables) > 0:
		return nil, fmt.Errorf("%q is not attacked by programs, but by the tables in adversarial/boundaries.go", e.Boundary)
	case !fileName.MatchString(e.Name):
		return nil, fmt.Errorf("%q is no name: write small letters and digits, with hyphens between words", e.Name)
	}
	switch extension {
	case ".js":
	case ".mjs":
		e.Program.Form = executor.Module
	case ".ts":
		e.Program.Language = executor.TypeScript
	default:
		return nil, fmt.Errorf("%q is none of .js, .mjs and .ts", extension)
	}
	header, body, ok := strings.Cut(text, "\n\n")
	if !ok || strings.TrimSpace(body) == "" {
		return nil, errors.New("there is no program after the header: end the header with an empty line")
	}
	keys, err := parseHeader(header)
	if err != nil {
		return nil, err
	}
	for _, key := range headerKeys {
		value, given := keys[key.name]
		switch {
		case !given && key.required:
			return nil, fmt.Errorf("the header has no %q", key.name)
		case !given:
			continue
		}
		if err := key.read(e, value); err != nil {
			return nil, fmt.Errorf("%s: %w", key.name, err)
		}
	}
	if e.Setting == Direct && e.Pin.Dials == nil {
		return nil, errors.New(`the header has no "dials", which the setting direct needs: write what is dialled, as in ["8.8.8.8:80"]`)
	}
	e.Program.Source, e.Program.Modules, err = SplitModules(text)
	return e, err
}

// Stranger makes an entry of a program of which nothing is known but itself; file is how it is called.
func Stranger(file string, p executor.Program, setting Setting) *Entry {
	return &Entry{Name: path.Base(file), File: file, Text: p.Source, Program: p, Setting: setting}
}

func parseHeader(header string) (map[string]string, error) {
	keys := map[string]string{}
	for line := range strings.Lines(header) {
		text, comment := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "// ")
		key, value, pair := strings.Cut(text, ": ")
		value = strings.TrimSpace(value)
		switch {
		case !comment || !pair || value == "":
			return nil, fmt.Errorf("%q is no line of a header: write // key: value", strings.TrimSuffix(line, "\n"))
		case !slices.ContainsFunc(headerKeys, func(k headerKey) bool { return k.name == key }):
			return nil, fmt.Errorf("the header has no key %q", key)
		case keys[key] != "":
			return nil, fmt.Errorf("the header has %q twice", key)
		}
		keys[key] = value
	}
	return keys, nil
}

// headerKey is what a line of a header can say. Limits come before the ending, whose text can follow from them.
type headerKey struct {
	name     string
	required bool
	read     func(e *Entry, value string) error
}

var headerKeys = []headerKey{
	{"class", true, func(e *Entry, value string) error { e.Class = value; return nil }},
	{"tries", true, func(e *Entry, value string) error { e.Tries = value; return nil }},
	{"source", false, func(e *Entry, value string) error { e.Report = value; return nil }},
	{"limits", false, readLimits},
	{"ending", true, readEnding},
	{"tools", true, readCalls},
	{"outbound", true, readRequests},
	{"console", false, readConsole}, // without it there are no lines
	{"setting", false, readSetting},
	{"dials", false, readDials}, // after the setting, which needs them
	{"neighbour", false, func(e *Entry, value string) error {
		e.Neighbour = &Entry{File: path.Join(e.Boundary, value)}
		return nil
	}},
}

func readLimits(e *Entry, value string) (err error) {
	e.Program.Limits, err = ParseLimits(value)
	return err
}

// readEnding reads "value JSON", "fault KIND TEXT", or "fault KIND" where the limits say the text.
func readEnding(e *Entry, value string) error {
	what, rest, _ := strings.Cut(value, " ")
	kind, text := "value", rest
	if what == "fault" {
		kind, text, _ = strings.Cut(rest, " ")
	}
	l := e.Program.Limits
	switch {
	case what != "value" && what != "fault":
		return fmt.Errorf("%q is neither a value nor a fault", value)
	case what == "fault" && !slices.Contains(executor.Kinds(), executor.Kind(kind)):
		return fmt.Errorf("%q is no kind of fault", kind)
	case text == "" && kind == string(executor.Timeout):
		text = fmt.Sprintf("execution timed out after %s", l.Timeout)
	case text == "" && kind == string(executor.Memory):
		text = fmt.Sprintf("execution exceeded its memory limit of %d MiB", l.Memory>>20)
	case text == "":
		return errors.New("it has no text")
	}
	text, e.Pin.Prefix = strings.CutSuffix(text, "…")
	if kind == "value" && !e.Pin.Prefix && !json.Valid([]byte(text)) {
		return fmt.Errorf("the value %s is not JSON", text)
	}
	e.Pin.Ending = Ending{kind, text}
	return nil
}

func readCalls(e *Entry, value string) error {
	var many struct{ Count int }
	if strings.HasPrefix(value, "{") {
		if err := strict(value, &many); err != nil || many.Count < 1 {
			return fmt.Errorf(`%s is no number of calls: write {"count":1000}`, value)
		}
		e.Pin.Count = many.Count
		return nil
	}
	if err := strict(value, &e.Pin.Calls); err != nil {
		return fmt.Errorf(`%w: write a list, as in [{"provider":"canary","tool":"get","arguments":null}]`, err)
	}
	return nil
}

func readRequests(e *Entry, value string) error {
	if err := strict(value, &e.Pin.Requests); err != nil {
		return fmt.Errorf(`%w: write a list, as in [{"method":"GET","url":"https://a.test/"}]`, err)
	}
	return nil
}

// readConsole reads a list of lines, each after its level, or how many there are and what is kept out.
func readConsole(e *Entry, value string) error {
	c := &e.Pin.Console
	if !strings.HasPrefix(value, "{") {
		if err := strict(value, &c.Said); err != nil {
			return fmt.Errorf(`%w: write a list, as in ["log hello"]`, err)
		}
		c.Lines = len(c.Said)
		return nil
	}
	var many struct {
		Lines, Cut int
		Dropped    executor.Truncated
	}
	if err := strict(value, &many); err != nil || many.Lines < 1 {
		return fmt.Errorf(`%s is no number of lines: write {"lines":1000,"dropped":{"lines":1,"bytes":5}}`, value)
	}
	c.Lines, c.Cut, c.Dropped = many.Lines, many.Cut, many.Dropped
	return nil
}

func readSetting(e *Entry, value string) error {
	e.Setting = Setting(value)
	if !slices.Contains([]Setting{Disabled, Function, Direct}, e.Setting) {
		return fmt.Errorf("%q is none of %s, %s and %s", value, Disabled, Function, Direct)
	}
	return nil
}

func readDials(e *Entry, value string) error {
	if e.Setting != Direct {
		return fmt.Errorf("nothing is dialled with the setting %s", e.Setting)
	}
	if err := strict(value, &e.Pin.Dials); err != nil {
		return fmt.Errorf(`%w: write a list, as in ["8.8.8.8:80"]`, err)
	}
	return nil
}

// strict decodes one JSON value without fields that nobody knows.
func strict(text string, into any) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if d.More() {
		return errors.New("there is more than one JSON value")
	}
	return nil
}

var moduleLine = regexp.MustCompile(`(?m)^// module: (\S+)\n`)

// SplitModules takes the modules off the end of a text, each of which begins after a line "// module: ./name.js". The program keeps its header,
// so that the lines of its errors are those of its file.
func SplitModules(text string) (source string, modules map[string]string, err error) {
	marks := moduleLine.FindAllStringSubmatchIndex(text, -1)
	if len(marks) == 0 {
		return text, nil, nil
	}
	modules = map[string]string{}
	for i, m := range marks {
		name, end := text[m[2]:m[3]], len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		if _, twice := modules[name]; twice {
			return "", nil, fmt.Errorf("the module %q is there twice", name)
		}
		modules[name] = text[m[1]:end]
	}
	return text[:marks[0][0]], modules, nil
}
