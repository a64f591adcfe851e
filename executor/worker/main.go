//go:build v8

package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/engine"
	"github.com/isoproof/isoproof/executor/internal/image"
)

// wireFD is where the host puts the worker's end of the wire.
const wireFD = 0

// Main is the worker: started by a host it serves the wire until the host hangs up, started by hand it answers. The caller
// must have locked the main thread in an init function.
func Main(args []string) error {
	confinement, err := confine.Enter()
	if err == nil {
		return serveConfined(confinement)
	}
	switch {
	case !errors.Is(err, confine.ErrNotStage):
		return err
	case len(args) == 1 && args[0] == "version":
		return version()
	case len(args) == 2 && args[0] == "image":
		return writeImage(args[1])
	default:
		return errors.New("usage: isoproof-worker version | image FILE; the host starts workers itself")
	}
}

func serveConfined(c *confine.Confinement) error {
	id, snapshot, err := open(c.Binary())
	if err != nil {
		return err
	}
	if err := syscall.SetNonblock(wireFD, true); err != nil {
		return fmt.Errorf("the wire: %w", err)
	}
	// V8 must not see the main thread: to find that thread's stack the C library reads /proc/self/maps.
	done := make(chan error)
	go func() {
		if c.Attempt() != "" {
			done <- selfTest(c, snapshot)
			return
		}
		done <- Serve(os.NewFile(wireFD, "wire"), id, snapshot, c)
	}()
	return <-done
}

// writeImage makes the startup snapshot and writes this executable with it, complete or not at all.
func writeImage(path string) error {
	engine.Start(engine.Options{}, nil)
	blob, err := engine.MakeSnapshot()
	if err != nil {
		return err
	}
	self, err := openSelf()
	if err != nil {
		return err
	}
	defer self.Close()
	out, err := os.CreateTemp(filepath.Dir(path), ".isoproof-worker-*")
	if err != nil {
		return err
	}
	defer os.Remove(out.Name())
	if err := image.Write(out, self, blob); err != nil {
		return err
	}
	if err := errors.Join(out.Chmod(0o755), out.Close()); err != nil {
		return err
	}
	return os.Rename(out.Name(), path)
}

func openSelf() (*os.File, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

func version() error {
	f, err := openSelf()
	if err != nil {
		return err
	}
	defer f.Close()
	id, _, err := open(f)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(map[string]any{
		"schema": 1, "protocol": Protocol, "build": id.Build, "engine": engine.Version(), "snapshot": id.Snapshot,
	})
}

// open maps the snapshot of a worker image and reads its identity. The pages are shared by all workers of one file.
func open(f *os.File) (Identity, []byte, error) {
	im, err := image.Read(f)
	if err != nil {
		return Identity{}, nil, fmt.Errorf("this binary is not whole: %w: build it with `make build`", err)
	}
	page := int64(os.Getpagesize())
	from := im.Offset / page * page
	mapped, err := syscall.Mmap(int(f.Fd()), from, int(im.Offset-from+im.Length), syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return Identity{}, nil, fmt.Errorf("the snapshot cannot be mapped: %w", err)
	}
	// The host verifies the digests, of the same file; doing it here again would make every start wait.
	return Identity{Build: im.Build, Snapshot: im.Snapshot}, mapped[im.Offset-from:], nil
}
