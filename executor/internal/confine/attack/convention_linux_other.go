//go:build linux && !amd64

package attack

import "golang.org/x/sys/unix"

// otherConvention: a process of this architecture has no other one.
func otherConvention() string { return unix.ENOSYS.Error() }
