//go:build v8

package engine

import (
	"runtime"
	"sync/atomic"
)

// Take waits until nobody writes to the wire and claims it.
func (b Busy) Take() {
	for !atomic.CompareAndSwapUint32(b.at, 0, 1) {
		runtime.Gosched() // a dying thread has it: the process ends within seconds
	}
}

// Give ends the claim.
func (b Busy) Give() { atomic.StoreUint32(b.at, 0) }
