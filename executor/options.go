package executor

import (
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"github.com/isoproof/isoproof/executor/internal/wire"
	"github.com/isoproof/isoproof/internal/cgroup"
)

// None is the value of a count in [Options] whose zero value means a default, to have none at all.
const None = -1

// Options shape a [Pool]. The zero value of each field is its default.
type Options struct {
	// Workers is how many worker processes serve at once. Default: one for each CPU, which is runtime.GOMAXPROCS(0) or, rounded up,
	// the CPU limit of this process's control groups where that is less; fewer where PoolBytes has no room for them.
	Workers int
	// Slots is how many executions a worker holds at once, each in an isolate of its own. Default 4; fewer where PoolBytes has
	// no room for them.
	Slots int
	// Spares is how many warm workers wait to replace one that leaves. Default 1, or none where PoolBytes has no room for it; None:
	// a caller waits for a new one.
	Spares int
	// Queue is how many executions may wait for a slot; the next one ends as Overloaded. Default 1,024; None: no waiting.
	Queue int
	// Retire is after how many executions a worker is replaced. Default 500.
	Retire int

	// Sessions is how many resident sessions may be open at once, each in a worker process of its own. Default 64; None: none.
	Sessions int

	// Limits are the defaults of every program's limits. A program may ask for more than these, up to the fixed highest
	// value of each, save for those that size the workers: Memory, Source, Modules, Input, Result and ToolPayload.
	Limits Limits

	// WorkerPath is the isoproof-worker binary, built from the same revision as this package: one that speaks another protocol is a
	// Startup fault. Default: the environment variable ISOPROOF_WORKER, else a file beside the
	// running executable, else, under go test, bin/ of the module.
	WorkerPath string
	// JIT turns V8's just-in-time compilation on: faster long computations, more attack surface.
	JIT bool
	// Eval lets programs compile strings (eval, Function).
	Eval bool
	// WorkerBytes bounds the writable memory of a worker process in bytes, in the kernel (RLIMIT_DATA). Default:
	// Limits.Memory and 12 MiB for each slot, 180 MiB for the worker itself, and Slots + 3 times what Limits allows a source, module
	// map, input, result or tool payload beyond the defaults. Slots without an execution lend theirs to nobody.
	WorkerBytes int64
	// PoolBytes bounds the memory that all worker processes of the pool are promised together, in bytes: WorkerBytes for each of
	// Workers and Spares and, for each of Workers, what a worker of one slot has, for the TypeScript that it strips. Counts that
	// are not set are lowered until they fit, Spares first, then Slots, then Workers; set ones that do not fit are
	// refused. What is left is for sessions. Default: the memory limit of this process's control groups, a container's for
	// example, less 64 MiB for the process itself; no bound where they have none. None: no bound. Each pool of a process has a bound
	// of its own.
	PoolBytes int64
	// Require names the confinement layers without which no worker may start. A missing one is a Startup fault. Workers have
	// every layer that this machine gives, named or not.
	Require []string

	// Logger gets the pool's events: workers that start, end, or cannot start, sessions, and at level Debug each execution's end.
	// It gets no text of programs. It may be slow, but what it holds up then is the worker concerned. Default: nothing is logged.
	Logger *slog.Logger
	// HelloTimeout bounds a worker's start, from its creation to its hello. Default 10s.
	HelloTimeout time.Duration
}

// OptionError says which field of Options, Program or Limits was refused, and what it may be.
type OptionError struct {
	Field   string // for example "Limits.Timeout"
	Value   any    // what it was, fit to show
	Allowed string // what it may be, in words
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("executor: %s is %v: it must be %s", e.Field, e.Value, e.Allowed)
}

const maxWorkers = 1024

// cageBytes is what V8's pointer compression leaves for all isolates of a process: a 4 GiB cage, with room for V8.
const cageBytes = 3 << 30

// withDefaults returns the options with every default filled in for this machine, or an *OptionError.
func (o Options) withDefaults() (Options, error) {
	limits, _ := cgroup.OwnLimits() // what is not known is no limit
	return o.within(limits.Processors(runtime.GOMAXPROCS(0)), limits.Memory)
}

// within fills the defaults in for a machine with so many processors and, where it is not 0, such a memory limit.
func (o Options) within(processors int, memory int64) (Options, error) {
	asked := o
	for _, c := range []struct {
		field        string
		value        *int
		def, highest int
		none         bool
	}{
		{"Options.Workers", &o.Workers, min(processors, maxWorkers), maxWorkers, false},
		{"Options.Slots", &o.Slots, 4, 64, false},
		{"Options.Spares", &o.Spares, 1, 64, true},
		{"Options.Queue", &o.Queue, 1024, 1 << 20, true},
		{"Options.Retire", &o.Retire, 500, 1 << 30, false},
		{"Options.Sessions", &o.Sessions, 64, 4096, true},
	} {
		allowed := fmt.Sprintf("from 1 to %d, or 0 for the default of %d", c.highest, c.def)
		switch v := *c.value; {
		case v == 0:
			*c.value = c.def
		case v == None && c.none:
			*c.value = 0
		case v < 0 || v > c.highest:
			if c.none {
				allowed += ", or None"
			}
			return o, &OptionError{c.field, v, allowed}
		}
	}
	limits, err := o.Limits.over(DefaultLimits())
	if err != nil {
		return o, err
	}
	o.Limits = limits
	if int64(o.Slots)*limits.Memory > cageBytes {
		return o, &OptionError{"Options.Slots * Limits.Memory", fmt.Sprintf("%d * %v", o.Slots, size(limits.Memory)),
			fmt.Sprintf("at most %v: all isolates of a worker share one pointer cage", size(cageBytes))}
	}
	usual := limits.workerBytes(o.Slots)
	switch {
	case o.WorkerBytes == 0:
	case o.WorkerBytes < wire.WorkerOverhead || o.WorkerBytes > 64<<30:
		return o, &OptionError{"Options.WorkerBytes", size(o.WorkerBytes),
			fmt.Sprintf("from %v to %v, or 0 for the default of %v", size(wire.WorkerOverhead), size(64<<30), size(usual))}
	}
	switch {
	case o.HelloTimeout == 0:
		o.HelloTimeout = 10 * time.Second
	case o.HelloTimeout < 0 || o.HelloTimeout > time.Hour:
		return o, &OptionError{"Options.HelloTimeout", o.HelloTimeout, "positive and at most 1h, or 0 for the default of 10s"}
	}
	return o.fitted(asked, memory)
}

func (o Options) configure() wire.Configure {
	return wire.Configure{
		Slots: uint32(o.Slots), Memory: uint64(o.Limits.Memory), JIT: o.JIT, Eval: o.Eval, WorkerBytes: uint64(o.WorkerBytes),
	}
}
