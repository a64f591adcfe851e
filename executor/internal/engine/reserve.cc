//go:build v8

#include "reserve.h"

#include <errno.h>
#include <sys/resource.h>

#include <algorithm>

#include "meter.h"

namespace isoproof {

namespace {
constexpr rlim_t kStep = 4u << 20;
}

bool TakeReserve() {
  if (current_meter != nullptr) return false;
  int cause = errno;
  struct rlimit bound;
  if (getrlimit(RLIMIT_DATA, &bound) != 0 || bound.rlim_cur >= bound.rlim_max) {
    errno = cause;
    return false;
  }
  bound.rlim_cur = std::min(bound.rlim_max, bound.rlim_cur + kStep);
  bool moved = setrlimit(RLIMIT_DATA, &bound) == 0;
  errno = cause;
  return moved;
}

}  // namespace isoproof
