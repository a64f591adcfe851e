package executor

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
)

// residentOf is the resident memory of a process in bytes, 0 when it has ended.
func residentOf(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text) // all pages, resident ones, ...
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
