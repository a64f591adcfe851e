//go:build unix

package mutants

import (
	"os/exec"
	"syscall"
)

// inGroup gives what a command starts a group of its own, and returns what ends all that is left of it: the mutant may be
// that a process is not ended.
func inGroup(cmd *exec.Cmd) (end func()) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	end = func() {
		if cmd.Process != nil {
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // an error means that nothing is left
		}
	}
	cmd.Cancel = func() error {
		end()
		return nil
	}
	return end
}
