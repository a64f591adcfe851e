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
  if (!v8::ScriptCompiler::CompileModule(isolate, &unit).ToLocal(&module)) return {};
  names_.emplace(module->GetIdentityHash(), name);
  compiled_[name].Reset(isolate, module);
  return module;
}

v8::MaybeLocal<v8::Module> Modules::Main(v8::Local<v8::Context> context, const std::string& name,
                                         const std::string& source) {
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
  return Compile(context, *name, sources_.at(*name));
}

v8::MaybeLocal<v8::Module> Modules::OnResolve(v8::Local<v8::Context> context, v8::Local<v8::String> specifier,
                                              v8::Local<v8::FixedArray>, v8::Local<v8::Module> referrer) {
  Modules& self = Isolate::current()->modules();
  v8::Isolate* isolate = context->GetIsolate();
  std::string from;
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

v8::MaybeLocal<v8::Promise> Modules::Import(v8::Local<v8::Context> context, const std::string& referrer,
                                            const std::string& specifier) {
  v8::Isolate* isolate = context->GetIsolate();
  v8::EscapableHandleScope handles(isolate);
  v8::Local<v8::Promise::Resolver> outcome;
  if (!v8::Promise::Resolver::New(context).ToLocal(&outcome)) return {};
  v8::TryCatch caught(isolate);
  v8::Local<v8::Module> module;
  v8::Local<v8::Value> evaluated;
  bool linked = Get(context, referrer, specifier).ToLocal(&module) && Link(context, module).FromMaybe(false) &&
                module->Evaluate(context).ToLocal(&evaluated);
  if (!linked) {
    if (!caught.CanContinue() || !caught.HasCaught()) {
      caught.ReThrow();
      return {};
    }
    if (outcome->Reject(context, caught.Exception()).IsNothing()) return {};
    return handles.Escape(outcome->GetPromise());
  }
  // A module's evaluation is a promise of undefined: import() wants the namespace after it.
  v8::Local<v8::Function> give;
  auto namespace_of = [](const v8::FunctionCallbackInfo<v8::Value>& info) { info.GetReturnValue().Set(info.Data()); };
  if (!v8::Function::New(context, namespace_of, module->GetModuleNamespace()).ToLocal(&give)) return {};
  v8::Local<v8::Promise> done;
  if (!evaluated.As<v8::Promise>()->Then(context, give).ToLocal(&done)) return {};
  return handles.Escape(done);
}

v8::MaybeLocal<v8::Promise> OnDynamicImport(v8::Local<v8::Context> context, v8::Local<v8::Data>,
                                            v8::Local<v8::Value> referrer, v8::Local<v8::String> specifier,
                                            v8::Local<v8::FixedArray>) {
  Isolate* self = Isolate::current();
  v8::Isolate* isolate = context->GetIsolate();
  return self->modules().Import(context, Utf8(isolate, referrer), Utf8(isolate, specifier));
}

}  // namespace isoproof
