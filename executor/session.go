package executor

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"
)

// SessionOptions shape a [Session]. The zero value of each field is its default.
type SessionOptions struct {
	// Limits are the defaults of every evaluation's limits. Default: the pool's. Memory is the isolate's, for all that its
	// evaluations keep together, and may be more than the pool's; Modules is for all of them together too.
	Limits Limits
	// Idle is how long a session stays without an evaluation before it ends. Default 5m, at most 24h.
	Idle time.Duration
}

// Session is an [Executor] whose programs run one after the other in one isolate, which keeps what they leave in its global
// object and in its modules. It has a worker process of its own, with one isolate, for as long as that lasts: no other program
// shares it, and no neighbour costs a session its state.
//
// Each evaluation has its own deadline, console and tools, and Limits as any other program. One at a time runs; the others
// wait, against their timeout. Once it has its result its pending timers and tool calls are dropped: between evaluations nothing
// runs. A name of Program.Modules keeps the source with which it first reached the isolate.
//
// A session goes on after a value, an error of the program, and a result that cannot leave. Any other fault of an evaluation that
// had begun ends it, as idleness does: the state is gone, and Execute returns a [*SessionEnded] until Reopen.
//
// Its methods are safe for concurrent use.
type Session struct {
	pool    *Pool
	options SessionOptions

	reopening sync.Mutex

	mu     sync.Mutex
	life   *sessionLife // the last one
	closed bool
}

// sessionLife is one isolate of a session, from its opening to its end. Its fields are guarded by the session's mutex, save pool.
type sessionLife struct {
	pool        *Pool // of the one worker
	ended       *SessionEnded
	running     int
	evaluations int64
	quiet       time.Time   // when the last evaluation ended
	idle        *time.Timer // since then; nil when the life ended before it was the session's
	modules     map[string]*sessionModule
	moduleBytes int64
}

// sessionModule is what a name of the module map stands for in one isolate.
type sessionModule struct {
	source string
	named  int  // by how many evaluations that have not ended
	stays  bool // one that named it reached the isolate
}

// SessionEnded is the error of Execute in a session whose isolate is gone: the program did not run. [Session.Reopen] gives the
// session a new isolate.
type SessionEnded struct {
	// Fault is that of the evaluation that ended it; its kind is WorkerLost when the worker ended between evaluations. Nil when
	// the session ended because it was idle.
	Fault *Fault
	// Idle is how long it had been without an evaluation when that ended it; 0 otherwise.
	Idle time.Duration
}

func (e *SessionEnded) Error() string {
	why := fmt.Sprintf("it was idle for %s", e.Idle)
	if e.Fault != nil {
		why = e.Fault.Error()
	}
	return "executor: the session has ended, and its state is gone: " + why + ": Reopen starts it anew"
}

// reason is the end's name in the statistics.
func (e *SessionEnded) reason() string {
	switch {
	case e.Fault != nil:
		return string(e.Fault.Kind)
	case e.Idle > 0:
		return SessionIdle
	}
	return SessionClosed
}

// Why a session ended, other than by a fault of that kind.
const (
	SessionIdle   = "idle"
	SessionClosed = "closed"
)

// withdrawn is the ending of an evaluation that waited when its session ended; no caller gets it.
var withdrawn = workerLostFault()

// Open starts a session. The error is an *[OptionError], a *[Fault] of kind [Startup], [ErrClosed], one that says that
// Options.Sessions are open, or ctx's. ctx bounds the start alone: the session outlives it. The caller must Close the session, or
// the pool.
func (p *Pool) Open(ctx context.Context, o SessionOptions) (*Session, error) {
	o, err := o.over(p.options)
	if err != nil {
		return nil, err
	}
	if err := p.begin(); err != nil {
		return nil, err
	}
	defer p.finish(nil)
	s := &Session{pool: p, options: o}
	if err := s.start(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

func (o SessionOptions) over(pool Options) (SessionOptions, error) {
	limits, err := o.Limits.over(pool.Limits)
	if err != nil {
		return o, err
	}
	// Its worker is its own and may be larger, but types are stripped in the pool's.
	if err := limits.within(pool.Limits, "SessionOptions", frameRoom); err != nil {
		return o, err
	}
	o.Limits = limits
	switch {
	case o.Idle == 0:
		o.Idle = 5 * time.Minute
	case o.Idle < time.Millisecond || o.Idle > 24*time.Hour:
		return o, &OptionError{"SessionOptions.Idle", o.Idle, "from 1ms to 24h0m0s, or 0 for the default of 5m0s"}
	}
	return o, nil
}

// start gives the session an isolate.
func (s *Session) start(ctx context.Context) error {
	p := s.pool
	o := p.options.single(s.options.Limits)
	o.Workers, o.Retire = 1, 1<<30

	p.mu.Lock()
	if len(p.sessions) >= p.options.Sessions {
		p.mu.Unlock()
		return fmt.Errorf("executor: %d sessions are open, which is Options.Sessions: close one, or open the pool with more", p.options.Sessions)
	}
	if bound := p.options.PoolBytes; bound > 0 {
		promised := p.options.promised() + o.WorkerBytes
		for _, bytes := range p.sessions {
			promised += bytes
		}
		if promised > bound {
			p.mu.Unlock()
			return fmt.Errorf("executor: the memory promised to workers would be %s, and Options.PoolBytes is %s: close a session, "+
				"or open the pool with fewer Workers, Slots or Spares", inMiB(promised), inMiB(bound))
		}
	}
	p.sessions[s] = o.WorkerBytes
	hello := p.hello
	p.mu.Unlock()

	spawn, release := p.start(o)
	o.Logger = p.log.With("pool", "session")
	inner := newPool(o, spawn, p.build)
	inner.release, inner.types, inner.hello, inner.doomTime, inner.resident = release, p.types, hello, p.doomTime, true
	l := &sessionLife{pool: inner, modules: map[string]*sessionModule{}}
	inner.settling = func(r Result) {
		if ended := endedBy(r); ended != nil {
			s.end(l, ended)
		}
	}
	inner.bereft = func() { s.end(l, &SessionEnded{Fault: workerLostFault()}) }
	if _, err := inner.open(ctx, func() *Fault { return nil }); err != nil { // the outer pool has read the binary
		p.mu.Lock()
		delete(p.sessions, s)
		p.mu.Unlock()
		return err
	}
	s.mu.Lock()
	s.life = l
	closed := s.closed
	if l.ended == nil { // its worker may have
		l.quiet = time.Now()
		l.idle = time.AfterFunc(s.options.Idle, func() { s.endIdle(l) })
	}
	s.mu.Unlock()
	if closed {
		s.end(l, &SessionEnded{})
		return ErrClosed
	}
	p.log.Info("session opened")
	return nil
}

// Execute implements [Executor]: it runs one evaluation. The error is also a *[SessionEnded].
func (s *Session) Execute(ctx context.Context, program Program) (Result, error) {
	if err := s.pool.begin(); err != nil {
		return Result{}, err
	}
	r, err := s.evaluate(ctx, program)
	if err != nil {
		s.pool.finish(nil)
	} else {
		s.pool.finish(&r)
	}
	return r, err
}

func (s *Session) evaluate(ctx context.Context, program Program) (Result, error) {
	s.mu.Lock()
	l := s.life
	fault, err := s.admit(l, &program)
	if fault != nil || err != nil {
		s.mu.Unlock()
		return Result{Fault: fault}, err
	}
	l.running++
	l.idle.Stop()
	s.mu.Unlock()

	r, err := l.pool.Execute(ctx, program)
	if err == nil && r.Cost.Worker != 0 && l.pool.unfit() {
		s.end(l, &SessionEnded{Fault: workerLostFault()}) // its deadline came just after its value
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	l.running--
	l.forget(program.Modules, r.Cost.Worker != 0)
	if r.Cost.Worker != 0 {
		l.evaluations++
	}
	if l.running == 0 && l.ended == nil {
		l.quiet = time.Now()
		l.idle.Reset(s.options.Idle)
	}
	if r.Fault == withdrawn || errors.Is(err, ErrClosed) {
		if s.closed || l.ended == nil {
			return Result{}, ErrClosed
		}
		return Result{}, l.ended
	}
	return r, err
}

// admit judges a program by what its session has. It is called with the lock held.
func (s *Session) admit(l *sessionLife, program *Program) (*Fault, error) {
	switch memory := s.options.Limits.Memory; {
	case s.closed:
		return nil, ErrClosed
	case l.ended != nil:
		return nil, l.ended
	case program.Limits.Memory != 0 && program.Limits.Memory != memory:
		return nil, &OptionError{"Program.Limits.Memory", size(program.Limits.Memory), fmt.Sprintf("the session's %v, or 0 for that: its isolate is made", size(memory))}
	}
	added := int64(0)
	for name, source := range program.Modules {
		known, ok := l.modules[name]
		switch {
		case ok && known.source != source:
			return nil, &OptionError{"Program.Modules", fmt.Sprintf("another source for %.40q", name), "the one that the session loaded under this name: take a new name, or Reopen"}
		case !ok:
			added += int64(len(name)) + int64(len(source))
		}
	}
	if most := s.options.Limits.Modules; l.moduleBytes+added > most {
		return limitFault("module map size", most), nil
	}
	l.moduleBytes += added
	program.Modules = maps.Clone(program.Modules) // forget needs it as it was
	for name, source := range program.Modules {
		if l.modules[name] == nil {
			l.modules[name] = &sessionModule{source: source}
		}
		l.modules[name].named++
	}
	return nil, nil
}

// forget is the end of an evaluation that named these modules. Those that never reached the isolate are free again: a program that
// does not parse can be corrected under the same name. It is called with the lock held.
func (l *sessionLife) forget(modules map[string]string, reached bool) {
	for name := range modules {
		m := l.modules[name]
		m.named--
		m.stays = m.stays || reached
		if m.named == 0 && !m.stays {
			l.moduleBytes -= int64(len(name)) + int64(len(m.source))
			delete(l.modules, name)
		}
	}
}

// endedBy says whether an evaluation ended its session: one that was stopped may have left anything half done.
func endedBy(r Result) *SessionEnded {
	switch {
	case r.Fault == nil, r.Cost.Worker == 0: // it never reached the isolate
		return nil
	case r.Fault.Kind == Guest, r.Fault.Kind == BadResult:
		return nil
	}
	return &SessionEnded{Fault: r.Fault}
}

// end ends a life, unless it has ended, with all that waits for it.
func (s *Session) end(l *sessionLife, why *SessionEnded) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(l, why)
}

// endIdle ends a life if it has been idle for that long. Its timer may have fired while an evaluation was on its way in, and even be
// late for one that has ended since.
func (s *Session) endIdle(l *sessionLife) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.running == 0 && time.Since(l.quiet) >= s.options.Idle {
		s.endLocked(l, &SessionEnded{Idle: s.options.Idle})
	}
}

// endLocked is called with the session's mutex held, until the pool's list no longer has the session: a Reopen puts it there again.
func (s *Session) endLocked(l *sessionLife, why *SessionEnded) {
	p := s.pool
	if l.ended != nil {
		return
	}
	l.ended = why
	if l.idle != nil {
		l.idle.Stop()
	}
	// Before the session is taken from the pool's list: until then Close finds it there and waits for this lock.
	evaluations := l.evaluations
	p.lives.Go(func() {
		p.log.Info("session ended", "reason", why.reason(), "evaluations", evaluations)
		l.pool.abort(withdrawn)
		l.pool.Close()
		peak := l.pool.Stats().PeakResident
		p.mu.Lock()
		p.peak = max(p.peak, peak)
		p.mu.Unlock()
	})
	p.mu.Lock()
	delete(p.sessions, s)
	p.sessionsEnded[why.reason()]++
	p.mu.Unlock()
}

// stats returns those of the session, if it has an isolate.
func (s *Session) stats() (SessionStats, bool) {
	s.mu.Lock()
	l := s.life
	if l == nil || l.ended != nil {
		s.mu.Unlock()
		return SessionStats{}, false
	}
	stats := SessionStats{Evaluations: l.evaluations, Running: l.running}
	s.mu.Unlock()
	for _, w := range l.pool.Stats().Workers {
		stats.PID = w.PID
	}
	return stats, true
}

// Reopen gives a session that has ended a new isolate, without state. On one that has not, it does nothing. Its errors are those
// of [Pool.Open].
func (s *Session) Reopen(ctx context.Context) error {
	if err := s.pool.begin(); err != nil {
		return err
	}
	defer s.pool.finish(nil)
	s.reopening.Lock()
	defer s.reopening.Unlock()
	s.mu.Lock()
	closed, ended := s.closed, s.life.ended != nil
	s.mu.Unlock()
	switch {
	case closed:
		return ErrClosed
	case !ended:
		return nil
	}
	return s.start(ctx)
}

// Close implements [Executor]: it waits for the evaluations under way, each inside its own bound, and for a Reopen, and ends the
// worker.
func (s *Session) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.reopening.Lock() // a Reopen under way makes another life, and ends it as it sees that
	s.mu.Lock()
	l := s.life
	s.mu.Unlock()
	s.reopening.Unlock()
	l.pool.Close()
	s.end(l, &SessionEnded{})
	return nil
}

var _ Executor = (*Session)(nil)
