package attack

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// interrupt80 makes a system call by the convention of 32 bits, with the numbers that it has.
func interrupt80(number uint32) (result int32)

// otherConvention asks for the process id, which is call 20 there.
func otherConvention() string {
	if r := interrupt80(20); r < 0 {
		return unix.Errno(-r).Error()
	}
	return Done
}

// modifyLDT makes a segment of 16 bits, which bugs of the kernel were found behind.
func modifyLDT() string {
	const write, writable16 = 1, 0
	segment := [4]uint32{0, 0, 0xfff, writable16} // struct user_desc: entry, base, limit, flags
	return call(unix.SYS_MODIFY_LDT, write, uintptr(unsafe.Pointer(&segment)), unsafe.Sizeof(segment))
}

func fork() string { return child(unix.SYS_FORK) }
