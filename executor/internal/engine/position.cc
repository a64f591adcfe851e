//go:build v8

#include "position.h"

#include <algorithm>
#include <string_view>

#include "natives.h"

namespace isoproof {

namespace {

// Digits reads a number at *at and moves past it.
uint32_t Digits(const std::string& text, size_t* at) {
  uint32_t n = 0;
  for (int i = 0; i < 9 && *at < text.size() && text[*at] >= '0' && text[*at] <= '9'; i++, (*at)++) {
    n = n * 10 + static_cast<uint32_t>(text[*at] - '0');
  }
  return n;
}

}  // namespace

Position PositionOf(v8::Isolate* isolate, v8::Local<v8::Message> message) {
  Position position;
  if (message.IsEmpty()) return position;
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  position.file = Utf8(isolate, message->GetScriptResourceName());
  position.line = static_cast<uint32_t>(std::max(0, message->GetLineNumber(context).FromMaybe(0)));
  position.column = static_cast<uint32_t>(message->GetStartColumn(context).FromMaybe(-1) + 1);
  return position;
}

Position PositionIn(const std::string& stack, const std::string& file) {
  std::string wanted = file + ":";
  for (size_t at = stack.find(wanted); at != std::string::npos; at = stack.find(wanted, at + 1)) {
    size_t end = at + wanted.size();
    uint32_t line = Digits(stack, &end);
    if (line == 0 || end >= stack.size() || stack[end] != ':') continue;
    end++;
    uint32_t column = Digits(stack, &end);
    if (column != 0) return {file, line, column};
  }
  return {};
}

uint32_t ColumnAfter(v8::Isolate* isolate, iso_bytes source) {
  std::string_view text(source.data, source.size);
  size_t line = 0;
  for (std::string_view end : {"\n", "\r", "\u2028", "\u2029"}) {
    size_t at = text.rfind(end);
    if (at != std::string_view::npos) line = std::max(line, at + end.size());
  }
  v8::Local<v8::String> last;
  if (!Text(isolate, text.data() + line, text.size() - line).ToLocal(&last)) return 1;
  return static_cast<uint32_t>(last->Length()) + 1;
}

}  // namespace isoproof
