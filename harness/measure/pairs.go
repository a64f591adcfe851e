package measure

import (
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"
)

// sizing is how many readings of a section are taken and thrown away to size the batch beside the others.
const sizing = 3

// Each is how many readings of a section are taken in a row, with a batch of host computations before or after them: enough
// that both halves last for many turns of a busy machine's scheduler. One execution fits into a single turn, and is then
// either not touched by what else runs, or doubled. In a row, too, nothing is made ready for the next in time that no
// reading counts.
var Each = map[string]int{Cold: 3, Steady: 20, Checkout: 6}

// pairs takes n readings, Each of them in a row beside a batch of host computations that lasts about as long: a machine
// that is busy, or slowed down by a quota, then treats both alike. Which of the two comes first is drawn from the plan's
// seed, so that neither a drift of the machine nor a beat of it favours one of them. The size of the batch is chosen once:
// one that followed the readings would make them depend on one another.
func (m *measurement) pairs(name string, n int, read func() (time.Duration, error)) (Section, error) {
	s := Section{Name: name, Unit: Nanoseconds, Each: Each[name]}
	m.progress(name, 0, n)
	one, err := m.size(read)
	if err != nil {
		return s, err
	}
	s.Batch = batch(one, s.Each)
	order := order(m.plan.Seed, name)
	for len(s.Samples) < n {
		each := min(s.Each, n-len(s.Samples))
		halves := []func() error{
			func() error {
				for range each {
					reading, err := read()
					if err != nil {
						return err
					}
					s.Samples = append(s.Samples, float64(reading.Nanoseconds()))
				}
				return nil
			},
			func() error {
				took, err := m.host.compute(s.Batch / turn)
				baseline := float64(took.Nanoseconds()) / float64(s.Batch)
				s.Baseline = append(s.Baseline, slices.Repeat([]float64{baseline}, each)...)
				return err
			},
		}
		first := order.IntN(2)
		if err := errors.Join(halves[first](), halves[1-first]()); err != nil {
			return s, err
		}
		m.progress(name, len(s.Samples), n)
	}
	return s, nil
}

// batch is how many computations stand beside so many readings, each of which lasts as long as one of so many: whole turns.
func batch(one float64, readings int) int { return max(1, int(one*float64(readings)/turn)) * turn }

// size is how many host computations last about as long as one reading, here and now.
func (m *measurement) size(read func() (time.Duration, error)) (float64, error) {
	var readings, computations []time.Duration
	for range sizing {
		reading, err := read()
		if err != nil {
			return 0, err
		}
		readings = append(readings, reading)
		took, err := m.host.compute(1)
		if err != nil {
			return 0, err
		}
		computations = append(computations, took/turn)
	}
	slices.Sort(readings)
	slices.Sort(computations)
	return float64(readings[sizing/2]) / float64(computations[sizing/2]), nil
}

// order draws which half of a pair comes first. Each section has a sequence of its own, whatever else is measured.
func order(seed uint64, section string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(section))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}
