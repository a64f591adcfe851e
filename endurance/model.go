package endurance

import "slices"

// model is what a pool has to be like after each operation, as simple as that can be said: which calls run and wait for their tool,
// and which wait for a slot, the oldest first.
type model struct {
	room    int // of the queue
	running []int
	waiting []waiting
}

// waiting is a call that waits for a slot.
type waiting struct {
	id    int
	holds bool // it runs until it is let go; otherwise it ends at once
}

// What becomes of a call when it is made.
const (
	fateEnds    = "ends"    // it runs and ends at once
	fateHolds   = "holds"   // it runs until it is let go
	fateWaits   = "waits"   // for a slot
	fateTooMany = "refused" // the queue is full
)

// call makes a call while so many slots are free.
func (m *model) call(id int, holds bool, free int) string {
	switch {
	case free > 0 && holds:
		m.running = append(m.running, id)
		return fateHolds
	case free > 0:
		return fateEnds
	case len(m.waiting) < m.room:
		m.waiting = append(m.waiting, waiting{id, holds})
		return fateWaits
	}
	return fateTooMany
}

// forget takes a call that has ended out of the pool.
func (m *model) forget(id int) {
	m.running = slices.DeleteFunc(m.running, func(r int) bool { return r == id })
	m.waiting = slices.DeleteFunc(m.waiting, func(w waiting) bool { return w.id == id })
}

// take gives the oldest calls that wait a slot, so many of them, and returns those that end at once and those that hold now.
func (m *model) take(n int) (end, hold []int) {
	n = min(n, len(m.waiting))
	for _, w := range m.waiting[:n] {
		if w.holds {
			m.running = append(m.running, w.id)
			hold = append(hold, w.id)
		} else {
			end = append(end, w.id)
		}
	}
	m.waiting = m.waiting[n:]
	return end, hold
}
