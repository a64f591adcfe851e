//go:build linux && !amd64

package attack

import "golang.org/x/sys/unix"

// otherConvention: a process of this architecture has no other one.
func otherConvention() string { return unix.ENOSYS.Error() }

// modifyLDT and fork: neither call is there.
func modifyLDT() string { return unix.ENOSYS.Error() }
func fork() string      { return unix.ENOSYS.Error() }
