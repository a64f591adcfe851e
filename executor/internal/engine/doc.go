// Package engine is V8 as the worker uses it: isolates made from a startup snapshot, each with a heap limit, a metered
// array-buffer allocator and a way to stop it, behind a small C++ shim of our own (shim.h is the boundary).
//
// It is the only package with import "C", and only under the build tag v8; without the tag it is
// empty. Calls go from Go to C++ only. An isolate keeps an outbox that Go drains after each step, so no callback
// enters Go and no Go pointer stays in C.
//
// An [Isolate] serves one execution, or in a session one after the other, and is used from one goroutine that is locked to its
// thread; only [Isolate.Stop] and [Isolate.Post] may be called from elsewhere.
package engine
