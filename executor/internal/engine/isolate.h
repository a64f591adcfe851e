//go:build v8

// One V8 isolate and the execution it serves; in a session, one after the other. Made from the startup snapshot, used by one
// thread, disposed of in the end.
#ifndef ISOPROOF_ISOLATE_H_
#define ISOPROOF_ISOLATE_H_

#include <atomic>
#include <memory>
#include <string>
#include <unordered_map>

#include "failure.h"
#include "inbox.h"
#include "meter.h"
#include "modules.h"
#include "outbox.h"
#include "position.h"
#include "rejections.h"
#include "shim.h"
#include "v8.h"

namespace isoproof {

// Ending is how the execution ended, in the isolate's own words.
struct Ending {
  int outcome = -1;
  std::string value, reason, name, message, stack;
  Position position;
};

class Isolate {
 public:
  explicit Isolate(size_t memory);
  ~Isolate();

  int Start(const iso_program& program, size_t stack, Frames frames);
  // Deliver gives the guest the oldest of what was posted.
  int Deliver();
  int Tick();
  // Rest readies the isolate of an ended execution for another, which finds what is left in its global. False: it was stopped.
  bool Rest();
  // Stop ends what runs and what would run next. The first reason stands. Any thread.
  void Stop(int why);

  // Post leaves something for a Deliver. What waits counts against the limit: false, and nothing of it is kept, past it. Any thread.
  bool Post(Delivery delivery);

  // current is the isolate that this thread is in; natives and callbacks have no other way to it.
  static Isolate* current();

  v8::Isolate* v8() const { return isolate_; }
  v8::Local<v8::Context> context() const { return context_.Get(isolate_); }
  bool stopped() const { return stop_.load(std::memory_order_relaxed) != ISO_STOP_NONE; }
  bool ended() const { return ending_.outcome >= 0; }
  // Silent: an execution that has ended asks for nothing more, and only its console goes on. Guest code runs on to the end of its turn, and
  // a call that was sent after one that was not would be out of order.
  bool silent() const { return ended() || stopped(); }

  // What natives do.
  void Console(int level, bool cut, std::string text);
  // Admit is asked before a text is copied out of the heap; false: the execution has been settled for its size.
  bool AdmitCall(size_t argument_bytes);
  bool AdmitResult(size_t bytes);
  bool AdmitBody(size_t bytes);
  void Call(uint64_t call, std::string provider, std::string tool, std::string args);
  void Request(uint64_t request, std::string method, std::string url, uint64_t redirect, std::string headers, std::string body);
  void Want(uint64_t request, bool stop);
  // TakeChunk is the data of the chunk that is being handed in.
  iso_bytes TakeChunk() const { return chunk_; }
  void SettleValue(std::string json);
  void SettleGuest(std::string name, std::string message, std::string stack);
  void SettleResult(std::string reason);
  // Reject ends the execution with a guest's error, described by the runtime, with its position.
  void Reject(v8::Local<v8::Value> reason);
  void SettleLimit(std::string which);
  // Handle makes a promise one whose rejection is not an unhandled one.
  void Handle(v8::Local<v8::Promise> promise);
  // Missing is what the runtime says of a module that is not among names.
  v8::MaybeLocal<v8::Value> Missing(v8::Local<v8::Value> specifier, v8::Local<v8::Value> names);
  // AfterImport has one of two functions called once a module's evaluation is settled; nothing of that can be seen by the guest.
  void AfterImport(v8::Local<v8::Value> evaluated, v8::Local<v8::Value> fulfilled, v8::Local<v8::Value> rejected);
  void SetWakeup(double due) { wakeup_ = due; }
  double Now() const;  // milliseconds since the execution began

  double Wakeup() const;
  const std::string* Outgoing() const { return outbox_.First(); }
  void Sent();
  void Describe(iso_ending* out) const;

  Modules& modules() { return modules_; }
  Rejections& rejections() { return rejections_; }
  Meter& meter() { return *meter_; }
  v8::Eternal<v8::Private>& opaque_mark() { return opaque_mark_; }

 private:
  class Entered;
  enum Entry { kBegin, kRun, kRunLone, kRunModule, kSettle, kDeliver, kTick, kReject, kMissing, kRespond, kChunk, kImported, kEntries };

  v8::MaybeLocal<v8::String> String(const std::string& text);
  v8::Local<v8::Value> Number(uint64_t n);
  v8::MaybeLocal<v8::Value> Enter(Entry which, int count = 0, v8::Local<v8::Value>* arguments = nullptr);
  bool Begin(const iso_program& program);
  bool Evaluate(const iso_program& program);
  bool EvaluateModule(const iso_program& program);
  // Hand calls the runtime with a delivery. False: something was thrown past it.
  bool Hand(const Answer& answer);
  bool Hand(const Response& response);
  bool Hand(const Chunk& chunk);
  Position Locate(v8::Local<v8::Value> reason, v8::Local<v8::Message> message);
  bool Follow(v8::MaybeLocal<v8::Value> promise);
  bool Advance();
  int Conclude(v8::TryCatch* caught);
  void End(int outcome);
  void SettleRejected(v8::Local<v8::Value> reason, Position position);
  void SettleCaught(v8::TryCatch* caught);
  size_t HeapUsed() const;
  void ObserveHeap(bool after_full_gc);

  static size_t NearHeapLimit(void* self, size_t current, size_t initial);
  static void GcPrologue(v8::Isolate*, v8::GCType, v8::GCCallbackFlags, void* self);
  static void GcEpilogue(v8::Isolate*, v8::GCType, v8::GCCallbackFlags, void* self);

  std::shared_ptr<Meter> meter_;
  v8::Isolate* isolate_ = nullptr;
  v8::Global<v8::Context> context_;
  v8::Global<v8::Function> entries_[kEntries];
  v8::Eternal<v8::Private> opaque_mark_;  // for native.opaque, once it has looked it up
  Files files_;
  Modules modules_{&files_};
  // What the execution waits for: the evaluation of its module, then the promise of its result.
  v8::Global<v8::Promise> main_;
  v8::Global<v8::Value> namespace_;
  Rejections rejections_;
  Inbox inbox_;
  Outbox outbox_;
  iso_bytes chunk_ = {};  // of the delivery that is under way
  std::string name_;  // of the program's file
  Frames frames_;
  Ending ending_;
  iso_bounds bounds_ = {};
  std::atomic<int> stop_{ISO_STOP_NONE};
  size_t stack_ = 0;
  size_t program_charge_ = 0;  // on the meter for one execution; the module map stays
  int near_limit_calls_ = 0;
  uint64_t console_lines_ = 0, console_bytes_ = 0, dropped_lines_ = 0, dropped_bytes_ = 0;
  uint64_t cpu_ns_ = 0, began_ns_ = 0;
  size_t peak_heap_ = 0;
  double wakeup_ = -1;
};

}  // namespace isoproof

struct iso_isolate {
  explicit iso_isolate(size_t memory) : isolate(memory) {}
  isoproof::Isolate isolate;
};
#endif
