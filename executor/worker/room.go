package worker

import (
	"sync"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// room makes the kernel's bound on the worker's memory follow the executions in it. The bound that the host sets once is for
// full slots; under it alone an execution beside idle ones could take what is meant for those.
type room struct {
	kernel kernel // nil: the bound stays
	fresh  int64  // bytes that a fresh worker's guests may take beside their limits before the kernel refuses them more
	most   int64  // bytes of all that the host set, but for the reserve

	mu      sync.Mutex
	own     int64 // the same of this worker, as it was when it last was at rest
	granted int64
	bound   int64 // as set
}

// kernel bounds the process's memory.
type kernel interface {
	// Bound lets the process have so many writable bytes. What malloc keeps of what was given back to it does not count: V8 cannot have it.
	Bound(bytes int64) error
	// Free says whether it would get so many more now.
	Free(bytes int64) bool
}

// settledOverhead is what an isolate whose execution has ended may hold besides the most that was metered.
const settledOverhead = 8 << 20

// wearStep is by how much a worker's own memory is raised until it has what it needs at rest.
const wearStep = 4 << 20

// newRoom takes the bound that the host set, 0 for none, and how much of that is for executions. A bound that leaves too little
// for the worker itself stays as it is.
func newRoom(bound, executions int64, k kernel) *room {
	if bound-executions < wire.WorkerOverhead {
		k = nil
	}
	own := bound - executions - wire.WorkerReserve - wire.WorkerWear
	return &room{kernel: k, fresh: own, most: bound - wire.WorkerReserve, own: own}
}

// grant makes room for an execution before anything is allocated for it; a negative number takes it back, once all of it is
// given up. A bound that cannot be set ends the worker: nothing would hold its executions.
func (r *room) grant(bytes int64) {
	if r.kernel == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.granted += bytes
	if bytes < 0 && r.granted == 0 {
		r.rest()
		return
	}
	r.set(r.own + r.granted)
}

// settle takes back what an execution that has ended did not hold at its most. Its isolate holds the rest until it is disposed of, and the
// next execution, which may have begun by then, must not have two limits in one: the bound is set anew when it begins. It returns what is
// still granted.
func (r *room) settle(granted, held int64) (left int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	left = min(granted, held+settledOverhead)
	r.granted += left - granted
	return left
}

// rest lets a worker without executions keep what it holds, and [wire.WorkerRest] beside it: an isolate that is made ahead and
// gets no memory ends the worker, with the execution that has come in the meantime. No more than that, since the next execution could
// take it. What a worker holds beyond [wire.WorkerWear] is of the room of its slots: only full ones would miss it. All is tried under the
// bound as it was: others make isolates now.
func (r *room) rest() {
	r.set(r.bound) // takes the reserve back
	fits := func() bool { return r.kernel.Free(r.bound - r.own + wire.WorkerRest) }
	for r.own = r.fresh; r.own < r.most && !fits(); r.own += wearStep {
	}
	r.set(r.own)
}

func (r *room) set(bytes int64) {
	if err := r.kernel.Bound(bytes); err != nil {
		panic(err)
	}
	r.bound = bytes
}
