//go:build unix

package confine

import "syscall"

const sigsys = syscall.SIGSYS
