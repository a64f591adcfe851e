package endurance

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Scene is a pool while something goes wrong with it, and all calls that are made of it.
type Scene struct {
	ctx    context.Context
	pool   Pool
	open   Open
	calls  []*call
	closed bool
	broken []string // what the play itself saw that must not be
}

// call is one call under way.
type call struct {
	begun   chan struct{} // closed when its program calls its tool
	let     chan struct{} // closed to let it go on
	cancel  context.CancelFunc
	settled chan struct{}
	Call    // once it has settled
}

// Programs begin with a call of tools.scene.begins, which returns at once, or of holds, which does when they are let go.
const (
	holding  = "await tools.scene.holds(); return input"
	counting = "await tools.scene.begins(); const end = performance.now() + 1500; while (performance.now() < end); return input"
	telling  = "await tools.scene.begins(); for (;;) if (await tools.scene.told('x'.repeat(1000000))) return input"
)

// start makes a call in the background.
func (s *Scene) start(role string, program executor.Program) *call {
	ctx, cancel := context.WithCancel(s.ctx)
	return s.startUnder(ctx, cancel, role, program)
}

func (s *Scene) startUnder(ctx context.Context, cancel context.CancelFunc, role string, program executor.Program) *call {
	c := &call{begun: make(chan struct{}), let: make(chan struct{}), settled: make(chan struct{}), cancel: cancel}
	s.calls = append(s.calls, c)
	want := fmt.Sprint(len(s.calls))
	program.Input = json.RawMessage(want)
	if !strings.Contains(program.Source, "return input") {
		want = ""
	}
	var once sync.Once
	program.Tools = func(ctx context.Context, t executor.ToolCall) (any, error) {
		once.Do(func() { close(c.begun) })
		switch t.Tool {
		case "begins":
			return nil, nil
		case "told":
			select {
			case <-c.let:
				return true, nil
			default:
				return false, nil
			}
		}
		select {
		case <-c.let:
		case <-ctx.Done():
		}
		return nil, ctx.Err()
	}
	go func() {
		defer close(c.settled)
		defer cancel()
		c.Call = execute(ctx, s.pool, role, program, want)
	}()
	return c
}

// hold starts calls that wait for their tool, one after the other, each once the one before it is in its worker.
func (s *Scene) hold(role string, n int, limits executor.Limits) ([]*call, error) {
	var all []*call
	for range n {
		c := s.start(role, executor.Program{Source: holding, Limits: limits})
		if err := s.until("a program begins", c.begun); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// crowd is a full pool: the calls in the worker that is given the first one, the victim, those in others, and those that wait for a slot.
type crowd struct {
	victim              executor.WorkerStats
	in, others, waiting []*call
}

// held are the calls in all workers.
func (c crowd) held() []*call { return slices.Concat(c.in, c.others) }

// fill takes every slot with a call that waits for its tool, and has so many more wait for a slot.
func (s *Scene) fill(queued int) (crowd, error) {
	return s.fillWith(holding, executor.Limits{}, queued)
}

func (s *Scene) fillWith(source string, limits executor.Limits, queued int) (c crowd, err error) {
	o := s.pool.Options()
	number := 0
	for i := range o.Workers * o.Slots {
		before := s.pool.Stats()
		next := s.start("", executor.Program{Source: source, Limits: limits})
		if err := s.until("a program begins", next.begun); err != nil {
			return crowd{}, err
		}
		given := gained(before, s.pool.Stats())
		if i == 0 {
			number = given
		}
		if given == number {
			c.in = append(c.in, next)
		} else {
			c.others = append(c.others, next)
		}
	}
	for _, w := range s.pool.Stats().Workers {
		if w.Number == number {
			c.victim = w
		}
	}
	if c.victim.PID == 0 {
		return crowd{}, fmt.Errorf("endurance: the pool's statistics do not show which worker was given a call")
	}
	if queued > 0 {
		c.waiting, err = s.queue(queued)
	}
	return c, err
}

// letGo lets calls go on and waits for them.
func (s *Scene) letGo(calls []*call) error {
	release(calls)
	return s.settle(calls)
}

// gained is the number of the worker that holds more than before.
func gained(before, now executor.Stats) int {
	held := map[int]int{}
	for _, w := range before.Workers {
		held[w.Number] = w.Held
	}
	for _, w := range now.Workers {
		if w.Held > held[w.Number] {
			return w.Number
		}
	}
	return 0
}

// as gives calls their role. It is done before they settle or after, never meanwhile.
func as(role string, calls []*call) {
	for _, c := range calls {
		c.Role = role
	}
}

func release(calls []*call) {
	for _, c := range calls {
		close(c.let)
	}
}

// settle waits for calls.
func (s *Scene) settle(calls []*call) error {
	for _, c := range calls {
		if err := s.until("a call settles", c.settled); err != nil {
			return err
		}
	}
	return nil
}

// until waits for something, as long as the scene may last.
func (s *Scene) until(what string, happened <-chan struct{}) error {
	select {
	case <-happened:
		return nil
	case <-s.ctx.Done():
		return fmt.Errorf("endurance: waiting until %s: %w", what, context.Cause(s.ctx))
	}
}

// seen waits for statistics that are as said.
func (s *Scene) seen(what string, is func(executor.Stats) bool) error {
	return wait(s.ctx, what, func() bool { return is(s.pool.Stats()) })
}

// wait looks again and again whether something is so.
func wait(ctx context.Context, what string, is func() bool) error {
	for pause := 20 * time.Microsecond; !is(); pause = min(2*pause, 5*time.Millisecond) {
		select {
		case <-ctx.Done():
			return fmt.Errorf("endurance: waiting until %s: %w", what, context.Cause(ctx))
		case <-time.After(pause):
		}
	}
	return nil
}

// queue makes calls that wait for a slot, and returns once they do.
func (s *Scene) queue(n int) ([]*call, error) {
	var all []*call
	for range n {
		all = append(all, s.start("queued", executor.Program{Source: "return input"}))
	}
	return all, s.seen("calls are queued", func(st executor.Stats) bool { return st.Queued == n })
}

// next is the call that comes after all that.
func (s *Scene) next() error {
	c := s.start("next", executor.Program{Source: "return input", Limits: executor.Limits{Timeout: Patience}})
	return s.settle([]*call{c})
}
