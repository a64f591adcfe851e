// Package mutants proves that the gates can be red. A mutant is one planted fault: an edit of this repository's source,
// applied while a copy of the worker and of a gate's suite is built (go's -overlay), so that the product carries no hooks.
// It is killed when the gate that it is written for turns red by the assertion that is named for it, while an unrelated
// gate of the same build stays green.
//
// Mutants are data (table.go), gates are data (gates.go), and what a run means is a pure function ([Judge]).
package mutants

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Gate is a set of specs that holds one promise.
type Gate struct {
	// Name is the promise, in a few words.
	Name string
	// Package is the folder of the gate's suite, from the repository's root.
	Package string
	// Specs are pieces of text: a spec whose full text contains all of them, in this order, belongs to the gate.
	Specs []string
	// Worker says that the specs run the built worker, so that an edit of its sources takes a worker with that edit.
	Worker bool
}

// Mutant is one planted fault.
type Mutant struct {
	Name string
	// Gate is the name of the gate that must turn red.
	Gate string
	// Case narrows the gate to the specs whose text ends with it, where one case is enough. Default: all of the gate.
	Case string
	// Edits are made together. There is more than one where a promise is guarded twice: the fault is then that both guards
	// are gone.
	Edits []Edit
	// KilledBy is text of the failure by which the gate must turn red.
	KilledBy string
	// Unrelated is the name of a gate that must stay green.
	Unrelated string
}

// Edit replaces Find by Replace. Find stands exactly once in the file, or nothing can be judged.
type Edit struct {
	File          string // from the repository's root
	Find, Replace string
}

// focus matches the full text of the gate's specs, those of one case when that is not empty.
func (g Gate) focus(one string) string {
	pieces := make([]string, len(g.Specs))
	for i, s := range g.Specs {
		pieces[i] = regexp.QuoteMeta(s)
	}
	pattern := strings.Join(pieces, ".*")
	if one != "" {
		pattern += ".*" + regexp.QuoteMeta(one) + "$"
	}
	return pattern
}

// Apply returns the edited texts by file.
func (m Mutant) Apply(root string) (map[string]string, error) {
	texts := map[string]string{}
	for _, e := range m.Edits {
		text, edited := texts[e.File]
		if !edited {
			read, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(e.File)))
			if err != nil {
				return nil, fmt.Errorf("mutants: %s: %w", m.Name, err)
			}
			text = string(read)
		}
		if n := strings.Count(text, e.Find); n != 1 {
			return nil, fmt.Errorf("mutants: %s: its edit applies %d times in %s, not once: bring Find in harness/mutants/table.go up to date", m.Name, n, e.File)
		}
		if e.Find == e.Replace {
			return nil, fmt.Errorf("mutants: %s: its edit changes nothing in %s", m.Name, e.File)
		}
		texts[e.File] = strings.Replace(text, e.Find, e.Replace, 1)
	}
	return texts, nil
}

// gateNamed finds a gate of the registry.
func gateNamed(name string) (Gate, error) {
	for _, g := range gates {
		if g.Name == name {
			return g, nil
		}
	}
	return Gate{}, fmt.Errorf("mutants: there is no gate %q in harness/mutants/gates.go", name)
}

// All returns every mutant, in the order of the table.
func All() []Mutant { return append([]Mutant(nil), table...) }

// Gates returns every gate.
func Gates() []Gate { return append([]Gate(nil), gates...) }
