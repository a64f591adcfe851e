//go:build v8

// Natives that turn text into bytes and back. All are pure functions of their arguments.
#include <algorithm>
#include <cstring>

#include "natives.h"

namespace isoproof {

namespace {

using Info = v8::FunctionCallbackInfo<v8::Value>;

constexpr int kWriteFlags = v8::String::NO_NULL_TERMINATION | v8::String::REPLACE_INVALID_UTF8;

bool IsSurrogate(uint16_t unit) { return (unit & 0xf800) == 0xd800; }
bool IsLead(uint16_t unit) { return (unit & 0xfc00) == 0xd800; }
bool IsTrail(uint16_t unit) { return (unit & 0xfc00) == 0xdc00; }

// Replaces lone surrogates in place; says whether there was one.
bool MakeWellFormed(uint16_t* units, size_t count) {
  bool changed = false;
  for (size_t i = 0; i < count; i++) {
    if (!IsSurrogate(units[i])) continue;
    if (IsLead(units[i]) && i + 1 < count && IsTrail(units[i + 1])) {
      i++;
      continue;
    }
    units[i] = 0xfffd;
    changed = true;
  }
  return changed;
}

void ReturnText(const Info& info, v8::MaybeLocal<v8::String> text) {
  v8::Local<v8::String> made;
  if (text.ToLocal(&made)) info.GetReturnValue().Set(made);
}

v8::MaybeLocal<v8::String> TooLong(v8::Isolate* isolate) {
  isolate->ThrowException(v8::Exception::RangeError(Literal(isolate, "Invalid string length")));
  return {};
}

v8::MaybeLocal<v8::String> OneByte(v8::Isolate* isolate, const uint8_t* data, size_t size) {
  if (size > static_cast<size_t>(v8::String::kMaxLength)) return TooLong(isolate);
  return v8::String::NewFromOneByte(isolate, data, v8::NewStringType::kNormal, static_cast<int>(size));
}

v8::MaybeLocal<v8::String> TwoByte(v8::Isolate* isolate, const uint16_t* data, size_t size) {
  if (size > static_cast<size_t>(v8::String::kMaxLength)) return TooLong(isolate);
  return v8::String::NewFromTwoByte(isolate, data, v8::NewStringType::kNormal, static_cast<int>(size));
}

// toWellFormed(string): the string with each lone surrogate replaced by U+FFFD.
void ToWellFormed(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::String> text = info[0].As<v8::String>();
  info.GetReturnValue().Set(text);
  if (text->IsOneByte()) return;
  size_t length = static_cast<size_t>(text->Length());
  Charge charge(isolate, 2 * length);
  if (!charge) return;
  std::vector<uint16_t> units(length);
  text->Write(isolate, units.data(), 0, text->Length(), v8::String::NO_NULL_TERMINATION);
  if (MakeWellFormed(units.data(), units.size())) ReturnText(info, TwoByte(isolate, units.data(), units.size()));
}

// isByteString(string): whether no code unit is above 255.
void IsByteString(const Info& info) { info.GetReturnValue().Set(info[0].As<v8::String>()->ContainsOnlyOneByte()); }

// utf8Length(string): how many bytes utf8EncodeInto needs.
void Utf8Length(const Info& info) {
  info.GetReturnValue().Set(static_cast<double>(info[0].As<v8::String>()->Utf8Length(info.GetIsolate())));
}

// The character at units[0], and how many units it takes.
uint32_t CodePoint(const uint16_t* units, size_t count, size_t* used) {
  *used = 1;
  if (!IsSurrogate(units[0])) return units[0];
  if (!IsLead(units[0]) || count < 2 || !IsTrail(units[1])) return 0xfffd;
  *used = 2;
  return 0x10000 + ((units[0] - 0xd800u) << 10) + (units[1] - 0xdc00u);
}

// How many units at the beginning become at most capacity bytes, no character cut. out, unless null, gets the bytes.
size_t EncodeWhatFits(const uint16_t* units, size_t count, uint8_t* out, size_t capacity) {
  constexpr uint8_t kFirst[] = {0, 0, 0xc0, 0xe0, 0xf0};
  size_t read = 0, used;
  for (; read < count; read += used) {
    uint32_t code = CodePoint(units + read, count - read, &used);
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (length > capacity) break;
    capacity -= length;
    if (out == nullptr) continue;
    for (size_t i = length - 1; i > 0; i--, code >>= 6) out[i] = static_cast<uint8_t>(0x80 | (code & 0x3f));
    out[0] = static_cast<uint8_t>(kFirst[length] | code);
    out += length;
  }
  return read;
}

// The units that can become capacity bytes, and one more, so that a pair at the end is seen as one.
std::vector<uint16_t> Units(v8::Isolate* isolate, v8::Local<v8::String> text, size_t capacity) {
  std::vector<uint16_t> units(std::min(static_cast<size_t>(text->Length()), capacity + 1));
  if (!units.empty()) text->Write(isolate, units.data(), 0, static_cast<int>(units.size()), v8::String::NO_NULL_TERMINATION);
  return units;
}

// utf8Fit(string, size): how many code units at its beginning become at most size bytes; no character is cut.
void Utf8Fit(const Info& info) {
  double size = info[1].As<v8::Number>()->Value();
  size_t capacity = size > 0 ? static_cast<size_t>(size) : 0;
  Charge charge(info.GetIsolate(), 2 * capacity);
  if (!charge) return;
  std::vector<uint16_t> units = Units(info.GetIsolate(), info[0].As<v8::String>(), capacity);
  info.GetReturnValue().Set(static_cast<double>(EncodeWhatFits(units.data(), units.size(), nullptr, capacity)));
}

// utf8EncodeInto(string, uint8array): how many code units were read; no character is cut. How many bytes were written is
// what utf8Length says of those units.
void Utf8EncodeInto(const Info& info) {
  Bytes into(info[1]);
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::String> text = info[0].As<v8::String>();
  size_t length = static_cast<size_t>(text->Length());
  if (into.size() >= length && into.size() >= static_cast<size_t>(text->Utf8Length(isolate))) {
    int capacity = static_cast<int>(std::min<size_t>(into.size(), INT32_MAX));
    if (length > 0) text->WriteUtf8(isolate, reinterpret_cast<char*>(into.data()), capacity, nullptr, kWriteFlags);
    info.GetReturnValue().Set(static_cast<double>(length));
    return;
  }
  Charge charge(isolate, 2 * std::min(length, into.size() + 1));
  if (!charge) return;
  std::vector<uint16_t> units = Units(isolate, text, into.size());
  info.GetReturnValue().Set(static_cast<double>(EncodeWhatFits(units.data(), units.size(), into.data(), into.size())));
}

// The length of the well-formed UTF-8 sequence at data: 0 where there is none, -1 where the input ends inside one.
int Sequence(const uint8_t* data, size_t left) {
  uint8_t first = data[0];
  if (first < 0x80) return 1;
  int length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (int i = 1; i < length; i++) {
    if (static_cast<size_t>(i) == left) return -1;
    uint8_t low = 0x80, high = 0xbf;
    if (i == 1) {
      if (first == 0xe0) low = 0xa0;
      if (first == 0xed) high = 0x9f;
      if (first == 0xf0) low = 0x90;
      if (first == 0xf4) high = 0x8f;
    }
    if (data[i] < low || data[i] > high) return 0;
  }
  return length;
}

size_t AsciiPrefix(const uint8_t* data, size_t size) {
  size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    uint64_t word;
    std::memcpy(&word, data + i, 8);
    if (word & 0x8080808080808080u) break;
  }
  while (i < size && data[i] < 0x80) i++;
  return i;
}

bool IsUtf8(const uint8_t* data, size_t size) {
  for (size_t i = AsciiPrefix(data, size); i < size;) {
    int length = Sequence(data + i, size - i);
    if (length <= 0) return false;
    i += static_cast<size_t>(length);
  }
  return true;
}

// utf8Decode(view, start, end, fatal): the text, with U+FFFD as the Encoding Standard places it; undefined when fatal and the
// bytes are not UTF-8. A byte order mark is kept.
void Utf8Decode(const Info& info) {
  Bytes bytes(info[0], info[1], info[2]);
  v8::Isolate* isolate = info.GetIsolate();
  if (AsciiPrefix(bytes.data(), bytes.size()) == bytes.size()) {
    ReturnText(info, OneByte(isolate, bytes.data(), bytes.size()));
    return;
  }
  if (info[3]->IsTrue() && !IsUtf8(bytes.data(), bytes.size())) return;
  ReturnText(info, Text(isolate, reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

// utf8Tail(view): how many bytes at the end are the beginning of a character whose rest may follow.
void Utf8Tail(const Info& info) {
  Bytes bytes(info[0]);
  int tail = 0;
  for (int back = 1; back <= 3 && static_cast<size_t>(back) <= bytes.size(); back++) {
    const uint8_t* at = bytes.data() + bytes.size() - back;
    if ((*at & 0xc0) == 0x80) continue;
    if (Sequence(at, static_cast<size_t>(back)) < 0) tail = back;
    break;
  }
  info.GetReturnValue().Set(tail);
}

// utf16Decode(view, start, end, fatal): the text of little-endian UTF-16 in an even number of bytes; undefined when fatal and a
// surrogate is alone.
void Utf16Decode(const Info& info) {
  Bytes bytes(info[0], info[1], info[2]);
  Charge charge(info.GetIsolate(), bytes.size());
  if (!charge) return;
  std::vector<uint16_t> units(bytes.size() / 2);
  if (!units.empty()) std::memcpy(units.data(), bytes.data(), units.size() * 2);
  if (MakeWellFormed(units.data(), units.size()) && info[3]->IsTrue()) return;
  ReturnText(info, TwoByte(info.GetIsolate(), units.data(), units.size()));
}

// What windows-1252 means by 0x80 to 0x9f; every other byte is its own code point.
constexpr uint16_t kWindows1252[32] = {
    0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,   0x017d, 0x8f,
    0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178,
};

// windows1252Decode(view)
void Windows1252Decode(const Info& info) {
  Bytes bytes(info[0]);
  v8::Isolate* isolate = info.GetIsolate();
  bool special = std::any_of(bytes.data(), bytes.data() + bytes.size(), [](uint8_t b) { return b >= 0x80 && b <= 0x9f; });
  if (!special) {
    ReturnText(info, OneByte(isolate, bytes.data(), bytes.size()));
    return;
  }
  Charge charge(isolate, 2 * bytes.size());
  if (!charge) return;
  std::vector<uint16_t> units(bytes.size());
  for (size_t i = 0; i < units.size(); i++) {
    uint8_t byte = bytes.data()[i];
    units[i] = byte >= 0x80 && byte <= 0x9f ? kWindows1252[byte - 0x80] : byte;
  }
  ReturnText(info, TwoByte(isolate, units.data(), units.size()));
}

// latin1Decode(view): one code unit per byte.
void Latin1Decode(const Info& info) {
  Bytes bytes(info[0]);
  ReturnText(info, OneByte(info.GetIsolate(), bytes.data(), bytes.size()));
}

// latin1EncodeInto(string, uint8array): one byte per code unit; the array has as many bytes as the string has units.
void Latin1EncodeInto(const Info& info) {
  Bytes into(info[1]);
  v8::Local<v8::String> text = info[0].As<v8::String>();
  if (into.size() == 0 || into.size() != static_cast<size_t>(text->Length())) return;
  text->WriteOneByte(info.GetIsolate(), into.data(), 0, text->Length(), v8::String::NO_NULL_TERMINATION);
}

constexpr char kBase64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The code units of a string as bytes; false when one is above 255.
bool Latin1(v8::Isolate* isolate, v8::Local<v8::String> text, std::vector<uint8_t>* out) {
  if (!text->ContainsOnlyOneByte()) return false;
  out->resize(static_cast<size_t>(text->Length()));
  text->WriteOneByte(isolate, out->data(), 0, text->Length(), v8::String::NO_NULL_TERMINATION);
  return true;
}

// base64Encode(string): undefined when a code unit is above 255.
void Base64Encode(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::String> text = info[0].As<v8::String>();
  Charge charge(isolate, static_cast<size_t>(text->Length()) * 7 / 3);
  if (!charge) return;
  std::vector<uint8_t> in;
  if (!Latin1(isolate, text, &in)) return;
  std::vector<uint8_t> out;
  out.reserve((in.size() + 2) / 3 * 4);
  for (size_t i = 0; i < in.size(); i += 3) {
    size_t left = in.size() - i;
    uint32_t group = in[i] << 16 | (left > 1 ? in[i + 1] << 8 : 0) | (left > 2 ? in[i + 2] : 0);
    out.push_back(kBase64[group >> 18]);
    out.push_back(kBase64[group >> 12 & 63]);
    out.push_back(left > 1 ? kBase64[group >> 6 & 63] : '=');
    out.push_back(left > 2 ? kBase64[group & 63] : '=');
  }
  ReturnText(info, OneByte(isolate, out.data(), out.size()));
}

int Base64Value(uint8_t c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// base64Decode(string): the Infra Standard's forgiving decode, one code unit per byte; undefined on failure.
void Base64Decode(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::String> text = info[0].As<v8::String>();
  Charge charge(isolate, static_cast<size_t>(text->Length()) * 7 / 4);
  if (!charge) return;
  std::vector<uint8_t> in;
  if (!Latin1(isolate, text, &in)) return;
  in.erase(std::remove_if(in.begin(), in.end(), [](uint8_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }),
           in.end());
  if (in.size() % 4 == 0) {
    for (int i = 0; i < 2 && !in.empty() && in.back() == '='; i++) in.pop_back();
  }
  if (in.size() % 4 == 1) return;
  std::vector<uint8_t> out;
  out.reserve(in.size() / 4 * 3 + 2);
  uint32_t bits = 0;
  int held = 0;
  for (uint8_t c : in) {
    int value = Base64Value(c);
    if (value < 0) return;
    bits = bits << 6 | static_cast<uint32_t>(value);
    held += 6;
    if (held >= 8) {
      held -= 8;
      out.push_back(static_cast<uint8_t>(bits >> held));
    }
  }
  ReturnText(info, OneByte(isolate, out.data(), out.size()));
}

const Native kText[] = {
    {"toWellFormed", ToWellFormed}, {"isByteString", IsByteString}, {"utf8Length", Utf8Length},
    {"utf8Fit", Utf8Fit},           {"utf8Decode", Utf8Decode},     {"utf8EncodeInto", Utf8EncodeInto},
    {"utf8Tail", Utf8Tail},         {"utf16Decode", Utf16Decode},   {"windows1252Decode", Windows1252Decode},
    {"latin1Decode", Latin1Decode}, {"base64Encode", Base64Encode}, {"base64Decode", Base64Decode},
    {"latin1EncodeInto", Latin1EncodeInto},
};

}  // namespace

Bytes::Bytes(v8::Local<v8::Value> value) {
  if (value->IsArrayBufferView()) {
    v8::Local<v8::ArrayBufferView> view = value.As<v8::ArrayBufferView>();
    size_ = view->ByteLength();
    if (size_ == 0) return;
    data_ = static_cast<uint8_t*>(view->Buffer()->Data()) + view->ByteOffset();
  } else if (value->IsArrayBuffer()) {
    v8::Local<v8::ArrayBuffer> buffer = value.As<v8::ArrayBuffer>();
    size_ = buffer->ByteLength();
    data_ = static_cast<uint8_t*>(buffer->Data());
  }
}

Bytes::Bytes(v8::Local<v8::Value> value, v8::Local<v8::Value> start, v8::Local<v8::Value> end) : Bytes(value) {
  auto bound = [this](v8::Local<v8::Value> at, size_t otherwise) {
    double n = at->IsNumber() ? at.As<v8::Number>()->Value() : static_cast<double>(otherwise);
    return n <= 0 ? 0 : std::min(static_cast<size_t>(n), size_);
  };
  size_t to = bound(end, size_), from = std::min(bound(start, 0), to);
  if (from > 0) data_ += from;
  size_ = to - from;
}

void AddTextNatives(std::vector<Native>* natives) { natives->insert(natives->end(), std::begin(kText), std::end(kText)); }

}  // namespace isoproof
