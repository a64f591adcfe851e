//go:build v8

#include "natives.h"

#include "isolate.h"
#include "random.h"

namespace isoproof {

namespace {

using Info = v8::FunctionCallbackInfo<v8::Value>;

uint64_t Number(v8::Local<v8::Value> value) {
  double n = value->IsNumber() ? value.As<v8::Number>()->Value() : 0;
  return n > 0 ? static_cast<uint64_t>(n) : 0;
}

size_t Utf8Length(v8::Isolate* isolate, v8::Local<v8::Value> value) {
  return value->IsString() ? static_cast<size_t>(value.As<v8::String>()->Utf8Length(isolate)) : 0;
}

// console(level, text, cut)
void Console(const Info& info) {
  Isolate::current()->Console(static_cast<int>(Number(info[0])), info[2]->IsTrue(), Utf8(info.GetIsolate(), info[1]));
}

// call(id, provider, tool, argumentsAsJson)
void Call(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  if (!Isolate::current()->AdmitCall(Utf8Length(isolate, info[3]))) return;
  Isolate::current()->Call(Number(info[0]), Utf8(isolate, info[1]), Utf8(isolate, info[2]), Utf8(isolate, info[3]));
}

// settleValue(json)
void SettleValue(const Info& info) {
  if (!Isolate::current()->AdmitResult(Utf8Length(info.GetIsolate(), info[0]))) return;
  Isolate::current()->SettleValue(Utf8(info.GetIsolate(), info[0]));
}

// settleGuest(name, message, stack)
void SettleGuest(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  Isolate::current()->SettleGuest(Utf8(isolate, info[0]), Utf8(isolate, info[1]), Utf8(isolate, info[2]));
}

// reject(error): an exception that nothing of the guest's can catch any more
void Reject(const Info& info) { Isolate::current()->Reject(info[0]); }

// settleResult(reason)
void SettleResult(const Info& info) { Isolate::current()->SettleResult(Utf8(info.GetIsolate(), info[0])); }

// settleLimit(which)
void SettleLimit(const Info& info) {
  Isolate::current()->SettleLimit(Utf8(info.GetIsolate(), info[0]));
}

// wakeup(due): milliseconds on the clock of now; negative for none
void Wakeup(const Info& info) {
  Isolate::current()->SetWakeup(info[0]->IsNumber() ? info[0].As<v8::Number>()->Value() : -1);
}

// now(): milliseconds since the execution began
void Now(const Info& info) {
  Isolate* self = Isolate::current();
  info.GetReturnValue().Set(self == nullptr ? 0.0 : self->Now());
}

// isError(value)
void IsError(const Info& info) { info.GetReturnValue().Set(info[0]->IsNativeError()); }

// handled(promise): its rejection is nobody's fault
void Handled(const Info& info) {
  if (info[0]->IsPromise()) Isolate::current()->Handle(info[0].As<v8::Promise>());
}

// isProxy(value)
void IsProxy(const Info& info) { info.GetReturnValue().Set(info[0]->IsProxy()); }

// randomFill(view)
void RandomFill(const Info& info) {
  if (!info[0]->IsArrayBufferView()) return;
  v8::Local<v8::ArrayBufferView> view = info[0].As<v8::ArrayBufferView>();
  std::shared_ptr<v8::BackingStore> store = view->Buffer()->GetBackingStore();
  if (store->Data() == nullptr) return;
  FillRandom(static_cast<char*>(store->Data()) + view->ByteOffset(), view->ByteLength());
}

const Native kCore[] = {
    {"console", Console},           {"call", Call},
    {"settleValue", SettleValue},   {"settleGuest", SettleGuest},
    {"reject", Reject},             {"settleLimit", SettleLimit},
    {"settleResult", SettleResult},
    {"wakeup", Wakeup},             {"now", Now},
    {"isProxy", IsProxy},           {"randomFill", RandomFill},
    {"isError", IsError},           {"handled", Handled},
};

}  // namespace

void AddCoreNatives(std::vector<Native>* natives) { natives->insert(natives->end(), std::begin(kCore), std::end(kCore)); }

const std::vector<Native>& AllNatives() {
  static const std::vector<Native>* all = [] {
    auto* natives = new std::vector<Native>;
    AddCloneNatives(natives);
    AddCoreNatives(natives);
    AddFetchNatives(natives);
    AddInspectNatives(natives);
    AddLazyNatives(natives);
    AddPatternNatives(natives);
    AddTextNatives(natives);
    AddUrlNatives(natives);
    return natives;
  }();
  return *all;
}

const intptr_t* ExternalReferences() {
  static const std::vector<intptr_t>* references = [] {
    auto* list = new std::vector<intptr_t>;
    for (const Native& native : AllNatives()) list->push_back(reinterpret_cast<intptr_t>(native.call));
    list->push_back(reinterpret_cast<intptr_t>(LazyGlobal));
    list->push_back(0);
    return list;
  }();
  return references->data();
}

void InstallNatives(v8::Local<v8::Context> context, v8::Local<v8::Object> object) {
  v8::Isolate* isolate = context->GetIsolate();
  for (const Native& native : AllNatives()) {
    v8::Local<v8::FunctionTemplate> shape = v8::FunctionTemplate::New(isolate, native.call);
    shape->RemovePrototype();
    object->Set(context, Literal(isolate, native.name), shape->GetFunction(context).ToLocalChecked()).Check();
  }
}

std::string Utf8(v8::Isolate* isolate, v8::Local<v8::Value> value) {
  if (value.IsEmpty() || !value->IsString()) return {};
  v8::Local<v8::String> text = value.As<v8::String>();
  std::string out(static_cast<size_t>(text->Utf8Length(isolate)), '\0');
  int written = text->WriteUtf8(isolate, out.data(), static_cast<int>(out.size()), nullptr,
                                v8::String::NO_NULL_TERMINATION | v8::String::REPLACE_INVALID_UTF8);
  out.resize(static_cast<size_t>(written));
  return out;
}

v8::MaybeLocal<v8::String> Text(v8::Isolate* isolate, const char* data, size_t size) {
  if (size > static_cast<size_t>(v8::String::kMaxLength)) {
    isolate->ThrowException(v8::Exception::RangeError(Literal(isolate, "Invalid string length")));
    return {};
  }
  return v8::String::NewFromUtf8(isolate, data, v8::NewStringType::kNormal, static_cast<int>(size));
}

Charge::Charge(v8::Isolate* isolate, size_t bytes) {
  constexpr size_t kFree = 64 << 10;
  Isolate* self = Isolate::current();
  if (bytes <= kFree || self == nullptr) return;
  granted_ = self->meter().Charge(bytes);
  if (granted_) {
    charged_ = bytes;
  } else {
    isolate->ThrowException(v8::Exception::RangeError(Literal(isolate, "the memory limit cannot grant what this call needs")));
  }
}

Charge::~Charge() {
  if (charged_ > 0) Isolate::current()->meter().Release(charged_);
}

v8::Local<v8::String> Literal(v8::Isolate* isolate, const char* text) {
  return v8::String::NewFromUtf8(isolate, text, v8::NewStringType::kInternalized).ToLocalChecked();
}

}  // namespace isoproof
