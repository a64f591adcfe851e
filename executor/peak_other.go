//go:build !linux

package executor

import "os"

// peakResident is not known here: workers run on Linux only.
func peakResident(*os.ProcessState) int64 { return 0 }
