package confine

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// LimitData lets the worker make at most so many bytes of private memory writable from now on, inside its policy's Data: the
// soft limit, which the sealed worker may move. What it has already stays. A policy without Data knows no limit.
func (c *Confinement) LimitData(bytes int64) error {
	if c.policy.Data == 0 {
		return nil
	}
	var now unix.Rlimit
	err := unix.Prlimit(0, unix.RLIMIT_DATA, nil, &now)
	if err == nil {
		err = unix.Prlimit(0, unix.RLIMIT_DATA, &unix.Rlimit{Cur: min(uint64(bytes), now.Max), Max: now.Max}, nil)
	}
	if err != nil {
		return fmt.Errorf("confine: limiting the worker's memory to %d bytes: %w", bytes, err)
	}
	return nil
}
