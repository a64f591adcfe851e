//go:build v8

#include "position.h"

#include <algorithm>

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

const std::string* Files::Name(int script) const {
  auto at = names_.find(script);
  return at == names_.end() ? nullptr : &at->second;
}

void Files::AddBroken(const v8::TryCatch& caught, const std::string& name) {
  if (!caught.Message().IsEmpty()) Add(caught.Message()->GetScriptOrigin().ScriptId(), name);
}

Position Files::Where(v8::Isolate* isolate, v8::Local<v8::Message> message) const {
  Position position;
  if (message.IsEmpty()) return position;
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  const std::string* name = Name(message->GetScriptOrigin().ScriptId());
  if (name != nullptr) position.file = *name;
  position.line = static_cast<uint32_t>(std::max(0, message->GetLineNumber(context).FromMaybe(0)));
  position.column = static_cast<uint32_t>(message->GetStartColumn(context).FromMaybe(-1) + 1);
  return position;
}

Position Files::Caller(v8::Isolate* isolate) const {
  v8::Local<v8::StackTrace> stack = v8::StackTrace::CurrentStackTrace(isolate, 1, v8::StackTrace::kDetailed);
  if (stack->GetFrameCount() == 0) return {};
  v8::Local<v8::StackFrame> frame = stack->GetFrame(isolate, 0);
  const std::string* name = Name(frame->GetScriptId());
  if (name == nullptr) return {};
  return {*name, static_cast<uint32_t>(frame->GetLineNumber()), static_cast<uint32_t>(frame->GetColumn())};
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

Position PositionAfter(v8::Isolate* isolate, const std::string& file, iso_bytes source) {
  std::string_view text(source.data, source.size);
  Position position{file, 1, 1};
  size_t line = 0;  // where the last one begins
  for (size_t at = 0; at < text.size(); at++) {
    size_t length = text[at] == '\n' ? 1
                    : text[at] == '\r' ? 1 + (text.substr(at + 1, 1) == "\n")
                    : text.substr(at, 3) == "\u2028" || text.substr(at, 3) == "\u2029" ? 3
                                                                                     : 0;
    if (length == 0) continue;
    position.line++;
    line = at + length;
    at = line - 1;
  }
  v8::Local<v8::String> last;
  if (Text(isolate, text.data() + line, text.size() - line).ToLocal(&last)) position.column += static_cast<uint32_t>(last->Length());
  return position;
}

size_t BytesOf(std::string_view text, int units) {
  size_t at = 0;
  for (; at < text.size() && units > 0; units--) {
    unsigned char c = static_cast<unsigned char>(text[at]);
    at += c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (c >= 0xf0) units--;
  }
  return at;
}

namespace {

// The key of a place on an error. No JavaScript can see it.
v8::Local<v8::Private> PlaceKey(v8::Isolate* isolate) { return v8::Private::ForApi(isolate, Literal(isolate, "isoproof:place")); }

enum { kFile, kLine, kColumn, kPlaceFields };

}  // namespace

void ThrowAt(v8::Isolate* isolate, v8::Local<v8::Value> error, const Position& position) {
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  v8::Local<v8::String> file;
  if (error->IsObject() && !position.file.empty() && Text(isolate, position.file.data(), position.file.size()).ToLocal(&file)) {
    v8::Local<v8::Value> fields[kPlaceFields];
    fields[kFile] = file;
    fields[kLine] = v8::Integer::NewFromUnsigned(isolate, position.line);
    fields[kColumn] = v8::Integer::NewFromUnsigned(isolate, position.column);
    (void)error.As<v8::Object>()->SetPrivate(context, PlaceKey(isolate), v8::Array::New(isolate, fields, kPlaceFields));
  }
  isolate->ThrowException(error);
}

bool GivenPosition(v8::Isolate* isolate, v8::Local<v8::Value> error, Position* position) {
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  v8::Local<v8::Value> place, fields[kPlaceFields];
  if (!error->IsNativeError() || !error.As<v8::Object>()->GetPrivate(context, PlaceKey(isolate)).ToLocal(&place) || !place->IsArray()) {
    return false;
  }
  for (uint32_t i = 0; i < kPlaceFields; i++) {
    if (!place.As<v8::Array>()->Get(context, i).ToLocal(&fields[i])) return false;
  }
  *position = {Utf8(isolate, fields[kFile]), fields[kLine].As<v8::Uint32>()->Value(), fields[kColumn].As<v8::Uint32>()->Value()};
  return true;
}

}  // namespace isoproof
