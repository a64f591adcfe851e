package suite

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/isoproof/isoproof/internal/cgroup"
)

// namespaces says whether this process may make a user namespace. The program to start in it does not exist.
func namespaces() bool {
	const nowhere = "/proc/self/no such file"
	_, err := syscall.ForkExec(nowhere, []string{nowhere}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER}})
	return errors.Is(err, syscall.ENOENT)
}

// controlGroups says whether this process may make groups that bound memory and processes: in its own group of version 1, or
// beside its own of version 2.
func controlGroups() bool {
	m, err := cgroup.Self()
	if err != nil {
		return false
	}
	for _, controller := range []string{"memory", "pids"} {
		g, ok := m.Find(controller)
		parent := g.Dir
		if g.Unified {
			if g.Dir != g.Top {
				parent = filepath.Dir(g.Dir)
			}
			given, err := os.ReadFile(filepath.Join(parent, "cgroup.subtree_control"))
			ok = ok && err == nil && strings.Contains(string(given), controller)
		}
		if !ok || !mayMake(parent) {
			return false
		}
	}
	return true
}

// mayMake makes a folder, and takes it away again.
func mayMake(parent string) bool {
	path := filepath.Join(parent, "needs-"+filepath.Base(os.Args[0]))
	err := os.Mkdir(path, 0o700)
	if err == nil {
		err = os.Remove(path)
	}
	return err == nil
}

// kernelLog says whether the kernel writes such lines, into a log that this process may read and in numbers that it knows. A
// daemon for audits gets them instead of the log.
func kernelLog() bool {
	if ns, err := os.Readlink("/proc/self/ns/pid"); err != nil || ns != "pid:[4026531836]" { // the initial one
		return false
	}
	log, err := os.Open("/dev/kmsg")
	if err != nil {
		return false
	}
	log.Close()
	actions, err := os.ReadFile("/proc/sys/kernel/seccomp/actions_logged")
	if err != nil || !strings.Contains(string(actions), "kill_process") {
		return false
	}
	if options, err := os.ReadFile("/proc/cmdline"); err != nil || slices.Contains(strings.Fields(string(options)), "audit=0") {
		return false
	}
	names, err := filepath.Glob("/proc/[0-9]*/comm")
	return err == nil && !slices.ContainsFunc(names, func(path string) bool {
		name, err := os.ReadFile(path)
		return err == nil && string(name) == "auditd\n"
	})
}
