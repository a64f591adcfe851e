package confine

import (
	"os"
	"os/exec"
	"syscall"
)

// Worker is a started worker process.
type Worker struct {
	*exec.Cmd
	after func(*Death) // what this machine tells of the end, and gives back after it
}

// Death is how a worker's process ended.
type Death struct {
	State  *os.ProcessState // nil when the process could not be waited for
	Signal syscall.Signal   // that ended it; 0 when it exited by itself
	// ByFilter says that the system-call filter ended it, and Call for which call, where the kernel's log tells: see [journal].
	ByFilter bool
	Call     string
	// OutOfMemory says that the kernel ended it at the bound of its own control group.
	OutOfMemory bool
}

// End waits for the process and says how it ended. It must be called once, and Wait must not.
func (w *Worker) End() Death {
	_ = w.Cmd.Wait() // how it ended is in its state
	d := Death{State: w.ProcessState}
	d.Signal, d.ByFilter = Died(w.ProcessState)
	if w.after != nil {
		w.after(&d)
	}
	return d
}

// Died says by which signal a process ended, 0 when it exited by itself, and whether that was the system-call filter.
//
// A worker that is process 1 of a pid namespace is deaf to the signals it sends itself: after an abort its C library or
// Go's runtime ends it by a fault (SIGSEGV) or an exit code instead of SIGABRT. The filter's SIGSYS, hardware faults and
// the host's SIGKILL are what they are.
func Died(state *os.ProcessState) (signal syscall.Signal, byFilter bool) {
	if state == nil {
		return 0, false
	}
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return 0, false
	}
	return status.Signal(), status.Signal() == sigsys
}
