package wire

// The writable memory that a worker needs, in bytes, beside the limits of its executions. Some 120 MiB of it are addresses that the
// runtimes reserve and hardly touch.
const (
	// WorkerOverhead is for the worker itself: two runtimes, thread stacks, frames, what it wears to, and the reserve.
	WorkerOverhead = 148<<20 + WorkerWear + WorkerReserve
	// WorkerWear is the part of it that a worker comes to hold at rest in its life: threads that a busy machine made the runtimes start,
	// memory in pieces. It is opened at rest, by what is missing then, so no guest of a fresh worker finds it.
	WorkerWear = 24 << 20
	// WorkerRest is what must be free at rest: isolates are made ahead there, which no execution's limit is for.
	WorkerRest = 16 << 20
	// WorkerReserve is the part of it that is refused to guests: when they have filled the rest, the worker still reads frames,
	// makes threads and writes results.
	WorkerReserve = 8 << 20
	// ExecutionOverhead is for each execution: a heap is larger than what is used of it, and V8 notices a guest over its limit at the
	// next collection.
	ExecutionOverhead = 12 << 20
)
