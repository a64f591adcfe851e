//go:build v8

#include "modules.h"

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

bool Relative(const std::string& specifier) { return specifier.rfind("./", 0) == 0 || specifier.rfind("../", 0) == 0; }

}  // namespace

v8::ScriptOrigin Origin(v8::Isolate* isolate, const std::string& name, int line_offset, bool is_module) {
  v8::Local<v8::String> resource;
  if (!Text(isolate, name.data(), name.size()).ToLocal(&resource)) resource = v8::String::Empty(isolate);
  return v8::ScriptOrigin(isolate, resource, line_offset, 0, false, -1, v8::Local<v8::Value>(), false, false, is_module);
}

void Modules::Load(const iso_file* files, size_t count) {
  for (size_t i = 0; i < count; i++) {
    sources_.emplace(std::string(files[i].name.data, files[i].name.size),
                     std::string(files[i].source.data, files[i].source.size));
  }
}

void Modules::Clear() {
  compiled_.clear();
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

v8::MaybeLocal<v8::Module> Modules::Compile(v8::Local<v8::Context> context, const std::string& name,
                                            const std::string& source) {
  v8::Isolate* isolate = context->GetIsolate();
  v8::Local<v8::String> text;
  if (!Text(isolate, source.data(), source.size()).ToLocal(&text)) return {};
  v8::ScriptCompiler::Source unit(text, Origin(isolate, name, 0, true));
  v8::Local<v8::Module> module;
  // Inside OnResolve V8 aborts on an exception that was not thrown to it anew.
  v8::TryCatch caught(isolate);
  if (!v8::ScriptCompiler::CompileModule(isolate, &unit).ToLocal(&module)) {
    caught.ReThrow();
    return {};
  }
  return module;
}

v8::MaybeLocal<v8::Module> Modules::Main(v8::Local<v8::Context> context, const std::string& name,
                                         const std::string& source) {
  main_ = name;
  return Compile(context, name, source);
}

v8::MaybeLocal<v8::Module> Modules::Get(v8::Local<v8::Context> context, const std::string& referrer,
                                        const std::string& specifier) {
  v8::Isolate* isolate = context->GetIsolate();
  const std::string* name = Resolve(referrer, specifier);
  if (name == nullptr) {
    std::string text = "module '" + specifier.substr(0, 256) + "' is not in the module map";
    v8::Local<v8::String> message;
    if (Text(isolate, text.data(), text.size()).ToLocal(&message)) {
      isolate->ThrowException(v8::Exception::Error(message));
    }
    return {};
  }
  auto known = compiled_.find(*name);
  if (known != compiled_.end()) return known->second.Get(isolate);
  v8::Local<v8::Module> module;
  if (!Compile(context, *name, sources_.at(*name)).ToLocal(&module)) return {};
  names_.emplace(module->GetIdentityHash(), *name);
  compiled_[*name].Reset(isolate, module);
  return module;
}

v8::MaybeLocal<v8::Module> Modules::OnResolve(v8::Local<v8::Context> context, v8::Local<v8::String> specifier,
                                              v8::Local<v8::FixedArray>, v8::Local<v8::Module> referrer) {
  Modules& self = Isolate::current()->modules();
  v8::Isolate* isolate = context->GetIsolate();
  std::string from = self.main_;
  auto range = self.names_.equal_range(referrer->GetIdentityHash());
  for (auto at = range.first; at != range.second; ++at) {
    auto found = self.compiled_.find(at->second);
    if (found != self.compiled_.end() && found->second == referrer) from = at->second;
  }
  return self.Get(context, from, Utf8(isolate, specifier));
}

v8::Maybe<bool> Modules::Link(v8::Local<v8::Context> context, v8::Local<v8::Module> module) {
  if (module->GetStatus() != v8::Module::kUninstantiated) return v8::Just(true);
  return module->InstantiateModule(context, OnResolve);
}

// An import() under way, as the elements of an array that only its job sees.
enum { kOutcome, kReferrer, kSpecifier, kImportFields };

v8::MaybeLocal<v8::Promise> Modules::Import(v8::Local<v8::Context> context, v8::Local<v8::Value> referrer,
                                            v8::Local<v8::String> specifier) {
  v8::Isolate* isolate = context->GetIsolate();
  v8::Local<v8::Promise::Resolver> outcome;
  if (!v8::Promise::Resolver::New(context).ToLocal(&outcome)) return {};
  v8::Local<v8::Value> fields[kImportFields];
  fields[kOutcome] = outcome;
  fields[kReferrer] = referrer;
  fields[kSpecifier] = specifier;
  v8::Local<v8::Function> job;
  if (!v8::Function::New(context, RunImport, v8::Array::New(isolate, fields, kImportFields)).ToLocal(&job)) return {};
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
  v8::Local<v8::Value> fields[kImportFields];
  for (uint32_t i = 0; i < kImportFields; i++) {
    if (!info.Data().As<v8::Array>()->Get(context, i).ToLocal(&fields[i])) return;
  }
  v8::Local<v8::Promise::Resolver> outcome = fields[kOutcome].As<v8::Promise::Resolver>();
  v8::Local<v8::Module> module;
  v8::Local<v8::Value> evaluated;
  if (!self.Get(context, Utf8(isolate, fields[kReferrer]), Utf8(isolate, fields[kSpecifier])).ToLocal(&module) ||
      !Link(context, module).FromMaybe(false) || !module->Evaluate(context).ToLocal(&evaluated)) {
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
    (void)evaluated.As<v8::Promise>()->Then(context, then, otherwise);
  }
}

v8::MaybeLocal<v8::Promise> OnDynamicImport(v8::Local<v8::Context> context, v8::Local<v8::Data>,
                                            v8::Local<v8::Value> referrer, v8::Local<v8::String> specifier,
                                            v8::Local<v8::FixedArray>) {
  return Modules::Import(context, referrer, specifier);
}

}  // namespace isoproof
