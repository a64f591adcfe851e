//go:build v8

package engine

/*
#include <stdlib.h>
#include "shim.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"github.com/isoproof/isoproof/executor/internal/guest"
)

// Options shape the engine; they hold for the life of the process.
type Options struct {
	JIT  bool // just-in-time compilation: faster loops, but executable memory and a larger attack surface
	Eval bool // eval, Function and setTimeout of text
}

// flags are V8's, as data: each with the reason why it is set.
var flags = []string{
	"--single-threaded",     // no threads of V8's own: the worker's limit on threads and its filter stay small
	"--no-expose-wasm",      // memory that the meter cannot see
	"--no-harmony-rab-gsab", // resizable buffers grow past the allocator
	"--no-harmony-sharedarraybuffer",
	"--no-harmony-shadow-realm", // a second global that the runtime has not dressed
	// The seed of string hashes is the snapshot's. A guest that knows it can slow its own lookups, and nobody else's.
	"--no-rehash-snapshot",
	"--no-verify-snapshot-checksum", // the worker's image is checked as a whole
	"--stack-size=480",              // until an execution sets its own
}

// jitless also removes all executable memory. A loop looks at its termination only when it has used up this budget, in bytes of
// bytecode: with V8's own, 132 KiB, a loop that calls a builtin of a millisecond would run on for seconds.
const jitless = "--jitless --interrupt-budget=4096"

// Start initialises V8. Once per process; snapshot (from [MakeSnapshot]) must stay mapped for ever.
func Start(o Options, snapshot []byte) {
	text := ""
	for _, f := range flags {
		text += f + " "
	}
	if !o.JIT {
		text += jitless
	}
	raw := []byte(text)
	C.iso_engine_start(borrow(raw), borrow(snapshot), flag(o.JIT), flag(o.Eval))
	runtime.KeepAlive(raw)
	withFiles(guest.LazyFiles(), func(files *C.iso_file, count C.size_t) { C.iso_engine_lazy(files, count) })
	if o.JIT && len(snapshot) > 0 {
		// Finding a place for the code range reads /proc/self/maps, which is out of reach once the worker is sealed.
		keep()
	}
}

// keep makes V8 keep what isolates share when none of them is alive.
var keep = sync.OnceFunc(func() { C.iso_engine_keep() })

// Version is V8's.
func Version() string { return C.GoString(C.iso_engine_version()) }

// MakeSnapshot runs the guest runtime and serialises it. Start must have been called, without a snapshot.
func MakeSnapshot() ([]byte, error) {
	var complaint *C.char
	var blob C.iso_bytes
	withFiles(guest.Files(), func(files *C.iso_file, count C.size_t) { blob = C.iso_snapshot_make(files, count, &complaint) })
	if complaint != nil {
		defer C.free(unsafe.Pointer(complaint))
		return nil, fmt.Errorf("engine: the guest runtime cannot be made into a snapshot: %s", C.GoString(complaint))
	}
	if blob.data == nil {
		return nil, errors.New("engine: no memory for the snapshot")
	}
	defer C.free(unsafe.Pointer(blob.data))
	return C.GoBytes(unsafe.Pointer(blob.data), C.int(blob.size)), nil
}

// withFiles lends files of the runtime to C for the length of a call.
func withFiles(files []guest.File, call func(*C.iso_file, C.size_t)) {
	var pin runtime.Pinner
	defer pin.Unpin()
	list := make([]C.iso_file, len(files))
	for i, f := range files {
		list[i] = C.iso_file{name: pinned(&pin, f.Name), source: pinned(&pin, f.Source)}
	}
	call(&list[0], C.size_t(len(list)))
}

// Busy is a flag in memory that signal handlers can reach: 1 while somebody writes to the wire.
type Busy struct{ at *uint32 }

// ArmFailure makes an engine that can only abort report it on descriptor first: memory or engine, complete frames that
// name no execution, for a thread that runs none.
func ArmFailure(descriptor int, memory, engine []byte) Busy {
	at := (*uint32)(C.calloc(1, 4)) // never freed: a handler may run at any time
	C.iso_failure_arm(C.int(descriptor), (*C.uint32_t)(at), borrow(memory), borrow(engine))
	return Busy{at}
}

// borrow lends Go memory to C for the length of one call.
func borrow(b []byte) C.iso_bytes {
	return C.iso_bytes{data: (*C.char)(unsafe.Pointer(unsafe.SliceData(b))), size: C.size_t(len(b))}
}

// pinned lends a string inside a structure that lies in Go memory.
func pinned(pin *runtime.Pinner, s string) C.iso_bytes {
	data := unsafe.StringData(s)
	if data != nil && len(s) > 0 {
		pin.Pin(data)
	} else {
		data = nil
	}
	return C.iso_bytes{data: (*C.char)(unsafe.Pointer(data)), size: C.size_t(len(s))}
}

// pinnedBytes lends bytes as pinned lends a string.
func pinnedBytes(pin *runtime.Pinner, b []byte) C.iso_bytes {
	return pinned(pin, unsafe.String(unsafe.SliceData(b), len(b)))
}

func text(b C.iso_bytes) string {
	if b.size == 0 {
		return ""
	}
	return C.GoStringN(b.data, C.int(b.size))
}

func flag(on bool) C.int {
	if on {
		return 1
	}
	return 0
}
