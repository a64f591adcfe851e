//go:build v8

// Natives are the C++ functions that the guest runtime calls. They are reachable from the runtime's own code only, never
// from a guest's.
#ifndef ISOPROOF_NATIVES_H_
#define ISOPROOF_NATIVES_H_

#include <string>
#include <vector>

#include "shim.h"
#include "v8.h"

namespace isoproof {

struct Native {
  const char* name;
  v8::FunctionCallback call;
};

// Each natives_*.cc has one table and one function that appends it; AllNatives in natives.cc calls them all. The order is part of
// the snapshot's identity.
void AddCloneNatives(std::vector<Native>* natives);
void AddCoreNatives(std::vector<Native>* natives);
void AddFetchNatives(std::vector<Native>* natives);
void AddInspectNatives(std::vector<Native>* natives);
void AddLazyNatives(std::vector<Native>* natives);
void AddPatternNatives(std::vector<Native>* natives);
void AddTextNatives(std::vector<Native>* natives);
void AddUrlNatives(std::vector<Native>* natives);

const std::vector<Native>& AllNatives();

// CompileFile makes a function of a file of the runtime: (rt, native, globalThis). All of it is compiled at once where that is for the
// snapshot: what is not compiled then, every isolate would compile at its first call.
v8::MaybeLocal<v8::Value> CompileFile(v8::Local<v8::Context> context, const iso_file& file, v8::ScriptCompiler::CompileOptions options);
// KeepLazyFiles copies the files that are compiled only when a guest asks for what they define.
void KeepLazyFiles(const iso_file* files, size_t count);

// LazyGlobal is the getter of the globals that the native lazy defines.
void LazyGlobal(v8::Local<v8::Name> name, const v8::PropertyCallbackInfo<v8::Value>& info);

// ExternalReferences is what the snapshot stores instead of the natives' addresses: null-terminated, made once, never freed.
const intptr_t* ExternalReferences();

// InstallNatives defines every native on object.
void InstallNatives(v8::Local<v8::Context> context, v8::Local<v8::Object> object);

// Helpers for the natives' bodies.

// Utf8 is the UTF-8 of a string; a lone surrogate becomes U+FFFD.
std::string Utf8(v8::Isolate* isolate, v8::Local<v8::Value> value);
// Text makes a V8 string, or throws a RangeError into the guest where it is too long.
v8::MaybeLocal<v8::String> Text(v8::Isolate* isolate, const char* data, size_t size);
v8::Local<v8::String> Literal(v8::Isolate* isolate, const char* text);

// Charge accounts to the execution for native memory that a native takes for the length of its call. Where the limit cannot grant
// it the guest gets a RangeError and the charge is false. A few pages are free: they are fewer than what asking costs.
class Charge {
 public:
  Charge(v8::Isolate* isolate, size_t bytes);
  ~Charge();
  Charge(const Charge&) = delete;
  Charge& operator=(const Charge&) = delete;
  explicit operator bool() const { return granted_; }

 private:
  size_t charged_ = 0;
  bool granted_ = true;
};

// Bytes is the memory of a view or a buffer, or of a part of it; empty for anything else and for a detached buffer. It is
// valid as long as the native runs no guest code.
class Bytes {
 public:
  explicit Bytes(v8::Local<v8::Value> value);
  Bytes(v8::Local<v8::Value> value, v8::Local<v8::Value> start, v8::Local<v8::Value> end);
  uint8_t* data() const { return data_; }
  size_t size() const { return size_; }

 private:
  uint8_t* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace isoproof
#endif
