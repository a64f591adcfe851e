package executor

import (
	"os"
	"syscall"
)

// peakResident is the highest resident memory of a process that has ended, in bytes.
func peakResident(s *os.ProcessState) int64 {
	if s == nil {
		return 0
	}
	usage, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return int64(usage.Maxrss) << 10 // kibibytes, in 32 bits on some machines
}
