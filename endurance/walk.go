package endurance

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Walk is a sequence of random operations on a pool, each of which has to do what a model says. The seed determines the operations, so
// that the same walk can be gone again.
type Walk struct {
	Seed       uint64
	Operations int
}

// Language is how programs are written that a walk's workers understand: one ends at once with its number, the other calls a tool and
// ends with its answer.
type Language struct {
	Ends  func(n int) executor.Program
	Holds func(n int) executor.Program
}

// JavaScript is the language of real workers.
var JavaScript = Language{
	Ends:  func(n int) executor.Program { return executor.Program{Source: "return input", Input: numeral(n)} },
	Holds: func(int) executor.Program { return executor.Program{Source: "return await tools.p.holds()"} },
}

func numeral(n int) json.RawMessage { return json.RawMessage(fmt.Sprint(n)) }

// WalkEvidence is what was seen of a walk, up to the first operation that did not do what it had to.
type WalkEvidence struct {
	Seed       uint64           `json:"seed"`
	Operations map[string]int   `json:"operations"` // made, by name
	Tally      map[string]int64 `json:"tally"`      // of the calls, by ending
	Kills      int              `json:"kills"`
	Broken     []Violation      `json:"broken,omitempty"`
	Last       []string         `json:"last,omitempty"` // the last operations, when a rule is broken
}

// walkShape is small, so that its bounds are met all the time.
var walkShape = executor.Options{Workers: 2, Slots: 2, Spares: 1, Queue: 3, Retire: 200}

// WalkOptions is the shape of the pool that a walk is gone on.
func WalkOptions() executor.Options { return walkShape }

// operations are what a walk consists of, each with how often it is chosen.
var operations = []struct {
	name   string
	weight int
	do     func(*walker) error
}{
	{"a call that ends", 420, (*walker).ends},
	{"a call that holds", 220, (*walker).holds},
	{"let one go on", 180, (*walker).letGo},
	{"cancel one", 100, (*walker).cancelOne},
	{"cancel one before it calls", 20, (*walker).cancelBefore},
	{"cancel one as it ends", 40, (*walker).cancelRacing},
	{"stop a worker and let it go on", 10, (*walker).stopAndContinue},
	{"kill a worker", 4, (*walker).kill},
	{"kill a worker under a call", 2, (*walker).killRacing},
}

// walker is a walk under way.
type walker struct {
	ctx      context.Context
	pool     Pool
	language Language
	random   *rand.Rand
	model    model
	calls    map[int]*walkCall // that have not ended
	ids      int
	last     []string
	e        WalkEvidence
}

type walkCall struct {
	id     int
	begun  chan struct{}
	let    chan struct{}
	ended  chan struct{}
	cancel context.CancelFunc
	Call   // once ended
}

// deviation is an operation that did not do what it had to.
type deviation struct{ Violation }

func (d deviation) Error() string { return d.Violation.String() }

func deviates(rule, format string, args ...any) error {
	return deviation{Violation{rule, fmt.Sprintf(format, args...)}}
}

// Go goes the walk on a pool that has just been opened with [WalkOptions], and closes it. The error says that nothing could be judged.
func (w Walk) Go(ctx context.Context, p Pool, l Language) (WalkEvidence, error) {
	x := &walker{
		ctx: ctx, pool: p, language: l, random: rand.New(rand.NewPCG(w.Seed, 2)), model: model{room: p.Options().Queue}, calls: map[int]*walkCall{},
		e: WalkEvidence{Seed: w.Seed, Operations: map[string]int{}, Tally: map[string]int64{}},
	}
	defer p.Close()
	err := x.steps(w.Operations)
	if err == nil {
		err = x.close()
	}
	d, deviated := err.(deviation)
	if !deviated {
		return x.e, err
	}
	x.e.Broken, x.e.Last = []Violation{d.Violation}, x.last
	for _, c := range x.calls {
		c.cancel()
		<-c.ended // no call is longer than its deadline
	}
	return x.e, nil
}

// steps makes so many operations.
func (x *walker) steps(n int) error {
	total := 0
	for _, o := range operations {
		total += o.weight
	}
	for range n {
		if err := x.quiet(); err != nil {
			return err
		}
		at := x.random.IntN(total)
		i := 0
		for ; at >= operations[i].weight; i++ {
			at -= operations[i].weight
		}
		o := operations[i]
		x.e.Operations[o.name]++
		if x.last = append(x.last, o.name); len(x.last) > 40 {
			x.last = x.last[1:]
		}
		if err := o.do(x); err != nil {
			return err
		}
	}
	return x.quiet()
}

// quiet waits until the pool is what the model says, and compares it.
func (x *walker) quiet() error {
	var st executor.Stats
	bounded, cancel := context.WithTimeout(x.ctx, Patience)
	defer cancel()
	o := x.pool.Options()
	if err := wait(bounded, "", func() bool {
		st = x.pool.Stats()
		return st.Running == len(x.model.running) && st.Queued == len(x.model.waiting) && st.Serving == o.Workers && st.Spares == o.Spares && st.Starting == 0
	}); err != nil {
		if x.ctx.Err() != nil {
			return x.ctx.Err()
		}
		var ended []string
		for _, id := range slices.Sorted(maps.Keys(x.calls)) {
			if c := x.calls[id]; isClosed(c.ended) {
				ended = append(ended, fmt.Sprintf("call %d as %s", id, c.Call))
			}
		}
		return deviates(RuleWhole, "%d calls run and %d wait, and %d and %d have to; there ended %v; %s", st.Running, st.Queued, len(x.model.running),
			len(x.model.waiting), ended, fmt.Sprint(st.Ended, " ", isWhole(st, shapeOf(x.pool))))
	}
	if !maps.Equal(st.Executions, x.e.Tally) {
		return deviates(RuleStatistics, "callers saw the endings %v, the statistics have %v", x.e.Tally, st.Executions)
	}
	if int64(x.e.Kills) != st.Ended[executor.EndedDied] {
		return deviates(RuleWorkers, "%d workers were killed, and %d died", x.e.Kills, st.Ended[executor.EndedDied])
	}
	for _, w := range x.model.waiting {
		if c := x.calls[w.id]; isClosed(c.begun) || isClosed(c.ended) {
			return deviates(RuleEnding, "call %d waits, and has begun or ended out of its turn", w.id)
		}
	}
	for _, id := range x.model.running {
		if isClosed(x.calls[id].ended) {
			return deviates(RuleEnding, "call %d was to hold on, and ended as %s", id, x.calls[id].Call)
		}
	}
	return nil
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// free is how many slots take a call now.
func free(st executor.Stats, slots int) int {
	n := 0
	for _, w := range st.Workers {
		if w.State == executor.WorkerServing {
			n += slots - w.Held
		}
	}
	return n
}

func (x *walker) free() int { return free(x.pool.Stats(), x.pool.Options().Slots) }

// start makes a call in the background.
func (x *walker) start(holds bool) *walkCall {
	ctx, cancel := context.WithCancel(x.ctx)
	return x.startUnder(ctx, cancel, holds)
}

func (x *walker) startUnder(ctx context.Context, cancel context.CancelFunc, holds bool) *walkCall {
	x.ids++
	c := &walkCall{id: x.ids, begun: make(chan struct{}), let: make(chan struct{}), ended: make(chan struct{}), cancel: cancel}
	x.calls[c.id] = c
	program := x.language.Ends(c.id)
	if holds {
		program = x.language.Holds(c.id)
	}
	program.Limits.Timeout, program.Limits.Grace = patient, Patience // a worker of a busy machine may let go of a cancelled call late
	var once sync.Once
	program.Tools = func(ctx context.Context, _ executor.ToolCall) (any, error) {
		once.Do(func() { close(c.begun) })
		select {
		case <-c.let:
			return c.id, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	go func() {
		defer close(c.ended)
		defer cancel()
		c.Call = execute(ctx, x.pool, fmt.Sprint(c.id), program, fmt.Sprint(c.id))
	}()
	return c
}

// until waits for something that has to happen to a call.
func (x *walker) until(c *walkCall, what string, happens <-chan struct{}) error {
	select {
	case <-happens:
		return nil
	case <-x.ctx.Done():
		return x.ctx.Err()
	case <-time.After(Patience):
		return deviates(RuleBound, "call %d had to have %s, and had not after %s", c.id, what, Patience)
	}
}

// ended takes the end of a call, which has to be one of those.
func (x *walker) ended(id int, may ...string) error {
	c := x.calls[id]
	if err := x.until(c, "ended", c.ended); err != nil {
		return err
	}
	delete(x.calls, id)
	x.model.forget(id)
	x.e.Tally[c.Ending]++
	return judgeEnd(c.Call, may)
}

// judgeEnd compares one end with those that it may be.
func judgeEnd(c Call, may []string) error {
	switch {
	case !slices.Contains(may, c.Ending):
		return deviates(RuleEnding, "call %s ended as %s, and may as %v", c.Role, c, may)
	case c.Wrong != "":
		return deviates(RuleValue, "call %s: %s", c.Role, c.Wrong)
	case c.Wall > c.Bound:
		return deviates(RuleBound, "call %s settled after %s, the bound is %s", c.Role, c.Wall, c.Bound)
	}
	return nil
}

// follow waits until no call waits while a slot is free, and sees that those have gone that came first.
func (x *walker) follow() error {
	o := x.pool.Options()
	for {
		var st executor.Stats
		bounded, cancel := context.WithTimeout(x.ctx, Patience)
		err := wait(bounded, "", func() bool {
			st = x.pool.Stats()
			return st.Queued == 0 || st.Serving == o.Workers && free(st, o.Slots) == 0
		})
		cancel()
		switch {
		case x.ctx.Err() != nil:
			return x.ctx.Err()
		case err != nil:
			return deviates(RuleWhole, "%d calls wait while %d slots are free and %d workers serve", st.Queued, free(st, o.Slots), st.Serving)
		}
		gone := len(x.model.waiting) - st.Queued
		if gone <= 0 {
			return nil
		}
		end, hold := x.model.take(gone)
		for _, id := range end {
			if err := x.ended(id, "value"); err != nil {
				return err
			}
		}
		for _, id := range hold {
			if err := x.until(x.calls[id], "begun", x.calls[id].begun); err != nil {
				return err
			}
		}
	}
}

func (x *walker) ends() error  { return x.call(false) }
func (x *walker) holds() error { return x.call(true) }

func (x *walker) call(holds bool) error {
	slots := x.free()
	c := x.start(holds)
	switch x.model.call(c.id, holds, slots) {
	case fateEnds:
		return x.ended(c.id, "value")
	case fateHolds:
		return x.until(c, "begun", c.begun)
	case fateTooMany:
		return x.ended(c.id, string(executor.Overloaded))
	}
	return wait(x.ctx, "a call waits", func() bool { return x.pool.Stats().Queued == len(x.model.waiting) || isClosed(c.ended) })
}

// letGo lets a call go on that holds.
func (x *walker) letGo() error {
	if len(x.model.running) == 0 {
		return nil
	}
	id := x.model.running[x.random.IntN(len(x.model.running))]
	close(x.calls[id].let)
	if err := x.ended(id, "value"); err != nil {
		return err
	}
	return x.follow()
}

// cancelOne cancels a call that runs or waits.
func (x *walker) cancelOne() error {
	ids := slices.Clone(x.model.running)
	for _, w := range x.model.waiting {
		ids = append(ids, w.id)
	}
	if len(ids) == 0 {
		return nil
	}
	id := ids[x.random.IntN(len(ids))]
	x.calls[id].cancel()
	if err := x.ended(id, string(executor.Cancelled)); err != nil {
		return err
	}
	// Its caller is answered at once, and its worker lets go of it a little later.
	if err := x.lets(); err != nil {
		return err
	}
	return x.follow()
}

// lets waits until the workers hold no more than the model says, those calls aside that have come from the queue meanwhile.
func (x *walker) lets() error {
	held := len(x.model.running) + len(x.model.waiting)
	bounded, cancel := context.WithTimeout(x.ctx, Patience)
	defer cancel()
	if wait(bounded, "", func() bool { st := x.pool.Stats(); return st.Running+st.Queued <= held }) != nil {
		return deviates(RuleBound, "a worker holds on to a call %s after it was cancelled", Patience)
	}
	return nil
}

func (x *walker) cancelBefore() error {
	ctx, cancel := context.WithCancel(x.ctx)
	cancel()
	return x.ended(x.startUnder(ctx, cancel, false).id, string(executor.Cancelled))
}

// cancelRacing cancels a call that ends at once, wherever it is by then.
func (x *walker) cancelRacing() error {
	c := x.start(false)
	delay := time.Duration(x.random.IntN(400)) * time.Microsecond
	timer := time.AfterFunc(delay, c.cancel)
	defer timer.Stop()
	if x.free() > 0 || len(x.model.waiting) > 0 {
		select { // the timer ends one that waits
		case <-c.ended:
		case <-time.After(Patience):
		}
	}
	if err := x.ended(c.id, "value", string(executor.Cancelled), string(executor.Overloaded)); err != nil {
		return err
	}
	if err := x.lets(); err != nil {
		return err
	}
	return x.follow()
}

// worker picks one of the workers there are, but for one that is about to end.
func (x *walker) worker() executor.WorkerStats {
	all := slices.DeleteFunc(x.pool.Stats().Workers, func(w executor.WorkerStats) bool { return w.State == executor.WorkerLeaving && w.Held == 0 })
	return all[x.random.IntN(len(all))]
}

// stopAndContinue makes a call while a worker is stopped, be it in that worker or not.
func (x *walker) stopAndContinue() error {
	slots := x.free()
	if slots == 0 {
		return nil
	}
	w := x.worker()
	if err := syscall.Kill(w.PID, syscall.SIGSTOP); err != nil {
		return err
	}
	c := x.start(false)
	x.model.call(c.id, false, slots)
	err := wait(x.ctx, "a call is under way", func() bool { return x.pool.Stats().Running > len(x.model.running) || isClosed(c.ended) })
	if err := syscall.Kill(w.PID, syscall.SIGCONT); err != nil {
		return err
	}
	if err != nil {
		return err
	}
	return x.ended(c.id, "value")
}

// kill kills a worker: what it held is lost, all of it and nothing else.
func (x *walker) kill() error { return x.killOf(x.worker()) }

// lost takes the ends of the calls that a killed worker held.
func (x *walker) lost(w executor.WorkerStats, held int) error {
	bounded, cancel := context.WithTimeout(x.ctx, Patience)
	defer cancel()
	ended := func() (ids []int) {
		for _, id := range x.model.running {
			if isClosed(x.calls[id].ended) {
				ids = append(ids, id)
			}
		}
		return ids
	}
	// Its death is in the statistics before its calls end.
	if wait(bounded, "", func() bool {
		return x.pool.Stats().Ended[executor.EndedDied] == int64(x.e.Kills) && len(ended()) >= held
	}) != nil {
		return deviates(RuleEnding, "worker %d held %d calls when it was killed, and %d have ended", w.Number, held, len(ended()))
	}
	ids := ended()
	if len(ids) != held {
		return deviates(RuleEnding, "worker %d held %d calls when it was killed, and %d have ended", w.Number, held, len(ids))
	}
	for _, id := range ids {
		if c := x.calls[id]; c.Worker != w.Number {
			return deviates(RuleEnding, "call %d ended as %s in worker %d, and worker %d was killed", id, c.Call, c.Worker, w.Number)
		}
		if err := x.ended(id, lost); err != nil {
			return err
		}
	}
	return nil
}

// killRacing kills a worker while a call is made that ends at once.
func (x *walker) killRacing() error {
	w := x.worker()
	slots := x.free()
	if slots == 0 {
		return x.killOf(w)
	}
	c := x.start(false)
	if err := x.killOf(w); err != nil {
		return err
	}
	return x.ended(c.id, "value", lost)
}

func (x *walker) killOf(w executor.WorkerStats) error {
	if err := syscall.Kill(w.PID, syscall.SIGKILL); err != nil {
		return err
	}
	x.e.Kills++
	if err := x.lost(w, w.Held); err != nil {
		return err
	}
	return x.follow()
}

// close closes the pool with calls under way, which it has to wait for, and lets them go on.
func (x *walker) close() error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		x.pool.Close()
	}()
	for refused := false; !refused; {
		ctx, cancel := context.WithCancel(x.ctx)
		cancel()
		c := x.startUnder(ctx, cancel, false)
		if err := x.until(c, "ended", c.ended); err != nil {
			return err
		}
		delete(x.calls, c.id)
		switch c.Ending {
		case Refused:
			refused = true
		default:
			x.e.Tally[c.Ending]++
			if err := judgeEnd(c.Call, []string{string(executor.Cancelled)}); err != nil {
				return err
			}
		}
	}
	if len(x.calls) > 0 && isClosed(done) {
		return deviates(RulePlay, "Close returned while %d calls were under way", len(x.calls))
	}
	for _, c := range x.calls {
		close(c.let)
	}
	for _, id := range slices.Sorted(maps.Keys(x.calls)) {
		if err := x.ended(id, "value"); err != nil {
			return err
		}
	}
	select {
	case <-done:
	case <-time.After(Patience):
		return deviates(RuleBound, "Close has not returned %s after the last call ended", Patience)
	}
	st := x.pool.Stats()
	if missing := isWhole(st, Shape{}); missing != "" {
		return deviates(RuleWhole, "after Close %s", missing)
	}
	var broken verdict
	broken.judgeStatistics(x.e.Tally, st)
	ended := map[string]int{executor.EndedDied: x.e.Kills, executor.EndedCount: int(st.Ended[executor.EndedCount])}
	broken.judgeEnded(ended, st)
	if len(broken) > 0 {
		return deviation{broken[0]}
	}
	return nil
}
