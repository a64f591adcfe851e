//go:build v8

#include "snapshot.h"

#include <cstdlib>
#include <cstring>
#include <new>

#include "natives.h"
#include "v8.h"

namespace isoproof {

// The shipped library is V8 10.9 and the shipped headers are 11.1: the constructor's signature changed between them, so it is
// declared here under the library's own name. Everything else of the class agrees.
void ConstructSnapshotCreator(void* self, const intptr_t* references, v8::StartupData* existing) asm(
    "_ZN2v815SnapshotCreatorC1EPKlPNS_11StartupDataE");

namespace {

// Creator owns a SnapshotCreator made by that constructor.
class Creator {
 public:
  Creator() {
    ConstructSnapshotCreator(memory_, ExternalReferences(), nullptr);
    creator_ = std::launder(reinterpret_cast<v8::SnapshotCreator*>(memory_));
  }
  ~Creator() { creator_->~SnapshotCreator(); }
  v8::SnapshotCreator* operator->() { return creator_; }

 private:
  alignas(v8::SnapshotCreator) char memory_[sizeof(v8::SnapshotCreator)];
  v8::SnapshotCreator* creator_;
};

// The names under which the runtime leaves its entry points on rt.entries, in the order of Isolate::Entry.
const char* const kEntryNames[] = {"begin",  "run",     "runLone", "runModule", "settle",
                                    "deliver", "tick", "reject",   "missing", "respond", "chunk", "imported"};

std::string Complaint(v8::Isolate* isolate, v8::Local<v8::Context> context, const v8::TryCatch& caught, const char* file) {
  std::string text = std::string(file) + ": ";
  if (caught.HasCaught()) {
    v8::Local<v8::Value> trace;
    if (caught.StackTrace(context).ToLocal(&trace) && trace->IsString()) {
      text += Utf8(isolate, trace);
    } else {
      text += Utf8(isolate, caught.Message()->Get());
      text += " (line " + std::to_string(caught.Message()->GetLineNumber(context).FromMaybe(0)) + ")";
    }
  }
  return text;
}

bool RunFile(v8::Local<v8::Context> context, const iso_file& file, v8::Local<v8::Object> rt, v8::Local<v8::Object> native,
             std::string* error) {
  v8::Isolate* isolate = context->GetIsolate();
  v8::HandleScope handles(isolate);
  v8::TryCatch caught(isolate);
  v8::Local<v8::Value> arguments[] = {rt, native, context->Global()}, function, ignored;
  if (CompileFile(context, file, v8::ScriptCompiler::kEagerCompile).ToLocal(&function) &&
      function.As<v8::Function>()->Call(context, v8::Undefined(isolate), 3, arguments).ToLocal(&ignored)) {
    return true;
  }
  *error = Complaint(isolate, context, caught, std::string(file.name.data, file.name.size).c_str());
  return false;
}

bool AddEntries(Creator& creator, v8::Local<v8::Context> context, v8::Local<v8::Object> rt, std::string* error) {
  v8::Isolate* isolate = context->GetIsolate();
  v8::Local<v8::Value> entries;
  if (!rt->Get(context, Literal(isolate, "entries")).ToLocal(&entries) || !entries->IsObject()) {
    *error = "the guest runtime set no rt.entries";
    return false;
  }
  for (const char* name : kEntryNames) {
    v8::Local<v8::Value> entry;
    if (!entries.As<v8::Object>()->Get(context, Literal(isolate, name)).ToLocal(&entry) || !entry->IsFunction()) {
      *error = std::string("the guest runtime set no rt.entries.") + name;
      return false;
    }
    creator->AddData(context, entry.As<v8::Function>());
  }
  return true;
}

}  // namespace

iso_bytes MakeSnapshot(const iso_file* files, size_t count, std::string* error) {
  Creator creator;
  v8::Isolate* isolate = creator->GetIsolate();
  bool good = true;
  {
    v8::HandleScope handles(isolate);
    v8::Local<v8::Context> context = v8::Context::New(isolate);
    v8::Context::Scope scope(context);
    v8::Local<v8::Object> rt = v8::Object::New(isolate), native = v8::Object::New(isolate);
    InstallNatives(context, native);
    for (size_t i = 0; good && i < count; i++) good = RunFile(context, files[i], rt, native, error);
    good = good && AddEntries(creator, context, rt, error);
    creator->SetDefaultContext(context);
  }
  v8::StartupData blob = creator->CreateBlob(v8::SnapshotCreator::FunctionCodeHandling::kKeep);
  if (!good) {
    delete[] blob.data;
    return {nullptr, 0};
  }
  size_t size = static_cast<size_t>(blob.raw_size);
  char* copy = static_cast<char*>(malloc(size));
  if (copy != nullptr) memcpy(copy, blob.data, size);
  delete[] blob.data;
  return {copy, copy == nullptr ? 0 : size};
}

}  // namespace isoproof
