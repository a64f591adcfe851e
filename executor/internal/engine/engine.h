//go:build v8

// V8 as a whole: started once per process, with the snapshot that every isolate is made from.
#ifndef ISOPROOF_ENGINE_H_
#define ISOPROOF_ENGINE_H_

#include "shim.h"
#include "v8.h"

namespace isoproof {

void StartEngine(iso_bytes flags, iso_bytes snapshot, bool jit, bool eval);
// KeepOneIsolate makes an isolate that never runs anything and is never disposed. What isolates share, the read-only heap and
// the code range, lives as long as one does.
void KeepOneIsolate();
// NewParams are those of every isolate: from the snapshot, with a heap of at most memory bytes. It has no allocator yet.
v8::Isolate::CreateParams NewParams(size_t memory);
// EvalAllowed says whether guests may compile strings.
bool EvalAllowed();

}  // namespace isoproof
#endif
