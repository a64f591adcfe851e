//go:build v8

// A frame is what is put around a text so that the engine's parser says what the text is.
#ifndef ISOPROOF_FRAME_H_
#define ISOPROOF_FRAME_H_

#include <cstddef>
#include <string_view>

#include "v8.h"

namespace isoproof {

struct Frame {
  std::string_view head, tail;
};

v8::MaybeLocal<v8::String> Framed(v8::Isolate* isolate, const Frame& frame, std::string_view text);

// Parses says whether a text parses inside a frame; nothing runs.
bool Parses(v8::Isolate* isolate, const Frame& frame, std::string_view text);

// ParsesTo is where in a text, in bytes, the parser met what it did not expect: the text's size if that was behind it, npos if all of it
// parsed.
size_t ParsesTo(v8::Isolate* isolate, const Frame& frame, std::string_view text);

}  // namespace isoproof
#endif
