//go:build v8

#if !__has_include("v8.h")
#error "V8's headers are not on the include path: build the worker with `make build` (it passes the path of rogchap.com/v8go in the module cache)"
#endif

#include "engine.h"

#include <string>

#include "libplatform/libplatform.h"

namespace isoproof {

namespace {
v8::Platform* platform = nullptr;  // never freed: V8 uses it until the process ends
v8::StartupData startup = {nullptr, 0};
bool eval_allowed = false;
}  // namespace

void StartEngine(iso_bytes flags, iso_bytes snapshot, bool eval) {
  if (platform != nullptr) return;
  std::string text(flags.data, flags.size);
  v8::V8::SetFlagsFromString(text.c_str(), text.size());
  platform = v8::platform::NewSingleThreadedDefaultPlatform().release();
  v8::V8::InitializePlatform(platform);
  v8::V8::Initialize();
  startup.data = snapshot.data;
  startup.raw_size = static_cast<int>(snapshot.size);
  eval_allowed = eval;
}

const v8::StartupData* Startup() { return startup.raw_size > 0 ? &startup : nullptr; }

bool EvalAllowed() { return eval_allowed; }

}  // namespace isoproof
