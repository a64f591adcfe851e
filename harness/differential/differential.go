// Package differential runs the same small programs in our guest and in Node.js and compares what they return, place by place. Both
// have the web platform's interfaces from implementations that know nothing of each other, so where they agree both are likely right,
// and where they differ the standards say who is. Programs are data (programs/), what Node.js returned is recorded (node.json), and a
// difference is data as well (differences.go): one that is not declared is red, and so is one that is declared and gone.
package differential

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/isoproof/isoproof/executor"
)

// Program is the body of an async function that returns what it saw.
type Program struct {
	ID     string // area/what-it-shows
	Area   string
	Source string // complete: what is run, in either runtime
}

// Digest tells one text of a program from another.
func (p Program) Digest() string {
	sum := sha256.Sum256([]byte(p.Source))
	return hex.EncodeToString(sum[:8])
}

func (p Program) program() executor.Program {
	return executor.Program{Source: p.Source, Name: p.Area + ".js"}
}

//go:embed programs/*.js
var files embed.FS

//go:embed prelude.js
var prelude string

// Programs are those of some areas, or of all where none is named, by area and in the order of their files. A file of programs/ is an
// area; in it each program begins after a line "// == what-it-shows".
func Programs(areas ...string) []Program {
	names, err := files.ReadDir("programs")
	if err != nil {
		panic(err) // embed has refused to compile without a file
	}
	var all []Program
	for _, name := range names {
		text, err := files.ReadFile(path.Join("programs", name.Name()))
		if err != nil {
			panic(err)
		}
		all = append(all, split(strings.TrimSuffix(name.Name(), ".js"), string(text))...)
	}
	return of(areas, all, func(p Program) string { return p.ID })
}

// of are those of some areas, or all where none is named.
func of[T any](areas []string, all []T, id func(T) string) []T {
	return slices.DeleteFunc(slices.Clone(all), func(one T) bool {
		area, _, _ := strings.Cut(id(one), "/")
		return len(areas) > 0 && !slices.Contains(areas, area)
	})
}

const mark = "// == "

func split(area, text string) []Program {
	var programs []Program
	for _, piece := range strings.Split("\n"+text, "\n"+mark)[1:] {
		name, body, _ := strings.Cut(piece, "\n")
		programs = append(programs, Program{
			ID: area + "/" + name, Area: area,
			Source: fmt.Sprintf("%s\nreturn show(await (async () => {\n%s\n})());\n", prelude, strings.TrimSpace(body)),
		})
	}
	return programs
}

// Areas are the names of the areas, in order.
func Areas() []string {
	var areas []string
	for _, p := range Programs() {
		if !slices.Contains(areas, p.Area) {
			areas = append(areas, p.Area)
		}
	}
	return areas
}
