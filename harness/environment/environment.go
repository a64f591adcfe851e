// Package environment says where a figure was taken: the facts without which two figures cannot be compared.
package environment

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/internal/cgroup"
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
		{Name: "cgroup", Value: limits()},
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

// limits are what the control groups of this process allow it.
func limits() string {
	l, err := cgroup.OwnLimits()
	if err != nil {
		return unknown
	}
	return l.String()
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
