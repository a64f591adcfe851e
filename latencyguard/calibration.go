package latencyguard

import (
	"context"
	"math"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
	"github.com/isoproof/isoproof/workload"
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

// Slowed opens subjects whose executions are factor times as slow as is usual. After each one the host computes for so
// long as that takes, in host computations and not in time: a slow program has a machine's load to bear too.
func Slowed(open measure.Open, usual, factor float64) measure.Open {
	input := workload.Input()
	return func(ctx context.Context, shape measure.Shape) (harness.Subject, error) {
		subject, err := open(ctx, shape)
		if err != nil || factor == 1 {
			return subject, err
		}
		return slowed{subject, input, int(math.Round((factor - 1) * usual))}, nil
	}
}

type slowed struct {
	harness.Subject
	input        []byte
	computations int
}

func (s slowed) Execute(ctx context.Context, p executor.Program) (executor.Result, error) {
	result, err := s.Subject.Execute(ctx, p)
	for range s.computations {
		if _, err := workload.Compute(s.input); err != nil {
			return result, err
		}
	}
	return result, err
}

// Factors are the slow-downs that the guard is tried with; 1 is none, and red is then a false alarm.
var Factors = []float64{1, 1.1, 1.25, 1.5, 2, 4}

// Calibrated is how often the guard was red under one condition, with executions so many times as slow as usual.
type Calibrated struct {
	Condition string  `json:"condition"`
	Factor    float64 `json:"factor"`
	Rate
	// Medians are the multiples of the slowed reading, run by run.
	Medians []float64 `json:"medians"`
}

// Calibrate runs the guard, under a condition that the caller has brought about: whole with nothing slowed, where each red
// verdict is a false alarm, and its steady state alone with each slow-down.
func Calibrate(ctx context.Context, open measure.Open, condition string, runs int, progress measure.Progress) ([]Calibrated, error) {
	steady := bounded(measure.Steady)
	var rows []Calibrated
	for _, factor := range Factors {
		row := Calibrated{Condition: condition, Factor: factor, Rate: Rate{Runs: runs}}
		bounds := Bounds
		if factor != 1 {
			bounds = []Bound{steady}
		}
		for i := range runs {
			if progress != nil {
				progress(condition, i, runs)
			}
			result, err := Run(ctx, Slowed(open, steady.Usual, factor), bounds, nil)
			if err != nil {
				return nil, err
			}
			for _, v := range result.Verdicts {
				if v.Reading == steady.Reading {
					row.Medians = append(row.Medians, v.Multiple.Median)
				}
			}
			if len(result.Red()) > 0 {
				row.Red++
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
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
