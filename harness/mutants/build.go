package mutants

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/isoproof/isoproof/harness/build"
)

const module = "github.com/isoproof/isoproof"

// edited are files with other texts than the tree's, by path from the root; nil changes nothing.
type edited map[string]string

// builder builds workers and suites, with an edit or without, each once for equal content. They stay in a folder of the
// repository that git ignores, so that a second run builds nothing.
type builder struct {
	root, folder string
	toolchain    string // what else a binary depends on
	worker       sources
	suites       map[string]sources // by package folder

	mu   sync.Mutex
	made map[string]func() error // by key: builds it once
}

// newBuilder asks go what the worker and the suites of these package folders are made of.
func newBuilder(ctx context.Context, root string, folders []string) (*builder, error) {
	b := &builder{
		root: root, folder: filepath.Join(root, "bin", ".mutants"), suites: map[string]sources{}, made: map[string]func() error{},
		toolchain: strings.Join([]string{runtime.Version(), runtime.GOARCH, os.Getenv("CXX"), os.Getenv("GOFLAGS")}, " "),
	}
	environment, err := build.Environment(ctx, root)
	if err != nil {
		return nil, err
	}
	packages, err := list(ctx, root, environment, "-tags", build.Tags, "./cmd/isoproof-worker")
	if err != nil {
		return nil, err
	}
	b.worker = sourcesOf(root, packages, slices.Collect(maps.Keys(packages)))
	arguments := []string{"-test"}
	for _, folder := range folders {
		arguments = append(arguments, "./"+folder)
	}
	if packages, err = list(ctx, root, os.Environ(), arguments...); err != nil {
		return nil, err
	}
	for _, folder := range folders {
		test, ok := packages[module+"/"+folder+".test"]
		if !ok {
			return nil, fmt.Errorf("mutants: %s has no tests", folder)
		}
		b.suites[folder] = sourcesOf(root, packages, test.Deps)
	}
	return b, nil
}

// once builds what is made of these sources with an edit, unless it is there, and returns its folder. A folder is there
// whole or not at all: make writes into dir, which becomes final.
func (b *builder) once(what string, from sources, e edited, make func(dir, final string) error) (dir string, err error) {
	key, err := from.key(b.root, what, e)
	if err != nil {
		return "", err
	}
	dir = filepath.Join(b.folder, key)
	b.mu.Lock()
	build, ok := b.made[key]
	if !ok {
		build = sync.OnceValue(func() error {
			if _, err := os.Stat(dir); err == nil {
				return nil
			}
			if err := os.MkdirAll(b.folder, 0o755); err != nil {
				return err
			}
			unfinished, err := os.MkdirTemp(b.folder, ".unfinished-")
			if err != nil {
				return err
			}
			defer os.RemoveAll(unfinished)
			if err := make(unfinished, dir); err != nil {
				return err
			}
			if now, err := from.key(b.root, what, e); err != nil || now != key {
				return errors.Join(err, fmt.Errorf("mutants: the sources of the %s changed while it was built: run it again", what))
			}
			err = os.Rename(unfinished, dir)
			if _, there := os.Stat(dir); there == nil {
				return nil // made by another process meanwhile, if not by this one
			}
			return err
		})
		b.made[key] = build
	}
	b.mu.Unlock()
	return dir, build()
}

// overlay is the file for go's -overlay that applies an edit; empty when there is none.
func (b *builder) overlay(e edited) (string, error) {
	if len(e) == 0 {
		return "", nil
	}
	files := slices.Sorted(maps.Keys(e))
	dir, err := b.once("overlay", files, e, func(dir, final string) error {
		replace := map[string]string{}
		for i, file := range files {
			content := fmt.Sprintf("%d-%s", i, filepath.Base(file)) // its ending decides what it is compiled as
			if err := os.WriteFile(filepath.Join(dir, content), []byte(e[file]), 0o644); err != nil {
				return err
			}
			replace[filepath.Join(b.root, filepath.FromSlash(file))] = filepath.Join(final, content)
		}
		text, err := json.Marshal(map[string]map[string]string{"Replace": replace})
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, "overlay.json"), text, 0o644)
	})
	return filepath.Join(dir, "overlay.json"), err
}

// buildWorker returns a worker with the edit. An edit of what the worker is not made of gives the worker of the tree.
func (b *builder) buildWorker(ctx context.Context, e edited) (string, error) {
	const name = "isoproof-worker"
	dir, err := b.once("worker, "+b.toolchain, b.worker, e, func(dir, _ string) error {
		overlay, err := b.overlay(e)
		if err != nil {
			return err
		}
		out := filepath.Join(dir, name)
		if _, err = build.Worker(ctx, build.Options{Root: b.root, Out: out, Overlay: overlay}); err != nil {
			return err
		}
		// What build.Worker keeps to be faster the next time: here the key is.
		_ = os.Remove(out + ".elf")
		_ = os.Remove(out + ".lock")
		return nil
	})
	return filepath.Join(dir, name), err
}

// buildSuite returns the test binary of a package with the edit.
func (b *builder) buildSuite(ctx context.Context, folder string, e edited) (string, error) {
	name := filepath.Base(folder) + ".test"
	dir, err := b.once("suite of "+folder+", "+b.toolchain, b.suites[folder], e, func(dir, _ string) error {
		overlay, err := b.overlay(e)
		if err != nil {
			return err
		}
		arguments := []string{"test", "-c", "-ldflags=-s -w", "-o", filepath.Join(dir, name)}
		if overlay != "" {
			arguments = append(arguments, "-overlay", overlay)
		}
		cmd := exec.CommandContext(ctx, "go", append(arguments, "./"+folder)...)
		cmd.Dir = b.root
		if text, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("mutants: the suite of %s does not build: %w\n%s", folder, err, text)
		}
		return nil
	})
	return filepath.Join(dir, name), err
}

// prune removes what this builder did not ask for: binaries of an older tree.
func (b *builder) prune() error {
	entries, err := os.ReadDir(b.folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if _, used := b.made[e.Name()]; !used && !strings.HasPrefix(e.Name(), ".") {
			if err := os.RemoveAll(filepath.Join(b.folder, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
