//go:build v8

// Where an error stands in the user's source.
#ifndef ISOPROOF_POSITION_H_
#define ISOPROOF_POSITION_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine.h"
#include "v8.h"

// What ends every source: a comment that takes back the name that a comment of the guest's gave (sourceURL), so that frames of
// stacks have the user's files and lines. The last one counts, and an empty one is none.
#define ISOPROOF_OWN_NAME "\n//# sourceURL="

namespace isoproof {

// Position counts lines and columns from 1; 0 is unknown.
struct Position {
  std::string file;
  uint32_t line = 0, column = 0;
};

// Files are the names of the sources of an execution, by the engine's number for each. The engine's own name of a source is not
// asked for: a text may choose its own (sourceURL), and one that does not parse has not had it taken back.
class Files {
 public:
  void Add(int script, const std::string& name) { names_.emplace(script, name); }
  // AddBroken is for a source that did not compile: its number is in what the engine says of that.
  void AddBroken(const v8::TryCatch& caught, const std::string& name);
  // Where is the engine's own record of where something was thrown. One outside these files has no file.
  Position Where(v8::Isolate* isolate, v8::Local<v8::Message> message) const;
  // Caller is where the innermost function of the guest stands.
  Position Caller(v8::Isolate* isolate) const;

 private:
  const std::string* Name(int script) const;
  std::unordered_map<int, std::string> names_;
};

// PositionIn finds the first frame of a formatted stack that is in file.
Position PositionIn(const std::string& stack, const std::string& file);
// PositionAfter is the place behind the last character of text, which file begins with.
Position PositionAfter(v8::Isolate* isolate, const std::string& file, iso_bytes text);

// BytesOf is how many bytes of a UTF-8 text its first UTF-16 units are.
size_t BytesOf(std::string_view text, int units);

// ThrowAt throws an error that stands where the engine does not know. GivenPosition reads that place again; false: it has none.
void ThrowAt(v8::Isolate* isolate, v8::Local<v8::Value> error, const Position& position);
bool GivenPosition(v8::Isolate* isolate, v8::Local<v8::Value> error, Position* position);

}  // namespace isoproof
#endif
