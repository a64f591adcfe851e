// Package environment says where a figure was taken: the facts without which two figures cannot be compared.
package environment

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/isoproof/isoproof/harness"
)

// The names of the facts that decide whether two runs may be compared.
const (
	CPU    = "cpu"
	CPUs   = "cpus"
	System = "system"
)

// Facts describes this machine and process. What cannot be found out is said to be unknown, never left out: two reports
// have the same lines.
func Facts() []harness.Fact {
	return []harness.Fact{
		{Name: CPU, Value: cpuModel()},
		{Name: CPUs, Value: cpus()},
		{Name: "memory", Value: memory()},
		{Name: System, Value: runtime.GOOS + "/" + runtime.GOARCH},
		{Name: "kernel", Value: kernel()},
		{Name: "cgroup", Value: cgroup("/proc/self/cgroup", "/sys/fs/cgroup")},
		{Name: "go", Value: runtime.Version()},
	}
}

const unknown = "unknown"

func cpuModel() string {
	if model := field("/proc/cpuinfo", "model name"); model != "" {
		return model
	}
	return unknown
}

func cpus() string {
	text := strconv.Itoa(runtime.NumCPU())
	if n := runtime.GOMAXPROCS(0); n != runtime.NumCPU() {
		text += fmt.Sprintf(" (GOMAXPROCS %d)", n)
	}
	return text
}

func memory() string {
	kib, err := strconv.ParseInt(strings.TrimSuffix(field("/proc/meminfo", "MemTotal"), " kB"), 10, 64)
	if err != nil {
		return unknown
	}
	return mib(kib << 10)
}

func kernel() string {
	if release, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		return strings.TrimSpace(string(release))
	}
	return unknown
}

// cgroup names the CPU and memory bounds of this process's groups, v2 or v1: the tightest of each on the way up, as the
// kernel applies them.
func cgroup(membership, root string) string {
	text, err := os.ReadFile(membership)
	if err != nil {
		return unknown
	}
	quota, limit := 0.0, int64(0)
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		for _, controller := range strings.Split(parts[1], ",") {
			for dir := filepath.Join("/", parts[2]); ; dir = filepath.Dir(dir) {
				quota = tighter(quota, readQuota(filepath.Join(root, controller, dir)))
				limit = tighter(limit, readLimit(filepath.Join(root, controller, dir)))
				if dir == "/" {
					break
				}
			}
		}
	}
	bounds := []string{"cpu unlimited", "memory unlimited"}
	if quota > 0 {
		bounds[0] = fmt.Sprintf("cpu %.3g", quota)
	}
	if limit > 0 {
		bounds[1] = "memory " + mib(limit)
	}
	return strings.Join(bounds, ", ")
}

// tighter is the smaller of two bounds, where zero is none.
func tighter[N int64 | float64](a, b N) N {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}

func readQuota(dir string) float64 {
	var quota, period float64
	if n, _ := fmt.Sscan(read(dir, "cpu.max"), &quota, &period); n == 2 && period > 0 {
		return quota / period
	}
	fmt.Sscan(read(dir, "cpu.cfs_quota_us"), &quota)
	fmt.Sscan(read(dir, "cpu.cfs_period_us"), &period)
	if quota > 0 && period > 0 {
		return quota / period
	}
	return 0
}

func readLimit(dir string) int64 {
	for _, name := range []string{"memory.max", "memory.limit_in_bytes"} {
		// Version 1 writes no limit as a number near 2^63.
		if n, err := strconv.ParseInt(read(dir, name), 10, 64); err == nil && n < 1<<60 {
			return n
		}
	}
	return 0
}

func read(dir, name string) string {
	text, _ := os.ReadFile(filepath.Join(dir, name))
	return strings.TrimSpace(string(text))
}

func field(file, name string) string {
	text, _ := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func mib(bytes int64) string { return fmt.Sprintf("%d MiB", bytes>>20) }
