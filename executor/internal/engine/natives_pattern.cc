//go:build v8

// Natives of URLPattern: Ada reads and canonicalises the patterns, the guest's own regular expressions match.
#include <ada.h>

#include <optional>
#include <stdexcept>

#include "natives.h"

namespace isoproof {

namespace {

using Info = v8::FunctionCallbackInfo<v8::Value>;

// The call that is compiling a pattern on this thread.
struct Compilation {
  v8::Isolate* isolate;
  v8::Local<v8::Function> test;  // test(source, text) -> boolean
  bool threw = false;
};
thread_local Compilation* compilation = nullptr;

// A regular expression is its source. Ada asks for a match only to see whether a pattern's protocol fits a special scheme.
class Sources {
 public:
  using regex_type = std::string;

  static std::optional<regex_type> create_instance(std::string_view source, bool) { return std::string(source); }

  static bool regex_match(std::string_view text, const regex_type& source) {
    if (compilation == nullptr || compilation->threw) return false;
    v8::Isolate* isolate = compilation->isolate;
    v8::Local<v8::Context> context = isolate->GetCurrentContext();
    v8::Local<v8::String> source_text, input;
    v8::Local<v8::Value> result;
    if (!Text(isolate, source.data(), source.size()).ToLocal(&source_text) ||
        !Text(isolate, text.data(), text.size()).ToLocal(&input)) {
      compilation->threw = true;
      return false;
    }
    v8::Local<v8::Value> args[] = {source_text, input};
    if (!compilation->test->Call(context, v8::Undefined(isolate), 2, args).ToLocal(&result)) {
      compilation->threw = true;
      return false;
    }
    return result->IsTrue();
  }

  static std::optional<std::vector<std::optional<std::string>>> regex_search(std::string_view, const regex_type&) { return {}; }
};

// Refusable is what a call of Ada's returns. Where canonicalising leaves less of a text than Ada counts on (the space of ' *', the steps of
// '../..') it throws, and V8's frames, which an exception would have to pass, end the process: such a text is refused as invalid.
template <typename F>
auto Refusable(F call) -> decltype(call()) {
  try {
    return call();
  } catch (const std::out_of_range&) {
    return tl::unexpected(ada::errors::type_error);
  }
}

using Options = ada::url_pattern_compile_component_options;

// Ada reads the first character of its options' prefix where a component has none and a group has one ('{a:b}?' as a search): of no memory at all.
// The byte that is in no UTF-8 is a prefix as good as none.
[[maybe_unused]] const bool prefixed = [] {
  constexpr char kNone = '\xff';
  Options::DEFAULT = Options(std::nullopt, kNone);
  Options::HOSTNAME = Options('.', kNone);
  return true;
}();

using Pattern = ada::url_pattern<Sources>;
using Component = ada::url_pattern_component<Sources>;

// The members of a URLPatternInit, in the order the JavaScript side numbers them; the first eight are a pattern's components.
constexpr std::optional<std::string> ada::url_pattern_init::*kMembers[] = {
    &ada::url_pattern_init::protocol, &ada::url_pattern_init::username, &ada::url_pattern_init::password,
    &ada::url_pattern_init::hostname, &ada::url_pattern_init::port,     &ada::url_pattern_init::pathname,
    &ada::url_pattern_init::search,   &ada::url_pattern_init::hash,     &ada::url_pattern_init::base_url,
};
constexpr size_t kComponents = 8;

// Reads an array of nine strings or undefineds.
std::optional<ada::url_pattern_init> ReadInit(v8::Isolate* isolate, v8::Local<v8::Value> value) {
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  v8::Local<v8::Object> members = value.As<v8::Object>();
  ada::url_pattern_init init;
  uint32_t index = 0;
  for (auto member : kMembers) {
    v8::Local<v8::Value> text;
    if (!members->Get(context, index++).ToLocal(&text)) return std::nullopt;
    if (text->IsString()) init.*member = Utf8(isolate, text);
  }
  return init;
}

// Appends [pattern, how, what, has groups of its own, group names...]: how is 0 for empty, 1 for the text what, 2 for anything,
// 3 for the regular expression what.
bool AppendComponent(v8::Isolate* isolate, const Component& component, std::vector<v8::Local<v8::Value>>* out) {
  const std::string& what = component.type == ada::url_pattern_component_type::REGEXP ? component.regexp : component.exact_match_value;
  v8::Local<v8::String> pattern_text, what_text;
  if (!Text(isolate, component.pattern.data(), component.pattern.size()).ToLocal(&pattern_text) ||
      !Text(isolate, what.data(), what.size()).ToLocal(&what_text)) {
    return false;
  }
  std::vector<v8::Local<v8::Value>> record = {pattern_text, v8::Integer::New(isolate, static_cast<int>(component.type)), what_text,
                                              v8::Boolean::New(isolate, component.has_regexp_groups)};
  for (const std::string& name : component.group_name_list) {
    v8::Local<v8::String> text;
    if (!Text(isolate, name.data(), name.size()).ToLocal(&text)) return false;
    record.push_back(text);
  }
  out->push_back(v8::Array::New(isolate, record.data(), record.size()));
  return true;
}

// patternCompile(input, base, ignoreCase, test): eight components in kMembers' order, or undefined when the pattern is invalid.
// input is a string or an array for ReadInit; base is a string or undefined.
void PatternCompile(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  std::string input_text = Utf8(isolate, info[0]), base_text = Utf8(isolate, info[1]);
  std::variant<std::string_view, ada::url_pattern_init> input = std::string_view(input_text);
  if (!info[0]->IsString()) {
    auto init = ReadInit(isolate, info[0]);
    if (!init) return;
    input = std::move(*init);
  }
  std::string_view base = base_text;
  ada::url_pattern_options options;
  options.ignore_case = info[2]->IsTrue();

  Compilation here{isolate, info[3].As<v8::Function>()};
  Compilation* outer = std::exchange(compilation, &here);
  auto pattern = Refusable([&] { return ada::parse_url_pattern<Sources>(std::move(input), info[1]->IsString() ? &base : nullptr, &options); });
  compilation = outer;
  if (!pattern || here.threw) return;

  const Component* components[kComponents] = {
      &pattern->protocol_component, &pattern->username_component, &pattern->password_component, &pattern->hostname_component,
      &pattern->port_component,     &pattern->pathname_component, &pattern->search_component,   &pattern->hash_component,
  };
  std::vector<v8::Local<v8::Value>> records;
  for (const Component* component : components) {
    if (!AppendComponent(isolate, *component, &records)) return;
  }
  info.GetReturnValue().Set(v8::Array::New(isolate, records.data(), records.size()));
}

std::string_view Without(std::string_view text, char first) {
  if (!text.empty() && text.front() == first) text.remove_prefix(1);
  return text;
}

void ReturnParts(const Info& info, const std::string_view (&parts)[kComponents]) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::Value> record[kComponents];
  for (size_t i = 0; i < kComponents; i++) {
    v8::Local<v8::String> text;
    if (!Text(isolate, parts[i].data(), parts[i].size()).ToLocal(&text)) return;
    record[i] = text;
  }
  info.GetReturnValue().Set(v8::Array::New(isolate, record, kComponents));
}

// patternInput(input, base): the eight texts to match of a URL (a string) or a URLPatternInit (an array), or undefined when it is
// invalid, which means no match.
void PatternInput(const Info& info) {
  v8::Isolate* isolate = info.GetIsolate();
  if (!info[0]->IsString()) {
    auto init = ReadInit(isolate, info[0]);
    if (!init) return;
    auto applied = Refusable([&] {
      return ada::url_pattern_init::process(*init, ada::url_pattern_init::process_type::url, "", "", "", "", "", "", "", "");
    });
    if (!applied) return;
    ReturnParts(info, {*applied->protocol, *applied->username, *applied->password, *applied->hostname, *applied->port,
                       *applied->pathname, Without(*applied->search, '?'), *applied->hash});
    return;
  }
  ada::result<ada::url_aggregator> base;
  bool has_base = info[1]->IsString();
  if (has_base) {
    base = ada::parse<ada::url_aggregator>(Utf8(isolate, info[1]));
    if (!base) return;
  }
  auto url = ada::parse<ada::url_aggregator>(Utf8(isolate, info[0]), has_base ? &*base : nullptr);
  if (!url) return;
  std::string_view protocol = url->get_protocol();
  protocol.remove_suffix(1);
  ReturnParts(info, {protocol, url->get_username(), url->get_password(), url->get_hostname(), url->get_port(), url->get_pathname(),
                     Without(url->get_search(), '?'), Without(url->get_hash(), '#')});
}

const Native kPattern[] = {{"patternCompile", PatternCompile}, {"patternInput", PatternInput}};

}  // namespace

void AddPatternNatives(std::vector<Native>* natives) {
  natives->insert(natives->end(), std::begin(kPattern), std::end(kPattern));
}

}  // namespace isoproof
