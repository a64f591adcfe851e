package adversarial

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sync"
)

//go:embed corpus
var files embed.FS

// Corpus returns the hostile programs of this build, by boundary in the order of [Boundaries] and then by name. Its error says that
// a file of them is not written as [Load] reads it.
var Corpus = sync.OnceValues(func() ([]*Entry, error) {
	folder, err := fs.Sub(files, "corpus")
	if err != nil {
		return nil, err
	}
	return Load(folder)
})

// Load reads a corpus: a folder for each boundary, and in it a file for each program, named in words with hyphens:
// x.js is a function's body, x.mjs a module, x.ts a function's body in TypeScript. A file begins with its header, lines of comment
// up to the first empty one:
//
//	// class: prototype walk
//	// tries: to compile a string through the constructor of a host error
//	// source: CVE-2023-29017                                     of a public report; may be left out
//	// ending: value {"reached":false}                            or: fault guest TypeError: no, or: fault timeout
//	// tools: [{"provider":"echo","tool":"x","arguments":[1]}]    or: {"count":1000}
//	// outbound: [{"method":"GET","url":"https://a.test/"}]
//	// console: ["log hello"]                                     or: {"lines":1000,"cut":1,"dropped":{"lines":2,"bytes":3}}
//	// setting: function                                          or direct, or disabled, the default
//	// dials: ["8.8.8.8:80"]                                      with the setting direct: the addresses that are dialled, each once
//	// limits: {"timeout":"2s","memory":"32MiB"}                  what differs from DefaultLimits
//	// neighbour: victim.js                                       of the same folder: it runs beside, in the same worker
//
// Ending, tools, outbound and console are pinned: the run has to have exactly these, calls and requests in any order; without a console there
// are no lines on it. The text of an ending is
// in one line (a line break is written \n) and may be its beginning, followed by …; timeout and memory have theirs from the limits.
// After the program, each line "// module: ./name.js" begins a module of its map.
//
// What a program finds in a run is in the package's recording: see [Run]. A neighbour gets {"secret": text} as its input, and has to
// call a tool first, by which the other is known to run beside it.
func Load(folder fs.FS) ([]*Entry, error) {
	var all []*Entry
	err := fs.WalkDir(folder, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(folder, file)
		if err != nil {
			return err
		}
		entry, err := parseEntry(file, string(text))
		if err != nil {
			return fmt.Errorf("adversarial: corpus/%s: %w", file, err)
		}
		if i := slices.IndexFunc(all, func(e *Entry) bool { return e.ID() == entry.ID() }); i >= 0 {
			return fmt.Errorf("adversarial: corpus/%s: corpus/%s has the same name: give one of them another", file, all[i].File)
		}
		all = append(all, entry)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := findNeighbours(all); err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b *Entry) int { return place(a.Boundary) - place(b.Boundary) })
	return all, nil
}

func place(boundary string) int {
	return slices.IndexFunc(Boundaries, func(b Boundary) bool { return b.Name == boundary })
}

// findNeighbours puts the entry in the place of its name.
func findNeighbours(all []*Entry) error {
	for _, e := range all {
		if e.Neighbour == nil {
			continue
		}
		i := slices.IndexFunc(all, func(other *Entry) bool { return other.File == e.Neighbour.File })
		switch {
		case i < 0:
			return fmt.Errorf("adversarial: corpus/%s: neighbour: there is no corpus/%s", e.File, e.Neighbour.File)
		case all[i].Neighbour != nil:
			return fmt.Errorf("adversarial: corpus/%s: neighbour: corpus/%s has a neighbour itself", e.File, all[i].File)
		case len(all[i].Pin.Calls) == 0 && all[i].Pin.Count == 0:
			return fmt.Errorf("adversarial: corpus/%s: neighbour: corpus/%s calls no tool, by which it would be known to run", e.File, all[i].File)
		}
		e.Neighbour = all[i]
		e.Neighbour.Victim = true
	}
	return nil
}
