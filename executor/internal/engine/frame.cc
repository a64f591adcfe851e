//go:build v8

#include "frame.h"

#include <algorithm>
#include <string>

#include "natives.h"
#include "position.h"

namespace isoproof {

v8::MaybeLocal<v8::String> Framed(v8::Isolate* isolate, const Frame& frame, std::string_view text) {
  std::string whole;
  whole.reserve(frame.head.size() + text.size() + frame.tail.size());
  whole.append(frame.head).append(text).append(frame.tail);
  return Text(isolate, whole.data(), whole.size());
}

size_t ParsesTo(v8::Isolate* isolate, const Frame& frame, std::string_view text) {
  v8::TryCatch caught(isolate);
  v8::Local<v8::String> whole;
  if (!Framed(isolate, frame, text).ToLocal(&whole)) return 0;
  v8::ScriptCompiler::Source source(whole);
  if (!v8::ScriptCompiler::CompileUnboundScript(isolate, &source).IsEmpty()) return std::string_view::npos;
  if (caught.Message().IsEmpty()) return 0;
  return BytesOf(text, std::max(0, caught.Message()->GetStartPosition() - static_cast<int>(frame.head.size())));
}

bool Parses(v8::Isolate* isolate, const Frame& frame, std::string_view text) {
  return ParsesTo(isolate, frame, text) == std::string_view::npos;
}

}  // namespace isoproof
