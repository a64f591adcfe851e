//go:build v8

#include "rejections.h"

namespace isoproof {

namespace {
constexpr size_t kEntryBytes = 192;  // two handles, a list node and an index node
}

bool Rejections::Add(v8::Isolate* isolate, v8::Local<v8::Promise> promise, v8::Local<v8::Value> reason, Meter* meter) {
  if (!meter->Charge(kEntryBytes)) return false;
  int hash = promise->GetIdentityHash();
  order_.push_back({hash, v8::Global<v8::Promise>(isolate, promise), v8::Global<v8::Value>(isolate, reason)});
  index_.emplace(hash, std::prev(order_.end()));
  return true;
}

void Rejections::Remove(v8::Local<v8::Promise> promise, Meter* meter) {
  auto range = index_.equal_range(promise->GetIdentityHash());
  for (auto at = range.first; at != range.second; ++at) {
    if (at->second->promise == promise) {
      order_.erase(at->second);
      index_.erase(at);
      meter->Release(kEntryBytes);
      return;
    }
  }
}

void Rejections::Clear(Meter* meter) {
  meter->Release(order_.size() * kEntryBytes);
  index_.clear();
  order_.clear();
}

}  // namespace isoproof
