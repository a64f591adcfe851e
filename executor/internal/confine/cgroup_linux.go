package confine

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// group is a worker's own control groups, one in each hierarchy that bounds it. While the host lives it holds a lock on each:
// a group that nobody has locked is a dead host's.
type group struct {
	bounds  bounds
	members []member
}

type member struct {
	place place
	dir   *os.File
}

// groupPrefix begins the names of workers' groups, for [sweep] to know them by.
const groupPrefix = "isoproof-"

// newGroup makes a worker's groups and sets their bounds. No process is in them yet.
func newGroup(b bounds) (*group, error) {
	places, err := findPlaces()
	if err != nil {
		return nil, err
	}
	// A sweep of another host can take a group away before it is locked: then there is another one.
	const attempts = 3
	for n := 1; ; n++ {
		g := &group{bounds: b}
		for _, p := range places {
			if err = g.add(p); err != nil {
				break
			}
		}
		if err == nil {
			return g, nil
		}
		g.remove()
		swept := errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ENODEV) || errors.Is(err, unix.EWOULDBLOCK)
		if !swept || n == attempts {
			return nil, err
		}
	}
}

func (g *group) add(p place) error {
	path := filepath.Join(p.parent, fmt.Sprintf("%s%016x", groupPrefix, rand.Uint64()))
	if err := os.Mkdir(path, 0o755); err != nil {
		return fmt.Errorf("no control group can be made: %w", err)
	}
	dir, err := os.Open(path)
	if err != nil {
		_ = os.Remove(path) // it is somebody else's by now, or gone
		return fmt.Errorf("a control group cannot be opened: %w", err)
	}
	g.members = append(g.members, member{p, dir})
	if err := unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return fmt.Errorf("a control group cannot be locked: %w", err)
	}
	for _, s := range p.settings {
		if err := s.apply(path, g.bounds); err != nil {
			return err
		}
	}
	return nil
}

// apply writes a bound and reads it back. The kernel rounds to pages, down.
func (s setting) apply(dir string, b bounds) error {
	value := s.value(b)
	if value < 0 {
		return nil
	}
	path := filepath.Join(dir, s.file)
	err := writeFile(path, strconv.FormatInt(value, 10))
	if errors.Is(err, unix.ENOENT) && s.optional {
		return nil
	}
	if err != nil {
		return fmt.Errorf("the bound %s cannot be set: %w", s.file, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("the bound %s cannot be read back: %w", s.file, err)
	}
	if now, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64); err != nil || now > value {
		return fmt.Errorf("the bound %s reads back as %q, not %d", s.file, text, value)
	}
	return nil
}

// writeFile writes to a file that exists: a hierarchy without it must not get one.
func writeFile(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// start starts a process that is in the groups from its first instruction. It must be called on a locked thread, which may
// not be the main one.
//
// Version 2 clones into a group. Version 1 cannot: there a child is in its parent thread's groups, so that thread enters
// them for the moment, as thisThread. After an error no process runs.
func (g *group) start(cmd *exec.Cmd) error {
	if g == nil {
		return cmd.Start()
	}
	var back []string
	var err error
	for _, m := range g.members {
		if m.place.unified {
			cmd.SysProcAttr.UseCgroupFD, cmd.SysProcAttr.CgroupFD = true, int(m.dir.Fd())
			continue
		}
		if err = writeFile(filepath.Join(m.dir.Name(), "tasks"), thisThread); err != nil {
			err = fmt.Errorf("%w: %w", errEnter, err)
			break
		}
		back = append(back, filepath.Join(m.place.own, "tasks"))
	}
	if err == nil {
		err = cmd.Start()
	}
	started := err == nil
	for _, tasks := range back {
		if left := writeFile(tasks, thisThread); left != nil {
			err = errors.Join(err, fmt.Errorf("confine: the host's thread cannot leave the worker's control group: %w", left))
		}
	}
	if started && err != nil {
		_ = cmd.Process.Kill() // an error means that it has ended
		_ = cmd.Wait()         // how it ended does not matter
	}
	return err
}

// thisThread is the calling thread to the kernel, which lets it change its own group and waits for nothing. For a thread that is
// named by its number, as for any before Linux 5.5, it waits until no processor is beginning a thread: some 10 ms, in which
// whoever else wants to begin one may have to wait too.
const thisThread = "0"

// errEnter says that no process was started, for want of a way into the worker's groups.
var errEnter = errors.New("a worker's control group cannot be entered")

// outOfMemory says whether the kernel killed a process in the group because the group, and not the machine, had no memory left.
func (g *group) outOfMemory() bool {
	if g == nil || g.bounds.memory < 0 {
		return false
	}
	for _, m := range g.members {
		absent := func(s sign) bool { return !s.given(m.dir.Name()) }
		if len(m.place.exhausted) > 0 && !slices.ContainsFunc(m.place.exhausted, absent) {
			return true
		}
	}
	return false
}

// lastRequest is what the request that a full group refused may have been for.
const lastRequest = 1 << 20

func (s sign) given(dir string) bool {
	least := int64(1)
	if s.bound != "" {
		least = numberIn(filepath.Join(dir, s.bound), "") - lastRequest
	}
	return numberIn(filepath.Join(dir, s.file), s.key) >= least
}

// numberIn returns what a file's line with the key says, 0 where it says nothing.
func numberIn(path, key string) int64 {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, key); ok {
			n, _ := strconv.ParseInt(strings.TrimSpace(rest), 10, 64) // a line that is none says nothing
			return n
		}
	}
	return 0
}

// remove gives the groups back. Those that still hold a process, which takes a worker that could make one, stay for a sweep.
func (g *group) remove() {
	if g == nil {
		return
	}
	for _, m := range g.members {
		_ = os.Remove(m.dir.Name())
		m.dir.Close()
	}
}

// sweep removes the groups that hosts have left which are no more.
func sweep() {
	places, err := findPlaces()
	if err != nil {
		return
	}
	for _, p := range places {
		left, _ := filepath.Glob(filepath.Join(p.parent, groupPrefix+"*")) // the pattern is one
		for _, path := range left {
			dir, err := os.Open(path)
			if err != nil {
				continue
			}
			if unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil {
				_ = os.Remove(path)
			}
			dir.Close()
		}
	}
}
