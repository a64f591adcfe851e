//go:build v8

// A text that is nothing but one function, which models write in place of a body.
#ifndef ISOPROOF_LONE_H_
#define ISOPROOF_LONE_H_

#include <string_view>

#include "frame.h"
#include "v8.h"

namespace isoproof {

// Between ? and : stands one expression without a comma.
constexpr Frame kOneExpression = {"(function (input, tools, console) { return (1 ?\n", "\n: 0) })"};

// LoneFunction is a text without what ends a statement, if that is an arrow function or a function with a name, either in any number of
// parentheses, or one without a name in at least one pair of them; otherwise it is empty. What it is, parses inside kOneExpression.
// Generators and classes are not called: they are no such function.
std::string_view LoneFunction(v8::Isolate* isolate, std::string_view text);

}  // namespace isoproof
#endif
