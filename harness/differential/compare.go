package differential

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Place is where two results differ: At is a JSON pointer, empty for the whole; Guest and Node are what stands there, as JSON.
type Place struct {
	Program string `json:"program"`
	At      string `json:"at"`
	Guest   string `json:"guest"`
	Node    string `json:"node"`
}

// Rule is what makes a place red.
type Rule string

// The rules.
const (
	Undeclared Rule = "undeclared" // the results differ, and nobody has said why
	Changed    Rule = "changed"    // they differ otherwise than was declared
	Vanished   Rule = "vanished"   // they are declared to differ, and do not
	Unrecorded Rule = "unrecorded" // there is no result of this text of the program in Node.js
	Unknown    Rule = "unknown"    // something is recorded or declared of a program that does not exist
)

// Broken is a rule that is broken, and where.
type Broken struct {
	Rule Rule `json:"rule"`
	Place
}

func (b Broken) String() string {
	at := b.Program
	if b.At != "" {
		at += " at " + b.At
	}
	switch b.Rule {
	case Undeclared:
		return fmt.Sprintf("%s: the results differ\n  guest  %s\n  node   %s\n  fix the guest, or declare it in harness/differential/differences.go", at, b.Guest, b.Node)
	case Changed:
		return fmt.Sprintf("%s: the results differ otherwise than is declared\n  guest  %s\n  node   %s", at, b.Guest, b.Node)
	case Vanished:
		return at + ": the results are declared to differ and do not: take it out of harness/differential/differences.go"
	case Unrecorded:
		return at + ": there is no result of it in Node.js: record again (isoproof differential --record)"
	}
	return at + ": it is recorded or declared, and there is no such program"
}

// Comparison is what Compare found.
type Comparison struct {
	Programs    []Program
	Differences []Difference // the declared ones, in the order of the programs
	Broken      []Broken
}

// Green says that nothing is broken.
func (c Comparison) Green() bool { return len(c.Broken) == 0 }

// Compare judges what the guest returned from the programs by what is recorded and declared of them. It is a pure function.
func Compare(programs []Program, guest Results, node Record, declared []Difference) Comparison {
	c := Comparison{Programs: programs}
	records, differences := map[string]Recorded{}, map[string][]Difference{}
	for _, r := range node.Programs {
		records[r.ID] = r
	}
	for _, d := range declared {
		differences[d.Program] = append(differences[d.Program], d)
	}
	for _, p := range programs {
		r, ok := records[p.ID]
		if ok && r.Digest == p.Digest() {
			c.program(p, guest[p.ID], string(r.Result), differences[p.ID])
		} else {
			c.broken(Unrecorded, Place{Program: p.ID})
		}
		delete(records, p.ID)
		delete(differences, p.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(records)) {
		c.broken(Unknown, Place{Program: id})
		delete(differences, id)
	}
	for _, id := range slices.Sorted(maps.Keys(differences)) {
		c.broken(Unknown, Place{Program: id})
	}
	return c
}

func (c *Comparison) broken(r Rule, at Place) { c.Broken = append(c.Broken, Broken{r, at}) }

func (c *Comparison) program(p Program, guest, node string, declared []Difference) {
	for _, place := range places(p.ID, guest, node) {
		i := slices.IndexFunc(declared, func(d Difference) bool { return d.At == place.At })
		switch {
		case i < 0:
			c.broken(Undeclared, place)
			continue
		case declared[i].Place != place:
			c.broken(Changed, place)
		default:
			c.Differences = append(c.Differences, declared[i])
		}
		declared = slices.Delete(slices.Clone(declared), i, i+1)
	}
	for _, d := range declared {
		c.broken(Vanished, d.Place)
	}
}

// places are where two texts of JSON differ, as deep inside as they can be told apart.
func places(program, guest, node string) []Place {
	if guest == node {
		return nil
	}
	whole := []Place{{program, "", guest, node}}
	ours, err := decode(guest)
	if err != nil {
		return whole
	}
	theirs, err := decode(node)
	if err != nil {
		return whole
	}
	if found := descend(program, "", ours, theirs); len(found) > 0 {
		return found
	}
	return whole // the order of keys, which decoding loses
}

func descend(program, at string, guest, node any) []Place {
	var found []Place
	switch g := guest.(type) {
	case []any:
		if n, ok := node.([]any); ok && len(n) == len(g) {
			for i := range g {
				found = append(found, descend(program, fmt.Sprintf("%s/%d", at, i), g[i], n[i])...)
			}
			return found
		}
	case map[string]any:
		if n, ok := node.(map[string]any); ok && slices.Equal(slices.Sorted(maps.Keys(g)), slices.Sorted(maps.Keys(n))) {
			for _, key := range slices.Sorted(maps.Keys(g)) {
				found = append(found, descend(program, at+"/"+escape.Replace(key), g[key], n[key])...)
			}
			return found
		}
	}
	ours, theirs := encode(guest), encode(node)
	if ours == theirs {
		return nil
	}
	return []Place{{program, at, ours, theirs}}
}

var escape = strings.NewReplacer("~", "~0", "/", "~1") // of a JSON pointer's parts

func decode(text string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

func encode(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // it was decoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}
