//go:build v8

#include "reserve.h"

#include <errno.h>
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <mutex>

#include "meter.h"
#include "shim.h"

namespace isoproof {

namespace {

// wire.WorkerReserve, which the worker leaves between its soft bound and what it has room for.
constexpr rlim_t kReserve = 8u << 20;
// What malloc takes beside a block, and a stack beside its size.
constexpr rlim_t kLeast = 256u << 10;

constexpr size_t kWorthTrimming = 4u << 20;

std::mutex lock;
rlim_t base = RLIM_INFINITY;  // the bound as the worker set it; until then there is no reserve

}  // namespace

bool TakeReserve(size_t bytes) {
  if (current_meter != nullptr || bytes > kReserve) return false;
  int cause = errno;
  std::lock_guard<std::mutex> guard(lock);
  struct rlimit bound;
  bool taken = false;
  if (getrlimit(RLIMIT_DATA, &bound) == 0) {
    rlim_t end = base > bound.rlim_max - std::min(bound.rlim_max, kReserve) ? bound.rlim_max : base + kReserve;
    if (base != RLIM_INFINITY && bound.rlim_cur < end) {
      bound.rlim_cur = std::min(end, bound.rlim_cur + std::max<rlim_t>(bytes, kLeast));
      taken = setrlimit(RLIMIT_DATA, &bound) == 0;
    }
  }
  errno = cause;
  return taken;
}

// Retained is what malloc keeps of what was given back to it: it counts for the kernel, and V8 cannot have it. After a program that
// took much of the C heap in small blocks that can be as much as the program's limit.
size_t Retained() {
#if defined(__GLIBC__)
  size_t free = mallinfo2().fordblks;
  if (free > kWorthTrimming) {
    malloc_trim(0);
    free = mallinfo2().fordblks;
  }
  return free;
#else
  return 0;
#endif
}

int SetBound(size_t bytes) {
  bytes += Retained();
  std::lock_guard<std::mutex> guard(lock);
  struct rlimit bound;
  if (getrlimit(RLIMIT_DATA, &bound) != 0) return errno;
  base = bound.rlim_cur = std::min<rlim_t>(bound.rlim_max, bytes);
  return setrlimit(RLIMIT_DATA, &bound) == 0 ? 0 : errno;
}

}  // namespace isoproof

int iso_bound(uint64_t bytes) { return isoproof::SetBound(bytes); }
