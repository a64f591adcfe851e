// Package matrix times small operations that a program does, each beside what it would cost at the least: the same exchange between two
// Go processes. A lane is a set of operations of one kind; [Bridge], the way from a program to a tool and back, is the one there is.
//
// What a reading is divided by is measured right before it, so that the multiple holds on a busy machine and on another one.
// Absolute times are information.
package matrix

import (
	"context"
	"fmt"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/environment"
)

// Operation is one row: calls of a tool that does nothing.
type Operation struct {
	Name  string `json:"name"`  // as in a benchmark's name
	Title string `json:"title"` // for a person
	// Bytes is how much crosses each way, as the JSON of a string; 0: no argument, and the answer null.
	Bytes int `json:"bytes"`
	// AtOnce is how many calls are in flight; a reading is the time of all of them, divided by their number.
	AtOnce int `json:"at_once"`
}

// Bridge is the lane from a program to a tool and back.
func Bridge() []Operation {
	return []Operation{
		{"NoOp", "a call of nothing", 0, 1},
		{"64KiB", "64 KiB each way", 64 << 10, 1},
		{"NoOp64", "a call of nothing, 64 at once", 0, 64},
	}
}

// Plan says how much is measured. It is fixed beforehand: nothing is repeated until it looks right.
type Plan struct {
	Readings int `json:"readings"` // of each operation
	Warmup   int `json:"warmup"`   // readings of each that come first and are thrown away
}

// Planned is the plan of n readings.
func Planned(n int) Plan { return Plan{Readings: n, Warmup: 100} }

// DefaultCount is what Planned is called with unless somebody asks for another precision.
const DefaultCount = 1000

// Row is what an operation took, reading by reading, in nanoseconds for each call.
type Row struct {
	Operation
	Samples  []float64 `json:"samples"`
	Baseline []float64 `json:"baseline"` // Baseline[i] is the round trip between two Go processes right before Samples[i]
}

// Run measures the operations on a subject that runs nothing else meanwhile and has tools; baseline makes the other half of each pair. There
// are no partial reports. progress may be nil.
func Run(ctx context.Context, s harness.Subject, baseline *Channel, operations []Operation, plan Plan, progress func(name string, done, total int)) (*Report, error) {
	if lacks := s.Capabilities().Lacks(harness.Capabilities{Tools: true}); lacks != "" {
		return nil, fmt.Errorf("matrix: %s has no %s: there is no bridge to measure", s.Name(), lacks)
	}
	report := &Report{Schema: 1, Subject: s.Name(), Facts: environment.Facts(), Plan: plan}
	if d, ok := s.(harness.Described); ok {
		report.Facts = append(report.Facts, d.Describe()...)
	}
	for _, o := range operations {
		row, err := run(ctx, s, baseline, o, plan, progress)
		if err != nil {
			return nil, err
		}
		report.Rows = append(report.Rows, row)
	}
	return report, nil
}
