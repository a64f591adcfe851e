//go:build v8

// The module map of one execution: the only thing that import reaches.
#ifndef ISOPROOF_MODULES_H_
#define ISOPROOF_MODULES_H_

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "position.h"
#include "shim.h"
#include "v8.h"

namespace isoproof {

// Request is one import: what is asked for, with which attributes, by whom and where.
struct Request {
  std::string specifier, referrer;
  std::vector<std::string> attributes;  // key, value, key, value
  v8::Local<v8::Module> importer;      // empty for import(), whose place is known beforehand
  Position place;
};

class Modules {
 public:
  explicit Modules(Files* files) : files_(files) {}
  // Load adds files to the map, but for those whose name it has, and returns how many bytes they take.
  size_t Load(const iso_file* files, size_t count);
  // Main compiles the program itself as a module. It is not in the map: nothing can import it.
  v8::MaybeLocal<v8::Module> Main(v8::Local<v8::Context> context, const std::string& name, const std::string& source);
  // Import has a module resolved, compiled, linked and evaluated for import(): the promise of its namespace.
  v8::MaybeLocal<v8::Promise> Import(v8::Local<v8::Context> context, v8::Local<v8::Value> referrer, v8::Local<v8::String> specifier,
                                     v8::Local<v8::FixedArray> attributes);
  // Evaluate runs a linked module, and what it imports: the promise of its end.
  static v8::MaybeLocal<v8::Value> Evaluate(v8::Local<v8::Context> context, v8::Local<v8::Module> module);
  // Link resolves the imports of a module and of all it reaches.
  static v8::Maybe<bool> Link(v8::Local<v8::Context> context, v8::Local<v8::Module> module);
  void Clear();

 private:
  static void RunImport(const v8::FunctionCallbackInfo<v8::Value>& info);
  // Resolve is the key in the map that a specifier means: itself, or, when it is relative, its path from the referrer.
  const std::string* Resolve(const std::string& referrer, const std::string& specifier) const;
  v8::MaybeLocal<v8::Module> Get(v8::Local<v8::Context> context, const Request& request);
  void Refuse(v8::Local<v8::Context> context, const Request& request, v8::Local<v8::Value> error, v8::Local<v8::String> message);
  void RefuseMissing(v8::Local<v8::Context> context, const Request& request);
  bool AdmitAttributes(v8::Local<v8::Context> context, const Request& request, const std::string& name);
  // AwaitsAlone says that no other module than this one, which awaits, does, of all that were compiled in this isolate.
  bool AwaitsAlone(v8::Local<v8::Module> module) const;
  Position PlaceOf(v8::Local<v8::Context> context, const Request& request) const;
  v8::MaybeLocal<v8::Module> Compile(v8::Local<v8::Context> context, const std::string& name, std::string source);
  v8::MaybeLocal<v8::Module> CompileJson(v8::Local<v8::Context> context, const std::string& name, const std::string& source);
  // NameOf is a module's key in the map; the program's own name for the program.
  const std::string& NameOf(v8::Local<v8::Module> module) const;
  static v8::MaybeLocal<v8::Module> OnResolve(v8::Local<v8::Context> context, v8::Local<v8::String> specifier,
                                              v8::Local<v8::FixedArray> attributes, v8::Local<v8::Module> referrer);
  static v8::MaybeLocal<v8::Value> EvaluateJson(v8::Local<v8::Context> context, v8::Local<v8::Module> module);

  Files* files_;
  std::string main_;  // the program's name
  std::map<std::string, std::string> sources_;
  std::map<std::string, v8::Global<v8::Module>> compiled_;
  std::map<std::string, v8::Global<v8::Value>> json_;  // what JSON modules export
  std::unordered_multimap<int, std::string> names_;    // by a module's identity hash
};

// OnDynamicImport serves import().
v8::MaybeLocal<v8::Promise> OnDynamicImport(v8::Local<v8::Context> context, v8::Local<v8::Data> options,
                                            v8::Local<v8::Value> referrer, v8::Local<v8::String> specifier,
                                            v8::Local<v8::FixedArray> assertions);

// Origin is the script origin of guest code, so that errors name the user's file and line.
v8::ScriptOrigin Origin(v8::Isolate* isolate, const std::string& name, int line_offset, bool is_module);

}  // namespace isoproof
#endif
