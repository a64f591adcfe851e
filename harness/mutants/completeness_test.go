package mutants_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/mutants"
	"github.com/isoproof/isoproof/harness/suite"
)

func repository() string {
	GinkgoHelper()
	root, err := build.Root()
	Expect(err).NotTo(HaveOccurred())
	return root
}

// literals are the texts that are written in a package, its tests and the packages below it, and the names of a corpus in it: cases
// are data, which may lie in any of them.
func literals(folder string) []string {
	GinkgoHelper()
	var names, texts []string
	for _, pattern := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(filepath.Join(repository(), filepath.FromSlash(folder), pattern))
		Expect(err).NotTo(HaveOccurred())
		names = append(names, found...)
	}
	for _, name := range names {
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		Expect(err).NotTo(HaveOccurred())
		ast.Inspect(tree, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, err := strconv.Unquote(literal.Value); err == nil && text != "" {
					texts = append(texts, text)
				}
			}
			return true
		})
	}
	corpus := filepath.Join(repository(), filepath.FromSlash(folder), "corpus")
	files, err := filepath.Glob(filepath.Join(corpus, "*", "*"))
	Expect(err).NotTo(HaveOccurred())
	for _, file := range files {
		name, err := filepath.Rel(corpus, strings.TrimSuffix(file, filepath.Ext(file)))
		Expect(err).NotTo(HaveOccurred())
		texts = append(texts, filepath.ToSlash(name))
	}
	return texts
}

// suites are the folders of the repository that have a suite of specs.
func suites() []string {
	GinkgoHelper()
	root := repository()
	var folders []string
	Expect(filepath.WalkDir(root, func(at string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if at != root && (strings.HasPrefix(entry.Name(), ".") || slices.Contains([]string{"bin", "results", "node_modules", "testdata"}, entry.Name())) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(at, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(at)
		if bootstrap.Match(text) {
			folder, _ := filepath.Rel(root, filepath.Dir(at))
			folders = append(folders, filepath.ToSlash(folder))
		}
		return err
	})).To(Succeed())
	return folders
}

var bootstrap = regexp.MustCompile(`(?m)^func Test\w+\(t \*testing\.T\) \{ suite\.Run\(|^\tsuite\.Run\(t, `)

var _ = Describe("The gates", func() {
	It("take in every suite of the repository", func() {
		found := suites()
		Expect(len(found)).To(BeNumerically(">", 10), "the walk finds the repository")
		var guarded []string
		for _, g := range mutants.Gates() {
			guarded = append(guarded, g.Package)
		}
		for _, folder := range found {
			Expect(guarded).To(ContainElement(folder), "%s has a suite and no gate: add one to harness/mutants/gates.go, and a mutant that turns it red to table.go", folder)
		}
	})

	DescribeTable("have a mutant each, and specs that are written:", func(g mutants.Gate) {
		Expect(slices.ContainsFunc(mutants.All(), func(m mutants.Mutant) bool { return m.Gate == g.Name })).To(BeTrue(), "no mutant is written for it")
		Expect(g.Specs).NotTo(BeEmpty())
		texts := literals(g.Package)
		for _, piece := range g.Specs {
			Expect(slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, piece) })).To(BeTrue(), "no spec of %s says %q", g.Package, piece)
		}
	}, suite.Entries("gates", mutants.Gates(), func(g mutants.Gate) TableEntry { return Entry(g.Name, g) }))

	It("match the texts of their specs and no others", func() {
		g := mutants.Gate{Specs: []string{"A worker", "(started)"}}
		Expect("A worker that is (started) by root").To(MatchRegexp(g.Focus("")))
		Expect("A worker that is started").NotTo(MatchRegexp(g.Focus("")))
		Expect("A worker (started) by root").To(MatchRegexp(g.Focus("by root")))
		Expect("A worker (started) by rooted").NotTo(MatchRegexp(g.Focus("by root")))
	})
})

var _ = Describe("The mutants", func() {
	DescribeTable("apply once, name an assertion, and have gates that exist:", func(m mutants.Mutant) {
		gate, err := mutants.GateNamed(m.Gate)
		Expect(err).NotTo(HaveOccurred())
		_, err = mutants.GateNamed(m.Unrelated)
		Expect(err).NotTo(HaveOccurred())
		Expect(m.Unrelated).NotTo(Equal(m.Gate))
		Expect(m.KilledBy).NotTo(BeEmpty())
		Expect(m.Edits).NotTo(BeEmpty())
		edited, err := m.Apply(repository())
		Expect(err).NotTo(HaveOccurred())
		Expect(edited).NotTo(BeEmpty())
		if m.Case != "" {
			// A case's text may be put together from data, whose beginning is written.
			Expect(slices.ContainsFunc(literals(gate.Package), func(text string) bool {
				return strings.Contains(text, m.Case) || strings.HasPrefix(m.Case, text+" ")
			})).To(BeTrue(), "no spec of %s says %q", gate.Package, m.Case)
		}
	}, suite.Entries("mutants", mutants.All(), func(m mutants.Mutant) TableEntry { return Entry(m.Name, m) }))

	It("have names of their own", func() {
		names := map[string]bool{}
		for _, m := range mutants.All() {
			Expect(names).NotTo(HaveKey(m.Name))
			names[m.Name] = true
		}
		for _, g := range mutants.Gates() {
			Expect(names).NotTo(HaveKey(g.Name), "a gate is called like another or like a mutant")
			names[g.Name] = true
		}
	})
})
