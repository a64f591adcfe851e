package executor

import (
	"runtime"
	"time"
)

// Which workers there are: how they come, take executions, and go. Functions that say so are called with the pool's
// mutex held.

// feed gives queued executions to free slots until one of both runs out. It sends outside the lock.
func (p *Pool) feed() {
	for {
		p.mu.Lock()
		w := pick(p.workers, p.options.Slots)
		if w == nil || p.queue.Len() == 0 {
			p.mu.Unlock()
			return
		}
		e := p.queue.Remove(p.queue.Front()).(*execution)
		p.assign(w, e)
		p.mu.Unlock()
		if !e.send(w.out) {
			p.free(w, e, false)
		}
	}
}

// assign is called with the lock held.
func (p *Pool) assign(w *worker, e *execution) {
	e.place, e.worker, e.carried, e.queued = nil, w, w.number, time.Since(e.called)
	w.held[e.id] = e
	w.served++
	p.clock++
	w.lastUsed = p.clock
	p.running++
	p.failures, p.failure = 0, nil
	if w.served >= p.options.Retire {
		p.leave(w, EndedCount)
	}
}

// free takes an execution that its worker has settled from the slot, which feed can use then. The caller of the execution
// is answered after that: its next one must find the slot free, and must not find a worker that is not fit.
func (p *Pool) free(w *worker, e *execution, unfit bool) {
	p.mu.Lock()
	if _, held := w.held[e.id]; held {
		delete(w.held, e.id)
		e.worker = nil
		p.running--
	}
	if unfit {
		p.leave(w, EndedUnfit)
	}
	if w.state == stateLeaving && p.unneeded(w) {
		p.kill(w)
	}
	p.mu.Unlock()
}

// unneeded says whether nobody waits any more for what a worker holds. It is called with the lock held.
func (p *Pool) unneeded(w *worker) bool {
	for _, e := range w.held {
		select {
		case <-e.done:
		default:
			return false
		}
	}
	return w.doom != nil || len(w.held) == 0
}

// carries says whether a worker holds the execution.
func (p *Pool) carries(e *execution) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return e.worker != nil
}

// doom gives the neighbours of an execution that did not yield a last moment, and then kills their worker. It is called
// with the lock held.
func (p *Pool) doom(w *worker) {
	if w.doom != nil || w.state == stateGone {
		return
	}
	w.doom = time.AfterFunc(p.doomTime, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.kill(w)
	})
	p.leave(w, EndedDeadline)
	w.reason = EndedDeadline
	if p.unneeded(w) {
		p.kill(w)
	}
}

// leave takes a worker out of service and puts another in its place. It is called with the lock held.
func (p *Pool) leave(w *worker, reason string) {
	if w.state >= stateLeaving {
		return
	}
	w.state, w.reason = stateLeaving, reason
	p.refill()
}

// kill is called with the lock held.
func (p *Pool) kill(w *worker) {
	if w.killed || w.state == stateGone {
		return
	}
	w.killed = true
	if w.process != nil {
		w.process.kill()
	}
}

// refill promotes spares and starts what is missing. It is called with the lock held.
func (p *Pool) refill() {
	if p.stopping {
		return
	}
	var serving, spares, starting int
	for _, w := range p.workers {
		switch w.state {
		case stateServing:
			serving++
		case stateSpare:
			spares++
		case stateStarting:
			starting++
		}
	}
	wantServing, wantSpares := p.options.Workers, p.options.Spares
	if p.opening {
		wantServing, wantSpares = 1, 0 // the first result shall not compete with further starts
	}
	next := planWorkers(serving, spares, starting, wantServing, wantSpares, max(1, runtime.GOMAXPROCS(0)))
	for _, w := range p.workers {
		if next.promote > 0 && w.state == stateSpare {
			w.state = stateServing
			next.promote--
		}
	}
	if p.backoff != nil || p.resident && p.numbers > 0 {
		return
	}
	for range next.start {
		p.numbers++
		w := &worker{number: p.numbers, after: p.failures, held: map[uint64]*execution{}}
		p.workers = append(p.workers, w)
		p.lives.Go(func() { labelled("worker", w.number, func() { p.live(w) }) })
	}
}

// unfit says that no worker takes executions any more.
func (p *Pool) unfit() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.anyAlive()
}

// anyAlive says whether a worker serves, could serve or is on its way. It is called with the lock held.
func (p *Pool) anyAlive() bool {
	for _, w := range p.workers {
		if w.state < stateLeaving {
			return true
		}
	}
	return false
}

// ready takes a worker that said hello into service.
func (p *Pool) ready(w *worker) {
	p.mu.Lock()
	p.started++
	w.state = stateSpare
	if p.opening {
		p.opening = false
		p.opened <- nil
	}
	p.refill()
	p.mu.Unlock()
	p.logStarted(w)
	p.feed()
}

// neverStarted is the end of a worker without an acceptable hello.
func (p *Pool) neverStarted(w *worker, fault *Fault) {
	p.mu.Lock()
	closed := w.killed
	if closed {
		p.forget(w, w.reason) // on its way when the pool closed: no failure of its own
	} else {
		p.backOff(fault)
		p.forget(w, EndedStartup)
	}
	if p.opening {
		p.opening = false
		p.opened <- fault
	}
	waiting := p.withdraw()
	p.mu.Unlock()
	for _, e := range waiting {
		p.settleHere(e, fault)
	}
	if !closed {
		p.logNotStarted(w, fault)
	}
}

// withdraw takes the queued executions back when no worker is there and none is on its way. It is called with the lock held.
func (p *Pool) withdraw() (waiting []*execution) {
	for p.queue.Len() > 0 && !p.anyAlive() {
		e := p.queue.Remove(p.queue.Front()).(*execution)
		e.place = nil
		waiting = append(waiting, e)
	}
	return waiting
}

// backOff makes the next start wait, longer with each failure in a row. A fault is for the calls meanwhile; without one
// they wait: a worker that was killed while it idled says nothing about the next. It is called with the lock held.
func (p *Pool) backOff(fault *Fault) {
	p.failure = fault
	p.failures++
	if p.backoff != nil || p.stopping {
		return
	}
	p.backoff = time.AfterFunc(backoffFor(p.failures), func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.backoff = nil
		p.refill()
	})
}

// backoffFor is 50 ms after the first failure, doubling up to 5 s.
func backoffFor(failures int) time.Duration {
	const first, highest = 50 * time.Millisecond, 5 * time.Second
	return min(first<<min(max(failures-1, 0), 10), highest)
}

// forget removes a worker whose process has ended. It is called with the lock held.
func (p *Pool) forget(w *worker, reason string) {
	w.state = stateGone
	if w.doom != nil {
		w.doom.Stop()
	}
	for i := range p.workers {
		if p.workers[i] == w {
			p.workers = append(p.workers[:i], p.workers[i+1:]...)
			break
		}
	}
	p.ended[reason]++
	if w.process != nil {
		p.peak = max(p.peak, w.process.peakResident())
	}
	p.refill()
}
