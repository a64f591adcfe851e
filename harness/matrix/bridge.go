package matrix

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// The program calls and calls again. It looks at each answer, so that a call that brought nothing is not taken for a fast one.
const source = `
const argument = input.bytes > 0 ? 'x'.repeat(input.bytes - 2) : undefined;
const wanted = argument ?? null;
const call = async () => { if (await tools.bridge.call(argument) !== wanted) throw new Error('the answer is another'); };
const turn = input.at_once === 1 ? call : () => Promise.all(Array.from({ length: input.at_once }, call));
for (let i = 0; i < input.turns; i++) await turn();
return input.turns;`

// patience is the timeout of the program: it ends long before, unless it hangs.
const patience = 10 * time.Minute

func run(ctx context.Context, s harness.Subject, baseline *Channel, o Operation, plan Plan, progress func(string, int, int)) (Row, error) {
	turns := plan.Warmup + plan.Readings + 1 // nothing was answered before the first
	input, err := json.Marshal(map[string]int{"bytes": o.Bytes, "at_once": o.AtOnce, "turns": turns})
	if err != nil {
		return Row{}, err
	}
	answer := any(nil)
	if o.Bytes > 0 {
		answer = json.RawMessage(`"` + strings.Repeat("x", o.Bytes-2) + `"`)
	}
	g := &gate{operation: o, baseline: baseline, told: func(done int) {
		if progress != nil {
			progress(o.Name, done, turns)
		}
	}}
	result, err := s.Execute(ctx, executor.Program{
		Source: source, Input: input,
		Tools: func(ctx context.Context, call executor.ToolCall) (any, error) {
			return answer, g.pass(ctx, len(call.Args))
		},
		Limits: executor.Limits{
			Timeout: patience, ToolCalls: int64(turns * o.AtOnce), ToolInFlight: int64(o.AtOnce), ToolPayload: max(int64(o.Bytes), 1<<10),
		},
	})
	switch {
	case err != nil:
		return Row{}, fmt.Errorf("matrix: %s could not be called: %w", s.Name(), err)
	case result.Fault != nil:
		return Row{}, fmt.Errorf("matrix: %s of %s ended with a fault: %w", o.Name, s.Name(), result.Fault)
	case string(result.Value) != fmt.Sprint(turns) || len(g.samples) != turns-1:
		return Row{}, fmt.Errorf("matrix: %s of %s was to make %d turns: it says %s, and %d were seen", o.Name, s.Name(), turns, result.Value, len(g.samples)+1)
	}
	return Row{Operation: o, Samples: g.samples[plan.Warmup:], Baseline: g.baselines[plan.Warmup : turns-1]}, nil // nothing follows the last one
}

// gate holds the calls of a turn until the last of them is there: that ends a reading. Then it takes a baseline, and answers them all, which
// begins the next.
type gate struct {
	operation Operation
	baseline  *Channel
	told      func(done int)

	mu                 sync.Mutex
	waiting            int
	open               chan struct{} // closed when the turn's calls may be answered
	failed             error         // why they may not
	begun              time.Time
	samples, baselines []float64
}

func (g *gate) pass(ctx context.Context, bytes int) error {
	arrived := time.Now()
	g.mu.Lock()
	if g.open == nil {
		g.open, g.failed = make(chan struct{}), nil
	}
	open := g.open
	if g.operation.Bytes > 0 && bytes != g.operation.Bytes {
		g.failed = fmt.Errorf("matrix: an argument of %d bytes arrived, not of %d", bytes, g.operation.Bytes)
	}
	if g.waiting++; g.waiting == g.operation.AtOnce {
		err := g.turn(ctx, arrived)
		close(open)
		g.mu.Unlock()
		return err
	}
	g.mu.Unlock()
	select {
	case <-open:
		return nil // what failed is the last one's to say
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// turn is run by the last call of a turn, under the mutex.
func (g *gate) turn(ctx context.Context, arrived time.Time) error {
	g.waiting, g.open = 0, nil
	if g.failed != nil {
		return g.failed
	}
	if !g.begun.IsZero() {
		g.samples = append(g.samples, float64(arrived.Sub(g.begun).Nanoseconds())/float64(g.operation.AtOnce))
	}
	g.told(len(g.samples))
	took, err := g.baseline.RoundTrips(ctx, g.operation.Bytes, g.operation.AtOnce)
	if err != nil {
		return err
	}
	g.baselines = append(g.baselines, float64(took.Nanoseconds())/float64(g.operation.AtOnce))
	g.begun = time.Now()
	return nil
}
