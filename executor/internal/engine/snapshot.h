//go:build v8

#ifndef ISOPROOF_SNAPSHOT_H_
#define ISOPROOF_SNAPSHOT_H_

#include <string>

#include "shim.h"

namespace isoproof {

// MakeSnapshot runs the guest runtime's files in a new isolate and serialises it. The caller frees the data. On
// failure data is null and *error says what.
iso_bytes MakeSnapshot(const iso_file* files, size_t count, std::string* error);

}  // namespace isoproof
#endif
