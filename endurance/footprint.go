package endurance

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/isoproof/isoproof/harness/processes"
	"github.com/isoproof/isoproof/internal/cgroup"
)

// Footprint is what the host process holds of the machine.
type Footprint struct {
	Descriptors int   `json:"descriptors"`
	Goroutines  int   `json:"goroutines"`
	Children    int   `json:"children"`
	Files       int   `json:"files"`          // in the folder for temporary files
	Groups      int   `json:"groups"`         // control groups of workers, beside this process's own, that nobody is in
	Resident    int64 `json:"resident_bytes"` // 0 where the system does not tell
}

// Holding is this process's footprint now. What the system does not tell is 0. Files are counted in a folder of this process alone,
// as [Apart] makes one; elsewhere they are not.
func Holding() Footprint {
	resident, _, _ := processes.Resident(os.Getpid())
	return Footprint{
		Descriptors: descriptors(), Goroutines: runtime.NumGoroutine(), Children: len(processes.Children(os.Getpid())),
		Files: temporaries(), Groups: emptyGroups(), Resident: resident,
	}
}

const apart = "isoproof-endurance-"

// Apart gives this process a folder for temporary files of its own until restore is called: what is left in it, this process left.
func Apart() (restore func(), err error) {
	folder, err := os.MkdirTemp("", apart)
	if err != nil {
		return nil, err
	}
	before, was := os.LookupEnv("TMPDIR")
	os.Setenv("TMPDIR", folder)
	return func() {
		if was {
			os.Setenv("TMPDIR", before)
		} else {
			os.Unsetenv("TMPDIR")
		}
		os.RemoveAll(folder)
	}, nil
}

func temporaries() int {
	folder := os.TempDir()
	if !strings.HasPrefix(filepath.Base(folder), apart) {
		return 0
	}
	entries, _ := os.ReadDir(folder)
	return len(entries)
}

// descriptors is how many this process has open, less the one that does the counting.
func descriptors() int {
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(open) - 1
}

// emptyGroups counts the control groups of workers that have no process in them. They stand beside this process's own, in the
// hierarchies that bound memory and threads; those of other hosts there have one, or are gone in a moment.
func emptyGroups() int {
	own, err := cgroup.Self()
	if err != nil { // none: there are no groups
		return 0
	}
	empty := map[string]bool{} // one hierarchy may be both
	for _, controller := range []string{"memory", "pids"} {
		in, ok := own.Find(controller)
		if !ok {
			continue
		}
		found, _ := filepath.Glob(filepath.Join(in.Dir, "isoproof-*")) // the pattern is good
		for _, group := range found {
			if held, err := os.ReadFile(filepath.Join(group, "cgroup.procs")); err == nil && len(held) == 0 {
				empty[group] = true
			}
		}
	}
	return len(empty)
}

// beyond are the things of which a holds more than b, as a sentence; empty when there are none. Resident memory is not judged here.
func (f Footprint) beyond(before Footprint) string {
	var more []string
	for _, c := range []struct {
		name     string
		now, was int
	}{
		{"descriptors", f.Descriptors, before.Descriptors}, {"goroutines", f.Goroutines, before.Goroutines}, {"child processes", f.Children, before.Children},
		{"temporary files", f.Files, before.Files}, {"control groups without a process", f.Groups, before.Groups},
	} {
		if c.now > c.was {
			more = append(more, fmt.Sprintf("%d %s, before there were %d", c.now, c.name, c.was))
		}
	}
	return strings.Join(more, "; ")
}

// released is the footprint once it is no more than before, or what it still is when Patience has ended.
func released(before Footprint) Footprint {
	for end := time.Now().Add(Patience); ; time.Sleep(5 * time.Millisecond) {
		if now := Holding(); now.beyond(before) == "" || time.Now().After(end) {
			return now
		}
	}
}
