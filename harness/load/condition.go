package load

import (
	"context"
	"fmt"

	"github.com/isoproof/isoproof/internal/cgroup"
)

// Condition is what a machine does while something is judged on it.
type Condition struct {
	Name string
	// Loads are how many of each kind run for each processor that this process may use.
	Loads map[Kind]int
	// Quota is the share of the processors' time that this process and its children get; 0: no bound. It takes the right
	// to write to the control group of this process.
	Quota float64
}

// Conditions are what gates are calibrated under.
var Conditions = []Condition{
	{Name: "quiet"},
	{Name: "processors busy", Loads: map[Kind]int{Processor: 2}},
	{Name: "memory busy", Loads: map[Kind]int{Memory: 1}},
	{Name: "disk busy", Loads: map[Kind]int{Disk: 1}},
	{Name: "half of the processors' time", Quota: 0.5},
}

// Enter brings the condition about until leave is called. Loads are started as [Start] says.
func (c Condition) Enter(ctx context.Context, self, argument string) (leave func(), err error) {
	var undo []func()
	leave = func() {
		for i := len(undo); i > 0; i-- {
			undo[i-1]()
		}
	}
	for _, kind := range Kinds() {
		n := c.Loads[Kind(kind)] * cgroup.Processors()
		stop, err := Start(ctx, self, argument, Kind(kind), n)
		if err != nil {
			leave()
			return nil, err
		}
		undo = append(undo, stop)
	}
	if c.Quota > 0 {
		lift, err := limit(c.Quota * float64(cgroup.Processors()))
		if err != nil {
			leave()
			return nil, fmt.Errorf("load: the condition %q cannot be brought about: %w", c.Name, err)
		}
		undo = append(undo, lift)
	}
	return leave, nil
}
