//go:build v8

// The meter: one count of everything an execution makes the process hold outside the V8 heap, under one limit with it.
#ifndef ISOPROOF_METER_H_
#define ISOPROOF_METER_H_

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

#include "reserve.h"

#include "v8.h"

namespace isoproof {

// Meter is the array-buffer allocator of one isolate and the account of what else is held for its guest. With V8's sandbox
// compiled in, backing stores must come from V8's own allocator, which it wraps.
class Meter final : public v8::ArrayBuffer::Allocator {
 public:
  // heap returns the bytes that the isolate's V8 heap uses; it is asked on the isolate's thread. passed is called on that thread,
  // possibly inside malloc, when what the thread took from the C heap alone is past the limit.
  Meter(size_t limit, std::function<size_t()> heap, std::function<void()> passed);

  ~Meter() override;

  void* Allocate(size_t length) override;
  void* AllocateUninitialized(size_t length) override;
  void Free(void* data, size_t length) override;

  // Charge accounts, before they are made, for n bytes of the shim's own on the C heap; false when the limit cannot grant them.
  bool Charge(size_t n);
  void Release(size_t n);

  // Hold accounts for bytes that wait outside the isolate to be given to it; false when that passes the limit together with what the
  // isolate's thread last saw it hold. Any thread.
  bool Hold(size_t n);
  void Drop(size_t n) { held_.fetch_sub(n, std::memory_order_relaxed); }

  // Saw notes the isolate's heap, for Hold.
  void Saw(size_t heap) { seen_.store(heap + Copies(), std::memory_order_relaxed); }

  // Native notes what the isolate's thread took from the C heap inside the isolate, or gave back.
  void Native(ptrdiff_t n) {
    native_ += n;
    if (n < kMappedBlock && n > -kMappedBlock) pooled_ += n;
    if (native_ > watch_ || native_ < watch_ - 3 * kWatchStep) Watch();
  }

  size_t used() const;
  // Passed says whether what is held beside so many bytes of heap is past the limit. What the engine takes from the C heap for a
  // buffer comes on top of what was granted: a step past the limit is left to the next request, which is denied, and a program can go
  // on after that.
  bool Passed(size_t heap) const;
  size_t peak() const { return peak_.load(std::memory_order_relaxed); }
  // RestartPeak makes the peak that of the next execution.
  void RestartPeak() { peak_.store(used(), std::memory_order_relaxed); }
  size_t limit() const { return limit_; }

 private:
  // What V8 takes from the C heap for any program: parser, handles, marking.
  static constexpr ptrdiff_t kOwnNative = 2 << 20;
  // By how much the C heap changes before the sum is looked at again.
  static constexpr ptrdiff_t kWatchStep = 1 << 20;

  // Copies is what counts of the C heap. What is charged before it is made is there once it is made: the larger of the two.
  size_t Copies() const;
  bool Grant(size_t n);
  void Peak();
  void Watch();
  template <typename F>
  void* Granted(size_t length, F allocate);

  const size_t limit_;
  std::function<size_t()> heap_;
  std::function<void()> passed_;
  std::unique_ptr<v8::ArrayBuffer::Allocator> base_;
  std::atomic<size_t> buffers_{0}, held_{0}, peak_{0}, seen_{0};
  // Of the isolate's thread.
  size_t copies_ = 0;
  ptrdiff_t native_ = 0, watch_ = kOwnNative;
  ptrdiff_t pooled_ = 0, noted_ = 0;  // of native_, in malloc's own pages; and what of that NotePooled was told
};

// Meter of the isolate that this thread is in, or null.
extern thread_local Meter* current_meter;

// Metered is the time in which what this thread takes from the C heap and gives back to it is an isolate's.
class Metered {
 public:
  explicit Metered(Meter* meter) { current_meter = meter; }
  ~Metered() { current_meter = nullptr; }
  Metered(const Metered&) = delete;
  Metered& operator=(const Metered&) = delete;
};

}  // namespace isoproof
#endif
