package measure

import (
	"time"

	"github.com/isoproof/isoproof/workload"
)

// batchTime is about how long the host computations beside one reading last: long enough for the clock and for the
// machine's mood to show, short enough to be beside it.
const batchTime = 2 * time.Millisecond

// calibrate chooses the batch that lasts about batchTime on this machine. It is chosen once: a size that followed the
// readings would make them depend on one another.
func (m *measurement) calibrate() {
	for n := 1; ; n *= 2 {
		if took := host(m.program.Input, n); took >= batchTime || n >= 1<<16 {
			m.batch = n
			return
		}
	}
}

// host computes the workload n times.
func host(input []byte, n int) time.Duration {
	start := time.Now()
	for range n {
		if _, err := workload.Compute(input); err != nil {
			panic(err) // the gate has computed this very input
		}
	}
	return time.Since(start)
}

// pairs takes n readings, each beside a batch of host computations; which of the two comes first alternates, so that a
// drift of the machine favours neither.
func (m *measurement) pairs(name string, n int, read func() (time.Duration, error)) (Section, error) {
	s := Section{Name: name, Unit: Nanoseconds}
	for i := range n {
		m.progress(name, i, n)
		var baseline time.Duration
		if i%2 == 0 {
			baseline = host(m.program.Input, m.batch)
		}
		reading, err := read()
		if err != nil {
			return s, err
		}
		if i%2 == 1 {
			baseline = host(m.program.Input, m.batch)
		}
		s.Samples = append(s.Samples, float64(reading.Nanoseconds()))
		s.Baseline = append(s.Baseline, float64(baseline.Nanoseconds())/float64(m.batch))
	}
	m.progress(name, n, n)
	return s, nil
}
