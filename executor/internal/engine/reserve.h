//go:build v8

// The worker's reserve: a guest that fills the process to the kernel's soft bound must be the one that is refused, not the Go
// runtime, which ends the process when it gets no memory, nor the isolate that is made for the next caller.
#ifndef ISOPROOF_RESERVE_H_
#define ISOPROOF_RESERVE_H_

#include <cstddef>

namespace isoproof {

// A block of so many bytes is a mapping of its own, which the kernel counts for itself; smaller ones are in malloc's own pages.
constexpr int kMappedBlock = 256 << 10;

// TakeReserve moves the soft bound on the process's memory towards the hard one, by what a refused request of so many bytes needs.
// False: this thread is inside a guest's isolate, for which there is no reserve, or nothing is left of it. The worker sets the soft
// bound anew (iso_bound), and with it the whole reserve, whenever an execution begins or ends.
bool TakeReserve(size_t bytes);

// TakeReserveForThread does so for a thread's stack.
bool TakeReserveForThread();

// NotePooled says that guests hold so many bytes more of malloc's own pages, or fewer. Of what malloc had kept there when the bound was
// set the kernel does not count what a guest takes, so the bound is lowered by it. It asks malloc for nothing.
void NotePooled(ptrdiff_t bytes);

// HasFree says whether so many bytes more could be made writable now, the reserve not counted. It may be called while the process ends.
bool HasFree(size_t bytes) noexcept;

}  // namespace isoproof
#endif
