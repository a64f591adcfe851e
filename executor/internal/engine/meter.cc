//go:build v8

#include "meter.h"

namespace isoproof {

namespace {

constexpr size_t kPage = 4096;
// What a backing store costs beside its pages: its own object, the shared count, the tracking entry, the allocator's
// record of the region.
constexpr size_t kOverhead = 320;

constexpr size_t kUnaskedShare = 8;

// Footprint is what a buffer of length bytes commits. V8's allocator gives every buffer pages of its own, inside its
// sandbox: without counting them three million one-byte buffers would pass as three megabytes.
size_t Footprint(size_t length) {
  size_t rounded = length + (kPage - 1);
  if (rounded < length) return SIZE_MAX;
  rounded -= rounded % kPage;
  return rounded > SIZE_MAX - kOverhead ? SIZE_MAX : rounded + kOverhead;
}

}  // namespace

Meter::Meter(size_t limit, std::function<size_t()> heap)
    : limit_(limit), heap_(std::move(heap)), base_(v8::ArrayBuffer::Allocator::NewDefaultAllocator()) {}

bool Meter::Charge(size_t n) {
  size_t used = used_.load(std::memory_order_relaxed);
  if (n > limit_ || used > limit_ - n) return false;
  // Asking V8 for its heap takes longer than a small buffer. Below this share the heap's own limit is near enough; the
  // sum is looked at again after every full collection.
  if (used + n > limit_ / kUnaskedShare && heap_() > limit_ - n - used) return false;
  used = used_.fetch_add(n, std::memory_order_relaxed) + n;
  if (used > peak_.load(std::memory_order_relaxed)) peak_.store(used, std::memory_order_relaxed);
  return true;
}

void Meter::Release(size_t n) { used_.fetch_sub(n, std::memory_order_relaxed); }

template <typename F>
void* Meter::Metered(size_t length, F allocate) {
  size_t charge = Footprint(length);
  if (!Charge(charge)) return nullptr;
  void* data = allocate();
  if (data == nullptr) Release(charge);
  return data;
}

void* Meter::Allocate(size_t length) {
  return Metered(length, [&] { return base_->Allocate(length); });
}

void* Meter::AllocateUninitialized(size_t length) {
  return Metered(length, [&] { return base_->AllocateUninitialized(length); });
}

void Meter::Free(void* data, size_t length) {
  base_->Free(data, length);
  Release(Footprint(length));
}

}  // namespace isoproof
