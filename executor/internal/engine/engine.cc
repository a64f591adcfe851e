//go:build v8

#if !__has_include("v8.h")
#error "V8's headers are not on the include path: build the worker with `make build` (it passes the path of rogchap.com/v8go in the module cache)"
#endif

#include "engine.h"

#include <cstdlib>
#include <ctime>
#include <string>

#include "libplatform/libplatform.h"
#include "natives.h"
#include "pages.h"
#include "random.h"

namespace isoproof {

namespace {
v8::Platform* platform = nullptr;  // never freed: V8 uses it until the process ends
v8::StartupData startup = {nullptr, 0};
bool eval_allowed = false, jit_allowed = false;

// What disposed isolates leave for the next ones: a fresh isolate of the runtime takes some 1.5 MiB.
constexpr size_t kKeptBytes = 16u << 20;

}  // namespace

void KeepOneIsolate() {
  v8::Isolate::CreateParams params = NewParams(16u << 20);
  params.array_buffer_allocator = v8::ArrayBuffer::Allocator::NewDefaultAllocator();
  v8::Isolate::New(params);
}

v8::Isolate::CreateParams NewParams(size_t memory) {
  v8::Isolate::CreateParams params;
  params.snapshot_blob = startup.raw_size > 0 ? &startup : nullptr;
  params.external_references = ExternalReferences();
  params.allow_atomics_wait = false;
  params.constraints.ConfigureDefaultsFromHeapSize(0, memory);
  // No code is ever made without just-in-time compilation, so no address range is reserved for it.
  if (!jit_allowed) params.constraints.set_code_range_size_in_bytes(0);
  return params;
}

void StartEngine(iso_bytes flags, iso_bytes snapshot, bool jit, bool eval) {
  if (platform != nullptr) return;
  std::string text(flags.data, flags.size);
  v8::V8::SetFlagsFromString(text.c_str(), text.size());
  // Otherwise every isolate opens /dev/urandom, which the confined worker cannot, and falls back to the time of day.
  v8::V8::SetEntropySource([](unsigned char* buffer, size_t length) {
    FillRandom(buffer, length);
    return true;
  });
  // The guest's time zone is UTC. Without a name ICU and the C library look for the host's in /etc at the first Date.
  setenv("TZ", "UTC", 1);
  tzset();
  platform = v8::platform::NewSingleThreadedDefaultPlatform().release();
  v8::V8::InitializePlatform(platform);
  v8::V8::Initialize();
  startup.data = snapshot.data;
  startup.raw_size = static_cast<int>(snapshot.size);
  jit_allowed = jit;
  eval_allowed = eval;
  if (snapshot.size > 0 && !jit) KeepPages(kKeptBytes);
}

bool EvalAllowed() { return eval_allowed; }

}  // namespace isoproof
