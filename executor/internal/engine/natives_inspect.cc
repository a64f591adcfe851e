//go:build v8

// Natives that look at a value without running any of the guest's code: no getter, no proxy trap.
#include "natives.h"

#include "isolate.h"

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

// What has no JSON form of its own, so that JSON.stringify would make {} or worse of it, by its kind.
const char* OpaqueName(Kind kind) {
  switch (kind) {
    case kError: return "an Error";
    case kRegExp: return "a RegExp";
    case kMap: return "a Map";
    case kSet: return "a Set";
    case kWeakMap: return "a WeakMap";
    case kWeakSet: return "a WeakSet";
    case kWeakRef: return "a WeakRef";
    case kPromise: return "a Promise";
    case kTypedArray: return "a typed array";
    case kArrayBuffer: return "an ArrayBuffer";
    case kDataView: return "a DataView";
    case kMapIterator: case kSetIterator: return "an iterator";
    case kGenerator: return "a generator";
    default: return nullptr;
  }
}

// OpaqueMark is the key under which a prototype has the name that markOpaque gave it. No JavaScript can see it.
v8::Local<v8::Private> OpaqueMark(v8::Isolate* isolate) {
  return v8::Private::ForApi(isolate, Literal(isolate, "isoproof:opaque"));
}

// KnownMark is that key in an execution's isolate, which looks it up once.
v8::Local<v8::Private> KnownMark(v8::Isolate* isolate) {
  v8::Eternal<v8::Private>& mark = Isolate::current()->opaque_mark();
  if (mark.IsEmpty()) mark.Set(isolate, OpaqueMark(isolate));
  return mark.Get(isolate);
}

// markOpaque(prototype, name): what inherits from prototype has no JSON form either
void MarkOpaque(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  info[0].As<v8::Object>()->SetPrivate(isolate->GetCurrentContext(), OpaqueMark(isolate), info[1]).Check();
}

// opaque(object): the name of what has no JSON form, undefined for the rest. It is asked for every object of a result, most of
// which are literals: their prototype is the root of its chain, and no root is marked.
void Opaque(const Info& info) {
  constexpr int kLevels = 32;
  v8::Isolate* isolate = info.GetIsolate();
  Kind kind = KindOf(info[0]);
  const char* name = OpaqueName(kind);
  if (kind == kBoxed && info[0]->IsBigIntObject()) name = "a BigInt";
  if (kind == kBoxed && info[0]->IsSymbolObject()) name = "a symbol";
  if (name != nullptr) return info.GetReturnValue().Set(Literal(isolate, name));
  if (kind != kPlain) return;
  v8::Local<v8::Value> at = info[0].As<v8::Object>()->GetPrototype();
  for (int level = 0; level < kLevels && at->IsObject(); level++) {
    v8::Local<v8::Value> above = at.As<v8::Object>()->GetPrototype(), mark;
    if (!above->IsObject()) return;
    if (!at.As<v8::Object>()->GetPrivate(isolate->GetCurrentContext(), KnownMark(isolate)).ToLocal(&mark)) return;
    if (mark->IsString()) return info.GetReturnValue().Set(mark);
    at = above;
  }
}

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
    {"kind", KindNative}, {"isArrayBuffer", IsArrayBuffer}, {"promiseResult", PromiseResult}, {"keys", Keys},
    {"opaque", Opaque},   {"markOpaque", MarkOpaque}};

}  // namespace

void AddInspectNatives(std::vector<Native>* natives) {
  natives->insert(natives->end(), std::begin(kInspect), std::end(kInspect));
}

}  // namespace isoproof
