//go:build v8

// Natives of URL and URLSearchParams, over the Ada parser. All are pure functions of their arguments.
#include <ada.h>

#include "natives.h"

namespace isoproof {

namespace {

using Info = v8::FunctionCallbackInfo<v8::Value>;

// Where a part of the href stands; nowhere, for an empty one, is (0, 0).
struct Span {
  uint32_t start = 0, end = 0;
  Span(std::string_view href, std::string_view part) {
    if (part.empty()) return;
    start = static_cast<uint32_t>(part.data() - href.data());
    end = start + static_cast<uint32_t>(part.size());
  }
};

// [href, then start and end of: protocol, username, password, host, hostname, port, pathname, search, hash]
void ReturnRecord(const Info& info, const ada::url_aggregator& url) {
  v8::Isolate* isolate = info.GetIsolate();
  std::string_view href = url.get_href();
  v8::Local<v8::String> text;
  if (!Text(isolate, href.data(), href.size()).ToLocal(&text)) return;
  const Span spans[] = {
      {href, url.get_protocol()}, {href, url.get_username()}, {href, url.get_password()},
      {href, url.get_host()},     {href, url.get_hostname()}, {href, url.get_port()},
      {href, url.get_pathname()}, {href, url.get_search()},   {href, url.get_hash()},
  };
  v8::Local<v8::Value> record[1 + 2 * std::size(spans)] = {text};
  size_t next = 1;
  for (const Span& span : spans) {
    record[next++] = v8::Integer::NewFromUnsigned(isolate, span.start);
    record[next++] = v8::Integer::NewFromUnsigned(isolate, span.end);
  }
  info.GetReturnValue().Set(v8::Array::New(isolate, record, next));
}

// urlParse(input, base): a record, or undefined when the URL or its base is invalid. base may be undefined.
void UrlParse(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  ada::result<ada::url_aggregator> base;
  bool has_base = info[1]->IsString();
  if (has_base) {
    base = ada::parse<ada::url_aggregator>(Utf8(isolate, info[1]));
    if (!base) return;
  }
  auto url = ada::parse<ada::url_aggregator>(Utf8(isolate, info[0]), has_base ? &*base : nullptr);
  if (url) ReturnRecord(info, *url);
}

// What urlSet's field means, in the order url.js numbers them.
enum Field { kProtocol, kUsername, kPassword, kHost, kHostname, kPort, kPathname, kSearch, kHash };

// urlSet(href, field, value): the record after the setter ran, changed or not.
void UrlSet(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  auto url = ada::parse<ada::url_aggregator>(Utf8(isolate, info[0]));
  if (!url) return;
  std::string value = Utf8(isolate, info[2]);
  switch (info[1]->IsInt32() ? info[1].As<v8::Int32>()->Value() : -1) {
    case kProtocol: url->set_protocol(value); break;
    case kUsername: url->set_username(value); break;
    case kPassword: url->set_password(value); break;
    case kHost: url->set_host(value); break;
    case kHostname: url->set_hostname(value); break;
    case kPort: url->set_port(value); break;
    case kPathname: url->set_pathname(value); break;
    case kSearch: url->set_search(value); break;
    case kHash: url->set_hash(value); break;
  }
  ReturnRecord(info, *url);
}

// urlOrigin(href)
void UrlOrigin(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  auto url = ada::parse<ada::url_aggregator>(Utf8(isolate, info[0]));
  if (!url) return;
  std::string origin = url->get_origin();
  v8::Local<v8::String> text;
  if (Text(isolate, origin.data(), origin.size()).ToLocal(&text)) info.GetReturnValue().Set(text);
}

// formParse(query): [name, value, name, value, ...] of an application/x-www-form-urlencoded text.
void FormParse(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  // A leading question mark is the caller's to remove; Ada removes one of its own accord.
  std::string query = Utf8(isolate, info[0]);
  ada::url_search_params params(query.empty() || query[0] != '?' ? query : "?" + query);
  std::vector<v8::Local<v8::Value>> flat;
  flat.reserve(params.size() * 2);
  for (const auto& [name, value] : params) {
    for (const std::string* part : {&name, &value}) {
      v8::Local<v8::String> text;
      if (!Text(isolate, part->data(), part->size()).ToLocal(&text)) return;
      flat.push_back(text);
    }
  }
  info.GetReturnValue().Set(v8::Array::New(isolate, flat.data(), flat.size()));
}

// formSerialize(flat, count): the inverse of formParse, of an object with count elements.
void FormSerialize(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  v8::Local<v8::Object> flat = info[0].As<v8::Object>();
  uint32_t count = info[1]->IsUint32() ? info[1].As<v8::Uint32>()->Value() : 0;
  ada::url_search_params params;
  for (uint32_t i = 0; i + 1 < count; i += 2) {
    v8::Local<v8::Value> name, value;
    if (!flat->Get(context, i).ToLocal(&name) || !flat->Get(context, i + 1).ToLocal(&value)) return;
    params.append(Utf8(isolate, name), Utf8(isolate, value));
  }
  std::string query = params.to_string();
  v8::Local<v8::String> text;
  if (Text(isolate, query.data(), query.size()).ToLocal(&text)) info.GetReturnValue().Set(text);
}

const Native kUrl[] = {
    {"urlParse", UrlParse},   {"urlSet", UrlSet},         {"urlOrigin", UrlOrigin},
    {"formParse", FormParse}, {"formSerialize", FormSerialize},
};

}  // namespace

void AddUrlNatives(std::vector<Native>* natives) { natives->insert(natives->end(), std::begin(kUrl), std::end(kUrl)); }

}  // namespace isoproof
