// Package ab compares two revisions of this repository: both are built, both run at the same time, and their readings are
// taken in turn, pair by pair, so that whatever else the machine does meets both alike.
package ab

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/harness/pairs"
)

// Side takes readings of one revision.
type Side interface {
	// Read takes one reading of this name.
	Read(ctx context.Context, reading string) (time.Duration, error)
	// Describe says what is read.
	Describe() []harness.Fact
}

// Plan is fixed before the first reading.
type Plan struct {
	Seed  uint64         `json:"seed"`  // of the order inside each pair
	Pairs map[string]int `json:"pairs"` // of each reading, as many in a row on each side as [measure.Each] says
	Size  float64        `json:"size"`  // the difference that matters, as a share
}

// Readings are what is compared, in this order.
var Readings = []string{measure.Cold, measure.Steady, measure.Checkout}

// Planned is the plan of so many pairs of each reading.
func Planned(count int, size float64) Plan {
	return Plan{Seed: 1, Size: size, Pairs: map[string]int{measure.Cold: count, measure.Checkout: count, measure.Steady: count}}
}

// warmUp is how many pairs of each reading are taken first and thrown away: both sides reach their pace.
const warmUp = 3

// inRow takes as many readings in a row as last for many turns of a busy machine's scheduler, and is their mean in nanoseconds.
func inRow(ctx context.Context, s Side, name string) (float64, error) {
	var sum time.Duration
	for range measure.Each[name] {
		took, err := s.Read(ctx, name)
		if err != nil {
			return 0, fmt.Errorf("ab: a reading of %s: %w", name, err)
		}
		sum += took
	}
	return float64(sum.Nanoseconds()) / float64(measure.Each[name]), nil
}

// Report is one comparison.
type Report struct {
	Schema  int            `json:"schema"`
	Plan    Plan           `json:"plan"`
	Base    []harness.Fact `json:"base"`
	Head    []harness.Fact `json:"head"`
	Results []Result       `json:"results"`
}

// Result is what is said of one reading; a ratio above 1 is a head that takes longer.
type Result struct {
	pairs.Comparison
	Ratio   pairs.Estimate `json:"ratio"`
	Verdict Verdict        `json:"verdict"`
}

// Slower says that a reading of the head is.
func (r *Report) Slower() bool {
	for _, result := range r.Results {
		if result.Verdict == Slower {
			return true
		}
	}
	return false
}

// Compare takes the readings of both sides. The error says why nothing can be judged.
func Compare(ctx context.Context, base, head Side, plan Plan, progress measure.Progress) (*Report, error) {
	report := &Report{Schema: 1, Plan: plan, Base: base.Describe(), Head: head.Describe()}
	order := rand.New(rand.NewPCG(plan.Seed, 0))
	for _, name := range Readings {
		c := pairs.Comparison{Name: name}
		sides := []struct {
			side Side
			kept *[]float64
		}{{head, &c.Readings}, {base, &c.Beside}}
		n := plan.Pairs[name]
		for pair := range warmUp + n {
			if progress != nil {
				progress(name, max(0, pair-warmUp), n)
			}
			first := order.IntN(2)
			for _, i := range []int{first, 1 - first} {
				mean, err := inRow(ctx, sides[i].side, name)
				if err != nil {
					return nil, err
				}
				if pair >= warmUp {
					*sides[i].kept = append(*sides[i].kept, mean)
				}
			}
		}
		ratio, err := c.Ratio()
		if err != nil {
			return nil, fmt.Errorf("ab: %w", err)
		}
		report.Results = append(report.Results, Result{c, ratio, Judge(ratio, plan.Size)})
	}
	return report, nil
}
