// Package cgroup reads where the control groups of this process are, and what they allow it: processors and memory, of
// version 1, of version 2, and of both beside each other. It only reads, from a file system that is handed to it.
//
// The Go runtime reads the CPU limit of a process's own group for GOMAXPROCS, and not those of the groups above it, nor any
// limit of memory. A service manager and a container engine may set either.
package cgroup

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
)

// Membership is which control groups a process is in, and where the file system shows them.
type Membership struct {
	hierarchies []hierarchy // of /proc/self/cgroup, in its order
	mounts      []mount     // of /proc/self/mountinfo: those of control groups, in its order
}

type hierarchy struct {
	unified     bool
	controllers []string
	path        string
}

type mount struct {
	unified     bool
	root, point string
	options     []string // of the hierarchy: its controllers, in version 1
}

// Group is a control group as the file system shows it.
type Group struct {
	Dir     string // absolute
	Top     string // the highest group of this hierarchy that is shown, Dir or above it
	Unified bool   // version 2
}

// Self is the membership of this process. Its groups are read anew each time, since somebody may have moved it; what is
// mounted is read once.
func Self() (Membership, error) {
	groups, err := ownGroups(machine)
	if err != nil {
		return Membership{}, err
	}
	mounts, err := machineMounts()
	if err != nil {
		return Membership{}, err
	}
	return Parse(groups, mounts), nil
}

// Read is the membership of the process to which the file system root belongs.
func Read(root fs.FS) (Membership, error) {
	groups, err := ownGroups(root)
	if err != nil {
		return Membership{}, err
	}
	mounts, err := mountTable(root)
	if err != nil {
		return Membership{}, err
	}
	return Parse(groups, mounts), nil
}

var (
	machine       = os.DirFS("/")
	machineMounts = sync.OnceValues(func() (string, error) { return mountTable(machine) })
)

func ownGroups(root fs.FS) (string, error) {
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return "", fmt.Errorf("this process's control groups cannot be read: %w", err)
	}
	return string(text), nil
}

func mountTable(root fs.FS) (string, error) {
	text, err := fs.ReadFile(root, "proc/self/mountinfo")
	if err != nil {
		return "", fmt.Errorf("this machine's mounts cannot be read: %w", err)
	}
	return string(text), nil
}

// Parse reads the texts of /proc/self/cgroup and /proc/self/mountinfo (cgroups(7), proc_pid_mountinfo(5)). A line that is
// none says nothing.
func Parse(groups, mounts string) Membership {
	var m Membership
	for line := range strings.Lines(groups) {
		if f := strings.SplitN(strings.TrimSuffix(line, "\n"), ":", 3); len(f) == 3 {
			m.hierarchies = append(m.hierarchies, hierarchy{f[0] == "0", strings.Split(f[1], ","), f[2]})
		}
	}
	for line := range strings.Lines(mounts) {
		before, after, ok := strings.Cut(line, " - ")
		f, g := strings.Fields(before), strings.Fields(after)
		if !ok || len(f) < 5 || len(g) < 3 || g[0] != "cgroup" && g[0] != "cgroup2" {
			continue
		}
		m.mounts = append(m.mounts, mount{g[0] == "cgroup2", unescape(f[3]), unescape(f[4]), strings.Split(g[2], ",")})
	}
	return m
}

// Find is this process's group for a controller, such as memory. A controller is in a hierarchy of version 1 or, where it is in
// none of those, may be in the one of version 2. False: no mount shows the group.
func (m Membership) Find(controller string) (Group, bool) {
	for _, unified := range []bool{false, true} {
		for _, h := range m.hierarchies {
			if h.unified != unified || !unified && !slices.Contains(h.controllers, controller) {
				continue
			}
			if g, ok := m.shown(h, controller); ok {
				return g, true
			}
		}
	}
	return Group{}, false
}

// shown is the group of a hierarchy in the first mount that shows it.
func (m Membership) shown(h hierarchy, controller string) (Group, bool) {
	for _, mount := range m.mounts {
		if mount.unified != h.unified || !h.unified && !slices.Contains(mount.options, controller) {
			continue
		}
		if below, ok := under(mount.root, h.path); ok {
			return Group{path.Join(mount.point, below), mount.point, h.unified}, true
		}
	}
	return Group{}, false
}

// under is where the group lies below the root of a mount; false: the mount shows another part of the hierarchy. What begins
// with /.. is outside of this process's namespace.
func under(root, group string) (string, bool) {
	if strings.HasPrefix(root, "/..") || strings.HasPrefix(group, "/..") {
		return "", false
	}
	if root == "/" || root == group {
		return strings.TrimPrefix(group, root), true
	}
	return strings.CutPrefix(group, root+"/")
}

// unescape undoes what the kernel does to blanks, tabs, line ends and backslashes in a path.
var unescape = strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`).Replace
