package executor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"github.com/isoproof/isoproof/executor/internal/image"
)

const (
	workerName = "isoproof-worker"
	workerEnv  = "ISOPROOF_WORKER"
	remedy     = "build the worker with `make build`, or name another one with Options.WorkerPath or " + workerEnv
)

// locate finds the worker binary: the option, the environment, beside the executable, in bin/ of the module under test.
func locate(option string) string {
	if option != "" {
		return option
	}
	if path := os.Getenv(workerEnv); path != "" {
		return path
	}
	beside := workerName
	exe, err := os.Executable()
	if err == nil {
		beside = filepath.Join(filepath.Dir(exe), workerName)
	}
	if !strings.HasSuffix(exe, ".test") {
		return beside
	}
	if _, err := os.Stat(beside); err == nil {
		return beside
	}
	dir, _ := os.Getwd() // go test runs a package's tests in its folder
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "bin", workerName)
		}
	}
	return beside
}

// openBinary opens the worker and reads who it says it is.
func openBinary(option string) (*os.File, image.Image, *Fault) {
	path, remedy := locate(option), remedy
	const another = " names it: name a worker that `make build` has built, or none for the default"
	switch {
	case option != "":
		remedy = "Options.WorkerPath, --worker on the command line," + another
	case os.Getenv(workerEnv) != "":
		remedy = workerEnv + another
	}
	// A pipe that nobody writes to would be waited for: it is opened at once, and is no worker.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, image.Image{}, startupFault(fmt.Sprintf("there is no worker at %s", path), remedy)
	}
	if err != nil {
		return nil, image.Image{}, startupFault(fmt.Sprintf("the worker cannot be opened: %v", err), remedy)
	}
	i, err := image.Read(f)
	if err != nil {
		f.Close()
		return nil, image.Image{}, startupFault(fmt.Sprintf("%s cannot be used: %v", path, err), remedy)
	}
	return f, i, nil
}

// verified remembers which files have been read and found whole, so that a process does it once for each.
var verified sync.Map // fileIdentity -> struct{}

// verify compares the binary's content with its build identity.
func verify(f *os.File, i image.Image) *Fault {
	id, known := identify(f)
	if known {
		if _, done := verified.Load(id); done {
			return nil
		}
	}
	if err := i.Verify(f); err != nil {
		return startupFault(fmt.Sprintf("%s cannot be used: %v", f.Name(), err), remedy)
	}
	if known {
		verified.Store(id, struct{}{})
	}
	return nil
}

// watch returns what says, before each start of a worker, whether the opened binary is still the one that was opened. The
// path may lead elsewhere by then: nobody follows it again. A file that was touched is read again.
func watch(f *os.File, i image.Image) func() *Fault {
	opened, _ := identify(f)
	return func() *Fault {
		if now, known := identify(f); known && now == opened {
			return nil // its digest was taken when the pool was opened
		}
		return verify(f, i)
	}
}
