//go:build v8

// glibc gives each thread a heap of its own, asks how many processors there are to decide how many, and looks up how the kernel overcommits
// before it shrinks one: files that the confined worker cannot open. With one heap it asks neither, and frees more.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

#include "reserve.h"

namespace {
__attribute__((constructor)) void UseOneArena() {
  mallopt(M_ARENA_MAX, 1);
  // Left alone, glibc learns from large requests to give back less and less. What one execution made it take counts against the
  // worker's bound in the next one.
  mallopt(M_MMAP_THRESHOLD, isoproof::kMappedBlock);
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
}
}  // namespace
#endif
