package properties

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/processes"
)

// record runs a case on a subject that runs nothing else meanwhile, and watches.
func record(ctx context.Context, s harness.Subject, c Case) (Evidence, error) {
	w := watch(s)
	called := time.Now()
	r, err := harness.Execute(ctx, s, c.Program)
	settled := time.Now()
	if lost := (*harness.Lost)(nil); errors.As(err, &lost) {
		ending := Ending{lostKind, err.Error()}
		return Evidence{Ending: ending, Wall: settled.Sub(called), Next: ending}, nil
	}
	if err != nil {
		return Evidence{}, fmt.Errorf("properties: %s refused the case %q: %w", s.Name(), c.Name, err)
	}
	e := Evidence{Ending: endingOf(r), Wall: settled.Sub(called)}
	if c.Ending.Kind == Denied {
		e.readDenial(r)
	}

	called = time.Now()
	next, err := harness.Execute(ctx, s, executor.Program{Source: "return 1 + 1"})
	if lost := (*harness.Lost)(nil); errors.As(err, &lost) {
		e.Next = Ending{lostKind, err.Error()}
		return e, w.finish(ctx, &e, settled)
	}
	if err != nil {
		return Evidence{}, fmt.Errorf("properties: after the case %q %s refused the next program: %w", c.Name, s.Name(), err)
	}
	e.Next, e.NextWall = endingOf(next), time.Since(called)
	return e, w.finish(ctx, &e, settled)
}

// lostKind is how a program ended whose subject is gone. It is no kind of fault, so no case declares it.
const lostKind = "lost"

func endingOf(r executor.Result) Ending {
	if r.Fault != nil {
		return Ending{string(r.Fault.Kind), r.Fault.Text}
	}
	return Ending{"value", string(r.Value)}
}

// readDenial takes the two parts of a denied program's value apart.
func (e *Evidence) readDenial(r executor.Result) {
	var v struct {
		Denied *string
		Held   float64
	}
	if json.Unmarshal(r.Value, &v) == nil && v.Denied != nil {
		e.Ending, e.Held = Ending{Denied, *v.Denied}, int64(v.Held)
	}
}

// watcher looks at the processes that a subject had before a case.
type watcher struct {
	subject harness.Processes // nil when there is nothing to look at
	pids    []int
	before  int64
}

func watch(s harness.Subject) watcher {
	p, ok := harness.Watched(s)
	if !ok {
		return watcher{}
	}
	w := watcher{subject: p, pids: p.PIDs()}
	for _, pid := range w.pids {
		processes.ResetPeak(pid)
		now, _, _ := processes.Resident(pid)
		w.before = max(w.before, now)
	}
	return w
}

// Processes are quiet that use no more than one tick, in which a clock was read, within the window.
const window = 100 * time.Millisecond

// finish waits until the processes are quiet, for at most twice the margin, and reads what they held.
func (w watcher) finish(ctx context.Context, e *Evidence, settled time.Time) error {
	if w.subject == nil {
		return nil
	}
	e.Watched, e.Before, e.Quiet = true, w.before, -1
	for time.Since(settled) < 2*Margin {
		since := time.Since(settled)
		used, alive := w.used()
		if alive > 0 {
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-time.After(window):
			}
		}
		if now, left := w.used(); left == 0 || now-used <= processes.Tick && left == alive {
			e.Quiet = since
			break
		}
	}
	for _, pid := range w.pids {
		_, peak, alive := processes.Resident(pid)
		e.Peak = max(e.Peak, peak)
		e.Ended = e.Ended || !alive
	}
	if e.Ended {
		e.Peak = max(e.Peak, w.subject.PeakResident())
	}
	return nil
}

// used is the processor time of those processes that live, and how many these are.
func (w watcher) used() (used time.Duration, alive int) {
	for _, pid := range w.pids {
		if t, ok := processes.CPUTime(pid); ok {
			used += t
			alive++
		}
	}
	return used, alive
}
