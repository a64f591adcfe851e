package suite

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// namespaces says whether this process may make a user namespace. The program to start in it does not exist.
func namespaces() bool {
	const nowhere = "/proc/self/no such file"
	_, err := syscall.ForkExec(nowhere, []string{nowhere}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER}})
	return errors.Is(err, syscall.ENOENT)
}

// controlGroups says whether this process may make groups that bound memory and processes: in its own group of version 1, or
// beside its own of version 2. It looks where such machines have them.
func controlGroups() bool {
	const top = "/sys/fs/cgroup"
	text, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return false
	}
	found := 0
	for line := range strings.Lines(string(text)) {
		f := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(f) != 3 {
			continue
		}
		for _, controller := range []string{"memory", "pids"} {
			if slices.Contains(strings.Split(f[1], ","), controller) && mayMake(filepath.Join(top, f[1], f[2])) {
				found++
			}
		}
		parent := filepath.Join(top, filepath.Dir(f[2]))
		given, err := os.ReadFile(filepath.Join(parent, "cgroup.subtree_control"))
		if f[1] == "" && err == nil && strings.Contains(string(given), "memory") && strings.Contains(string(given), "pids") && mayMake(parent) {
			found = 2
		}
	}
	return found == 2
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
