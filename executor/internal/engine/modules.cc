//go:build v8

#include "modules.h"

#include <algorithm>
#include <vector>

#include "isolate.h"
#include "natives.h"

namespace isoproof {

namespace {

// Join is the path that a relative specifier means from its referrer. Steps above the root stay at the root.
std::string Join(const std::string& referrer, const std::string& specifier) {
  std::vector<std::string> parts;
  auto add = [&parts](const std::string& path) {
    size_t at = 0;
    while (at <= path.size()) {
      size_t end = path.find('/', at);
      if (end == std::string::npos) end = path.size();
      std::string part = path.substr(at, end - at);
      if (part == "..") {
        if (!parts.empty()) parts.pop_back();
      } else if (!part.empty() && part != ".") {
        parts.push_back(part);
      }
      at = end + 1;
    }
  };
  size_t slash = referrer.rfind('/');
  if (slash != std::string::npos) add(referrer.substr(0, slash));
  add(specifier);
  std::string joined;
  for (const std::string& part : parts) {
    if (!joined.empty()) joined += '/';
    joined += part;
  }
  return joined;
}

bool IsJson(const std::string& name) { return name.size() >= 5 && name.compare(name.size() - 5, 5, ".json") == 0; }

bool Relative(const std::string& specifier) { return specifier.rfind("./", 0) == 0 || specifier.rfind("../", 0) == 0; }

}  // namespace

v8::ScriptOrigin Origin(v8::Isolate* isolate, const std::string& name, int line_offset, bool is_module) {
  v8::Local<v8::String> resource;
  if (!Text(isolate, name.data(), name.size()).ToLocal(&resource)) resource = v8::String::Empty(isolate);
  return v8::ScriptOrigin(isolate, resource, line_offset, 0, false, -1, v8::Local<v8::Value>(), false, false, is_module);
}

size_t Modules::Load(const iso_file* files, size_t count) {
  size_t bytes = 0;
  for (size_t i = 0; i < count; i++) {
    auto at = sources_.try_emplace(std::string(files[i].name.data, files[i].name.size), files[i].source.data, files[i].source.size);
    if (at.second) bytes += files[i].name.size + files[i].source.size;
  }
  return bytes;
}

void Modules::Clear() {
  compiled_.clear();
  json_.clear();
  names_.clear();
}

const std::string* Modules::Resolve(const std::string& referrer, const std::string& specifier) const {
  auto at = sources_.find(specifier);
  if (at == sources_.end() && Relative(specifier)) {
    std::string joined = Join(referrer, specifier);
    at = sources_.find(joined);
    if (at == sources_.end()) at = sources_.find("./" + joined);
  }
  return at == sources_.end() ? nullptr : &at->first;
}

namespace {

// WithToAssert takes, in a source whose parser did not expect the token at a place, the `with` of import attributes there or right
// before it for the `assert` by which this engine knows them. Lines stay; the rest of this one moves by three columns.
bool WithToAssert(std::string* source, int units) {
  constexpr std::string_view kBlank = " \t\r\n", kWith = "with";
  std::string_view text = *source;
  size_t at = BytesOf(text, units);
  // A with on a line of its own is the statement of that name until its parenthesis is missed.
  if (at < text.size() && text[at] == '{' && at > 0) {
    size_t word = text.find_last_not_of(kBlank, at - 1);
    if (word == std::string_view::npos || word + 1 < kWith.size()) return false;
    at = word + 1 - kWith.size();
  }
  if (at == 0 || text.substr(at, kWith.size()) != kWith) return false;
  size_t after = text.find_first_not_of(kBlank, at + kWith.size()), before = text.find_last_not_of(kBlank, at - 1);
  if (after == std::string_view::npos || text[after] != '{' || before == std::string_view::npos) return false;
  if (text[before] != '"' && text[before] != '\'') return false;  // it follows no specifier
  source->erase(at, kWith.size());
  source->insert(before + 1, " assert");
  return true;
}

// EndAtUsers moves an error that the parser met behind a source to the end of it.
void EndAtUsers(v8::Isolate* isolate, v8::TryCatch* caught, const std::string& name, const std::string& source) {
  if (caught->HasTerminated() || caught->Message().IsEmpty()) return;
  if (BytesOf(source, caught->Message()->GetStartPosition()) < source.size()) return;
  v8::Local<v8::Value> error = caught->Exception();
  caught->Reset();
  ThrowAt(isolate, error, PositionAfter(isolate, name, {source.data(), source.size()}));
}

}  // namespace

v8::MaybeLocal<v8::Module> Modules::Compile(v8::Local<v8::Context> context, const std::string& name, std::string source) {
  constexpr int kAttributes = 100;  // imports with attributes in one module: each costs a parse
  v8::Isolate* isolate = context->GetIsolate();
  // Inside OnResolve V8 aborts on an exception that was not thrown to it anew.
  v8::TryCatch caught(isolate);
  for (int i = 0;; i++) {
    v8::Local<v8::String> text;
    v8::Local<v8::Module> module;
    std::string whole = source + ISOPROOF_OWN_NAME;
    if (Text(isolate, whole.data(), whole.size()).ToLocal(&text)) {
      v8::ScriptCompiler::Source unit(text, Origin(isolate, name, 0, true));
      if (v8::ScriptCompiler::CompileModule(isolate, &unit).ToLocal(&module)) {
        files_->Add(module->ScriptId(), name);
        return module;
      }
    }
    if (i == kAttributes || Isolate::current()->stopped() || caught.HasTerminated() || caught.Message().IsEmpty() ||
        !WithToAssert(&source, caught.Message()->GetStartPosition())) {
      break;
    }
    caught.Reset();
  }
  files_->AddBroken(caught, name);
  EndAtUsers(isolate, &caught, name, source);
  caught.ReThrow();
  return {};
}

v8::MaybeLocal<v8::Module> Modules::CompileJson(v8::Local<v8::Context> context, const std::string& name,
                                                const std::string& source) {
  v8::Isolate* isolate = context->GetIsolate();
  v8::TryCatch caught(isolate);
  v8::Local<v8::String> text, title;
  v8::Local<v8::Value> value;
  if (!Text(isolate, name.data(), name.size()).ToLocal(&title) || !Text(isolate, source.data(), source.size()).ToLocal(&text) ||
      !v8::JSON::Parse(context, text).ToLocal(&value)) {
    files_->AddBroken(caught, name);
    caught.ReThrow();
    return {};
  }
  json_[name].Reset(isolate, value);
  return v8::Module::CreateSyntheticModule(isolate, title, {Literal(isolate, "default")}, EvaluateJson);
}

v8::MaybeLocal<v8::Value> Modules::EvaluateJson(v8::Local<v8::Context> context, v8::Local<v8::Module> module) {
  v8::Isolate* isolate = context->GetIsolate();
  Modules& self = Isolate::current()->modules();
  v8::Local<v8::Value> value = self.json_[self.NameOf(module)].Get(isolate);
  v8::Local<v8::Promise::Resolver> done;
  if (!module->SetSyntheticModuleExport(isolate, Literal(isolate, "default"), value).FromMaybe(false) ||
      !v8::Promise::Resolver::New(context).ToLocal(&done) || done->Resolve(context, v8::Undefined(isolate)).IsNothing()) {
    return {};
  }
  return done->GetPromise();
}

v8::MaybeLocal<v8::Module> Modules::Main(v8::Local<v8::Context> context, const std::string& name,
                                         const std::string& source) {
  main_ = name;
  return Compile(context, name, source);
}

const std::string& Modules::NameOf(v8::Local<v8::Module> module) const {
  auto range = names_.equal_range(module->GetIdentityHash());
  for (auto at = range.first; at != range.second; ++at) {
    auto found = compiled_.find(at->second);
    if (found != compiled_.end() && found->second == module) return at->second;
  }
  return main_;
}

Position Modules::PlaceOf(v8::Local<v8::Context> context, const Request& request) const {
  if (request.importer.IsEmpty()) return request.place;
  v8::Isolate* isolate = context->GetIsolate();
  v8::Local<v8::FixedArray> declared = request.importer->GetModuleRequests();
  for (int i = 0; i < declared->Length(); i++) {
    v8::Local<v8::ModuleRequest> one = declared->Get(context, i).As<v8::ModuleRequest>();
    if (Utf8(isolate, one->GetSpecifier()) != request.specifier) continue;
    v8::Location at = request.importer->SourceOffsetToLocation(one->GetSourceOffset());
    return {request.referrer, static_cast<uint32_t>(at.GetLineNumber()) + 1, static_cast<uint32_t>(at.GetColumnNumber()) + 1};
  }
  return {request.referrer};
}

// Refuse throws why an import cannot be had, where it stands in the importing file.
void Modules::Refuse(v8::Local<v8::Context> context, const Request& request, v8::Local<v8::Value> error, v8::Local<v8::String> message) {
  v8::Isolate* isolate = context->GetIsolate();
  Position place = PlaceOf(context, request);
  std::string stack = (error.As<v8::Object>()->GetConstructorName()->StringEquals(Literal(isolate, "Error")) ? "Error: " : "TypeError: ") +
                      Utf8(isolate, message) + "\n    at " + place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
  v8::Local<v8::String> value;
  if (!place.file.empty() && Text(isolate, stack.data(), stack.size()).ToLocal(&value)) {
    (void)error.As<v8::Object>()->DefineOwnProperty(context, Literal(isolate, "stack"), value, v8::DontEnum);
  }
  ThrowAt(isolate, error, place);
}

void Modules::RefuseMissing(v8::Local<v8::Context> context, const Request& request) {
  v8::Isolate* isolate = context->GetIsolate();
  std::vector<v8::Local<v8::Value>> names;
  v8::Local<v8::String> name;
  v8::Local<v8::Value> message;
  for (const auto& source : sources_) {
    if (!Text(isolate, source.first.data(), source.first.size()).ToLocal(&name)) return;
    names.push_back(name);
  }
  if (Text(isolate, request.specifier.data(), request.specifier.size()).ToLocal(&name) &&
      Isolate::current()->Missing(name, v8::Array::New(isolate, names.data(), names.size())).ToLocal(&message)) {
    Refuse(context, request, v8::Exception::Error(message.As<v8::String>()), message.As<v8::String>());
  }
}

// AdmitAttributes throws for attributes that this map does not honour.
bool Modules::AdmitAttributes(v8::Local<v8::Context> context, const Request& request, const std::string& name) {
  constexpr size_t kShown = 64;
  v8::Isolate* isolate = context->GetIsolate();
  for (size_t i = 0; i + 1 < request.attributes.size(); i += 2) {
    const std::string &key = request.attributes[i], &value = request.attributes[i + 1];
    std::string why = key != "type" ? "with the attribute '" + key.substr(0, kShown) + "': the only one is type"
                      : value != "json" ? "as type '" + value.substr(0, kShown) + "': the only one is json"
                      : !IsJson(name)   ? "as type 'json': its name does not end in .json"
                                        : "";
    if (why.empty()) continue;
    std::string text = "module '" + name.substr(0, 4 * kShown) + "' cannot be imported " + why;
    v8::Local<v8::String> message;
    if (Text(isolate, text.data(), text.size()).ToLocal(&message)) {
      Refuse(context, request, v8::Exception::TypeError(message), message);
    }
    return false;
  }
  return true;
}

v8::MaybeLocal<v8::Module> Modules::Get(v8::Local<v8::Context> context, const Request& request) {
  v8::Isolate* isolate = context->GetIsolate();
  const std::string* name = Resolve(request.referrer, request.specifier);
  if (name == nullptr) {
    RefuseMissing(context, request);
    return {};
  }
  if (!AdmitAttributes(context, request, *name)) return {};
  auto known = compiled_.find(*name);
  if (known != compiled_.end()) return known->second.Get(isolate);
  v8::Local<v8::Module> module;
  const std::string& source = sources_.at(*name);
  if (!(IsJson(*name) ? CompileJson(context, *name, source) : Compile(context, *name, source)).ToLocal(&module)) return {};
  names_.emplace(module->GetIdentityHash(), *name);
  compiled_[*name].Reset(isolate, module);
  return module;
}

v8::MaybeLocal<v8::Module> Modules::OnResolve(v8::Local<v8::Context> context, v8::Local<v8::String> specifier,
                                              v8::Local<v8::FixedArray> attributes, v8::Local<v8::Module> referrer) {
  Modules& self = Isolate::current()->modules();
  v8::Isolate* isolate = context->GetIsolate();
  v8::TryCatch caught(isolate);  // as in Compile
  v8::Local<v8::Module> module;
  Request request{Utf8(isolate, specifier), self.NameOf(referrer), {}, referrer, {}};
  for (int i = 0; i < attributes->Length(); i++) {
    if (i % 3 < 2) request.attributes.push_back(Utf8(isolate, attributes->Get(context, i).As<v8::Value>()));  // the third is its place
  }
  if (self.Get(context, request).ToLocal(&module)) return module;
  caught.ReThrow();
  return {};
}

v8::Maybe<bool> Modules::Link(v8::Local<v8::Context> context, v8::Local<v8::Module> module) {
  if (module->GetStatus() != v8::Module::kUninstantiated) return v8::Just(true);
  return module->InstantiateModule(context, OnResolve);
}

namespace {

// OnPromise gives the promises that V8 makes for itself a constructor that leads nowhere. Those come of no other promise and are made while no
// JavaScript is running; whether it is costs as much as a promise, and most come of another.
void OnPromise(v8::PromiseHookType type, v8::Local<v8::Promise> promise, v8::Local<v8::Value> parent) {
  if (type != v8::PromiseHookType::kInit || !parent->IsUndefined()) return;
  v8::Isolate* isolate = v8::Isolate::GetCurrent();
  if (v8::StackTrace::CurrentStackTrace(isolate, 1)->GetFrameCount() > 0) return;
  v8::Local<v8::Value> nothing = v8::Object::New(isolate, v8::Null(isolate), nullptr, nullptr, 0);
  (void)promise->DefineOwnProperty(isolate->GetCurrentContext(), Literal(isolate, "constructor"), nothing, v8::DontEnum);
}

}  // namespace

// To ask V8 costs a walk through what the module imports: of many modules it is not asked, and each counts.
bool Modules::AwaitsAlone(v8::Local<v8::Module> module) const {
  constexpr size_t kFew = 64;
  if (compiled_.size() > kFew) return false;
  v8::Isolate* isolate = v8::Isolate::GetCurrent();
  return std::none_of(compiled_.begin(), compiled_.end(), [&](const auto& entry) {
    v8::Local<v8::Module> other = entry.second.Get(isolate);
    return other != module && other->GetStatus() >= v8::Module::kInstantiated && other->IsGraphAsync();
  });
}

v8::MaybeLocal<v8::Value> Modules::Evaluate(v8::Local<v8::Context> context, v8::Local<v8::Module> module) {
  // To wait for the end of a module with an await at its top V8 calls then of a promise of its own, which asks that for its constructor, and
  // it aborts on what a guest has that throw. It does so here, and later for a module that waits for what it imports: where no other
  // module awaits, promises cost from then on what they do without.
  if (!module->IsGraphAsync()) return module->Evaluate(context);
  bool alone = Isolate::current()->modules().AwaitsAlone(module);
  context->GetIsolate()->SetPromiseHook(OnPromise);
  v8::MaybeLocal<v8::Value> evaluated = module->Evaluate(context);
  if (alone) context->GetIsolate()->SetPromiseHook(nullptr);
  return evaluated;
}

// An import() under way, as the elements of an array that only its job sees.
enum { kOutcome, kReferrer, kSpecifier, kFile, kLine, kColumn, kAttributes, kImportFields = kAttributes };

v8::MaybeLocal<v8::Promise> Modules::Import(v8::Local<v8::Context> context, v8::Local<v8::Value> referrer,
                                            v8::Local<v8::String> specifier, v8::Local<v8::FixedArray> attributes) {
  v8::Isolate* isolate = context->GetIsolate();
  v8::Local<v8::Promise::Resolver> outcome;
  v8::Local<v8::String> file;
  Position place = files_->Caller(isolate);
  if (!v8::Promise::Resolver::New(context).ToLocal(&outcome) || !Text(isolate, place.file.data(), place.file.size()).ToLocal(&file)) {
    return {};
  }
  std::vector<v8::Local<v8::Value>> fields(kImportFields);
  fields[kOutcome] = outcome;
  fields[kReferrer] = referrer;
  fields[kSpecifier] = specifier;
  fields[kFile] = file;
  fields[kLine] = v8::Integer::NewFromUnsigned(isolate, place.line);
  fields[kColumn] = v8::Integer::NewFromUnsigned(isolate, place.column);
  for (int i = 0; i < attributes->Length(); i++) fields.push_back(attributes->Get(context, i).As<v8::Value>());
  v8::Local<v8::Function> job;
  if (!v8::Function::New(context, RunImport, v8::Array::New(isolate, fields.data(), fields.size())).ToLocal(&job)) return {};
  // By the standard the module is evaluated in a job of its own. Here and now it could be one that is being evaluated, which
  // V8 does not survive.
  isolate->EnqueueMicrotask(job);
  return outcome->GetPromise();
}

void Modules::RunImport(const v8::FunctionCallbackInfo<v8::Value>& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  Modules& self = Isolate::current()->modules();
  v8::TryCatch caught(isolate);
  std::vector<v8::Local<v8::Value>> fields(info.Data().As<v8::Array>()->Length());
  for (uint32_t i = 0; i < fields.size(); i++) {
    if (!info.Data().As<v8::Array>()->Get(context, i).ToLocal(&fields[i])) return;
  }
  Request request{Utf8(isolate, fields[kSpecifier]), Utf8(isolate, fields[kReferrer]), {}, {},
                  {Utf8(isolate, fields[kFile]), fields[kLine].As<v8::Uint32>()->Value(), fields[kColumn].As<v8::Uint32>()->Value()}};
  for (size_t i = kAttributes; i < fields.size(); i++) request.attributes.push_back(Utf8(isolate, fields[i]));
  v8::Local<v8::Promise::Resolver> outcome = fields[kOutcome].As<v8::Promise::Resolver>();
  v8::Local<v8::Module> module;
  v8::Local<v8::Value> evaluated;
  if (!self.Get(context, request).ToLocal(&module) ||
      !Link(context, module).FromMaybe(false) || !Evaluate(context, module).ToLocal(&evaluated)) {
    if (caught.HasTerminated()) {
      isolate->TerminateExecution();  // caught here, and meant for all that comes after
    } else if (caught.HasCaught()) {
      (void)outcome->Reject(context, caught.Exception());
    }
    return;
  }
  // A module's evaluation is a promise of undefined: import() wants the namespace after it. What then returns is not looked
  // at: a guest can choose what that is.
  auto fulfilled = [](const v8::FunctionCallbackInfo<v8::Value>& info) {
    v8::Local<v8::Context> context = info.GetIsolate()->GetCurrentContext();
    v8::Local<v8::Array> pair = info.Data().As<v8::Array>();
    v8::Local<v8::Value> outcome, exports;
    if (pair->Get(context, 0).ToLocal(&outcome) && pair->Get(context, 1).ToLocal(&exports)) {
      (void)outcome.As<v8::Promise::Resolver>()->Resolve(context, exports);
    }
  };
  auto rejected = [](const v8::FunctionCallbackInfo<v8::Value>& info) {
    (void)info.Data().As<v8::Promise::Resolver>()->Reject(info.GetIsolate()->GetCurrentContext(), info[0]);
  };
  v8::Local<v8::Value> pair[] = {outcome, module->GetModuleNamespace()};
  v8::Local<v8::Function> then, otherwise;
  if (v8::Function::New(context, fulfilled, v8::Array::New(isolate, pair, 2)).ToLocal(&then) &&
      v8::Function::New(context, rejected, outcome).ToLocal(&otherwise)) {
    Isolate::current()->AfterImport(evaluated, then, otherwise);
  }
}

v8::MaybeLocal<v8::Promise> OnDynamicImport(v8::Local<v8::Context> context, v8::Local<v8::Data>,
                                            v8::Local<v8::Value> referrer, v8::Local<v8::String> specifier,
                                            v8::Local<v8::FixedArray> attributes) {
  return Isolate::current()->modules().Import(context, referrer, specifier, attributes);
}

}  // namespace isoproof
