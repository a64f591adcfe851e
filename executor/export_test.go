package executor

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/confine/attack"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// SetDoomTime changes the time that a doomed worker has in pools opened from now on; 0 is the product's.
func SetDoomTime(d time.Duration) { testDoomTime = d }

var testDoomTime time.Duration

// OpenScripted opens a pool whose workers are what command returns, in place of the confined worker binary. The command's
// standard input becomes the wire.
func OpenScripted(ctx context.Context, o Options, build string, command func() *exec.Cmd) (*Pool, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	spawn := func() (*process, error) {
		return newProcess(func(peer *os.File, stderr *tail) (*confine.Worker, error) {
			cmd := command()
			cmd.Stdin, cmd.Stderr = peer, stderr
			return &confine.Worker{Cmd: cmd}, cmd.Start()
		})
	}
	p := newPool(o, spawn, build)
	p.doomTime = cmp.Or(testDoomTime, doomTime)
	p.start = func(Options) (spawner, func()) { return spawn, func() {} }
	p.types = newStripper(o, build, p.start)
	p.release = p.types.close
	return p.open(ctx, func() *Fault { return nil })
}

// OpenDenying is Open with workers whose filter ends them for the rules too.
func OpenDenying(ctx context.Context, o Options, rules ...string) (*Pool, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	file, img, fault := openBinary(o.WorkerPath)
	if fault != nil {
		return nil, fault
	}
	starters := func(o Options) (spawner, func()) {
		starter := confine.NewStarter()
		return func() (*process, error) {
			return newProcess(func(peer *os.File, stderr *tail) (*confine.Worker, error) {
				policy := o.policy()
				policy.Deny = rules
				return starter.Start(confine.Launch{Binary: file, Policy: policy, Wire: peer, Stderr: stderr})
			})
		}, starter.Close
	}
	spawn, release := starters(o)
	p := newPool(o, spawn, img.Build)
	p.start = starters
	p.types = newStripper(o, img.Build, p.start)
	p.release = func() {
		p.types.close()
		release()
		file.Close()
	}
	return p.open(ctx, func() *Fault { return nil })
}

var (
	Escape      = escape
	Judge       = judge
	PlanWorkers = func(serving, spares, starting, wantServing, wantSpares, burst int) [2]int {
		p := planWorkers(serving, spares, starting, wantServing, wantSpares, burst)
		return [2]int{p.promote, p.start}
	}
	BackoffFor = backoffFor
	CheckHello = checkHello
	Locate     = locate
)

const (
	DoomTime        = doomTime
	MaxProviders    = maxProviders
	MaxProviderName = maxProviderName
	MaxRedirects    = maxRedirects
	WorkerEnv       = workerEnv
	WorkerName      = workerName
)

// HearAfter has a session hear how its evaluations end once that is let. No evaluation may be under way.
func HearAfter(s *Session, let <-chan struct{}) {
	p := s.life.pool
	heard := p.settling
	p.settling = func(r Result) {
		<-let
		heard(r)
	}
}

// Watched opens a worker as a pool does, and returns what is asked before each start.
func Watched(path string) (*os.File, func() *Fault, *Fault) {
	f, i, fault := openBinary(path)
	if fault != nil {
		return nil, nil, fault
	}
	return f, watch(f, i), nil
}

// Diagnosed is what becomes of a worker's layers and a report of attempts.
func Diagnosed(layers []Layer, report attack.Report) *Diagnosis {
	d := &Diagnosis{Identity: Identity{Layers: layers}}
	d.add(report)
	return d
}

// IdleOver is what the session's timer does.
func (s *Session) IdleOver() {
	s.mu.Lock()
	l := s.life
	s.mu.Unlock()
	s.endIdle(l)
}

// SeenEnded says whether a Reopen would find that the session has ended.
func (s *Session) SeenEnded() bool {
	if !s.mu.TryLock() {
		return false
	}
	defer s.mu.Unlock()
	return s.life.ended != nil
}

// Hold takes the pool's lock until the function that it returns is called.
func (p *Pool) Hold() (release func()) {
	p.mu.Lock()
	return p.mu.Unlock
}

// Load is one worker as pick sees it.
type Load struct {
	State    string
	Held     int
	LastUsed uint64
}

// Pick returns the index of the worker that gets the next execution, or -1.
func Pick(slots int, loads ...Load) int {
	states := map[string]workerState{"starting": stateStarting, "spare": stateSpare, "": stateServing, "leaving": stateLeaving}
	var workers []*worker
	for _, l := range loads {
		w := &worker{state: states[l.State], lastUsed: l.LastUsed, held: map[uint64]*execution{}}
		for i := range l.Held {
			w.held[uint64(i+1)] = nil
		}
		workers = append(workers, w)
	}
	for i, w := range workers {
		if w == pick(workers, slots) {
			return i
		}
	}
	return -1
}

// Sentence is what becomes of execution id in a worker that ended.
func Sentence(failed *wire.Failed, failedID uint64, death confine.Death, id uint64, held int) Kind {
	return diagnosis{failed: failed, failedID: failedID, Death: death}.sentence(id, held, DefaultLimits()).Kind
}

// LimitField is one row of the limits' table.
type LimitField struct {
	Field           string
	Set             func(*Limits, int64)
	Lowest, Highest int64
}

// LimitFields returns the table.
func LimitFields() (fields []LimitField) {
	for _, t := range limitTable {
		fields = append(fields, LimitField{t.field, func(l *Limits, v int64) { *t.of(l) = v }, t.lowest, t.highest})
	}
	return fields
}

// Over fills the zero fields with the defaults.
func (l Limits) Over() (Limits, error) { return l.over(DefaultLimits()) }

// WithDefaults is what Open makes of options.
func (o Options) WithDefaults() (Options, error) { return o.withDefaults() }

// Within is what Open makes of options on a machine with so many processors and, where it is not 0, such a memory limit.
func (o Options) Within(processors int, memory int64) (Options, error) {
	return o.within(processors, memory)
}

// Promised is what the processes that a pool starts by itself may come to have.
func (o Options) Promised() int64 { return o.promised() }

// DurationsOf are those.
func DurationsOf(all ...time.Duration) (d Durations) {
	for _, took := range all {
		d.add(took)
	}
	return d
}
