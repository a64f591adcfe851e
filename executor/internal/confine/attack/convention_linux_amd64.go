package attack

import "golang.org/x/sys/unix"

// interrupt80 makes a system call by the convention of 32 bits, with the numbers that it has.
func interrupt80(number uint32) (result int32)

// otherConvention asks for the process id, which is call 20 there.
func otherConvention() string {
	if r := interrupt80(20); r < 0 {
		return unix.Errno(-r).Error()
	}
	return Done
}
