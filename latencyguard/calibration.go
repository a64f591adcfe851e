package latencyguard

import (
	"context"
	"fmt"
	"math"

	"github.com/isoproof/isoproof/harness/measure"
)

// Rate is how often the guard was red, of so many runs.
type Rate struct {
	Red  int `json:"red"`
	Runs int `json:"runs"`
}

// Share is Red of Runs; it is no number when there was no run.
func (r Rate) Share() float64 { return float64(r.Red) / float64(r.Runs) }

// Interval holds the true rate with 95 % (Wilson's interval, which is honest at a rate of 0 or 1 too).
func (r Rate) Interval() (low, high float64) {
	if r.Runs == 0 {
		return 0, 1
	}
	const z = 1.959964
	n, p := float64(r.Runs), r.Share()
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}

// Factors are the slow-downs that the guard is tried with; 1 is none, and red is then a false alarm.
var Factors = []float64{1, 1.1, 1.25, 1.5, 2, 4}

// Calibrated is how often the guard was red under one condition, with executions so many times as slow as usual.
type Calibrated struct {
	Condition string  `json:"condition"`
	Factor    float64 `json:"factor"`
	Rate
	// Medians are the multiples of the steady state, run by run: how near to the bound a green run was.
	Medians []float64 `json:"medians"`
}

// Trial is how the guard is judged under one condition, which the caller has brought about.
type Trial struct {
	Condition string
	Factors   []float64 // some of [Factors]
	Runs      int       // with each factor
	Slowdown  Slowdown  // as measured before the condition was entered
	Companion measure.Companion
	// Done is told each row as soon as it is whole: a calibration takes hours, and one that is interrupted has said what it knew.
	Done func(Calibrated)
}

// Calibrate runs the guard: whole where nothing is slowed, so that each red verdict is a false alarm, and its steady state
// alone with each slow-down.
func (t Trial) Calibrate(ctx context.Context, open measure.Open, progress measure.Progress) error {
	for _, factor := range t.Factors {
		row := Calibrated{Condition: t.Condition, Factor: factor, Rate: Rate{Runs: t.Runs}}
		bounds := Bounds
		if factor != 1 {
			bounds = []Bound{bounded(measure.Steady)}
		}
		for i := range t.Runs {
			if progress != nil {
				progress(fmt.Sprintf("%s, %gx", t.Condition, factor), i, t.Runs)
			}
			result, err := Run(ctx, t.Slowdown.By(factor, open), t.Companion, bounds, nil)
			if err != nil {
				return err
			}
			row.add(result)
		}
		t.Done(row)
	}
	return nil
}

func (c *Calibrated) add(r Result) {
	for _, v := range r.Verdicts {
		if v.Reading == measure.Steady {
			c.Medians = append(c.Medians, v.Multiple.Median)
		}
	}
	if len(r.Red()) > 0 {
		c.Red++
	}
}

// bounded is the bound of a reading.
func bounded(reading string) Bound {
	for _, b := range Bounds {
		if b.Reading == reading {
			return b
		}
	}
	panic("latencyguard: there is no bound of " + reading)
}
