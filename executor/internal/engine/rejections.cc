//go:build v8

#include "rejections.h"

#include <algorithm>

namespace isoproof {

namespace {

// A handle, and an entry's share of the arrays while they grow.
constexpr size_t kEntryBytes = 112;

constexpr size_t kLeastSlots = 64;

}  // namespace

bool Rejections::Add(v8::Isolate* isolate, v8::Local<v8::Promise> promise, Meter* meter) {
  if (!meter->Charge(kEntryBytes)) return false;
  if (2 * taken_ >= slots_.size()) Rebuild();
  order_.push_back({static_cast<uint32_t>(promise->GetIdentityHash()), v8::Global<v8::Promise>(isolate, promise)});
  Put(static_cast<uint32_t>(order_.size() - 1));
  waiting_++;
  return true;
}

void Rejections::Remove(v8::Local<v8::Promise> promise, Meter* meter) {
  if (empty()) return;
  size_t mask = slots_.size() - 1;
  for (size_t slot = static_cast<uint32_t>(promise->GetIdentityHash()) & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
    size_t at = slots_[slot] - 1;
    if (at >= order_.size() || order_[at].promise != promise) continue;
    order_[at].promise.Reset();
    while (!order_.empty() && order_.back().promise.IsEmpty()) order_.pop_back();
    waiting_--;
    meter->Release(kEntryBytes);
    return;
  }
}

v8::Local<v8::Value> Rejections::First(v8::Isolate* isolate) const {
  auto first = std::find_if(order_.begin(), order_.end(), [](const Rejection& r) { return !r.promise.IsEmpty(); });
  return first->promise.Get(isolate)->Result();
}

void Rejections::Clear(Meter* meter) {
  meter->Release(waiting_ * kEntryBytes);
  *this = Rejections();
}

void Rejections::Put(uint32_t at) {
  size_t mask = slots_.size() - 1;
  size_t slot = order_[at].hash & mask;
  while (slots_[slot] != 0) slot = (slot + 1) & mask;
  slots_[slot] = at + 1;
  taken_++;
}

// Rebuild drops what has a handler, and makes room for as many again.
void Rejections::Rebuild() {
  auto handled = [](const Rejection& r) { return r.promise.IsEmpty(); };
  order_.erase(std::remove_if(order_.begin(), order_.end(), handled), order_.end());
  size_t size = kLeastSlots;
  while (size < 4 * order_.size()) size *= 2;
  slots_.assign(size, 0);
  taken_ = 0;
  for (size_t at = 0; at < order_.size(); at++) Put(static_cast<uint32_t>(at));
}

}  // namespace isoproof
