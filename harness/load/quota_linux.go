package load

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/isoproof/isoproof/internal/cgroup"
)

const period = 100_000 // microseconds, the kernel's default

// quota is what a group's files say to get the time of so many processors.
func quota(processors float64, unified bool) map[string]string {
	allowed := int(processors * period)
	if unified {
		return map[string]string{"cpu.max": fmt.Sprintf("%d %d", allowed, period)}
	}
	return map[string]string{"cpu.cfs_period_us": strconv.Itoa(period), "cpu.cfs_quota_us": strconv.Itoa(allowed)}
}

// limit moves this process into a group of its own that gets the time of so many processors, until lift is called.
func limit(processors float64) (lift func(), err error) {
	m, err := cgroup.Self()
	if err != nil {
		return nil, err
	}
	home, ok := m.Find("cpu")
	if !ok {
		return nil, errors.New("no control group takes a quota: none has the controller cpu here")
	}
	group := filepath.Join(home.Dir, fmt.Sprintf("isoproof-load-%d", os.Getpid()))
	if err := enter(group, quota(processors, home.Unified)); err != nil {
		_ = os.Remove(group) // it may not be there
		return nil, fmt.Errorf("no control group takes a quota (run as root, or where one is delegated): %w", err)
	}
	return func() {
		_ = join(home.Dir) // or it stays in a group that ends with it
		_ = os.Remove(group)
	}, nil
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
