//go:build !linux

package executor

// residentOf is 0: it cannot be read here.
func residentOf(int) int64 { return 0 }
