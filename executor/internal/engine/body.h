//go:build v8

// A program's text that is no module by its caller's word: the body of an async function, or one of the shapes that models
// write in its place.
#ifndef ISOPROOF_BODY_H_
#define ISOPROOF_BODY_H_

#include <string>

#include "position.h"
#include "shim.h"
#include "v8.h"

namespace isoproof {

struct Body {
  enum Shape {
    kBroken,    // it does not compile, and its error was thrown
    kFunction,  // the script's value is the async function around the body
    kLone,      // the script's value is a function that returns the program's own function
    kModule,    // it has import or export declarations: there is no script
  };
  Shape shape = kBroken;
  v8::Local<v8::Script> script;
  int length = 0;  // of the function and the parentheses around it, in UTF-16 units
};

// CompileBody tells the shape of a text by what of it parses; nothing runs.
Body CompileBody(v8::Local<v8::Context> context, const std::string& name, iso_bytes source, Files* files);

}  // namespace isoproof
#endif
