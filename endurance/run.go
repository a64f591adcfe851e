package endurance

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Evidence is what was seen of a pool from its opening to its end.
type Evidence struct {
	Calls  []Call         `json:"calls,omitempty"`
	Shape  Shape          `json:"shape"`
	Stats  executor.Stats `json:"stats"`            // once it was whole again, or after Close
	Closed bool           `json:"closed,omitempty"` // it was closed when the statistics were taken
	Before Footprint      `json:"before"`
	After  Footprint      `json:"after"`
	Broken []string       `json:"broken,omitempty"` // what must not be, seen while it ran
	Wall   time.Duration  `json:"wall_ns"`
}

// Shape is how many workers a pool has to have.
type Shape struct{ Workers, Spares, Slots int }

// Report is one fault and what came of it.
type Report struct {
	Fault         string      `json:"fault"`
	NotApplicable string      `json:"not_applicable,omitempty"` // what this machine lacks
	Broken        []Violation `json:"broken,omitempty"`
	Evidence      Evidence    `json:"evidence"`
}

// Bench is what faults are tried on.
type Bench struct {
	Open   Open
	Worker string // path of the worker binary
	// Last bounds each fault. Default: a minute.
	Last time.Duration
}

// Run makes one fault happen on a pool of its own, and judges what came of it. An error means that nothing could be judged.
func (b Bench) Run(caller context.Context, f Fault) (Report, error) {
	last := b.Last
	if last == 0 {
		last = time.Minute
	}
	ctx, cancel := context.WithTimeoutCause(caller, last, fmt.Errorf("it took more than %s", last))
	defer cancel()
	began := time.Now()
	e := Evidence{Before: Holding()}
	o := f.options()
	o.WorkerPath = b.Worker
	clean := func() {}
	if f.OwnBinary {
		path, err := copied(b.Worker)
		if err != nil {
			return Report{}, err
		}
		clean = func() { os.RemoveAll(filepath.Dir(path)) }
		o.WorkerPath = path
	}
	defer clean()
	report := Report{Fault: f.Name}
	pool, err := b.Open(ctx, o)
	if fault, ok := err.(*executor.Fault); ok && len(o.Require) > 0 {
		report.NotApplicable = fault.Text
		return report, nil
	}
	if err != nil {
		return report, err
	}
	defer pool.Close()
	s := &Scene{ctx: ctx, pool: pool, open: b.Open}
	e.Shape = shapeOf(pool)
	if err := whole(ctx, pool, e.Shape); err != nil {
		return report, err
	}
	switch err := f.Play(s); {
	case err != nil && caller.Err() == nil && ctx.Err() != nil: // what had to happen did not
		report.Broken = []Violation{{RuleBound, err.Error()}}
		return report, nil
	case err != nil:
		return report, fmt.Errorf("endurance: %s: %w", f.Name, err)
	}
	if !s.closed {
		settled(ctx, pool, e.Shape)
	}
	if caller.Err() != nil {
		return report, context.Cause(caller)
	}
	e.Closed = s.closed
	e.Stats = pool.Stats()
	pool.Close()
	for _, c := range s.calls {
		e.Calls = append(e.Calls, c.Call)
	}
	e.Broken = s.broken
	clean()
	e.After = released(e.Before)
	e.Wall = time.Since(began)
	report.Evidence = e
	report.Broken = JudgeFault(f, e)
	return report, nil
}

func shapeOf(p Pool) Shape { return Shape{p.Options().Workers, p.Options().Spares, p.Options().Slots} }

// whole waits until a pool has the workers that it wants.
func whole(ctx context.Context, p Pool, want Shape) error {
	return wait(ctx, "the pool has all its workers", func() bool { return isWhole(p.Stats(), want) == "" })
}

// isWhole says what is missing in a pool that nobody uses.
func isWhole(st executor.Stats, want Shape) string {
	if st.Serving == want.Workers && st.Spares == want.Spares && st.Starting == 0 && st.Leaving == 0 && st.Running == 0 && st.Queued == 0 && len(st.Workers) == want.Workers+want.Spares {
		return ""
	}
	return fmt.Sprintf("%d serve and %d wait, of %d and %d; %d start, %d leave, %d processes; %d calls run and %d wait",
		st.Serving, st.Spares, want.Workers, want.Spares, st.Starting, st.Leaving, len(st.Workers), st.Running, st.Queued)
}

func copied(worker string) (path string, err error) {
	folder, err := os.MkdirTemp("", "isoproof-worker-*")
	if err != nil {
		return "", err
	}
	if err := os.Chmod(folder, 0o755); err != nil { // a worker runs under another user
		return "", err
	}
	from, err := os.Open(worker)
	if err != nil {
		return "", err
	}
	defer from.Close()
	path = filepath.Join(folder, "isoproof-worker")
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return "", err
	}
	if _, err := io.Copy(to, from); err != nil {
		to.Close()
		return "", err
	}
	return path, to.Close()
}
