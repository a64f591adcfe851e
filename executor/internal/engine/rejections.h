//go:build v8

// Promises that were rejected and have no handler: what is left of them when the microtasks are done is a fault.
#ifndef ISOPROOF_REJECTIONS_H_
#define ISOPROOF_REJECTIONS_H_

#include <list>
#include <unordered_map>

#include "meter.h"
#include "v8.h"

namespace isoproof {

class Rejections {
 public:
  // Add returns false when the meter cannot grant the entry.
  bool Add(v8::Isolate* isolate, v8::Local<v8::Promise> promise, v8::Local<v8::Value> reason, Meter* meter);
  void Remove(v8::Local<v8::Promise> promise, Meter* meter);
  bool empty() const { return order_.empty(); }
  // First is the reason of the oldest rejection that still has no handler.
  v8::Local<v8::Value> First(v8::Isolate* isolate) const { return order_.front().reason.Get(isolate); }
  void Clear(Meter* meter);

 private:
  struct Rejection {
    int hash;
    v8::Global<v8::Promise> promise;
    v8::Global<v8::Value> reason;
  };
  std::list<Rejection> order_;
  // By identity hash: a program may reject a million promises in one turn and handle them afterwards.
  std::unordered_multimap<int, std::list<Rejection>::iterator> index_;
};

}  // namespace isoproof
#endif
