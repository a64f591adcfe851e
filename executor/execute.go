package executor

import (
	"context"
	"time"
)

// Execute implements [Executor].
func (p *Pool) Execute(ctx context.Context, program Program) (Result, error) {
	called := time.Now()
	if ctx == nil {
		return Result{}, &OptionError{"ctx", nil, "a context"}
	}
	limits, fault, err := program.check(p.options.Limits)
	if err != nil {
		return Result{}, err
	}
	if err := p.begin(); err != nil {
		return Result{}, err
	}
	r := p.execute(ctx, &program, limits, fault, called)
	p.finish(&r)
	return r, nil
}

// begin counts a call in that Close waits for; finish counts it out, with what became of it, or nil when it was no execution.
func (p *Pool) begin() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosed
	}
	p.active++
	return nil
}

func (p *Pool) finish(r *Result) {
	if r != nil {
		p.logExecution(r)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if r != nil {
		p.endings[r.ending()]++
		p.wall.add(r.Cost.Wall)
		p.waits.add(r.Cost.Queue)
		p.cpu += r.Cost.GuestCPU
		p.calls += int64(r.Cost.ToolCalls)
	}
	if p.active--; p.active == 0 {
		p.idle.Broadcast()
	}
}

// ending is the result's name in the statistics.
func (r *Result) ending() string {
	if r.Fault != nil {
		return string(r.Fault.Kind)
	}
	return "value"
}

func (p *Pool) execute(ctx context.Context, program *Program, l Limits, fault *Fault, called time.Time) Result {
	frame := program.frame(l)
	if fault == nil && program.Language == TypeScript {
		fault = p.types.strip(ctx, frame, l, called)
	}
	if fault == nil && ctx.Err() != nil {
		fault = cancelledFault()
	}
	if fault != nil {
		return Result{Fault: fault, Cost: Cost{Wall: time.Since(called)}}
	}
	return p.run(p.newExecution(ctx, program, frame, l, called))
}

// run submits an execution and waits for its end, which comes at its deadline and grace at the latest.
func (p *Pool) run(e *execution) Result {
	p.submit(e)
	timer := time.NewTimer(time.Until(e.deadline))
	defer timer.Stop()
	grace := false
	for {
		select {
		case <-e.done:
			return e.result
		case <-e.caller.Done():
			p.abandon(e, cancelledFault(), e.limits.Grace)
		case <-timer.C:
			if !grace && p.carries(e) {
				grace = true // the worker is ending it
				timer.Reset(time.Until(e.deadline.Add(e.limits.Grace)))
				continue
			}
			p.abandon(e, timeoutFault(e.limits.Timeout), 0)
		}
		<-e.done
		return e.result
	}
}

// submit gives the execution to a worker or into the queue.
func (p *Pool) submit(e *execution) {
	p.mu.Lock()
	p.ids++
	e.id = p.ids
	var fault *Fault
	switch {
	case p.resident && p.closed:
		fault = withdrawn // the session ended since this call began
	case p.failure != nil && p.backoff != nil && !p.anyAlive():
		fault = p.failure // the last attempt is fresh: its reason is better than a wait for the next one
	case p.queue.Len() >= p.options.Queue+freeSlots(p.workers, p.options.Slots):
		// Those that a free slot is waiting for stand in the queue only until feed gets to them.
		fault = overloadedFault(p.options.Queue)
	default:
		e.place = p.queue.PushBack(e)
	}
	p.mu.Unlock()
	if fault != nil {
		e.settle(Result{Fault: fault})
		return
	}
	p.feed()
}

// settleHere ends an execution on the host's account.
func (p *Pool) settleHere(e *execution, fault *Fault) bool {
	p.mu.Lock()
	cost := Cost{Queue: e.queued, Worker: e.carried}
	if e.place != nil {
		p.queue.Remove(e.place)
		e.place = nil
	}
	if e.carried == 0 {
		cost.Queue = time.Since(e.called)
	}
	p.mu.Unlock()
	return e.settle(Result{Fault: fault, Cost: cost})
}

// abandon ends an execution for its caller now. Its worker, if it has one, is asked to end it too and is doomed when it
// has not done so within patience.
func (p *Pool) abandon(e *execution, fault *Fault, patience time.Duration) {
	if !p.settleHere(e, fault) {
		return
	}
	if !e.cancel() {
		return // no worker has it, and none will get it
	}
	doom := func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if e.worker != nil {
			p.doom(e.worker)
		}
	}
	if patience == 0 {
		doom()
	} else if p.carries(e) {
		time.AfterFunc(patience, doom)
	}
}
