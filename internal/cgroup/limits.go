package cgroup

import (
	"fmt"
	"io/fs"
	"math"
	"path"
	"runtime"
	"strconv"
	"strings"
)

// Limits are what control groups allow a process and all that it starts.
type Limits struct {
	CPUs   float64 // processors' time in the time that passes; 0: no limit is known
	Memory int64   // bytes; 0: no limit is known
}

// String names both, as headers of measurements do.
func (l Limits) String() string {
	texts := []string{"cpu unlimited", "memory unlimited"}
	if l.CPUs > 0 {
		texts[0] = fmt.Sprintf("cpu %.3g", l.CPUs)
	}
	if l.Memory > 0 {
		texts[1] = fmt.Sprintf("memory %d MiB", l.Memory>>20)
	}
	return strings.Join(texts, ", ")
}

// OwnLimits are those of this process, now. The error says why nothing is known.
func OwnLimits() (Limits, error) {
	m, err := Self()
	if err != nil {
		return Limits{}, err
	}
	return m.Limits(machine), nil
}

// Limits are the tightest of the process's groups and of all above them that are shown, as the kernel applies them. What
// cannot be read is no limit that is known.
func (m Membership) Limits(root fs.FS) Limits {
	var l Limits
	if g, ok := m.Find("cpu"); ok {
		for _, dir := range g.upwards() {
			l.CPUs = tighter(l.CPUs, quota(files{root, dir}, g.Unified))
		}
	}
	if g, ok := m.Find("memory"); ok {
		for _, dir := range g.upwards() {
			l.Memory = tighter(l.Memory, memory(files{root, dir}, g.Unified))
		}
	}
	return l
}

// Processors is how many processors this process can keep busy: GOMAXPROCS, or fewer where a control group allows less, rounded
// up. It is at least 1.
func Processors() int {
	limits, _ := OwnLimits() // what is not known is no limit
	return limits.Processors(runtime.GOMAXPROCS(0))
}

// Processors is how many of so many processors the limits allow, rounded up.
func (l Limits) Processors(have int) int {
	if l.CPUs > 0 {
		return min(have, int(math.Ceil(l.CPUs)))
	}
	return have
}

// upwards are the directories from the group to the highest one that is shown.
func (g Group) upwards() []string {
	dirs := []string{g.Dir}
	for dir := g.Dir; dir != g.Top && dir != "/"; {
		dir = path.Dir(dir)
		dirs = append(dirs, dir)
	}
	return dirs
}

// tighter is the smaller of two limits, where zero is none.
func tighter[N int64 | float64](a, b N) N {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}

// quota is a group's share of processors' time; 0: no limit.
func quota(f files, unified bool) float64 {
	var quota, period float64
	if unified {
		fmt.Sscan(f.text("cpu.max"), &quota, &period) // "max 100000" is no number, and leaves both at 0
	} else {
		fmt.Sscan(f.text("cpu.cfs_quota_us"), &quota) // -1: none
		fmt.Sscan(f.text("cpu.cfs_period_us"), &period)
	}
	if quota > 0 && period > 0 {
		return quota / period
	}
	return 0
}

// memory is a group's limit; 0: none. Version 1 says what holds for a group although it is set above what is shown.
func memory(f files, unified bool) int64 {
	if unified {
		return bytes(f.text("memory.max"))
	}
	limit := bytes(f.text("memory.limit_in_bytes"))
	for line := range strings.Lines(f.text("memory.stat")) {
		if n, ok := strings.CutPrefix(line, "hierarchical_memory_limit "); ok {
			limit = tighter(limit, bytes(n))
		}
	}
	return limit
}

// bytes reads a limit. "max" is none, and so is what version 1 writes for none: a number near 2^63.
func bytes(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n >= 1<<60 {
		return 0
	}
	return n
}

// files are those of a group.
type files struct {
	root fs.FS
	dir  string
}

func (f files) text(name string) string {
	text, _ := fs.ReadFile(f.root, strings.TrimPrefix(path.Join(f.dir, name), "/")) // none says nothing
	return string(text)
}
