//go:build v8

// What a worker does when V8 can only abort: one prepared frame on the wire, then the end of the process.
#ifndef ISOPROOF_FAILURE_H_
#define ISOPROOF_FAILURE_H_

#include <string>

#include "shim.h"

namespace isoproof {

enum class Failure { kMemory, kEngine };

// Frames are the two prepared frames of one execution. They are made before guest code runs: a dying process allocates nothing.
struct Frames {
  std::string memory, engine;
};

// CurrentFrames are those of the execution that this thread is in, or null.
extern thread_local const Frames* current_frames;

// out_of_memory says that the execution of this thread has met its limit: an abort after that is its consequence, by whatever
// way V8 takes it.
extern thread_local bool out_of_memory;

// Fail writes the frame and ends the process. Async-signal-safe.
[[noreturn]] void Fail(Failure failure) noexcept;

// InstallHandlers takes over the signals of an engine abort and std::terminate.
void InstallHandlers();

}  // namespace isoproof
#endif
