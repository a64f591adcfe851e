package mutants_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
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
	packages map[string]compiled // by folder, from the root
	exports  map[string]string   // files with the types of packages, by import path
	fset     *token.FileSet
	importer types.Importer
}

// compiled is what go list says of a package.
type compiled struct {
	ImportPath, Dir, Export string
	Module                  *struct{ Main bool }
	GoFiles, CgoFiles       []string
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
	cmd := exec.CommandContext(ctx, "go", "list", "-export", "-deps", "-tags", build.Tags, "-json=ImportPath,Dir,Export,Module,GoFiles,CgoFiles", "./...")
	cmd.Dir, cmd.Env = root, environment
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list -export: %w", err)
	}
	t := &tree{root: root, packages: map[string]compiled{}, exports: map[string]string{}, fset: token.NewFileSet()}
	for d := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p compiled
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		t.exports[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.Main {
			folder, err := filepath.Rel(root, p.Dir)
			if err != nil {
				return nil, err
			}
			t.packages[filepath.ToSlash(folder)] = p
		}
	}
	t.importer = importer.ForCompiler(t.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(t.exports[path]) })
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
