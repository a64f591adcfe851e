package load

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// groups are the two layouts of control groups: where a group of ours is made, and how its quota is written.
var groups = []struct {
	controller string // as /proc/self/cgroup names it
	root       string
	quota      func(processors float64) map[string]string // file to text
}{
	{"cpu", "/sys/fs/cgroup/cpu", func(p float64) map[string]string {
		return map[string]string{"cpu.cfs_period_us": strconv.Itoa(period), "cpu.cfs_quota_us": strconv.Itoa(int(p * period))}
	}},
	{"", "/sys/fs/cgroup", func(p float64) map[string]string {
		return map[string]string{"cpu.max": fmt.Sprintf("%d %d", int(p*period), period)}
	}},
}

const period = 100_000 // microseconds, the kernel's default

// limit moves this process into a group of its own that gets the time of so many processors, until lift is called.
func limit(processors float64) (lift func(), err error) {
	var refusals []error
	for _, g := range groups {
		home, err := membership(g.controller)
		if err != nil {
			refusals = append(refusals, err)
			continue
		}
		group := filepath.Join(g.root, home, fmt.Sprintf("isoproof-load-%d", os.Getpid()))
		if err := enter(group, g.quota(processors)); err != nil {
			os.Remove(group)
			refusals = append(refusals, err)
			continue
		}
		return func() {
			_ = join(filepath.Join(g.root, home)) // or it stays in a group that ends with it
			_ = os.Remove(group)
		}, nil
	}
	return nil, fmt.Errorf("no control group takes a quota (run as root, or where one is delegated): %w", errors.Join(refusals...))
}

func enter(group string, files map[string]string) error {
	if err := os.Mkdir(group, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(group, name), []byte(text), 0); err != nil {
			return err
		}
	}
	return join(group)
}

func join(group string) error {
	return os.WriteFile(filepath.Join(group, "cgroup.procs"), []byte(strconv.Itoa(os.Getpid())), 0)
}

// membership is the group of this process under a controller; the empty controller is version 2.
func membership(controller string) (string, error) {
	text, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		for _, name := range strings.Split(parts[1], ",") {
			if name == controller {
				return parts[2], nil
			}
		}
	}
	return "", fmt.Errorf("this process is in no group of the controller %q", controller)
}
