//go:build v8

// What V8, ICU and Ada take from the C heap while an isolate runs is its guest's: zones of the parser, locale data, tables of the
// collector. The worker is linked with --wrap, so that every call of malloc and its kin in it comes here, save glibc's own. Linked
// without that, nothing here is called and only the kernel's bound is left.

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>

#include "meter.h"
#include "reserve.h"

using isoproof::current_meter;
using isoproof::TakeReserve;
using isoproof::TakeReserveForThread;

extern "C" {

[[gnu::weak]] void* __real_malloc(size_t);
[[gnu::weak]] void* __real_calloc(size_t, size_t);
[[gnu::weak]] void* __real_realloc(void*, size_t);
[[gnu::weak]] void __real_free(void*);
[[gnu::weak]] int __real_posix_memalign(void**, size_t, size_t);
[[gnu::weak]] void* __real_aligned_alloc(size_t, size_t);
[[gnu::weak]] int __real_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

}

namespace {

// Size is what a block takes, its header included: many of ICU's blocks are not much larger than that.
ptrdiff_t Size(void* block) { return static_cast<ptrdiff_t>(malloc_usable_size(block) + sizeof(size_t)); }

// Refused notes a block; without one it asks for the reserve, and true says to try again.
bool Refused(void* block, size_t size) {
  if (block == nullptr) return TakeReserve(size);
  if (current_meter != nullptr) current_meter->Native(Size(block));
  return false;
}

template <typename F>
void* Try(size_t size, F allocate) {
  for (;;) {
    void* block = allocate();
    if (!Refused(block, size)) return block;
  }
}

}  // namespace

extern "C" {

void* __wrap_malloc(size_t size) {
  return Try(size, [=] { return __real_malloc(size); });
}

void* __wrap_calloc(size_t count, size_t size) {
  return Try(count * size, [=] { return __real_calloc(count, size); });
}

void* __wrap_aligned_alloc(size_t alignment, size_t size) {
  return Try(size, [=] { return __real_aligned_alloc(alignment, size); });
}

int __wrap_posix_memalign(void** out, size_t alignment, size_t size) {
  for (;;) {
    int error = __real_posix_memalign(out, alignment, size);
    if (error == EINVAL || !Refused(error == 0 ? *out : nullptr, size)) return error;
  }
}

void __wrap_free(void* block) {
  if (block != nullptr && current_meter != nullptr) current_meter->Native(-Size(block));
  __real_free(block);
}

void* __wrap_realloc(void* block, size_t size) {
  if (block == nullptr) return __wrap_malloc(size);
  ptrdiff_t before = Size(block);
  for (;;) {
    void* moved = __real_realloc(block, size);
    if (moved == nullptr && size != 0) {
      if (TakeReserve(size)) continue;
      return nullptr;
    }
    if (current_meter != nullptr) {
      current_meter->Native(-before);
      if (moved != nullptr) current_meter->Native(Size(moved));
    }
    return moved;
  }
}

int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*), void* argument) {
  for (;;) {
    int error = __real_pthread_create(thread, attributes, body, argument);
    if (error != EAGAIN || !TakeReserveForThread()) return error;
  }
}

}
