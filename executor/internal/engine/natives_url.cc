//go:build v8

// Natives of URL, over the Ada parser, and of URLSearchParams. All are pure functions of their arguments.
#include <ada.h>

#include <algorithm>

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

// What Ada's own url_search_params would do, without its copy of every name and value: those would be memory outside the meter.

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Replaces plus signs and percent-encoded bytes in place; the result is never longer.
std::string_view FormDecode(char* text, size_t size) {
  size_t out = 0;
  for (size_t i = 0; i < size; i++, out++) {
    char c = text[i];
    if (c == '+') {
      c = ' ';
    } else if (c == '%' && i + 2 < size && HexValue(text[i + 1]) >= 0 && HexValue(text[i + 2]) >= 0) {
      c = static_cast<char>(HexValue(text[i + 1]) << 4 | HexValue(text[i + 2]));
      i += 2;
    }
    text[out] = c;
  }
  return {text, out};
}

// formParse(query): [name, value, name, value, ...] of an application/x-www-form-urlencoded text.
void FormParse(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::String> input = info[0].As<v8::String>();
  size_t size = static_cast<size_t>(input->Utf8Length(isolate));
  Charge copy(isolate, size);
  if (!copy) return;
  std::string query = Utf8(isolate, input);
  size_t most = 2 * (1 + static_cast<size_t>(std::count(query.begin(), query.end(), '&')));
  Charge handles(isolate, most * 2 * sizeof(v8::Local<v8::Value>));
  if (!handles) return;
  std::vector<v8::Local<v8::Value>> flat;
  flat.reserve(most);
  auto append = [&](size_t from, size_t to) {
    std::string_view part = FormDecode(query.data() + from, to - from);
    v8::Local<v8::String> text;
    if (!Text(isolate, part.data(), part.size()).ToLocal(&text)) return false;
    flat.push_back(text);
    return true;
  };
  for (size_t from = 0; from < query.size();) {
    size_t to = std::min(query.find('&', from), query.size());
    size_t sign = std::min(query.find('=', from), to);
    if (to > from && (!append(from, sign) || !append(std::min(sign + 1, to), to))) return;
    from = to + 1;
  }
  info.GetReturnValue().Set(v8::Array::New(isolate, flat.data(), flat.size()));
}

void FormEncode(std::string_view text, std::string* out) {
  constexpr char kHex[] = "0123456789ABCDEF";
  for (char c : text) {
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '*' || c == '-' || c == '.' || c == '_') {
      out->push_back(c);
    } else if (c == ' ') {
      out->push_back('+');
    } else {
      uint8_t byte = static_cast<uint8_t>(c);
      out->append({'%', kHex[byte >> 4], kHex[byte & 15]});
    }
  }
}

// formSerialize(flat, count): the inverse of formParse, of an object with count elements that are strings.
void FormSerialize(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  v8::Local<v8::Object> flat = info[0].As<v8::Object>();
  uint32_t count = info[1]->IsUint32() ? info[1].As<v8::Uint32>()->Value() : 0;
  size_t most = 0;
  for (uint32_t i = 0; i < count; i++) {
    v8::HandleScope handles(isolate);
    v8::Local<v8::Value> part;
    if (!flat->Get(context, i).ToLocal(&part)) return;
    most += 1 + 3 * static_cast<size_t>(part.As<v8::String>()->Utf8Length(isolate));
  }
  // The text, and at most as much again for one part of it and for growth.
  Charge charge(isolate, 2 * most);
  if (!charge) return;
  std::string query;
  for (uint32_t i = 0; i < count; i++) {
    v8::HandleScope handles(isolate);
    v8::Local<v8::Value> part;
    if (!flat->Get(context, i).ToLocal(&part)) return;
    if (i > 0) query.push_back(i % 2 == 1 ? '=' : '&');
    FormEncode(Utf8(isolate, part), &query);
  }
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
