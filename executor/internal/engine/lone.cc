//go:build v8

#include "lone.h"

namespace isoproof {

namespace {

constexpr std::string_view kLineEnds[] = {"\n", "\r", "\u2028", "\u2029"};
constexpr std::string_view kSpaces[] = {" ",      "\t",     "\v",     "\f",     "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004",
                                        "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200a", "\u202f", "\u205f", "\u3000", "\ufeff"};

// Match is the length of which of a set of characters begins the text at a place; 0 when none does.
template <size_t n>
size_t Match(const std::string_view (&set)[n], std::string_view text, size_t at) {
  for (std::string_view one : set) {
    if (text.compare(at, one.size(), one) == 0) return one.size();
  }
  return 0;
}

// Comment is the length of the comment at a place; 0 when none begins there, or none ends.
size_t Comment(std::string_view text, size_t at) {
  std::string_view begin = text.substr(at, 2);
  if (begin == "/*") {
    size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? 0 : end + 2 - at;
  }
  if (begin != "//") return 0;
  size_t end = at;
  while (end < text.size() && Match(kLineEnds, text, end) == 0) end++;
  return end - at;
}

// SkipBlank is where code begins: behind white space and comments.
size_t SkipBlank(std::string_view text, size_t at) {
  while (at < text.size()) {
    size_t blank = Match(kSpaces, text, at);
    if (blank == 0) blank = Match(kLineEnds, text, at);
    if (blank == 0) blank = Comment(text, at);
    if (blank == 0) break;
    at += blank;
  }
  return at;
}

// Word is the name or keyword at a place. Letters beyond ASCII are not told from other characters: what is no name does not parse.
std::string_view Word(std::string_view text, size_t at) {
  size_t end = at;
  for (; end < text.size(); end++) {
    char c = text[end];
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || (c & 0x80))) break;
  }
  return text.substr(at, end - at);
}

// IsEnd says whether nothing stands at a place but semicolons.
bool IsEnd(std::string_view text, size_t at) {
  while (text.substr(at, 1) == ";") at = SkipBlank(text, at + 1);
  return at == text.size();
}

// A Beginning is what a text begins like.
struct Beginning {
  enum Kind { kElse, kArrow, kFunction, kNameless, kParenthesis } kind;
  bool async;
  size_t end;  // where the text goes on behind a function's name, or behind the parenthesis
};

Beginning BeginningOf(std::string_view text) {
  size_t at = SkipBlank(text, 0);
  std::string_view word = Word(text, at);
  bool async = word == "async";
  if (async) {
    at = SkipBlank(text, at + word.size());
    word = Word(text, at);
  }
  if (text.substr(at, 1) == "(") return {Beginning::kParenthesis, async, at + 1};
  at = SkipBlank(text, at + word.size());
  if (word != "function") return {text.substr(at, 2) == "=>" ? Beginning::kArrow : Beginning::kElse, async, at};
  word = Word(text, at);
  return {word.empty() ? Beginning::kNameless : Beginning::kFunction, async, at + word.size()};
}

// IsFunction says whether one expression is an arrow function or a function expression, and in that nothing besides.
bool IsFunction(v8::Isolate* isolate, std::string_view expression) {
  constexpr int kPairs = 8;  // of parentheses: each costs two parses
  // A list in brackets is read up to the first parenthesis that closes none of its own.
  constexpr Frame kList = {"(function (input, tools, console) { return [\n", "\n] })"};
  // Behind a method's body stands nothing but a comma, which one expression has not.
  constexpr Frame kMethod = {"({ m\n", "\n})"}, kAsyncMethod = {"({ async m\n", "\n})"};
  for (int i = 0; i <= kPairs; i++) {
    Beginning begin = BeginningOf(expression);
    if (begin.kind == Beginning::kArrow || begin.kind == Beginning::kElse) return begin.kind == Beginning::kArrow;
    std::string_view rest = expression.substr(begin.end);
    if (begin.kind != Beginning::kParenthesis) return Parses(isolate, begin.async ? kAsyncMethod : kMethod, rest);
    size_t close = ParsesTo(isolate, kList, rest);
    if (close >= rest.size() || rest[close] != ')') return true;  // what is no list of expressions is one of parameters
    size_t behind = SkipBlank(rest, close + 1);
    if (rest.substr(behind, 2) == "=>") return true;
    expression = rest.substr(0, close);
    if (begin.async || behind < rest.size() || !Parses(isolate, kOneExpression, expression)) return false;
  }
  return false;
}

}  // namespace

std::string_view LoneFunction(v8::Isolate* isolate, std::string_view text) {
  Beginning::Kind kind = BeginningOf(text).kind;
  // A function without a name is no statement, and a mistake in TypeScript too.
  if (kind == Beginning::kElse || kind == Beginning::kNameless) return {};
  size_t end = ParsesTo(isolate, kOneExpression, text);
  if (end < text.size() && IsEnd(text, end)) {
    text = text.substr(0, end);
    end = ParsesTo(isolate, kOneExpression, text);
  }
  return end == std::string_view::npos && IsFunction(isolate, text) ? text : std::string_view();
}

}  // namespace isoproof
