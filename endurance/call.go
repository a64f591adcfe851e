package endurance

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Call is what became of one call, as its caller saw it.
type Call struct {
	Role   string        `json:"role"`   // what it is in its part: see there
	Ending string        `json:"ending"` // "value", a fault's kind, or Refused
	Text   string        `json:"text,omitempty"`
	Wrong  string        `json:"wrong,omitempty"` // what is wrong with its value; empty when it is the right one
	Worker int           `json:"worker,omitempty"`
	Wall   time.Duration `json:"wall_ns"`
	Bound  time.Duration `json:"bound_ns,omitempty"` // in which it had to settle; 0: none is judged
}

// Refused is the ending of a call that a closed pool did not take.
const Refused = "refused"

// bound is when a program has to have settled, whatever happens to it.
func bound(l executor.Limits) time.Duration {
	d := executor.DefaultLimits()
	if l.Timeout != 0 {
		d.Timeout = l.Timeout
	}
	if l.Grace != 0 {
		d.Grace = l.Grace
	}
	return d.Timeout + d.Grace + Margin
}

// execute makes one call and records what became of it. The value has to be want; of one that is empty nothing is said.
func execute(ctx context.Context, p executor.Executor, role string, program executor.Program, want string) Call {
	called := time.Now()
	r, err := p.Execute(ctx, program)
	c := Call{Role: role, Worker: r.Cost.Worker, Wall: time.Since(called), Bound: bound(program.Limits)}
	switch {
	case errors.Is(err, executor.ErrClosed):
		c.Ending = Refused
	case err != nil:
		c.Ending, c.Text = "error", err.Error()
	case r.Fault != nil && r.Value != nil:
		c.Ending, c.Text, c.Wrong = string(r.Fault.Kind), r.Fault.Text, "it has a value too"
	case r.Fault != nil:
		c.Ending, c.Text = string(r.Fault.Kind), r.Fault.Text
	default:
		c.Ending = "value"
		if want != "" && string(r.Value) != want {
			c.Wrong = fmt.Sprintf("its value is %.80s, and has to be %.80s", r.Value, want)
		}
	}
	return c
}
