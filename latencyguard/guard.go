// Package latencyguard bounds the executor's latency in a way that a busy machine cannot fool.
//
// A threshold in milliseconds is either so high that it catches nothing or red whenever the machine does something else.
// The guard bounds a ratio instead: each reading is divided by host computations that ran right beside it for about as
// long, and what is bounded is the median of these ratios over a number of pairs that was fixed before the first one.
// Nothing is taken again until it is green.
package latencyguard

import (
	"context"

	"github.com/isoproof/isoproof/harness/measure"
)

// Plan is the measurement of the readings that the bounds name, and of no other.
func Plan(bounds []Bound) measure.Plan {
	plan := measure.Plan{Seed: 1, Warmup: 50}
	counts := map[string]*int{measure.Cold: &plan.Cold, measure.Steady: &plan.Steady, measure.Checkout: &plan.Checkout}
	for _, b := range bounds {
		*counts[b.Reading] = b.Pairs * measure.Each[b.Reading]
	}
	return plan
}

// Result is one run of the guard.
type Result struct {
	Verdicts []Verdict       `json:"verdicts"`
	Report   *measure.Report `json:"report"` // every raw reading
}

// Run measures the subject that open starts, beside a companion's computations, and judges what was recorded by the bounds, which are
// [Bounds] or some of them. An error says why nothing could be judged; progress may be nil.
func Run(ctx context.Context, open measure.Open, companion measure.Companion, bounds []Bound, progress measure.Progress) (Result, error) {
	report, err := measure.Run(ctx, open, companion, Plan(bounds), progress)
	if err != nil {
		return Result{}, err
	}
	return Result{Judge(report, bounds), report}, nil
}

// Red are the verdicts that are.
func (r Result) Red() []Verdict {
	var red []Verdict
	for _, v := range r.Verdicts {
		if v.Red != "" {
			red = append(red, v)
		}
	}
	return red
}
