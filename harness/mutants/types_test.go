package mutants_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/mutants"
)

// tree is the Go source of this repository with the types of all that it imports.
type tree struct {
	root     string
	packages map[string]mutants.Listed // by folder, from the root
	fset     *token.FileSet
	importer types.Importer
}

func newTree(ctx context.Context) (*tree, error) {
	root, err := build.Root()
	if err != nil {
		return nil, err
	}
	environment, err := build.Environment(ctx, root)
	if err != nil {
		return nil, err
	}
	packages, err := mutants.List(ctx, root, environment, "-export", "-tags", build.Tags, "./...")
	if err != nil {
		return nil, err
	}
	t := &tree{root: root, packages: map[string]mutants.Listed{}, fset: token.NewFileSet()}
	for _, p := range packages {
		if p.Module != nil && p.Module.Main {
			folder, err := filepath.Rel(root, p.Dir)
			if err != nil {
				return nil, err
			}
			t.packages[filepath.ToSlash(folder)] = p
		}
	}
	t.importer = importer.ForCompiler(t.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(packages[path].Export) })
	return t, nil
}

// fault is the first thing that is wrong with a mutant's Go source, if it has any.
func (t *tree) fault(edited map[string]string) error {
	var folders []string
	for file := range edited {
		if folder := filepath.ToSlash(filepath.Dir(file)); strings.HasSuffix(file, ".go") && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	for _, folder := range folders {
		p, ok := t.packages[folder]
		if !ok {
			return fmt.Errorf("%s is no package here", folder)
		}
		var files []*ast.File
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
			var source any // nil: as it lies there
			if text, ok := edited[folder+"/"+name]; ok {
				source = text
			}
			file, err := parser.ParseFile(t.fset, filepath.Join(p.Dir, name), source, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			files = append(files, file)
		}
		check := types.Config{Importer: t.importer, FakeImportC: true}
		if _, err := check.Check(p.ImportPath, t.fset, files, nil); err != nil {
			return err
		}
	}
	return nil
}

// A mutant that does not compile shows nothing, and nobody hears of it before all of them are run.
var _ = Describe("The Go source of every mutant", func() {
	It("compiles", func(ctx SpecContext) {
		t, err := newTree(ctx)
		Expect(err).NotTo(HaveOccurred())
		var wrong []string
		for _, m := range mutants.All() {
			edited, err := m.Apply(t.root)
			Expect(err).NotTo(HaveOccurred(), m.Name)
			if err := t.fault(edited); err != nil {
				wrong = append(wrong, m.Name+": "+strings.TrimPrefix(err.Error(), t.root+"/"))
			}
		}
		Expect(wrong).To(BeEmpty())
	}, SpecTimeout(5*time.Minute))

	It("is looked at: one that names what is not there does not", func(ctx SpecContext) {
		t, err := newTree(ctx)
		Expect(err).NotTo(HaveOccurred())
		Expect(t.fault(map[string]string{"harness/subject.go": "package harness\n"})).To(MatchError(ContainSubstring("undefined")))
	}, SpecTimeout(5*time.Minute))
})
