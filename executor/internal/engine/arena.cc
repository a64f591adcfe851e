//go:build v8

// glibc gives each thread a heap of its own, asks how many processors there are to decide how many, and looks up how the kernel overcommits
// before it shrinks one: files that the confined worker cannot open. With one heap it asks neither, and frees more.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

namespace {
__attribute__((constructor)) void UseOneArena() { mallopt(M_ARENA_MAX, 1); }
}  // namespace
#endif
