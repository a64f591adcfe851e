//go:build v8

#include "pages.h"

#include "failure.h"
#include "reserve.h"

#if defined(__linux__)

#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>

// What glibc's own functions are. The wrapper sets errno as they do.
static int RealProtect(void* at, size_t size, int protection) {
  for (;;) {
    int result = static_cast<int>(syscall(SYS_mprotect, at, size, protection));
    if (result == 0 || errno != ENOMEM) return result;
    if (isoproof::TakeReserve(size)) continue;
    // V8 does not survive every refusal: whatever comes after this one was for want of memory.
    isoproof::out_of_memory = true;
    return result;
  }
}
static int RealAdvise(void* at, size_t size, int advice) {
  return static_cast<int>(syscall(SYS_madvise, at, size, advice));
}
static int RealUnmap(void* at, size_t size) { return static_cast<int>(syscall(SYS_munmap, at, size)); }
static void* RealMap(void* at, size_t size, int protection, int flags, int fd, off_t offset) {
  for (;;) {
    void* result = reinterpret_cast<void*>(syscall(SYS_mmap, at, size, protection, flags, fd, offset));
    if (result != MAP_FAILED || errno != ENOMEM || !isoproof::TakeReserve(size)) return result;
  }
}

namespace isoproof {

namespace {

std::atomic<bool> keeping{false};
std::atomic<size_t> kept{0};
size_t kept_limit = 0;

constexpr uintptr_t kPage = 256u << 10;
constexpr uintptr_t kCagePages = (4ull << 30) / kPage;

// What V8 believes of a heap page, and what is so. A page belongs to one thread at a time: V8's own allocator sees to it and
// orders the hand-over.
enum State : uintptr_t {
  kUnknown = 0,  // as the kernel has it
  kOpen,         // readable and writable, as one mapping: we opened it
  kClosing,      // V8 made it inaccessible; it is not, and holds its bytes still
  kKept,         // V8 gave its bytes back; it is zero and waits
};

// One word per page of the cage: the page's address and its state. All isolates of the process share one cage of 4 GiB, so
// the slot of an address is its own; a page of another cage finds another address there and goes to the kernel.
std::atomic<uintptr_t> pages[kCagePages];

std::atomic<uintptr_t>& Slot(uintptr_t at) { return pages[at / kPage % kCagePages]; }

State StateOf(uintptr_t at) {
  uintptr_t word = Slot(at).load(std::memory_order_acquire);
  return (word & ~(kPage - 1)) == at ? static_cast<State>(word & (kPage - 1)) : kUnknown;
}

void SetState(uintptr_t at, State state) {
  Slot(at).store(state == kUnknown ? 0 : at | state, std::memory_order_release);
}

bool Whole(uintptr_t at, size_t size) { return at % kPage == 0 && size == kPage; }

bool Reserve() {
  size_t now = kept.load(std::memory_order_relaxed);
  while (now + kPage <= kept_limit) {
    if (kept.compare_exchange_weak(now, now + kPage, std::memory_order_relaxed)) return true;
  }
  return false;
}

void ForgetPage(uintptr_t page, State state) {
  if (state == kClosing || state == kKept) RealProtect(reinterpret_cast<void*>(page), kPage, PROT_NONE);
  if (state == kKept) {
    RealAdvise(reinterpret_cast<void*>(page), kPage, MADV_DONTNEED);
    kept.fetch_sub(kPage, std::memory_order_relaxed);
  }
  SetState(page, kUnknown);
}

// Forget makes the kernel agree with V8 about every page that a range touches, before a call that is not one of ours. A range
// of any size: a large object takes the place of pages that are kept.
void Forget(uintptr_t at, size_t size) {
  uintptr_t first = at & ~(kPage - 1), end = at + size;
  if ((end - first) / kPage < kCagePages) {
    for (uintptr_t page = first; page < end; page += kPage) {
      if (State state = StateOf(page)) ForgetPage(page, state);
    }
    return;
  }
  for (std::atomic<uintptr_t>& slot : pages) {  // a range of more pages than the table has: whatever is in both
    uintptr_t word = slot.load(std::memory_order_acquire), page = word & ~(kPage - 1);
    if (word != 0 && page >= first && page < end) ForgetPage(page, static_cast<State>(word & (kPage - 1)));
  }
}

// Tables are the reservations of V8's external-pointer tables, two for each isolate: half a gigabyte of addresses and a few
// committed pages at the start.
constexpr size_t kTable = 512u << 20;
constexpr size_t kTableCommitted = 64u << 10;
constexpr int kTables = 16;

struct Table {
  uintptr_t at = 0;      // 0: none
  size_t committed = 0;  // from the start, readable and writable
  bool in_use = false;
};

Table tables[kTables];
std::mutex tables_lock;

Table* FindTable(uintptr_t at) {
  for (Table& table : tables) {
    if (table.at != 0 && at >= table.at && at < table.at + kTable) return &table;
  }
  return nullptr;
}

void* TakeTable() {
  std::lock_guard<std::mutex> lock(tables_lock);
  for (Table& table : tables) {
    if (table.at != 0 && !table.in_use) {
      table.in_use = true;
      return reinterpret_cast<void*>(table.at);
    }
  }
  return nullptr;
}

void NoteTable(void* at) {
  std::lock_guard<std::mutex> lock(tables_lock);
  for (Table& table : tables) {
    if (table.at == 0) {
      table = {reinterpret_cast<uintptr_t>(at), 0, true};
      return;
    }
  }
}

// GiveTable zeroes a table and keeps it; false: it is none of ours, or grew too large to be kept.
bool GiveTable(uintptr_t at) {
  std::lock_guard<std::mutex> lock(tables_lock);
  Table* table = FindTable(at);
  if (table == nullptr || table->at != at || !table->in_use) return false;
  if (table->committed > kTableCommitted) {
    *table = {};
    return false;
  }
  memset(reinterpret_cast<void*>(at), 0, table->committed);
  table->in_use = false;
  return true;
}

// ProtectTable answers a commit inside what is committed already, and notes one that extends it.
bool ProtectTable(uintptr_t at, size_t size, int protection, int* result) {
  std::lock_guard<std::mutex> lock(tables_lock);
  Table* table = FindTable(at);
  if (table == nullptr) return false;
  uintptr_t end = at + size;
  if (protection == (PROT_READ | PROT_WRITE) && end <= table->at + table->committed) {
    *result = 0;
    return true;
  }
  *result = RealProtect(reinterpret_cast<void*>(at), size, protection);
  if (*result == 0 && protection == (PROT_READ | PROT_WRITE) && at == table->at + table->committed) {
    table->committed += size;
  } else if (*result == 0) {
    table->committed = kTable;  // not a table we can follow: it is unmapped when it is given back
  }
  return true;
}

}  // namespace

void KeepPages(size_t limit) {
  kept_limit = limit;
  keeping.store(true, std::memory_order_release);
}

}  // namespace isoproof

using namespace isoproof;

// The four calls. Each falls through to the kernel whenever it is not exactly the pattern it knows.

extern "C" int mprotect(void* address, size_t size, int protection) {
  uintptr_t at = reinterpret_cast<uintptr_t>(address);
  if (!keeping.load(std::memory_order_acquire)) return RealProtect(address, size, protection);
  int result = 0;
  if (ProtectTable(at, size, protection, &result)) return result;
  if (Whole(at, size)) {
    State state = StateOf(at);
    if (protection == PROT_NONE && state == kOpen) {
      SetState(at, kClosing);
      return 0;
    }
    if (protection == PROT_NONE && (state == kClosing || state == kKept)) return 0;
    if (protection == (PROT_READ | PROT_WRITE)) {
      if (state == kKept) kept.fetch_sub(kPage, std::memory_order_relaxed);
      if (state == kUnknown) result = RealProtect(address, size, protection);
      if (result == 0) SetState(at, kOpen);
      return result;
    }
  }
  Forget(at, size);
  return RealProtect(address, size, protection);
}

extern "C" int madvise(void* address, size_t size, int advice) {
  uintptr_t at = reinterpret_cast<uintptr_t>(address);
  if (keeping.load(std::memory_order_acquire) && advice == MADV_DONTNEED && Whole(at, size)) {
    State state = StateOf(at);
    if (state == kKept) return 0;
    if (state == kClosing) {
      if (Reserve()) {
        memset(address, 0, size);
        SetState(at, kKept);
        return 0;
      }
      Forget(at, size);
    }
  }
  return RealAdvise(address, size, advice);
}

extern "C" void* mmap(void* address, size_t size, int protection, int flags, int fd, off_t offset) {
  bool on = keeping.load(std::memory_order_acquire);
  if (on && address == nullptr && size == kTable && protection == PROT_NONE) {
    if (void* table = TakeTable()) return table;
    void* fresh = RealMap(address, size, protection, flags, fd, offset);
    if (fresh != MAP_FAILED) NoteTable(fresh);
    return fresh;
  }
  if (on && (flags & MAP_FIXED) != 0) Forget(reinterpret_cast<uintptr_t>(address), size);
  return RealMap(address, size, protection, flags, fd, offset);
}

// The header may map the 64-bit name onto this one; the library refers to either.
extern "C" void* mmap64(void* address, size_t size, int protection, int flags, int fd, off_t offset) {
  return mmap(address, size, protection, flags, fd, offset);
}

extern "C" int munmap(void* address, size_t size) {
  uintptr_t at = reinterpret_cast<uintptr_t>(address);
  if (keeping.load(std::memory_order_acquire)) {
    if (size == kTable && GiveTable(at)) return 0;
    Forget(at, size);
  }
  return RealUnmap(address, size);
}

#else  // not Linux: nothing is intercepted

namespace isoproof {
void KeepPages(size_t) {}
}  // namespace isoproof

#endif
