//go:build v8

#include "random.h"

#include <cstdlib>

#if defined(__APPLE__)
namespace isoproof {
void FillRandom(void* data, size_t size) { arc4random_buf(data, size); }
}  // namespace isoproof
#else
#include <sys/random.h>

namespace isoproof {
void FillRandom(void* data, size_t size) {
  char* at = static_cast<char*>(data);
  while (size > 0) {
    ssize_t n = getrandom(at, size, 0);
    if (n <= 0) abort();  // a generator that fails must not look like zeros
    at += n;
    size -= static_cast<size_t>(n);
  }
}
}  // namespace isoproof
#endif
