package harness

import "time"

// The fixed allowances of every judge. No case has its own.
const (
	// Margin is what a settlement may take beyond timeout and grace, what the processor may take to be quiet afterwards, and
	// what the next caller may wait: a machine whose processors are all busy with something else has to get there too.
	Margin = time.Second
	// Overhead is what the resident memory of a worker may grow by beyond the limits of the executions in it, in bytes: what the
	// engine needs to make an isolate, collect its garbage and unwind it.
	Overhead = 48 << 20
)
