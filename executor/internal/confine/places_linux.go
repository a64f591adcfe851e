package confine

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// place is a directory of one hierarchy of control groups in which this process may make groups for its workers.
type place struct {
	own       string // this process's own group
	parent    string // of workers' groups
	unified   bool   // version 2
	settings  []setting
	exhausted []sign // all of them: the kernel killed because the group was at its bound. None where memory is not bounded here
}

// setting is one file of a group. Its value is in bytes or tasks; negative: it stays as it is.
type setting struct {
	file     string
	value    func(bounds) int64
	optional bool // a kernel without swap has none
}

// sign is a number that the kernel keeps of a group, in a file's line that begins with the key or, without one, its only line. It
// is given where that number is not 0 or, with a bound, has all but reached the number in that file.
type sign struct{ file, key, bound string }

// controllers are the two that bound a worker, with their files, by version. In version 1 memory must be bounded before memory and
// swap together are.
var controllers = []struct {
	name      string
	settings  [2][]setting
	exhausted [2][]sign
}{
	{
		name: "memory",
		settings: [2][]setting{
			{{file: "memory.limit_in_bytes", value: bounds.bytes}, {file: "memory.memsw.limit_in_bytes", value: bounds.bytes, optional: true}},
			{{file: "memory.max", value: bounds.bytes}, {file: "memory.swap.max", value: bounds.swap, optional: true}},
		},
		exhausted: [2][]sign{
			{{file: "memory.oom_control", key: "oom_kill "}, {file: "memory.max_usage_in_bytes", bound: "memory.limit_in_bytes"}}, // no failcnt: it may stay 0
			{{file: "memory.events", key: "oom_kill "}, {file: "memory.events", key: "oom "}},
		},
	},
	{name: "pids", settings: [2][]setting{{{file: "pids.max", value: bounds.processes}}, {{file: "pids.max", value: bounds.processes}}}},
}

// findPlaces finds where workers' groups may be made, and is an error where they may not.
func findPlaces() ([]place, error) {
	places, err := ownPlaces()
	if err != nil {
		return nil, err
	}
	for i := range places {
		if p := &places[i]; p.unified {
			if p.parent, err = delegated(p.own); err != nil {
				return nil, err
			}
			if err := mayEnter(p.parent); err != nil {
				return nil, err
			}
		}
	}
	return places, nil
}

// ownPlaces are the groups that this process is in now: somebody may have moved it.
func ownPlaces() ([]place, error) {
	mounts, err := mountTable()
	if err != nil {
		return nil, err
	}
	groups, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, fmt.Errorf("this process's control groups cannot be read: %w", err)
	}
	return locate(string(groups), mounts)
}

// SlowGroups says that workers' control groups would be entered by a thread of this process, as version 1 wants it, and not
// cloned into. The kernel then waits for a grace period of RCU, some 10 ms, at the first start after a while, and no thread
// or process begins on this machine until whoever is beginning one has done so, however low its priority.
func SlowGroups() bool {
	places, err := ownPlaces()
	return err == nil && slices.ContainsFunc(places, func(p place) bool { return !p.unified })
}

var mountTable = sync.OnceValues(func() (string, error) {
	text, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return "", fmt.Errorf("this machine's mounts cannot be read: %w", err)
	}
	return string(text), nil
})

// locate finds this process's groups from the texts of /proc/self/cgroup and /proc/self/mountinfo. A controller is in a
// hierarchy of version 1 or, where it is in none of those, may be in the one of version 2.
func locate(groups, mounts string) ([]place, error) {
	byOwn := map[string]*place{}
	var order []string
	for _, c := range controllers {
		own, unified := "", false
		for line := range strings.Lines(groups) {
			f := strings.SplitN(strings.TrimSuffix(line, "\n"), ":", 3)
			if len(f) != 3 {
				continue
			}
			switch {
			case slices.Contains(strings.Split(f[1], ","), c.name):
				own, unified = directory(mounts, "cgroup", c.name, f[2]), false
			case f[0] == "0" && own == "":
				own, unified = directory(mounts, "cgroup2", "", f[2]), true
			}
			if own != "" && !unified {
				break
			}
		}
		if own == "" {
			return nil, fmt.Errorf("no hierarchy of control groups with the controller %s is mounted here", c.name)
		}
		p := byOwn[own]
		if p == nil {
			p = &place{own: own, parent: own, unified: unified}
			byOwn[own] = p
			order = append(order, own)
		}
		version := 0
		if unified {
			version = 1
		}
		p.settings = append(p.settings, c.settings[version]...)
		p.exhausted = append(p.exhausted, c.exhausted[version]...)
	}
	places := make([]place, len(order))
	for i, own := range order {
		places[i] = *byOwn[own]
	}
	return places, nil
}

// directory is where the group of a path is in the file system: the mount of that kind, with the controller among its options,
// that shows it. Empty where none does.
func directory(mounts, kind, controller, path string) string {
	for line := range strings.Lines(mounts) {
		before, after, ok := strings.Cut(line, " - ")
		f, g := strings.Fields(before), strings.Fields(after)
		if !ok || len(f) < 5 || len(g) < 3 || g[0] != kind {
			continue
		}
		if controller != "" && !slices.Contains(strings.Split(g[2], ","), controller) {
			continue
		}
		under, err := filepath.Rel(f[3], path)
		outside := strings.HasPrefix(path, "/..") || strings.HasPrefix(f[3], "/..") // of this process's namespace
		if err != nil || outside || under == ".." || strings.HasPrefix(under, "../") {
			continue // the mount shows another part of the hierarchy
		}
		return filepath.Join(f[4], under)
	}
	return ""
}

// delegated finds the directory of version 2 in which groups with both controllers can be made. A group that holds processes
// cannot give controllers to groups below it, so beside the root only the parent of this process's own group comes into
// question, where that was given to this user to manage.
func delegated(own string) (string, error) {
	var why error
	for _, dir := range []string{own, filepath.Dir(own)} {
		err := mayManage(dir)
		if err == nil {
			err = giveControllers(dir)
		}
		if err == nil {
			return dir, nil
		}
		why = errors.Join(why, err)
	}
	return "", why
}

// mayManage says whether a directory was given to this process to manage. For an ordinary user the kernel decides, by the
// owner of the files. Root could write anywhere, and must not where a service manager does: there it looks for that
// one's mark.
func mayManage(dir string) error {
	var fs unix.Statfs_t
	if err := unix.Statfs(dir, &fs); err != nil || fs.Type != unix.CGROUP2_SUPER_MAGIC {
		return fmt.Errorf("%s is no control group", dir)
	}
	if os.Geteuid() != 0 {
		return nil
	}
	var above unix.Statfs_t
	if unix.Statfs(filepath.Dir(dir), &above) != nil || above.Type != unix.CGROUP2_SUPER_MAGIC {
		return nil // the top of what this process sees
	}
	for _, mark := range []string{"trusted.delegate", "user.delegate"} {
		value := make([]byte, 8)
		if n, err := unix.Getxattr(dir, mark, value); err == nil && string(value[:n]) == "1" {
			return nil
		}
	}
	return fmt.Errorf("the control group %s was not delegated", dir)
}

func giveControllers(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, "cgroup.subtree_control"))
	if err != nil {
		return fmt.Errorf("the controllers of control groups cannot be read: %w", err)
	}
	have := strings.Fields(string(text))
	for _, c := range controllers {
		if slices.Contains(have, c.name) {
			continue
		}
		if err := writeFile(filepath.Join(dir, "cgroup.subtree_control"), "+"+c.name); err != nil {
			return fmt.Errorf("the controller %s cannot be given to the groups in %s: %w", c.name, dir, err)
		}
	}
	return nil
}

// entered remembers the answers of mayEnter.
var entered sync.Map

// mayEnter tries to clone into a group, and starts nothing in it: the file does not exist. What the kernel or a container's
// filter of system calls refuses is not to be taken for a refusal of namespaces.
func mayEnter(parent string) error {
	if answer, ok := entered.Load(parent); ok {
		err, _ := answer.(error)
		return err
	}
	err := tryEntering(parent)
	entered.Store(parent, err)
	return err
}

func tryEntering(parent string) error {
	path, err := os.MkdirTemp(parent, "trial-of-"+groupPrefix)
	if err != nil {
		return fmt.Errorf("no control group can be made: %w", err)
	}
	defer os.Remove(path)
	dir, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("a control group cannot be opened: %w", err)
	}
	defer dir.Close()
	const nowhere = "/proc/self/no such file"
	_, err = syscall.ForkExec(nowhere, []string{nowhere}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{UseCgroupFD: true, CgroupFD: int(dir.Fd())}})
	if errors.Is(err, unix.ENOENT) {
		return nil
	}
	return fmt.Errorf("%w: %w", errEnter, err)
}
