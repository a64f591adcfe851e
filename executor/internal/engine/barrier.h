//go:build v8

// The error barrier: everything C++ that Go calls runs inside Guarded, so that an exception (std::bad_alloc is the one that
// happens) ends the worker in order instead of crossing into Go.
#ifndef ISOPROOF_BARRIER_H_
#define ISOPROOF_BARRIER_H_

#include <exception>
#include <new>

#include "failure.h"

namespace isoproof {

template <typename F>
auto Guarded(F body) noexcept -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    Fail(Failure::kMemory);
  } catch (...) {
    Fail(Failure::kEngine);
  }
}

}  // namespace isoproof
#endif
