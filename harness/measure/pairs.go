package measure

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/isoproof/isoproof/workload"
)

// sizing is how many readings of a section are taken and thrown away to size the batch beside the others.
const sizing = 3

// pairs takes n readings, each beside a batch of host computations that lasts about as long as one: a machine that is
// busy, or slowed down by a quota, then treats both alike. Which of the two comes first is drawn from the plan's seed, so
// that neither a drift of the machine nor a beat of it favours one of them. The size of the batch is chosen once: one
// that followed the readings would make them depend on one another.
func (m *measurement) pairs(name string, n int, read func() (time.Duration, error)) (Section, error) {
	s := Section{Name: name, Unit: Nanoseconds}
	m.progress(name, 0, n)
	var err error
	if s.Batch, err = m.size(read); err != nil {
		return s, err
	}
	hostFirst := order(m.plan.Seed, name)
	for i := range n {
		first := hostFirst.IntN(2) == 0
		var baseline time.Duration
		if first {
			baseline = host(m.program.Input, s.Batch)
		}
		reading, err := read()
		if err != nil {
			return s, err
		}
		if !first {
			baseline = host(m.program.Input, s.Batch)
		}
		s.Samples = append(s.Samples, float64(reading.Nanoseconds()))
		s.Baseline = append(s.Baseline, float64(baseline.Nanoseconds())/float64(s.Batch))
		m.progress(name, i+1, n)
	}
	return s, nil
}

// size is how many host computations last about as long as one reading, here and now.
func (m *measurement) size(read func() (time.Duration, error)) (int, error) {
	var readings, computations []time.Duration
	for range sizing {
		reading, err := read()
		if err != nil {
			return 0, err
		}
		readings = append(readings, reading)
		computations = append(computations, host(m.program.Input, 1))
	}
	slices.Sort(readings)
	slices.Sort(computations)
	return max(1, int(readings[sizing/2]/computations[sizing/2])), nil
}

// order draws which half of a pair comes first. Each section has a sequence of its own, whatever else is measured.
func order(seed uint64, section string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(section))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
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
