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

	"github.com/isoproof/isoproof/internal/cgroup"
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
	m, err := cgroup.Self() // now: somebody may have moved this process
	if err != nil {
		return nil, err
	}
	places, err := locate(m)
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

// locate finds the groups with the two controllers, one where both are in one.
func locate(m cgroup.Membership) ([]place, error) {
	var places []place
	for _, c := range controllers {
		group, ok := m.Find(c.name)
		if !ok {
			return nil, fmt.Errorf("no hierarchy of control groups with the controller %s is mounted here", c.name)
		}
		at := slices.IndexFunc(places, func(p place) bool { return p.own == group.Dir })
		if at < 0 {
			at = len(places)
			places = append(places, place{own: group.Dir, parent: group.Dir, unified: group.Unified})
		}
		version := 0
		if group.Unified {
			version = 1
		}
		p := &places[at]
		p.settings = append(p.settings, c.settings[version]...)
		p.exhausted = append(p.exhausted, c.exhausted[version]...)
	}
	return places, nil
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
