package wire

// The writable memory that a worker needs, in bytes, beside the limits of its executions. Some 120 MiB of it are addresses that the
// runtimes reserve and hardly touch.
const (
	// WorkerOverhead is for the worker itself: two runtimes, thread stacks, frames, and the reserve.
	WorkerOverhead = 148<<20 + WorkerReserve
	// WorkerReserve is the part of it that is refused to guests: when they have filled the rest, the worker still reads frames,
	// makes threads and writes results.
	WorkerReserve = 8 << 20
	// ExecutionOverhead is for each execution: a heap is larger than what is used of it, and V8 notices a guest over its limit at the
	// next collection.
	ExecutionOverhead = 12 << 20
)
