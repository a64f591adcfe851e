//go:build v8

// Globals whose files run when a program first asks for them.
#include <map>
#include <string>

#include "modules.h"
#include "natives.h"

namespace isoproof {

namespace {

// The sources of the lazy files by their names: written once, before the first isolate.
std::map<std::string, std::string>& LazyFiles() {
  static auto* files = new std::map<std::string, std::string>;
  return *files;
}

// lazyFile(name): the function that the file is, newly compiled
void LazyFile(const v8::FunctionCallbackInfo<v8::Value>& info) {
  const auto& [name, source] = *LazyFiles().find(Utf8(info.GetIsolate(), info[0]));
  iso_file file{{name.data(), name.size()}, {source.data(), source.size()}};
  v8::Local<v8::Value> function;
  if (CompileFile(info.GetIsolate()->GetCurrentContext(), file, v8::ScriptCompiler::kNoCompileOptions).ToLocal(&function)) {
    info.GetReturnValue().Set(function);
  }
}

// The key under which the global has the function that loads. It is not the data of the property's accessor: V8 keeps accessors in
// the part of a snapshot that all contexts share, and would put a second copy of this context there.
v8::Local<v8::Private> LoadKey(v8::Isolate* isolate) { return v8::Private::ForApi(isolate, Literal(isolate, "isoproof:load")); }

// setLazyLoad(load): what finds the values of lazy globals, load(name)
void SetLazyLoad(const v8::FunctionCallbackInfo<v8::Value>& info) {
  v8::Local<v8::Context> context = info.GetIsolate()->GetCurrentContext();
  context->Global()->SetPrivate(context, LoadKey(info.GetIsolate()), info[0]).Check();
}

// lazy(name, enumerable): a data property of the global, whose value is looked for at the first look
void Lazy(const v8::FunctionCallbackInfo<v8::Value>& info) {
  v8::Local<v8::Context> context = info.GetIsolate()->GetCurrentContext();
  v8::PropertyAttribute attributes = info[1]->IsTrue() ? v8::None : v8::DontEnum;
  context->Global()->SetLazyDataProperty(context, info[0].As<v8::Name>(), LazyGlobal, v8::Local<v8::Value>(), attributes).Check();
}

const Native kLazy[] = {{"lazy", Lazy}, {"lazyFile", LazyFile}, {"setLazyLoad", SetLazyLoad}};

}  // namespace

void LazyGlobal(v8::Local<v8::Name> name, const v8::PropertyCallbackInfo<v8::Value>& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  v8::Local<v8::Value> argument = name, load, value;
  if (!context->Global()->GetPrivate(context, LoadKey(isolate)).ToLocal(&load) || !load->IsFunction()) return;
  if (load.As<v8::Function>()->Call(context, v8::Undefined(isolate), 1, &argument).ToLocal(&value)) info.GetReturnValue().Set(value);
}

v8::MaybeLocal<v8::Value> CompileFile(v8::Local<v8::Context> context, const iso_file& file, v8::ScriptCompiler::CompileOptions options) {
  v8::Isolate* isolate = context->GetIsolate();
  // A function expression rather than CompileFunction, which ignores kEagerCompile.
  std::string wrapped = "(function (rt, native, globalThis) {" + std::string(file.source.data, file.source.size) + "\n})";
  v8::Local<v8::String> text;
  if (!Text(isolate, wrapped.data(), wrapped.size()).ToLocal(&text)) return {};
  v8::ScriptCompiler::Source source(text, Origin(isolate, "isoproof:" + std::string(file.name.data, file.name.size), 0, false));
  v8::Local<v8::Script> script;
  if (!v8::ScriptCompiler::Compile(context, &source, options).ToLocal(&script)) return {};
  return script->Run(context);
}

void KeepLazyFiles(const iso_file* files, size_t count) {
  for (size_t i = 0; i < count; i++) {
    LazyFiles().emplace(std::string(files[i].name.data, files[i].name.size), std::string(files[i].source.data, files[i].source.size));
  }
}

void AddLazyNatives(std::vector<Native>* natives) { natives->insert(natives->end(), std::begin(kLazy), std::end(kLazy)); }

}  // namespace isoproof
