package latencyguard

import (
	"context"
	"fmt"
	"math"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
)

// Slowdown makes executions slower by a factor: the program counts before it begins. It is the guest that counts, since a
// busy machine gives its time to a thread by what that thread has had: work added to the host's thread, which waits most of
// the time, is hardly held up where work added to the worker's is.
type Slowdown struct {
	// Usual is the steady state's multiple on this machine when nothing is slowed.
	Usual float64 `json:"usual"`
	// PerCount is by how much one step of the count raises it.
	PerCount float64 `json:"per_count"`
}

// counts is what is counted to find out what a step costs: some milliseconds.
const counts = 200_000

// Measure finds out what executions take here, and a step of the count, by two runs of the guard.
func Measure(ctx context.Context, open measure.Open, companion measure.Companion) (Slowdown, error) {
	var multiples [2]float64
	for i, n := range []int{0, counts} {
		result, err := Run(ctx, counting(open, n), companion, []Bound{bounded(measure.Steady)}, nil)
		if err != nil {
			return Slowdown{}, err
		}
		multiples[i] = result.Verdicts[0].Multiple.Median
	}
	return NewSlowdown(multiples[0], multiples[1])
}

// NewSlowdown is that of executions whose multiple is usual, and counting when they count as well. An error says that the
// count was not seen.
func NewSlowdown(usual, counting float64) (Slowdown, error) {
	if !(counting > 1.2*usual) {
		return Slowdown{}, fmt.Errorf("latencyguard: an execution takes %.4g host computations, and %.4g when it counts to %d as well: that calibrates nothing",
			usual, counting, counts)
	}
	return Slowdown{Usual: usual, PerCount: (counting - usual) / counts}, nil
}

// By opens subjects whose executions take factor times as long as is usual here.
func (s Slowdown) By(factor float64, open measure.Open) measure.Open {
	return counting(open, int(math.Round((factor-1)*s.Usual/s.PerCount)))
}

// counting opens subjects whose programs count to n first.
func counting(open measure.Open, n int) measure.Open {
	if n == 0 {
		return open
	}
	return func(ctx context.Context, shape measure.Shape) (harness.Subject, error) {
		subject, err := open(ctx, shape)
		if err != nil {
			return nil, err
		}
		return counter{subject, fmt.Sprintf("for (let i = 0; i < %d; i++);", n)}, nil
	}
}

type counter struct {
	harness.Subject
	count string
}

func (c counter) Execute(ctx context.Context, p executor.Program) (executor.Result, error) {
	p.Source = c.count + p.Source
	return c.Subject.Execute(ctx, p)
}
