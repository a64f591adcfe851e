package properties

import (
	"context"
	"fmt"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// How the tables are written: a case with the family's limits and usual ending, and what differs from that.

func newCase(name, source string, limits executor.Limits) Case {
	limits.Memory = MemoryLimit
	return Case{Name: name, Program: executor.Program{Source: source, Limits: limits}, Needs: harness.Capabilities{Memory: true}}
}

func (c Case) ends(kind executor.Kind, text string) Case {
	c.Ending = Ending{string(kind), text}
	return c
}

// under lowers the memory limit, for what fills it slowly.
func (c Case) under(mib int64) Case {
	c.Program.Limits.Memory = mib << 20
	return c.ends(executor.Memory, memoryText(mib))
}

func memoryText(mib int64) string {
	return fmt.Sprintf("execution exceeded its memory limit of %d MiB", mib)
}

// returns expects a value, as JSON.
func (c Case) returns(value string) Case { return c.ends("value", value) }

// throws expects an error that the program does not catch.
func (c Case) throws(text string) Case { return c.ends(executor.Guest, text) }

// stops sets how, and with it the grace. A program that can be interrupted gets the whole margin to yield in, so that a busy
// machine does not decide what ends it.
func (c Case) stops(s Stop) Case {
	c.Stops = s
	c.Program.Limits.Grace = executor.DefaultLimits().Grace
	if s == Inside {
		c.Program.Limits.Grace = Margin
	}
	return c
}

// within expects the timeout.
func (c Case) within(timeout time.Duration) Case {
	c.Program.Limits.Timeout = timeout
	return c.ends(executor.Timeout, "execution timed out after "+timeout.String())
}

// with gives the program a module map.
func (c Case) with(modules map[string]string) Case {
	c.Program.Modules = modules
	c.Needs.Modules = true
	return c
}

func (c Case) module() Case {
	c.Program.Form = executor.Module
	c.Needs.Modules = true
	return c
}

func (c Case) calling(tools executor.Dispatch) Case {
	c.Program.Tools = tools
	c.Needs.Tools = true
	return c
}

func (c Case) web() Case {
	c.Needs.Web = true
	return c
}

// timers raises the bound on pending timers, calls the one on tool calls.
func (c Case) timers(n int64) Case {
	c.Program.Limits.Timers = n
	return c
}

func (c Case) calls(n int64) Case {
	c.Program.Limits.ToolCalls = n
	return c
}

// silent is a tool that never answers; its caller's end ends it.
func silent(ctx context.Context, _ executor.ToolCall) (any, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// prompt is a tool that answers at once.
func prompt(context.Context, executor.ToolCall) (any, error) { return 1, nil }
