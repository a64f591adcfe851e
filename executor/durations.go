package executor

import (
	"math"
	"time"
)

// durationBounds are the upper bounds of the classes of a [Durations], in the steps that dashboards are used to.
var durationBounds = [...]time.Duration{
	time.Millisecond, 2500 * time.Microsecond, 5 * time.Millisecond, 10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond,
	100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond, time.Second, 2500 * time.Millisecond, 5 * time.Second,
	10 * time.Second, 30 * time.Second, time.Minute,
}

// Durations says how long a number of things took: how many fell into each class, and all together.
type Durations struct {
	Count   int64
	Sum     time.Duration
	classes [len(durationBounds) + 1]int64 // the last one has no upper bound
}

func (d *Durations) add(took time.Duration) {
	class := 0
	for class < len(durationBounds) && took > durationBounds[class] {
		class++
	}
	d.classes[class]++
	d.Count++
	d.Sum += took
}

// Cumulative returns the upper bound of each class that has one, and how many things took at most that long.
func (d Durations) Cumulative() (bounds []time.Duration, counts []int64) {
	n := int64(0)
	for class, bound := range durationBounds {
		n += d.classes[class]
		bounds, counts = append(bounds, bound), append(counts, n)
	}
	return bounds, counts
}

// Quantile is how long the share q of them took at most, from 0 to 1, taken as spread evenly over each class: a service's
// figure, no measurement. Above the highest bound it is that bound; of nothing it is 0.
func (d Durations) Quantile(q float64) time.Duration {
	if d.Count == 0 {
		return 0
	}
	rank := math.Min(math.Max(q, 0), 1) * float64(d.Count)
	below, low := 0.0, time.Duration(0)
	for class, bound := range durationBounds {
		in := float64(d.classes[class])
		if in > 0 && below+in >= rank {
			return low + time.Duration((rank-below)/in*float64(bound-low))
		}
		below, low = below+in, bound
	}
	return low
}
