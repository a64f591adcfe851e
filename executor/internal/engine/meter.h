//go:build v8

// The meter: one count of everything an execution makes the process hold outside the V8 heap, under one limit with it.
#ifndef ISOPROOF_METER_H_
#define ISOPROOF_METER_H_

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

#include "v8.h"

namespace isoproof {

// Meter is the array-buffer allocator of one isolate and the account of the shim's own copies of guest data. With V8's sandbox compiled in,
// backing stores must come from V8's own allocator, which it wraps.
class Meter final : public v8::ArrayBuffer::Allocator {
 public:
  // heap returns the bytes that the isolate's V8 heap uses; it is asked on the isolate's thread.
  Meter(size_t limit, std::function<size_t()> heap);

  void* Allocate(size_t length) override;
  void* AllocateUninitialized(size_t length) override;
  void Free(void* data, size_t length) override;

  // Charge accounts for n bytes of the shim's own; false when the limit cannot grant them.
  bool Charge(size_t n);
  void Release(size_t n);

  size_t used() const { return used_.load(std::memory_order_relaxed); }
  size_t peak() const { return peak_.load(std::memory_order_relaxed); }
  // RestartPeak makes the peak that of the next execution.
  void RestartPeak() { peak_.store(used(), std::memory_order_relaxed); }
  size_t limit() const { return limit_; }
  // set_limit lowers or raises the limit before guest code runs.
  void set_limit(size_t limit) { limit_ = limit; }

 private:
  template <typename F>
  void* Metered(size_t length, F allocate);

  size_t limit_;
  std::function<size_t()> heap_;
  std::unique_ptr<v8::ArrayBuffer::Allocator> base_;
  std::atomic<size_t> used_{0}, peak_{0};
};

}  // namespace isoproof
#endif
