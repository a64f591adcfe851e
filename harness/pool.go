package harness

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Pool is the executor of this module as a subject.
type Pool struct {
	*executor.Pool
}

// OpenPool opens a pool of this module's executor.
func OpenPool(ctx context.Context, o executor.Options) (*Pool, error) {
	p, err := executor.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	return &Pool{p}, nil
}

// Name is isoproof.
func (*Pool) Name() string { return "isoproof" }

// Capabilities are all of them.
func (*Pool) Capabilities() Capabilities {
	return Capabilities{Memory: true, Tools: true, Outbound: true, Modules: true, TypeScript: true, Web: true, Processes: true}
}

// Ready returns once every worker and every spare has said hello, or ctx has ended.
func (p *Pool) Ready(ctx context.Context) error {
	for pause := 100 * time.Microsecond; ; pause = min(2*pause, 10*time.Millisecond) {
		if s := p.Stats(); s.Serving > 0 && s.Starting == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("harness: the pool's workers are not ready: %w", context.Cause(ctx))
		case <-time.After(pause):
		}
	}
}

// PIDs implements [Processes].
func (p *Pool) PIDs() []int {
	s := p.Stats()
	var pids []int
	for _, w := range workers(s) {
		pids = append(pids, w.PID)
	}
	for _, session := range s.Sessions {
		pids = append(pids, session.PID)
	}
	return pids
}

// Leaving implements [Processes].
func (p *Pool) Leaving() []int {
	var pids []int
	for _, w := range workers(p.Stats()) {
		if w.State == executor.WorkerLeaving {
			pids = append(pids, w.PID)
		}
	}
	return pids
}

// workers are those of programs and of types.
func workers(s executor.Stats) []executor.WorkerStats {
	if s.TypeScript == nil {
		return s.Workers
	}
	return slices.Concat(s.Workers, s.TypeScript.Workers)
}

// Places implements [Parallel]: the slots of all workers.
func (p *Pool) Places() int { return p.Options().Workers * p.Options().Slots }

// PeakResident implements [Processes].
func (p *Pool) PeakResident() int64 { return p.Stats().PeakResident }

// Describe says which worker serves, under which confinement, in which shape.
func (p *Pool) Describe() []Fact {
	id, o := p.Identity(), p.Options()
	layers := map[string][]string{}
	for _, l := range id.Layers {
		layers[l.State] = append(layers[l.State], l.Name)
	}
	var confinement []string
	for _, state := range []string{"enforced", "unavailable", "off"} {
		if names := layers[state]; len(names) > 0 {
			confinement = append(confinement, state+": "+strings.Join(names, " "))
		}
	}
	memory := "no bound"
	if o.PoolBytes > 0 {
		memory = fmt.Sprintf("%d MiB", o.PoolBytes>>20)
	}
	return []Fact{
		{"engine", "V8 " + id.Engine},
		{"worker", fmt.Sprintf("%.16s", id.Build)},
		{"confinement", strings.Join(confinement, "; ")},
		{"pool", fmt.Sprintf("%d workers, %d executions each at once, %d spare, memory of all %s, retired after %d, just-in-time compilation %s",
			o.Workers, o.Slots, o.Spares, memory, o.Retire, map[bool]string{true: "on", false: "off"}[o.JIT])},
	}
}
