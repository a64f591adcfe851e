// The C++ library's own functions behind `static` in a function wait by a lock that other processes could share, which the
// worker's filter allows nobody: where two threads met in one, the worker was killed. These wait by a private one.

#if defined(__linux__)

#include <pthread.h>

#include <cstdint>

namespace {

// A guard as the C++ ABI has it: compiled code reads the first byte by itself, and asks here while that is 0. The others are ours.
struct Guard {
  uint8_t done;
  bool running, awaited;
};
static_assert(sizeof(Guard) <= sizeof(uint64_t));

// One for all guards: they are for moments. Without a constructor, which could need a guard.
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t over = PTHREAD_COND_INITIALIZER;

void End(Guard* guard, uint8_t done) {
  pthread_mutex_lock(&lock);
  bool awaited = guard->awaited;
  guard->running = guard->awaited = false;
  __atomic_store_n(&guard->done, done, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&lock);
  if (awaited) pthread_cond_broadcast(&over);
}

}  // namespace

// 1 says that the caller has to initialize, and to release or abort then.
extern "C" int __cxa_guard_acquire(Guard* guard) {
  pthread_mutex_lock(&lock);
  while (guard->running) {
    guard->awaited = true;
    pthread_cond_wait(&over, &lock);
  }
  bool first = guard->done == 0;
  guard->running = first;
  pthread_mutex_unlock(&lock);
  return first;
}

extern "C" void __cxa_guard_release(Guard* guard) { End(guard, 1); }
extern "C" void __cxa_guard_abort(Guard* guard) { End(guard, 0); }

#endif
