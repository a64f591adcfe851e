package executor

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
)

// peakOf is the highest resident memory of a process in bytes, 0 when it has ended.
func peakOf(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, line, _ := bytes.Cut(text, []byte("\nVmHWM:"))
	var kib int64
	if _, err := fmt.Sscanf(string(line), "%d kB", &kib); err != nil {
		return 0
	}
	return kib << 10
}

// peakOfEnded is that of a child that has ended by itself, 0 when it was no higher than this process's own: a child begins with the
// memory of whoever starts it, and the kernel counts that in.
func peakOfEnded(child *os.ProcessState) int64 {
	if child == nil {
		return 0
	}
	usage, ok := child.SysUsage().(*syscall.Rusage)
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil || !ok || usage.Maxrss <= own.Maxrss {
		return 0
	}
	return int64(usage.Maxrss) << 10 // kibibytes, in 32 bits on some machines
}
