//go:build v8

// Natives that look at a value without running any of the guest's code: no getter, no proxy trap.
#include "natives.h"

namespace isoproof {

namespace {

using Info = v8::FunctionCallbackInfo<v8::Value>;

// What kind(value) answers, in the order console.js numbers them.
enum Kind {
  kPlain, kProxy, kArray, kFunction, kError, kDate, kRegExp, kMap, kSet, kWeakMap, kWeakSet, kWeakRef, kPromise, kTypedArray,
  kArrayBuffer, kDataView, kBoxed, kMapIterator, kSetIterator, kGenerator, kArguments, kNamespace,
};

Kind KindOf(v8::Local<v8::Value> value) {
  if (value->IsProxy()) return kProxy;
  if (value->IsArray()) return kArray;
  if (value->IsFunction()) return kFunction;
  if (value->IsNativeError()) return kError;
  if (value->IsDate()) return kDate;
  if (value->IsRegExp()) return kRegExp;
  if (value->IsMap()) return kMap;
  if (value->IsSet()) return kSet;
  if (value->IsWeakMap()) return kWeakMap;
  if (value->IsWeakSet()) return kWeakSet;
  if (value->IsWeakRef()) return kWeakRef;
  if (value->IsPromise()) return kPromise;
  if (value->IsTypedArray()) return kTypedArray;
  if (value->IsArrayBuffer()) return kArrayBuffer;
  if (value->IsDataView()) return kDataView;
  if (value->IsNumberObject() || value->IsStringObject() || value->IsBooleanObject() || value->IsSymbolObject() || value->IsBigIntObject()) {
    return kBoxed;
  }
  if (value->IsMapIterator()) return kMapIterator;
  if (value->IsSetIterator()) return kSetIterator;
  if (value->IsGeneratorObject()) return kGenerator;
  if (value->IsArgumentsObject()) return kArguments;
  if (value->IsModuleNamespaceObject()) return kNamespace;
  return kPlain;
}

// kind(object)
void KindNative(const Info& info) { info.GetReturnValue().Set(static_cast<int32_t>(KindOf(info[0]))); }

// isArrayBuffer(value)
void IsArrayBuffer(const Info& info) { info.GetReturnValue().Set(info[0]->IsArrayBuffer()); }

// promiseResult(promise): undefined while it is pending, else [rejected, result].
void PromiseResult(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::Promise> promise = info[0].As<v8::Promise>();
  if (promise->State() == v8::Promise::kPending) return;
  v8::Local<v8::Value> result[] = {v8::Boolean::New(isolate, promise->State() == v8::Promise::kRejected), promise->Result()};
  info.GetReturnValue().Set(v8::Array::New(isolate, result, 2));
}

// keys(object, skipIndices): its own enumerable keys; object is no proxy.
void Keys(const Info& info) {
  v8::Local<v8::Array> keys;
  if (info[0]->IsProxy()) return;
  if (info[0].As<v8::Object>()
          ->GetPropertyNames(info.GetIsolate()->GetCurrentContext(), v8::KeyCollectionMode::kOwnOnly, v8::ONLY_ENUMERABLE,
                             info[1]->IsTrue() ? v8::IndexFilter::kSkipIndices : v8::IndexFilter::kIncludeIndices,
                             v8::KeyConversionMode::kConvertToString)
          .ToLocal(&keys)) {
    info.GetReturnValue().Set(keys);
  }
}

const Native kInspect[] = {
    {"kind", KindNative}, {"isArrayBuffer", IsArrayBuffer}, {"promiseResult", PromiseResult}, {"keys", Keys}};

}  // namespace

void AddInspectNatives(std::vector<Native>* natives) {
  natives->insert(natives->end(), std::begin(kInspect), std::end(kInspect));
}

}  // namespace isoproof
