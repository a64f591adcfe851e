package suite

import (
	"errors"
	"syscall"
)

// namespaces says whether this process may make a user namespace. The program to start in it does not exist.
func namespaces() bool {
	const nowhere = "/proc/self/no such file"
	_, err := syscall.ForkExec(nowhere, []string{nowhere}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER}})
	return errors.Is(err, syscall.ENOENT)
}
