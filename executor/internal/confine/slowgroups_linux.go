package confine

import (
	"os"
	"slices"
)

// SlowGroups says that workers' control groups would be entered by a thread of this process, as version 1 wants it, and not
// cloned into. The kernel then waits for a grace period of RCU, some 10 ms, at the first start after a while, and no thread
// or process begins on this machine until whoever is beginning one has done so, however low its priority.
func SlowGroups() bool {
	mounts, err := mountTable()
	if err != nil {
		return false
	}
	groups, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return false
	}
	places, err := locate(string(groups), mounts)
	return err == nil && slices.ContainsFunc(places, func(p place) bool { return !p.unified })
}
