package confine

import (
	"os"
	"syscall"
)

// Died says by which signal a process ended, 0 when it exited by itself, and whether that was the system-call filter.
//
// A worker that is process 1 of a pid namespace is deaf to the signals it sends itself: after an abort its C library or
// Go's runtime ends it by a fault (SIGSEGV) or an exit code instead of SIGABRT. The filter's SIGSYS, hardware faults and
// the host's SIGKILL are what they are.
func Died(state *os.ProcessState) (signal syscall.Signal, byFilter bool) {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return 0, false
	}
	return status.Signal(), status.Signal() == sigsys
}
