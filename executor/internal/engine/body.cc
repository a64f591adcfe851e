//go:build v8

#include "body.h"

#include <string_view>

#include "frame.h"
#include "lone.h"
#include "modules.h"
#include "natives.h"

namespace isoproof {

namespace {

// Each head is a line of its own and the origin starts one line early, so that positions are the user's.
constexpr Frame kBody = {"(async function (input, tools, console) {\n", "\n})"};
// A declaration may be followed by anything: it parses when the text closes the function around it.
constexpr Frame kOpen = {"async function program(input, tools, console) {\n", ""};

bool ParsesAsModule(v8::Isolate* isolate, const std::string& name, std::string_view text) {
  v8::TryCatch caught(isolate);
  v8::Local<v8::String> whole;
  if (!Text(isolate, text.data(), text.size()).ToLocal(&whole)) return false;
  v8::ScriptCompiler::Source source(whole, Origin(isolate, name, 0, true));
  return !v8::ScriptCompiler::CompileModule(isolate, &source).IsEmpty();
}

// Compile makes the script of a text inside a frame the one of a body. False: it does not compile, and its error was thrown.
bool Compile(v8::Local<v8::Context> context, const std::string& name, const Frame& frame, std::string_view text, Body* body) {
  constexpr std::string_view kOwnName = ISOPROOF_OWN_NAME;
  v8::Local<v8::String> whole;
  std::string tail = std::string(frame.tail).append(kOwnName);
  v8::ScriptOrigin origin = Origin(context->GetIsolate(), name, -1, false);
  if (!Framed(context->GetIsolate(), {frame.head, tail}, text).ToLocal(&whole)) return false;
  if (!v8::Script::Compile(context, whole, &origin).ToLocal(&body->script)) return false;
  body->length = whole->Length() - static_cast<int>(kOwnName.size());
  return true;
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
  std::string_view lone = LoneFunction(isolate, user);
  v8::TryCatch caught(isolate);
  if (lone.empty() ? Compile(context, name, kBody, user, &body) : Compile(context, name, kOneExpression, lone, &body)) {
    files->Add(body.script->GetUnboundScript()->GetId(), name);
    body.shape = lone.empty() ? Body::kFunction : Body::kLone;
    return body;
  }
  if (!lone.empty() || caught.HasTerminated() || caught.Message().IsEmpty()) {
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
