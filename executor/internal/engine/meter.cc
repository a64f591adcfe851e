//go:build v8

#include "meter.h"

#include <algorithm>

namespace isoproof {

thread_local Meter* current_meter = nullptr;

namespace {

constexpr size_t kPage = 4096;

constexpr size_t kUnaskedShare = 8;

// Footprint is what a buffer of length bytes commits. V8's allocator gives every buffer pages of its own, inside its
// sandbox: without counting them three million one-byte buffers would pass as three megabytes.
size_t Footprint(size_t length) {
  size_t rounded = length + (kPage - 1);
  if (rounded < length) return SIZE_MAX;
  rounded -= rounded % kPage;
  return rounded;
}

}  // namespace

Meter::Meter(size_t limit, std::function<size_t()> heap, std::function<void()> passed)
    : limit_(limit),
      heap_(std::move(heap)),
      passed_(std::move(passed)),
      base_(v8::ArrayBuffer::Allocator::NewDefaultAllocator()) {}

Meter::~Meter() { NotePooled(-noted_); }

size_t Meter::Copies() const {
  size_t native = native_ > kOwnNative ? static_cast<size_t>(native_ - kOwnNative) : 0;
  return std::max(copies_, native);
}

size_t Meter::used() const {
  return buffers_.load(std::memory_order_relaxed) + held_.load(std::memory_order_relaxed) + Copies();
}

// Grant says whether the limit has room for n bytes more.
bool Meter::Grant(size_t n) {
  size_t used = this->used();
  if (n > limit_ || used > limit_ - n) return false;
  // Asking V8 for its heap takes longer than a small buffer. Below this share the heap's own limit is near enough; the
  // sum is looked at again after every full collection.
  return used + n <= limit_ / kUnaskedShare || heap_() <= limit_ - n - used;
}

void Meter::Peak() {
  size_t used = this->used();
  if (used > peak_.load(std::memory_order_relaxed)) peak_.store(used, std::memory_order_relaxed);
}

bool Meter::Charge(size_t n) {
  if (!Grant(n)) return false;
  copies_ += n;
  Peak();
  return true;
}

void Meter::Release(size_t n) { copies_ -= n; }

bool Meter::Hold(size_t n) {
  size_t held = held_.fetch_add(n, std::memory_order_relaxed) + n;
  return held + buffers_.load(std::memory_order_relaxed) + seen_.load(std::memory_order_relaxed) <= limit_;
}

bool Meter::Passed(size_t heap) const { return heap + used() > limit_ + kWatchStep; }

// Watch runs inside malloc: it asks V8 nothing. The sum with the heap is looked at after every full collection.
void Meter::Watch() {
  watch_ = std::max(kOwnNative, native_ + kWatchStep);
  NotePooled(pooled_ - noted_);
  noted_ = pooled_;
  Peak();
  if (Passed(0)) passed_();
}

template <typename F>
void* Meter::Granted(size_t length, F allocate) {
  size_t charge = Footprint(length);
  if (!Grant(charge)) return nullptr;
  buffers_.fetch_add(charge, std::memory_order_relaxed);
  void* data = allocate();
  if (data == nullptr) {
    buffers_.fetch_sub(charge, std::memory_order_relaxed);
  } else {
    Peak();
  }
  return data;
}

void* Meter::Allocate(size_t length) {
  return Granted(length, [&] { return base_->Allocate(length); });
}

void* Meter::AllocateUninitialized(size_t length) {
  return Granted(length, [&] { return base_->AllocateUninitialized(length); });
}

void Meter::Free(void* data, size_t length) {
  base_->Free(data, length);
  buffers_.fetch_sub(Footprint(length), std::memory_order_relaxed);
}

}  // namespace isoproof
