// Package build makes the worker binary: the one artefact of the repository that needs a C++ compiler.
package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// Options says what to build. The zero value builds bin/isoproof-worker of the module that the working directory is in.
type Options struct {
	// Root is the folder of isoproof's go.mod. Default: found from the working directory.
	Root string
	// Out is the file to write. Default: bin/isoproof-worker under Root.
	Out string
	// Overlay is a file for go build's -overlay: other contents for some sources. Default: none.
	Overlay string
}

const (
	module = "github.com/isoproof/isoproof"
	v8     = "rogchap.com/v8go"         // ships V8's static libraries and headers
	ada    = "github.com/ada-url/goada" // ships Ada, the URL parser
)

// Tags are the build tags of the worker: with V8, and without the parts of the C library that a static program lacks.
const Tags = "v8,netgo,osusergo"

// Vet runs go vet on what compiles only with V8.
func Vet(ctx context.Context, o Options) error {
	root, err := o.root()
	if err != nil {
		return err
	}
	environment, err := Environment(ctx, root)
	if err != nil {
		return err
	}
	return run(ctx, root, environment, "go", "vet", "-tags", Tags, "./executor/internal/engine", "./executor/worker", "./cmd/isoproof-worker")
}

// Bench builds the worker when it is stale and runs the benchmarks of the engine on its snapshot: how large that is, and what an isolate made
// of it costs. What go test prints is written to out.
func Bench(ctx context.Context, o Options, out io.Writer) error {
	path, err := Worker(ctx, o)
	if err != nil {
		return err
	}
	root, err := o.root()
	if err != nil {
		return err
	}
	environment, err := Environment(ctx, root)
	if err != nil {
		return err
	}
	arguments := append([]string{"test", "-tags", Tags}, linkFlags()...)
	cmd := exec.CommandContext(ctx, "go", append(arguments, "-run", "^$", "-bench", ".", "./executor/internal/engine")...)
	cmd.Dir, cmd.Env = root, append(environment, "ISOPROOF_WORKER="+path)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("build: go test -bench: %w", err)
	}
	return nil
}

func (o Options) root() (string, error) {
	if o.Root != "" {
		return o.Root, nil
	}
	return Root()
}

// Worker builds the worker when any of its sources changed, and returns its path. Concurrent calls, from other processes
// too, wait for one another. It needs go and a C++ compiler; everything else comes from the module cache.
func Worker(ctx context.Context, o Options) (string, error) {
	root, err := o.root()
	if err != nil {
		return "", err
	}
	out := o.Out
	if out == "" {
		out = filepath.Join(root, "bin", "isoproof-worker")
	}
	if err := supported(); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return "", err
	}
	unlock, err := lock(ctx, out+".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	return out, worker(ctx, root, out, o.Overlay)
}

func worker(ctx context.Context, root, out, overlay string) error {
	environment, err := Environment(ctx, root)
	if err != nil {
		return err
	}
	// The executable is kept: go build skips the link when nothing changed.
	executable := out + ".elf"
	arguments := []string{"build", "-tags", Tags, "-trimpath", "-o", executable}
	arguments = append(arguments, linkFlags()...)
	if overlay != "" {
		arguments = append(arguments, "-overlay", overlay)
	}
	arguments = append(arguments, "./cmd/isoproof-worker")
	if err := run(ctx, root, environment, "go", arguments...); err != nil {
		return err
	}
	// An image that begins with this executable is of these sources. Its time says nothing: go build touches what it keeps.
	if same, err := beginsWith(out, executable); err != nil || same {
		return err
	}
	return run(ctx, root, environment, executable, "image", out)
}

// linkFlags make the worker static and position-independent: it needs no file at start, so that it can be started in an
// empty root, and its addresses are not known beforehand.
func linkFlags() []string {
	if runtime.GOOS != "linux" {
		return []string{"-ldflags", "-s -w"}
	}
	flags := "-static-pie -Wl,-z,pack-relative-relocs"
	for _, name := range wrapped {
		// The weak references in native_heap.cc would not bring in what nothing else asks for by its own name any more.
		flags += " -Wl,--wrap=" + name + " -Wl,--undefined=" + name
	}
	return []string{"-buildmode=pie", "-ldflags", "-s -w -linkmode external -extldflags '" + flags + "'"}
}

// wrapped are the functions of the C library that the engine's native_heap.cc stands in front of.
var wrapped = []string{"malloc", "calloc", "realloc", "free", "posix_memalign", "aligned_alloc", "pthread_create"}

func supported() error {
	switch runtime.GOOS + "/" + runtime.GOARCH {
	case "linux/amd64", "linux/arm64":
		return nil
	}
	return fmt.Errorf("build: the worker can be built and confined on linux/amd64 and linux/arm64 only, not on %s/%s", runtime.GOOS, runtime.GOARCH)
}

// Environment is what go build needs to compile and link against V8 and Ada, which lie in the module cache. It downloads
// them when they are missing.
func Environment(ctx context.Context, root string) ([]string, error) {
	if _, err := exec.LookPath(compiler()); err != nil {
		return nil, fmt.Errorf("build: no C++ compiler: %s is not in PATH: run `make setup`, or install g++ (Debian: apt-get install g++)", compiler())
	}
	v8Dir, err := moduleDir(ctx, root, v8)
	if err != nil {
		return nil, err
	}
	adaDir, err := moduleDir(ctx, root, ada)
	if err != nil {
		return nil, err
	}
	arch := map[string]string{"amd64": "x86_64", "arm64": "arm64"}[runtime.GOARCH]
	return append(os.Environ(),
		"CGO_ENABLED=1",
		fmt.Sprintf("CGO_CXXFLAGS=-O2 -isystem %s -isystem %s", filepath.Join(v8Dir, "deps", "include"), adaDir),
		fmt.Sprintf("CGO_LDFLAGS=-L%s", filepath.Join(v8Dir, "deps", runtime.GOOS+"_"+arch)),
	), nil
}

func compiler() string {
	if cxx := os.Getenv("CXX"); cxx != "" {
		return strings.Fields(cxx)[0]
	}
	return "g++"
}

func moduleDir(ctx context.Context, root, path string) (string, error) {
	if dir, err := output(ctx, root, "go", "list", "-m", "-f", "{{.Dir}}", path); err == nil && dir != "" {
		return dir, nil
	}
	if err := run(ctx, root, os.Environ(), "go", "mod", "download", path); err != nil {
		return "", err
	}
	return output(ctx, root, "go", "list", "-m", "-f", "{{.Dir}}", path)
}

// Root finds the folder of isoproof's go.mod from the working directory.
func Root() (string, error) {
	at, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := at; ; dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && bytes.HasPrefix(text, []byte("module "+module+"\n")) {
			return dir, nil
		}
		if filepath.Dir(dir) == dir {
			return "", fmt.Errorf("build: %s is not inside a checkout of %s", at, module)
		}
	}
}

func output(ctx context.Context, dir, name string, arguments ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, arguments...)
	cmd.Dir = dir
	text, err := cmd.Output()
	return strings.TrimSpace(string(text)), err
}

// run runs a command and puts its output into the error when it fails.
func run(ctx context.Context, dir string, environment []string, name string, arguments ...string) error {
	cmd := exec.CommandContext(ctx, name, arguments...)
	cmd.Dir = dir
	cmd.Env = environment
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return fmt.Errorf("build: %s %s: %w\n%s", name, strings.Join(arguments, " "), err, text)
	}
	return err
}
