// Package confine takes from a worker process everything it does not need, in layers, before the first guest byte.
//
// The threat is native code inside the worker: an engine that is already broken. The layers do not trust each other:
// most of them alone would keep such code from files, networks and other processes.
//
// A worker starts in three steps.
//
//   - The host calls [Starter.Start]. It executes the opened worker binary through its descriptor, in new namespaces,
//     under an id of its own, with an empty environment: stage 0.
//   - Stage 0 is the worker's call of [Enter], the first thing in its main. It empties the mount namespace, lowers the
//     resource limits, drops every capability, confines itself with Landlock and executes its own binary again. The
//     second execution is what makes those per-thread properties hold for every thread of stage 1, on any kernel: a Go
//     program has threads before main runs, and no call reaches them all.
//   - In stage 1 Enter returns a [Confinement]. The worker starts its engine, which still needs system calls that the
//     guest must never have, and then calls [Confinement.Seal]: the system-call filter, on all threads.
//
// Seal returns every layer's state, read back or attempted rather than remembered. A layer that the machine cannot
// give is reported as unavailable; whether that is acceptable is for the caller to decide.
package confine

import "errors"

// ErrNotStage is what [Enter] returns in a process that no [Starter] started.
var ErrNotStage = errors.New("confine: this process was not started as a worker: workers are started by the executor, not by hand")

// ErrUnsupported says that this platform has no confinement.
var ErrUnsupported = errors.New("confine: a worker can only be confined on Linux (amd64 or arm64): run the executor there")

// ErrClosed is what [Starter.Start] returns after [Starter.Close].
var ErrClosed = errors.New("confine: the starter is closed")

// The second command-line word of the two stages; what follows it is private to this package.
const (
	stage0 = "confine"
	stage1 = "confined"
)
