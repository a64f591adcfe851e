//go:build v8

// Natives of structuredClone: what JavaScript cannot say of buffers and of keys.
#include "natives.h"

namespace isoproof {

namespace {

using Info = v8::FunctionCallbackInfo<v8::Value>;

// sharing(buffer): another ArrayBuffer over the same memory, which lives as long as one of the two does.
void Sharing(const Info& info) {
  info.GetReturnValue().Set(v8::ArrayBuffer::New(info.GetIsolate(), info[0].As<v8::ArrayBuffer>()->GetBackingStore()));
}

// detach(buffer)
void Detach(const Info& info) { (void)info[0].As<v8::ArrayBuffer>()->Detach(v8::Local<v8::Value>()); }

// namedKeys(object): its own enumerable keys that are strings and no indices. Not for a proxy.
void NamedKeys(const Info& info) {
  constexpr auto kFilter = static_cast<v8::PropertyFilter>(v8::ONLY_ENUMERABLE | v8::SKIP_SYMBOLS);
  v8::Local<v8::Array> keys;
  if (info[0].As<v8::Object>()
          ->GetPropertyNames(info.GetIsolate()->GetCurrentContext(), v8::KeyCollectionMode::kOwnOnly, kFilter, v8::IndexFilter::kSkipIndices)
          .ToLocal(&keys)) {
    info.GetReturnValue().Set(keys);
  }
}

const Native kClone[] = {{"sharing", Sharing}, {"detach", Detach}, {"namedKeys", NamedKeys}};

}  // namespace

void AddCloneNatives(std::vector<Native>* natives) { natives->insert(natives->end(), std::begin(kClone), std::end(kClone)); }

}  // namespace isoproof
