package worker

import (
	"sync"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// room makes the kernel's bound on the worker's memory follow the executions in it. The bound that the host sets once is for
// full slots; under it alone an execution beside idle ones could take what is meant for those.
type room struct {
	limit func(bytes int64) error // nil: the bound stays
	own   int64                   // bytes that guests may take beside their limits before the kernel refuses them more

	mu      sync.Mutex
	granted int64
}

// newRoom takes the bound that the host set, 0 for none, and how much of that is for executions. A bound that leaves too little
// for the worker itself stays as it is.
func newRoom(bound, executions int64, limit func(bytes int64) error) *room {
	if bound-executions < wire.WorkerOverhead {
		limit = nil
	}
	return &room{limit: limit, own: bound - executions - wire.WorkerReserve}
}

// grant makes room for an execution before anything is allocated for it; a negative number takes it back, once all of it is
// given up. A bound that cannot be set ends the worker: nothing would hold its executions.
func (r *room) grant(bytes int64) {
	if r.limit == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.granted += bytes
	if err := r.limit(r.own + r.granted); err != nil {
		panic(err)
	}
}
