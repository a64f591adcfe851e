package executor

import (
	"container/list"
	"context"
	"log/slog"
	"maps"
	"slices"
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
	log     *slog.Logger
	build   string // identity of the worker binary

	doomTime time.Duration // doomTime, save in specs

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
	failure  *Fault // of the last of these; nil when it may be chance
	ids      uint64 // the last execution's
	clock    uint64 // counts assignments
	numbers  int    // the last worker's
	running  int
	started  int64
	endings  map[string]int64
	ended    map[string]int64
	peak     int64 // highest resident memory of a worker that has ended
	wall     Durations
	waits    Durations
	cpu      time.Duration
	calls    int64
	types    *stripper

	start         func(Options) (spawner, func()) // how pools of other shapes start workers of the same binary
	sessions      map[*Session]int64              // those that have an isolate, or are about to, with what their workers are promised
	sessionsEnded map[string]int64

	resident bool // this is a session's pool: its one worker keeps its isolate and is not replaced
	// Of a session's pool: called when an execution settles, before anybody hears of it, and when the worker ended and held nothing. A
	// worker that ends of an execution is heard of only after that.
	settling func(Result)
	bereft   func()

	lives     sync.WaitGroup // goroutines of workers
	closeOnce sync.Once
}

// Open starts workers and returns when the first one is ready; the others follow. The error is an *[OptionError], a
// *[Fault] of kind [Startup] whose text says what to do, or ctx's. ctx bounds the start alone: the pool outlives it. The caller
// must Close the pool.
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
	p := newPool(options, confined(starter, file, img, options), img.Build)
	p.start = func(o Options) (spawner, func()) {
		starter := confine.NewStarter()
		return confined(starter, file, img, o), starter.Close
	}
	p.types = newStripper(options, img.Build, p.start)
	p.release = func() {
		p.types.close()
		starter.Close()
		file.Close()
	}
	return p.open(ctx, func() *Fault { return verify(file, img) })
}

func newPool(options Options, spawn spawner, build string) *Pool {
	p := &Pool{
		options: options, spawn: spawn, release: func() {}, build: build, binaryRead: make(chan struct{}),
		doomTime: doomTime, queue: list.New(), opened: make(chan *Fault, 1), endings: map[string]int64{}, ended: map[string]int64{},
		sessions: map[*Session]int64{}, sessionsEnded: map[string]int64{},
	}
	p.idle.L = &p.mu
	if p.log = options.Logger; p.log == nil {
		p.log = slog.New(slog.DiscardHandler)
	}
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
			p.log.Info("pool opened", "workers", p.options.Workers, "slots", p.options.Slots, "spares", p.options.Spares, "build", p.build)
			return p, nil
		}
		p.Close()
		return nil, fault
	case <-ctx.Done():
		p.Close()
		return nil, ctx.Err()
	}
}

// Close implements [Executor]. It waits for the executions under way, those in the queue among them, each inside its own bound,
// ends every worker and waits for its process. It does not wait for tool calls that ignore their context: their goroutines are the caller's.
func (p *Pool) Close() error {
	p.closeOnce.Do(func() {
		p.mu.Lock()
		p.closed = true
		for p.active > 0 {
			p.idle.Wait()
		}
		sessions := slices.Collect(maps.Keys(p.sessions))
		p.mu.Unlock()
		for _, s := range sessions {
			s.Close()
		}
		p.mu.Lock()
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
		p.lives.Wait()
		p.release()
		p.log.Info("pool closed")
	})
	return nil
}

// abort ends every worker of a session's pool now, and what waits for one with fault. Nothing runs in the pool after it.
func (p *Pool) abort(fault *Fault) {
	p.mu.Lock()
	p.closed = true
	for _, w := range p.workers {
		if w.reason == "" {
			w.reason = EndedClosed
		}
		p.kill(w)
	}
	var waiting []*execution
	for p.queue.Len() > 0 {
		e := p.queue.Remove(p.queue.Front()).(*execution)
		e.place = nil
		waiting = append(waiting, e)
	}
	p.mu.Unlock()
	for _, e := range waiting {
		p.settleHere(e, fault)
	}
}

var _ Executor = (*Pool)(nil)
