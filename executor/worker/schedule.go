package worker

// schedule decides what idle slots do. It is data and pure functions; whoever holds it locks it.
//
// An isolate made ahead saves the next execution from waiting for one. While one is being made, an execution waits for it
// rather than making its own beside it: that would take longer and slow the other down. More executions than that
// take slots without an isolate, so none ever waits for a slot that is idle.
type schedule[J, S any] struct {
	waiting []J // executions without a slot, the oldest first
	hot     []S // idle slots with an isolate, the last to get one last
	cold    []S // idle slots without
	making  int // slots that are making an isolate ahead
	want    int // isolates to have ready beyond those that executions wait for
}

// task is what a slot is told to do: run an execution, or, when there is none, make an isolate ahead.
type task[J any] struct {
	job  J
	make bool
}

// next takes one slot and says what it shall do; ok is false when nothing is to be done.
func (s *schedule[J, S]) next() (to S, t task[J], ok bool) {
	switch {
	case len(s.waiting) > 0 && len(s.hot) > 0:
		return pop(&s.hot), task[J]{job: s.first()}, true
	case len(s.waiting) > s.making && len(s.cold) > 0:
		return pop(&s.cold), task[J]{job: s.first()}, true
	case len(s.hot)+s.making < s.want+len(s.waiting) && len(s.cold) > 0:
		s.making++
		return pop(&s.cold), task[J]{make: true}, true
	}
	return to, t, false
}

func (s *schedule[J, S]) first() J {
	j := s.waiting[0]
	s.waiting = s.waiting[1:]
	return j
}

func pop[S any](list *[]S) S {
	last := len(*list) - 1
	s := (*list)[last]
	*list = (*list)[:last]
	return s
}
