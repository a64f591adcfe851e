//go:build v8

// What fetch needs of the host: requests go out through the outbox, the bytes of bodies come in through views that the runtime
// made, which the meter granted.

#include <cstring>

#include "isolate.h"
#include "natives.h"

namespace isoproof {

namespace {

using Info = v8::FunctionCallbackInfo<v8::Value>;

uint64_t Number(v8::Local<v8::Value> value) {
  double n = value->IsNumber() ? value.As<v8::Number>()->Value() : 0;
  return n > 0 ? static_cast<uint64_t>(n) : 0;
}

// request(id, method, url, redirect, headers, body): body is a string or a view
void Request(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  Isolate* self = Isolate::current();
  std::string body;
  if (info[5]->IsString()) {
    if (!self->AdmitBody(static_cast<size_t>(info[5].As<v8::String>()->Utf8Length(isolate)))) return;
    body = Utf8(isolate, info[5]);
  } else {
    Bytes bytes(info[5]);
    if (!self->AdmitBody(bytes.size())) return;
    if (bytes.size() > 0) body.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  self->Request(Number(info[0]), Utf8(isolate, info[1]), Utf8(isolate, info[2]), Number(info[3]), Utf8(isolate, info[4]),
                std::move(body));
}

// want(id, stop): one more chunk of a response's body, or none any more
void Want(const Info& info) { Isolate::current()->Want(Number(info[0]), info[1]->IsTrue()); }

// takeChunk(view): fills view, which has its size, with the chunk that is handed in
void TakeChunk(const Info& info) {
  Bytes view(info[0]);
  iso_bytes chunk = Isolate::current()->TakeChunk();
  if (chunk.size > 0 && view.size() == chunk.size) memcpy(view.data(), chunk.data, chunk.size);
}

const Native kFetch[] = {{"request", Request}, {"want", Want}, {"takeChunk", TakeChunk}};

}  // namespace

void AddFetchNatives(std::vector<Native>* natives) { natives->insert(natives->end(), std::begin(kFetch), std::end(kFetch)); }

}  // namespace isoproof
