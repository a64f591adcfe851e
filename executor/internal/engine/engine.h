//go:build v8

// V8 as a whole: started once per process, with the snapshot that every isolate is made from.
#ifndef ISOPROOF_ENGINE_H_
#define ISOPROOF_ENGINE_H_

#include "shim.h"
#include "v8.h"

namespace isoproof {

void StartEngine(iso_bytes flags, iso_bytes snapshot, bool eval);
// Startup is the snapshot, borrowed from the caller of StartEngine.
const v8::StartupData* Startup();
// EvalAllowed says whether guests may compile strings.
bool EvalAllowed();

}  // namespace isoproof
#endif
