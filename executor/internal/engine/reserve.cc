//go:build v8

#include "reserve.h"

#include <errno.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "meter.h"
#include "shim.h"

namespace isoproof {

namespace {

// What malloc takes beside a block, and a stack beside its size.
constexpr rlim_t kLeast = 256u << 10;

constexpr size_t kWorthTrimming = 4u << 20;

std::mutex lock;
// As the worker set them; until then there is no reserve. The bound is granted, which counts what malloc keeps, less what guests
// have taken of that since.
rlim_t granted = RLIM_INFINITY, reserve = 0, stack = 0;
size_t kept = 0, reused = 0;
// What guests hold of malloc's pool, now and when the bound was set, and where the pool ended then.
ptrdiff_t pooled = 0, pooled_then = 0;
char* top = nullptr;

rlim_t Base(const struct rlimit& bound) { return std::min(bound.rlim_max, granted - reused); }

// Kept is what malloc keeps of what was given back to it: it counts for the kernel, and V8 cannot have it. After a program that
// took much of the C heap in small blocks that can be as much as the program's limit.
size_t Kept() {
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

char* PoolEnd() {
#if defined(__GLIBC__)
  return static_cast<char*>(sbrk(0));
#else
  return nullptr;
#endif
}

int SetBound(rlim_t bytes, rlim_t reserved, rlim_t thread_stack) {
  std::lock_guard<std::mutex> guard(lock);
  struct rlimit bound;
  if (getrlimit(RLIMIT_DATA, &bound) != 0) return errno;
  kept = Kept();
  reused = 0;
  pooled_then = pooled;
  top = PoolEnd();
  granted = bytes + kept;
  reserve = reserved;
  stack = thread_stack;
  bound.rlim_cur = Base(bound);
  return setrlimit(RLIMIT_DATA, &bound) == 0 ? 0 : errno;
}

// Take moves the soft bound; it is called with the lock held.
bool Take(rlim_t bytes) {
  struct rlimit bound;
  if (granted == RLIM_INFINITY || bytes > reserve || getrlimit(RLIMIT_DATA, &bound) != 0) return false;
  rlim_t base = Base(bound);
  rlim_t end = base > bound.rlim_max - std::min(bound.rlim_max, reserve) ? bound.rlim_max : base + reserve;
  if (bound.rlim_cur >= end) return false;
  bound.rlim_cur = std::min(end, bound.rlim_cur + std::max(bytes, kLeast));
  return setrlimit(RLIMIT_DATA, &bound) == 0;
}

// Outside calls take where the reserve may be had, and leaves errno as malloc set it.
template <typename F>
bool Outside(F take) {
  if (current_meter != nullptr) return false;
  int cause = errno;
  std::lock_guard<std::mutex> guard(lock);
  bool taken = take();
  errno = cause;
  return taken;
}

// Reused is what guests have of what malloc kept: what they have taken of its pool and the pool has not grown by.
size_t Reused() {
  ptrdiff_t taken = pooled - pooled_then - (PoolEnd() - top);
  return static_cast<size_t>(std::clamp(taken, ptrdiff_t{0}, static_cast<ptrdiff_t>(kept)));
}

}  // namespace

void NotePooled(ptrdiff_t bytes) {
  std::lock_guard<std::mutex> guard(lock);
  pooled += bytes;
  size_t now = Reused();
  struct rlimit bound;
  if (now == reused || getrlimit(RLIMIT_DATA, &bound) != 0) return;
  rlim_t taken = bound.rlim_cur - std::min(bound.rlim_cur, Base(bound));  // of the reserve
  reused = now;
  bound.rlim_cur = std::min(bound.rlim_max, Base(bound) + taken);
  setrlimit(RLIMIT_DATA, &bound);
}

bool TakeReserve(size_t bytes) {
  return Outside([=] { return Take(bytes); });
}

bool HasFree(size_t bytes) noexcept {
#if defined(__linux__)
  // Not through mmap, which is ours and takes the reserve.
  long at = syscall(SYS_mmap, nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == -1) return false;
  syscall(SYS_munmap, at, bytes);
#endif
  return true;
}

bool TakeReserveForThread() {
  return Outside([] { return Take(stack); });
}

}  // namespace isoproof

int iso_bound(uint64_t bytes, uint64_t reserve, uint64_t stack) { return isoproof::SetBound(bytes, reserve, stack); }

int iso_free(uint64_t bytes) { return isoproof::HasFree(bytes); }
