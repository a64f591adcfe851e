package measure

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/isoproof/isoproof/workload"
)

// A turn of computations is divided as the processor time of an execution of the same workload is: some 81 % are a worker's.
const (
	ofThread  = 1
	ofProcess = 5
	turn      = ofThread + ofProcess
)

// made says in a report how its host computations were.
var made = fmt.Sprintf("%d of %d asked of a process of their own, %d of a thread", ofProcess, turn, ofThread)

// host computes the workload as it is executed: whoever asks waits for who is asked, which is a thread of the same process for the
// smaller part and a process in a session of its own for the larger. A busy machine holds up the two by different rules: what runs in the host's
// session slows the host's threads and lets such a process pass. Computations in a row, in the thread that asks, would wait for nobody
// and be slowed by all of it, where an execution is by a part.
type host struct {
	thread  func() error
	process func(n byte) error
	close   func()
}

// newHost starts the thread and the process. The host must be closed.
func newHost(ctx context.Context, command Companion, input []byte) (*host, error) {
	c, err := startCompanion(ctx, command, input)
	if err != nil {
		return nil, err
	}
	ask, computed := make(chan struct{}), make(chan error)
	go func() {
		runtime.LockOSThread() // it ends with the goroutine
		for range ask {
			_, err := workload.Compute(input)
			computed <- err
		}
	}()
	return &host{
		thread:  func() error { ask <- struct{}{}; return <-computed },
		process: c.compute,
		close:   func() { close(ask); _ = c.close() }, // how it ended says nothing of its answers
	}, nil
}

// compute is how long so many turns took, one after the other.
func (h *host) compute(turns int) (time.Duration, error) {
	start := time.Now()
	for range turns {
		for range ofThread {
			if err := h.thread(); err != nil {
				return 0, err
			}
		}
		if err := h.process(ofProcess); err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}
