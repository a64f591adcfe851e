package executor

import (
	"container/list"
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// Pool is the [Executor] that runs programs in worker processes. [Open] makes one.
type Pool struct {
	options Options
	spawn   spawner
	release func() // of what spawn needs
	build   string // identity of the worker binary

	binaryRead  chan struct{} // closed when the binary's content was verified
	binaryFault *Fault        // of it; nil when it is whole

	mu       sync.Mutex
	workers  []*worker  // all that have not ended
	queue    *list.List // of *execution, the oldest first
	hello    *wire.Hello
	opening  bool        // until the first worker is ready, or is not
	opened   chan *Fault // the first worker's fate, once
	closed   bool        // Execute takes nothing more
	stopping bool        // no worker is started any more
	active   int         // calls of Execute that have not returned
	idle     sync.Cond   // active has become 0
	failures int         // workers that ended unused since one was used
	backoff  *time.Timer
	failure  *Fault // the last of these
	ids      uint64 // the last execution's
	clock    uint64 // counts assignments
	numbers  int    // the last worker's
	running  int
	started  int64
	endings  map[string]int64
	ended    map[string]int64
	types    *stripper

	lives     sync.WaitGroup // goroutines of workers
	closeOnce sync.Once
}

// Open starts workers and returns when the first one is ready; the others follow. The error is an *[OptionError], a
// *[Fault] of kind [Startup] whose text says what to do, or ctx's. The caller must Close the pool.
func Open(ctx context.Context, options Options) (*Pool, error) {
	options, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	file, img, fault := openBinary(options.WorkerPath)
	if fault != nil {
		return nil, fault
	}
	starter := confine.NewStarter()
	p := newPool(options, confined(starter, file, options), img.Build)
	p.release = func() {
		starter.Close()
		file.Close()
	}
	p.types = newStripper(options, img.Build, func(o Options) (spawner, func()) {
		starter := confine.NewStarter()
		return confined(starter, file, o), starter.Close
	})
	return p.open(ctx, func() *Fault { return verify(file, img) })
}

func newPool(options Options, spawn spawner, build string) *Pool {
	p := &Pool{
		options: options, spawn: spawn, release: func() {}, build: build, binaryRead: make(chan struct{}),
		queue: list.New(), opened: make(chan *Fault, 1), endings: map[string]int64{}, ended: map[string]int64{},
	}
	p.idle.L = &p.mu
	return p
}

// open starts the first worker while the binary is read, and waits for both.
func (p *Pool) open(ctx context.Context, verify func() *Fault) (*Pool, error) {
	p.lives.Go(func() {
		p.binaryFault = verify()
		close(p.binaryRead)
	})
	p.mu.Lock()
	p.opening = true
	p.refill()
	p.mu.Unlock()
	select {
	case fault := <-p.opened:
		if fault == nil {
			return p, nil
		}
		p.Close()
		return nil, fault
	case <-ctx.Done():
		p.Close()
		return nil, ctx.Err()
	}
}

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
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return Result{}, ErrClosed
	}
	p.active++
	p.mu.Unlock()

	r := p.execute(ctx, &program, limits, fault, called)

	ending := "value"
	if r.Fault != nil {
		ending = string(r.Fault.Kind)
	}
	p.mu.Lock()
	p.endings[ending]++
	if p.active--; p.active == 0 {
		p.idle.Broadcast()
	}
	p.mu.Unlock()
	return r, nil
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
	return p.run(newExecution(ctx, frame, l, program.Tools, called))
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
	switch free := pick(p.workers, p.options.Slots); {
	case p.backoff != nil && !p.anyAlive():
		fault = p.failure // the last attempt is fresh: its reason is better than a wait for the next one
	case (free == nil || p.queue.Len() > 0) && p.queue.Len() >= p.options.Queue:
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
			p.letGo(w, e, false)
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
	p.failures = 0
	if w.served >= p.options.Retire {
		p.leave(w, EndedCount)
	}
}

// letGo frees the slot of an execution that its worker has settled, and uses it.
func (p *Pool) letGo(w *worker, e *execution, unfit bool) {
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
	p.feed()
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

// doom gives the neighbours of an execution that did not yield a last moment, and then kills their worker. It is called
// with the lock held.
func (p *Pool) doom(w *worker) {
	if w.doom != nil || w.state == stateGone {
		return
	}
	w.doom = time.AfterFunc(doomTime, func() {
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
	if p.backoff != nil {
		return
	}
	for range next.start {
		p.numbers++
		w := &worker{number: p.numbers, held: map[uint64]*execution{}}
		p.workers = append(p.workers, w)
		p.lives.Go(func() { p.live(w) })
	}
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
	p.feed()
}

// neverStarted is the end of a worker without an acceptable hello.
func (p *Pool) neverStarted(w *worker, fault *Fault) {
	p.mu.Lock()
	p.failure = fault
	if !p.stopping {
		p.backOff()
	}
	p.forget(w, EndedStartup)
	if p.opening {
		p.opening = false
		p.opened <- fault
	}
	var waiting []*execution
	if !p.anyAlive() {
		for p.queue.Len() > 0 {
			e := p.queue.Remove(p.queue.Front()).(*execution)
			e.place = nil
			waiting = append(waiting, e)
		}
	}
	p.mu.Unlock()
	for _, e := range waiting {
		p.settleHere(e, fault)
	}
}

// backOff makes the next start wait, longer with each failure in a row. It is called with the lock held.
func (p *Pool) backOff() {
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
	p.refill()
}

// Close implements [Executor]. It waits for the executions under way, each inside its own bound, ends every worker and
// waits for its process. It does not wait for tool calls that ignore their context: their goroutines are the caller's.
func (p *Pool) Close() error {
	p.closeOnce.Do(func() {
		p.mu.Lock()
		p.closed = true
		for p.active > 0 {
			p.idle.Wait()
		}
		p.stopping = true
		if p.backoff != nil {
			p.backoff.Stop()
		}
		for _, w := range p.workers {
			if w.reason == "" {
				w.reason = EndedClosed
			}
			p.kill(w)
		}
		p.mu.Unlock()
		if p.types != nil {
			p.types.close()
		}
		p.lives.Wait()
		p.release()
	})
	return nil
}

var _ Executor = (*Pool)(nil)
