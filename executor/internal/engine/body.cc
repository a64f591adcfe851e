//go:build v8

#include "body.h"

#include <string_view>

#include "modules.h"
#include "natives.h"

namespace isoproof {

namespace {

// Each head is a line of its own and the origin starts one line early, so that positions are the user's.
struct Frame {
  std::string_view head, tail;
};
constexpr int kOwnName = sizeof(ISOPROOF_OWN_NAME) - 1;
constexpr Frame kBody = {"(async function (input, tools, console) {\n", "\n})" ISOPROOF_OWN_NAME};
// Between ? and : stands one expression without a comma. An arrow function is the one of them that begins like one and cannot
// be an operand.
constexpr Frame kOneExpression = {"(function (input, tools, console) { return (1 ?\n", "\n: 0) })" ISOPROOF_OWN_NAME};
constexpr Frame kOperand = {"(!\n", "\n)"};
// A declaration may be followed by anything: it parses when the text closes the function around it.
constexpr Frame kOpen = {"async function program(input, tools, console) {\n", ""};

v8::MaybeLocal<v8::String> Framed(v8::Isolate* isolate, const Frame& frame, std::string_view text) {
  std::string whole;
  whole.reserve(frame.head.size() + text.size() + frame.tail.size());
  whole.append(frame.head).append(text).append(frame.tail);
  return Text(isolate, whole.data(), whole.size());
}

bool Parses(v8::Isolate* isolate, const Frame& frame, std::string_view text) {
  v8::TryCatch caught(isolate);
  v8::Local<v8::String> whole;
  if (!Framed(isolate, frame, text).ToLocal(&whole)) return false;
  v8::ScriptCompiler::Source source(whole);
  return !v8::ScriptCompiler::CompileUnboundScript(isolate, &source).IsEmpty();
}

bool ParsesAsModule(v8::Isolate* isolate, const std::string& name, std::string_view text) {
  v8::TryCatch caught(isolate);
  v8::Local<v8::String> whole;
  if (!Text(isolate, text.data(), text.size()).ToLocal(&whole)) return false;
  v8::ScriptCompiler::Source source(whole, Origin(isolate, name, 0, true));
  return !v8::ScriptCompiler::CompileModule(isolate, &source).IsEmpty();
}

v8::MaybeLocal<v8::Script> Compile(v8::Local<v8::Context> context, const std::string& name, v8::Local<v8::String> text) {
  v8::ScriptOrigin origin = Origin(context->GetIsolate(), name, -1, false);
  return v8::Script::Compile(context, text, &origin);
}

bool Space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool Word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || (c & 0x80); }

// SkipBlank is where code begins: behind white space and comments.
size_t SkipBlank(std::string_view text, size_t at) {
  for (;;) {
    while (at < text.size() && Space(text[at])) at++;
    std::string_view two = text.substr(at, 2);
    size_t end = two == "//" ? text.find('\n', at) : two == "/*" ? text.find("*/", at + 2) : std::string_view::npos;
    if (end == std::string_view::npos) return at;
    at = end + (two == "/*" ? 2 : 1);
  }
}

// MayBeArrow looks at how a text begins, so that no other text is parsed twice.
bool MayBeArrow(std::string_view text) {
  size_t at = SkipBlank(text, 0), end = at;
  while (end < text.size() && Word(text[end])) end++;
  if (text.substr(at, end - at) == "async") {
    at = end = SkipBlank(text, end);
    while (end < text.size() && Word(text[end])) end++;
  }
  if (end == at) return text.substr(at, 1) == "(";
  return text.substr(SkipBlank(text, end), 2) == "=>";
}

// WithoutEnd drops the semicolons that may end a statement.
std::string_view WithoutEnd(std::string_view text) {
  while (!text.empty() && (Space(text.back()) || text.back() == ';')) text.remove_suffix(1);
  return text;
}

// StrayBrace is the brace in a text that closes the function around it; npos when none does.
size_t StrayBrace(v8::Isolate* isolate, std::string_view text) {
  constexpr int kTries = 8;  // braces in comments behind it are not it
  if (!Parses(isolate, kOpen, text)) return std::string_view::npos;
  size_t at = text.size();
  for (int i = 0; i < kTries; i++) {
    at = at == 0 ? std::string_view::npos : text.rfind('}', at - 1);
    if (at == std::string_view::npos) break;
    if (Parses(isolate, kOpen, text.substr(0, at + 1)) && !Parses(isolate, kOpen, text.substr(0, at))) return at;
  }
  return std::string_view::npos;
}

void ThrowSyntaxError(v8::Isolate* isolate, const char* text, const Position& position) {
  ThrowAt(isolate, v8::Exception::SyntaxError(Literal(isolate, text)), position);
}

}  // namespace

Body CompileBody(v8::Local<v8::Context> context, const std::string& name, iso_bytes source, Files* files) {
  v8::Isolate* isolate = context->GetIsolate();
  std::string_view user(source.data, source.size);
  Body body;
  v8::Local<v8::String> text;
  if (MayBeArrow(user)) {
    std::string_view expression = WithoutEnd(user);
    if (!Parses(isolate, kOperand, expression) && Parses(isolate, kOneExpression, expression)) {
      if (Framed(isolate, kOneExpression, expression).ToLocal(&text) && Compile(context, name, text).ToLocal(&body.script)) {
        files->Add(body.script->GetUnboundScript()->GetId(), name);
        body.shape = Body::kArrow;
        body.length = text->Length() - kOwnName;
      }
      return body;
    }
  }
  if (!Framed(isolate, kBody, user).ToLocal(&text)) return body;
  v8::TryCatch caught(isolate);
  if (Compile(context, name, text).ToLocal(&body.script)) {
    files->Add(body.script->GetUnboundScript()->GetId(), name);
    body.shape = Body::kFunction;
    body.length = text->Length() - kOwnName;
    return body;
  }
  if (caught.HasTerminated() || caught.Message().IsEmpty()) {
    caught.ReThrow();
    return body;
  }
  int at = caught.Message()->GetStartPosition() - static_cast<int>(kBody.head.size());
  std::string_view before = user.substr(0, BytesOf(user, at));
  std::string_view token = user.substr(before.size());
  auto begins = [token](std::string_view word) { return token.substr(0, word.size()) == word; };
  // An export is a module's whatever else is wrong with it; import.meta may stand in what is a body otherwise.
  if (begins("export") || (begins("import") && ParsesAsModule(isolate, name, user))) {
    body.shape = Body::kModule;
    return body;
  }
  size_t stray = StrayBrace(isolate, before);
  if (stray != std::string_view::npos) {
    caught.Reset();
    ThrowSyntaxError(isolate, "Unexpected token '}'", PositionAfter(isolate, name, {source.data, stray}));
  } else if (before.size() == user.size()) {
    // The parser got to the tail that closes the body: what it misses is missing at the end of the user's source.
    caught.Reset();
    ThrowSyntaxError(isolate, "Unexpected end of input", PositionAfter(isolate, name, source));
  } else {
    files->AddBroken(caught, name);
  }
  caught.ReThrow();
  return body;
}

}  // namespace isoproof
