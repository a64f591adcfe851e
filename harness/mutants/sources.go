package mutants

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// sources are the files of this repository that a binary is made of, as paths from the root. What it is made of besides,
// go.sum pins.
type sources []string

// shared is what every binary depends on.
var shared = []string{"go.mod", "go.sum"}

// key identifies a binary by the content that it is made of, an edit included: two builds with equal keys are equal.
func (s sources) key(root, what string, e edited) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", what)
	for _, name := range append(slices.Clone(shared), s...) {
		text := []byte(e[name])
		if _, ok := e[name]; !ok {
			var err error
			if text, err = os.ReadFile(filepath.Join(root, filepath.FromSlash(name))); err != nil {
				return "", err
			}
		}
		fmt.Fprintf(h, "%s %d\n", name, len(text))
		h.Write(text)
	}
	return hex.EncodeToString(h.Sum(nil))[:20], nil
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, ForTest string
	Export                   string // the file with its types, where go was asked for those
	Module                   *struct{ Main bool }
	Deps                     []string

	GoFiles, CgoFiles, CFiles, CXXFiles, HFiles, SFiles, EmbedFiles, TestEmbedFiles, XTestEmbedFiles []string
}

func (p listed) files() []string {
	return slices.Concat(p.GoFiles, p.CgoFiles, p.CFiles, p.CXXFiles, p.HFiles, p.SFiles, p.EmbedFiles, p.TestEmbedFiles, p.XTestEmbedFiles)
}

// list asks go for packages and all they depend on.
func list(ctx context.Context, root string, environment []string, arguments ...string) (map[string]listed, error) {
	const fields = "ImportPath,Dir,ForTest,Export,Module,Deps,GoFiles,CgoFiles,CFiles,CXXFiles,HFiles,SFiles,EmbedFiles,TestEmbedFiles,XTestEmbedFiles"
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-deps", "-json=" + fields}, arguments...)...)
	cmd.Dir, cmd.Env = root, environment
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("mutants: go list %s: %w\n%s", strings.Join(arguments, " "), err, complaint.String())
	}
	packages := map[string]listed{}
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("mutants: what go list says cannot be read: %w", err)
		}
		packages[p.ImportPath] = p
	}
}

// sourcesOf collects the files of packages that lie in this repository.
func sourcesOf(root string, packages map[string]listed, names []string) sources {
	var all sources
	for _, name := range names {
		p := packages[name]
		if p.Module == nil || !p.Module.Main {
			continue
		}
		for _, file := range p.files() {
			if filepath.IsAbs(file) {
				continue // made by go in its cache
			}
			if relative, err := filepath.Rel(root, filepath.Join(p.Dir, file)); err == nil {
				all = append(all, filepath.ToSlash(relative))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
