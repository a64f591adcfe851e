//go:build v8

// Promises that were rejected and have no handler: what is left of them when the microtasks are done is a fault.
#ifndef ISOPROOF_REJECTIONS_H_
#define ISOPROOF_REJECTIONS_H_

#include <cstdint>
#include <vector>

#include "meter.h"
#include "v8.h"

namespace isoproof {

// Rejections keeps them in their order, and finds each by its identity hash: a program may reject a million promises in one turn and
// handle them afterwards. It is two flat arrays, since a node of its own for each costs a program's end as much again as its making.
class Rejections {
 public:
  // Add returns false when the meter cannot grant the entry.
  bool Add(v8::Isolate* isolate, v8::Local<v8::Promise> promise, Meter* meter);
  void Remove(v8::Local<v8::Promise> promise, Meter* meter);
  bool empty() const { return waiting_ == 0; }
  // First is the reason of the oldest rejection that still has no handler.
  v8::Local<v8::Value> First(v8::Isolate* isolate) const;
  void Clear(Meter* meter);

 private:
  struct Rejection {
    uint32_t hash;
    v8::Global<v8::Promise> promise;  // empty: it has a handler by now
  };

  // Put makes a rejection of order_ one that is found.
  void Put(uint32_t at);
  void Rebuild();

  std::vector<Rejection> order_;
  // The places in order_ and one more, 0 for a free slot, from the slot of the hash on. A slot may be out of date.
  std::vector<uint32_t> slots_;
  size_t taken_ = 0;  // of slots_
  size_t waiting_ = 0;
};

}  // namespace isoproof
#endif
