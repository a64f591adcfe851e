//go:build !linux

package processes

import "time"

// Tick is the unit of CPUTime.
const Tick = 10 * time.Millisecond

// CPUTime reports false: it cannot be read here.
func CPUTime(int) (time.Duration, bool) { return 0, false }

// ResetPeak does nothing.
func ResetPeak(int) {}

// Resident reports false: it cannot be read here.
func Resident(int) (now, peak int64, ok bool) { return 0, 0, false }

// Children are none: they cannot be read here.
func Children(int) []int { return nil }
