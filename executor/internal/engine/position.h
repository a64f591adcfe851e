//go:build v8

// Where an error stands in the user's source.
#ifndef ISOPROOF_POSITION_H_
#define ISOPROOF_POSITION_H_

#include <cstdint>
#include <string>

#include "engine.h"
#include "v8.h"

namespace isoproof {

// Position counts lines and columns from 1; 0 is unknown.
struct Position {
  std::string file;
  uint32_t line = 0, column = 0;
};

// PositionOf reads the engine's own record of where something was thrown.
Position PositionOf(v8::Isolate* isolate, v8::Local<v8::Message> message);
// PositionIn finds the first frame of a formatted stack that is in file.
Position PositionIn(const std::string& stack, const std::string& file);
// ColumnAfter is the column behind the last character of a source.
uint32_t ColumnAfter(v8::Isolate* isolate, iso_bytes source);

}  // namespace isoproof
#endif
