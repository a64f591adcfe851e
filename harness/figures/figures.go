// Package figures says in one way what judges and reports show: sizes, times, and the quantile of readings.
package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"
)

// MiB writes bytes, to a tenth of a mebibyte.
func MiB(bytes int64) string { return fmt.Sprintf("%.1f MiB", float64(bytes)/(1<<20)) }

// Milliseconds writes a time, to a tenth of a millisecond.
func Milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

// Quantile is the smallest of the values, in any order, that is not below a share q of them, q from 0 to 1. It panics of no values: there is
// no such reading.
func Quantile[T cmp.Ordered](values []T, q float64) T {
	return OfSorted(slices.Sorted(slices.Values(values)), q)
}

// OfSorted is [Quantile] of values in ascending order.
func OfSorted[T cmp.Ordered](sorted []T, q float64) T {
	n := len(sorted)
	return sorted[min(max(int(math.Ceil(q*float64(n)))-1, 0), n-1)]
}
