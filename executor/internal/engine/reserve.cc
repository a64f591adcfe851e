//go:build v8

#include "reserve.h"

#include <errno.h>
#include <sys/resource.h>

#include <algorithm>
#include <mutex>

#include "meter.h"

namespace isoproof {

namespace {

// wire.WorkerReserve, which the worker leaves between its soft bound and what it has room for.
constexpr rlim_t kReserve = 8u << 20;
// What malloc takes beside a block, and a stack beside its size.
constexpr rlim_t kLeast = 256u << 10;

std::mutex lock;
rlim_t base = 0, moved = 0;  // the bound as the worker set it, and as it is since it was moved from there

}  // namespace

bool TakeReserve(size_t bytes) {
  if (current_meter != nullptr || bytes > kReserve) return false;
  int cause = errno;
  std::lock_guard<std::mutex> guard(lock);
  struct rlimit bound;
  bool taken = false;
  if (getrlimit(RLIMIT_DATA, &bound) == 0) {
    if (bound.rlim_cur != moved) base = bound.rlim_cur;
    rlim_t end = std::min(bound.rlim_max, base + kReserve);
    if (bound.rlim_cur < end) {
      moved = bound.rlim_cur = std::min(end, bound.rlim_cur + std::max<rlim_t>(bytes, kLeast));
      taken = setrlimit(RLIMIT_DATA, &bound) == 0;
    }
  }
  errno = cause;
  return taken;
}

}  // namespace isoproof
