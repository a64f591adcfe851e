//go:build v8

#ifndef ISOPROOF_RANDOM_H_
#define ISOPROOF_RANDOM_H_

#include <cstddef>

namespace isoproof {

// FillRandom fills memory from the kernel's generator.
void FillRandom(void* data, size_t size);

}  // namespace isoproof
#endif
