package confine

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"

	"github.com/isoproof/isoproof/internal/cgroup"
)

var (
	EmptyRoot       = emptyRoot
	MayManage       = mayManage
	GiveControllers = giveControllers
)

// Place is where groups are made: the directory, which version, and the files of its settings in order.
type Place struct {
	Parent  string
	Unified bool
	Files   []string
}

// Locate finds this process's groups in the texts of /proc/self/cgroup and /proc/self/mountinfo.
func Locate(groups, mounts string) (all []Place, err error) {
	places, err := locate(cgroup.Parse(groups, mounts))
	for _, p := range places {
		found := Place{Parent: p.parent, Unified: p.unified}
		for _, s := range p.settings {
			found.Files = append(found.Files, s.file)
		}
		all = append(all, found)
	}
	return all, err
}

// Apply writes the policy's bounds to the files of a version's group in a directory.
func Apply(p Policy, version int, dir string) error {
	for _, c := range controllers {
		for _, s := range c.settings[version-1] {
			if err := s.apply(dir, p.withDefaults().bounds()); err != nil {
				return err
			}
		}
	}
	return nil
}

// Directories are those of the groups in a text of /proc/PID/cgroup that were made for a worker.
func Directories(groups string) (all []string, err error) {
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return nil, err
	}
	places, err := locate(cgroup.Parse(groups, string(mounts)))
	for _, p := range places {
		all = append(all, p.own)
	}
	return all, err
}

// StartUnified starts a command in a new group of version 2 that has no bounds, and returns what removes the group. The
// hierarchy has to be mounted: see [Unified].
func StartUnified(cmd *exec.Cmd) (remove func(), err error) {
	g := &group{}
	if err := g.add(place{parent: Unified(), own: Unified(), unified: true}); err != nil {
		return nil, err
	}
	return g.remove, g.start(cmd)
}

// StartFirst starts a command as version 1 of control groups has it, with the folders of a group and of this process's own.
func StartFirst(cmd *exec.Cmd, dir, own string) error {
	opened, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer opened.Close()
	g := &group{members: []member{{place{own: own}, opened}}}
	return g.start(cmd)
}

// Host is a control group for hosts that shall be alone with the groups they make.
type Host struct{ group *group }

// NewHost makes one, which must be removed.
func NewHost() (Host, error) {
	g, err := newGroup(bounds{memory: -1, tasks: 1000})
	return Host{g}, err
}

// Start starts a command in the group.
func (h Host) Start(cmd *exec.Cmd) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr = &syscall.SysProcAttr{}
	return h.group.start(cmd)
}

// Remove removes the group, and what its hosts have left in it.
func (h Host) Remove() {
	for _, m := range h.group.members {
		left, _ := filepath.Glob(filepath.Join(m.dir.Name(), groupPrefix+"*")) // the pattern is one
		for _, dir := range left {
			_ = os.Remove(dir) // one that is in use stays, and fails the spec
		}
	}
	h.group.remove()
}

// Unified is the top of the mounted hierarchy of version 2, empty where none is.
func Unified() string {
	mounts, _ := os.ReadFile("/proc/self/mountinfo") // without one nothing is mounted
	top, _ := cgroup.Parse("0::/\n", string(mounts)).Find("")
	return top.Dir
}

// Named says whether a number of a system call and its name belong together on this machine.
func Named(number int, name string) bool {
	return number >= 0 && number < len(callNames) && callNames[number] == name && callNumbers()[name] == uint32(number)
}

// Unnumbered are the calls of the policy's rules that no table of numbers has.
func Unnumbered(p Policy) []string {
	return slices.DeleteFunc(Calls(p), func(call string) bool { _, ok := callNumbers()[call]; return ok })
}

// KilledFor reads a line of the kernel's log.
var KilledFor = killedFor
