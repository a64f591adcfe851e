//go:build v8

package engine

/*
#include "shim.h"
*/
import "C"

import (
	"fmt"
	"syscall"
)

// Bound lets this process make at most so many bytes of private memory writable from now on, inside the hard limit that its host
// set; what it has already stays. What malloc keeps for its own use once it has given back what it can is not counted, until guests
// take it. Above that is only the reserve, so many bytes of it, which no
// thread in an isolate gets; stack is what a new thread takes of it. Safe for concurrent use.
func Bound(bytes, reserve, stack int64) error {
	if errno := C.iso_bound(C.uint64_t(bytes), C.uint64_t(reserve), C.uint64_t(stack)); errno != 0 {
		return fmt.Errorf("engine: bounding the worker's memory to %d bytes: %w", bytes, syscall.Errno(errno))
	}
	return nil
}

// Free says whether this process could make so many bytes more writable now, the reserve not counted. Safe for concurrent use.
func Free(bytes int64) bool { return C.iso_free(C.uint64_t(bytes)) != 0 }
