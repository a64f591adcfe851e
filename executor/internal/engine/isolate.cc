//go:build v8

#include "isolate.h"

#include <time.h>

#include <cmath>

#include "body.h"
#include "engine.h"
#include "natives.h"

namespace isoproof {

namespace {

thread_local Isolate* current_isolate = nullptr;

uint64_t Clock(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1000000000u + static_cast<uint64_t>(t.tv_nsec);
}

// SourceBytes is what the shim's own copies of the sources take: the text around the program, and the module map.
size_t SourceBytes(const iso_program& program) {
  size_t bytes = program.main.source.size + program.input.size;
  for (size_t i = 0; i < program.module_count; i++) bytes += program.modules[i].name.size + program.modules[i].source.size;
  return bytes;
}

iso_bytes Borrow(const std::string& s) { return {s.data(), s.size()}; }

void OnRejection(v8::PromiseRejectMessage message) {
  Isolate* self = Isolate::current();
  if (self == nullptr) return;
  switch (message.GetEvent()) {
    case v8::kPromiseRejectWithNoHandler:
      if (!self->rejections().Add(self->v8(), message.GetPromise(), &self->meter())) {
        self->Stop(ISO_STOP_MEMORY);
      }
      break;
    case v8::kPromiseHandlerAddedAfterReject:
      self->rejections().Remove(message.GetPromise(), &self->meter());
      break;
    default:  // resolved or rejected again: no effect, by the standard
      break;
  }
}

void OnOutOfMemory(const char*, const v8::OOMDetails&) { Fail(Failure::kMemory); }
void OnFatal(const char*, const char*) { Fail(Failure::kEngine); }

// What the near-limit callback grants so that the engine can unwind to the point where it sees the termination. More
// than that and V8 aborts, which the out-of-memory handler reports.
constexpr size_t kUnwindBytes = 4u << 20;
constexpr int kUnwindGrants = 3;

}  // namespace

// Entered is the time that this thread spends inside the isolate.
class Isolate::Entered {
 public:
  explicit Entered(Isolate* self)
      : self_(self), metered_(self->meter_.get()), isolate_scope_(self->isolate_), handles_(self->isolate_), context_scope_(self->context()) {
    current_isolate = self;
    current_frames = &self->frames_;
    out_of_memory = false;
    began_ = Clock(CLOCK_THREAD_CPUTIME_ID);
    if (self->stack_ != 0) {
      self->isolate_->SetStackLimit(reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) - self->stack_);
    }
  }
  ~Entered() {
    self_->cpu_ns_ += Clock(CLOCK_THREAD_CPUTIME_ID) - began_;
    current_frames = nullptr;
    current_isolate = nullptr;
  }

 private:
  Isolate* self_;
  Metered metered_;
  v8::Isolate::Scope isolate_scope_;
  v8::HandleScope handles_;
  v8::Context::Scope context_scope_;
  uint64_t began_;
};

Isolate* Isolate::current() { return current_isolate; }

Isolate::Isolate(size_t memory) {
  meter_ = std::make_shared<Meter>(memory, [this] { return HeapUsed(); }, [this] { Stop(ISO_STOP_MEMORY); });
  v8::Isolate::CreateParams params = NewParams(memory);
  params.array_buffer_allocator_shared = meter_;
  isolate_ = v8::Isolate::New(params);
  isolate_->SetOOMErrorHandler(OnOutOfMemory);
  isolate_->SetFatalErrorHandler(OnFatal);
  isolate_->AddNearHeapLimitCallback(NearHeapLimit, this);
  isolate_->AddGCPrologueCallback(GcPrologue, this);
  isolate_->AddGCEpilogueCallback(GcEpilogue, this, v8::kGCTypeMarkSweepCompact);
  isolate_->SetMicrotasksPolicy(v8::MicrotasksPolicy::kExplicit);
  isolate_->SetPromiseRejectCallback(OnRejection);
  isolate_->SetHostImportModuleDynamicallyCallback(OnDynamicImport);

  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  // Without a listener V8 prints what a microtask of ours lets through, and the sealed worker does not survive that.
  isolate_->AddMessageListener([](v8::Local<v8::Message>, v8::Local<v8::Value>) {});
  v8::Local<v8::Context> context = v8::Context::New(isolate_);
  context->AllowCodeGenerationFromStrings(EvalAllowed());
  context_.Reset(isolate_, context);
  // V8 adds Atomics to a context after it is read from the snapshot, from which closed.js had taken it.
  context->Global()->Delete(context, Literal(isolate_, "Atomics")).Check();
  for (int i = 0; i < kEntries; i++) {
    entries_[i].Reset(isolate_, context->GetDataFromSnapshotOnce<v8::Function>(static_cast<size_t>(i)).ToLocalChecked());
  }
}

Isolate::~Isolate() {
  current_isolate = nullptr;
  rejections_.Clear(meter_.get());
  modules_.Clear();
  main_.Reset();
  namespace_.Reset();
  for (auto& entry : entries_) entry.Reset();
  context_.Reset();
  isolate_->Dispose();
}

void Isolate::Stop(int why) {
  int none = ISO_STOP_NONE;
  stop_.compare_exchange_strong(none, why);
  isolate_->TerminateExecution();
}

int Isolate::Start(const iso_program& program, size_t stack, Frames frames) {
  frames_ = std::move(frames);
  stack_ = stack;
  bounds_ = program.bounds;
  name_ = Copy(program.main.name);
  if (began_ns_ == 0) began_ns_ = Clock(CLOCK_MONOTONIC);
  Entered entered(this);
  v8::TryCatch caught(isolate_);
  size_t bytes = SourceBytes(program);
  if (!meter_->Charge(bytes)) Stop(ISO_STOP_MEMORY);
  program_charge_ = bytes - modules_.Load(program.modules, program.module_count);
  if (!stopped() && Begin(program) && Evaluate(program)) Advance();
  return Conclude(&caught);
}

void Isolate::Sent() {
  Metered metered(meter_.get());
  meter_->Release(outbox_.Pop());
}

bool Isolate::Rest() {
  if (stopped()) return false;
  meter_->Drop(inbox_.Clear());
  Entered entered(this);
  // What is left in the queue of microtasks is the ended program's. V8 empties it when a termination meets the first of them.
  isolate_->TerminateExecution();
  isolate_->PerformMicrotaskCheckpoint();
  isolate_->CancelTerminateExecution();
  rejections_.Clear(meter_.get());
  main_.Reset();
  namespace_.Reset();
  meter_->Release(program_charge_);
  meter_->RestartPeak();
  ending_ = Ending();
  console_lines_ = console_bytes_ = dropped_lines_ = dropped_bytes_ = 0;
  cpu_ns_ = 0;
  peak_heap_ = 0;
  program_charge_ = 0;
  wakeup_ = -1;
  return true;
}

v8::MaybeLocal<v8::Value> Isolate::Enter(Entry which, int count, v8::Local<v8::Value>* arguments) {
  return entries_[which].Get(isolate_)->Call(context(), v8::Undefined(isolate_), count, arguments);
}

v8::MaybeLocal<v8::String> Isolate::String(const std::string& text) { return Text(isolate_, text.data(), text.size()); }

v8::Local<v8::Value> Isolate::Number(uint64_t n) { return v8::Number::New(isolate_, static_cast<double>(n)); }

bool Isolate::Begin(const iso_program& program) {
  v8::Local<v8::String> input, providers;
  if (!Text(isolate_, program.input.data, program.input.size).ToLocal(&input) ||
      !Text(isolate_, program.providers.data, program.providers.size).ToLocal(&providers)) {
    return false;
  }
  v8::Local<v8::Value> arguments[] = {
      input,
      Number(bounds_.tool_calls),
      Number(bounds_.tool_in_flight),
      Number(bounds_.tool_payload),
      Number(bounds_.timers),
      Number(bounds_.console_line_bytes),
      Number(bounds_.result),
      providers,
      Number(bounds_.outbound_requests),
      Number(bounds_.outbound_body),
  };
  return !Enter(kBegin, static_cast<int>(std::size(arguments)), arguments).IsEmpty();
}

// Evaluate compiles the program and runs it up to its first await. False: something was thrown past it.
bool Isolate::Evaluate(const iso_program& program) {
  if (program.form == 1) return EvaluateModule(program);
  v8::Local<v8::Context> context = this->context();
  Body body = CompileBody(context, name_, program.main.source, &files_);
  if (body.shape == Body::kModule) return EvaluateModule(program);
  v8::Local<v8::Value> function;
  if (body.shape == Body::kBroken || !body.script->Run(context).ToLocal(&function)) return false;
  // A text that closes the function around it and opens another is no body: what is left is not all of the script.
  v8::Local<v8::String> whole;
  if (!function->IsFunction() || !function.As<v8::Function>()->FunctionProtoToString(context).ToLocal(&whole) ||
      whole->Length() != body.length - 2) {
    isolate_->ThrowException(v8::Exception::SyntaxError(Literal(isolate_, "the program is not one function body")));
    return false;
  }
  return Follow(Enter(body.shape == Body::kLone ? kRunLone : kRun, 1, &function));
}

bool Isolate::EvaluateModule(const iso_program& program) {
  v8::Local<v8::Context> context = this->context();
  v8::Local<v8::Module> module;
  if (!modules_.Main(context, name_, Copy(program.main.source)).ToLocal(&module)) return false;
  if (!Modules::Link(context, module).FromMaybe(false)) return false;
  namespace_.Reset(isolate_, module->GetModuleNamespace());
  return Follow(Modules::Evaluate(context, module));
}

// Follow makes a promise the one that the execution waits for. Its rejection is the program's, not an unhandled one.
bool Isolate::Follow(v8::MaybeLocal<v8::Value> value) {
  v8::Local<v8::Value> promise;
  if (!value.ToLocal(&promise)) return false;
  if (!promise->IsPromise()) {
    // The text closed the function around it and left something else in its place.
    isolate_->ThrowException(v8::Exception::SyntaxError(Literal(isolate_, "the program is not one function body")));
    return false;
  }
  Handle(promise.As<v8::Promise>());
  main_.Reset(isolate_, promise.As<v8::Promise>());
  return true;
}

// Advance runs the microtasks and takes the execution as far as it goes without the host. The state of the promise is read
// from the promise: no then that a guest could replace is called. False: something was thrown past the runtime.
bool Isolate::Advance() {
  while (!stopped() && !ended()) {
    isolate_->PerformMicrotaskCheckpoint();
    if (stopped() || ended()) break;
    if (!rejections_.empty()) {
      Reject(rejections_.First(isolate_));
      break;
    }
    v8::Local<v8::Promise> main = main_.Get(isolate_);
    if (main->State() == v8::Promise::kPending) break;
    v8::Local<v8::Value> outcome = main->Result();
    if (main->State() == v8::Promise::kRejected) {
      Reject(outcome);
      break;
    }
    if (namespace_.IsEmpty()) return !Enter(kSettle, 1, &outcome).IsEmpty();
    v8::Local<v8::Value> exports = namespace_.Get(isolate_);
    namespace_.Reset();
    if (!Follow(Enter(kRunModule, 1, &exports))) return false;
  }
  return true;
}

bool Isolate::Post(Delivery delivery) {
  size_t bytes = SizeOf(delivery);
  bool held = meter_->Hold(bytes);
  if (!held) {
    meter_->Drop(bytes);
    delivery = Answer();
  }
  inbox_.Post(std::move(delivery));
  return held;
}

int Isolate::Deliver() {
  Delivery delivery = inbox_.Take();  // made outside the isolate, where the meter does not look, and so freed after it is left
  meter_->Drop(SizeOf(delivery));
  Entered entered(this);
  v8::TryCatch caught(isolate_);
  if (!stopped() && !ended() && std::visit([this](const auto& d) { return Hand(d); }, delivery)) Advance();
  return Conclude(&caught);
}

bool Isolate::Hand(const Answer& a) {
  v8::Local<v8::String> payload, name, message;
  if (!String(a.payload).ToLocal(&payload) || !String(a.name).ToLocal(&name) ||
      !String(a.message).ToLocal(&message)) {
    return false;
  }
  v8::Local<v8::Value> arguments[] = {Number(a.call), v8::Boolean::New(isolate_, a.ok), payload, name, message};
  return !Enter(kDeliver, static_cast<int>(std::size(arguments)), arguments).IsEmpty();
}

bool Isolate::Hand(const Response& r) {
  v8::Local<v8::String> message, status_text, url, headers;
  if (!String(r.message).ToLocal(&message) || !String(r.status_text).ToLocal(&status_text) ||
      !String(r.url).ToLocal(&url) || !String(r.headers).ToLocal(&headers)) {
    return false;
  }
  v8::Local<v8::Value> arguments[] = {Number(r.request), v8::Boolean::New(isolate_, r.ok), message, Number(r.status), status_text, url,
                                      v8::Boolean::New(isolate_, r.redirected), headers, v8::Boolean::New(isolate_, r.body)};
  return !Enter(kRespond, static_cast<int>(std::size(arguments)), arguments).IsEmpty();
}

bool Isolate::Hand(const Chunk& c) {
  v8::Local<v8::String> message;
  if (!String(c.message).ToLocal(&message)) return false;
  v8::Local<v8::Value> arguments[] = {Number(c.request), Number(c.data.size()), Number(c.end), message};
  chunk_ = Borrow(c.data);
  bool handed = !Enter(kChunk, static_cast<int>(std::size(arguments)), arguments).IsEmpty();
  chunk_ = {};
  return handed;
}

int Isolate::Tick() {
  Entered entered(this);
  v8::TryCatch caught(isolate_);
  // One timer at a time, the microtasks of each before the next; the runtime says whether another is due.
  for (bool more = true; more && !stopped() && !ended();) {
    v8::Local<v8::Value> due;
    if (!Enter(kTick).ToLocal(&due) || !Advance()) break;
    more = due->IsTrue();
  }
  return Conclude(&caught);
}

// Conclude looks at how a step left the isolate; a stop comes before all else.
int Isolate::Conclude(v8::TryCatch* caught) {
  ObserveHeap(false);
  if (!stopped() && !ended() && caught->HasCaught()) SettleCaught(caught);
  switch (stop_.load()) {
    case ISO_STOP_NONE:
    case ISO_STOP_LIMIT:  // SettleLimit has written the ending
      break;
    case ISO_STOP_TIMEOUT:
      End(ISO_TIMEOUT);
      break;
    case ISO_STOP_MEMORY:
      End(ISO_MEMORY);
      break;
    default:
      End(ISO_CANCELLED);
  }
  return ended() ? ISO_ENDED : ISO_PENDING;
}

void Isolate::End(int outcome) {
  ending_ = Ending();
  ending_.outcome = outcome;
}

void Isolate::Reject(v8::Local<v8::Value> reason) {
  if (ended()) return;  // the first error is the one
  // The engine forgets where an error came from once its stack is read, so the position comes first.
  Position position;
  if (reason->IsNativeError()) position = Locate(reason, v8::Exception::CreateMessage(isolate_, reason));
  SettleRejected(reason, std::move(position));
}

// Locate is where an error stands: where it was made to stand, or where the engine saw it thrown.
Position Isolate::Locate(v8::Local<v8::Value> reason, v8::Local<v8::Message> message) {
  Position position;
  return GivenPosition(isolate_, reason, &position) ? position : files_.Where(isolate_, message);
}

void Isolate::SettleRejected(v8::Local<v8::Value> reason, Position position) {
  v8::TryCatch caught(isolate_);
  if (Enter(kReject, 1, &reason).IsEmpty() && !stopped() && !ended()) {
    // Describing it ran out of stack: the kind must stand all the same.
    SettleGuest("Error", "an error that cannot be described", "");
  }
  if (ending_.outcome != ISO_GUEST) return;
  // An error made inside the runtime or in a text that the program gave to JSON.parse stands where the program called.
  if (position.file.empty()) position = PositionIn(ending_.stack, name_);
  ending_.position = std::move(position);
}

// SettleCaught is for what was thrown past the runtime: syntax and link errors. Their message has the position.
void Isolate::SettleCaught(v8::TryCatch* caught) {
  v8::Local<v8::Value> error = caught->Exception();
  Position position = Locate(error, caught->Message());
  caught->Reset();
  SettleRejected(error, std::move(position));
}

void Isolate::Console(int level, bool cut, std::string text) {
  size_t bytes = text.size();
  if (console_lines_ >= bounds_.console_lines || bytes > bounds_.console_bytes - console_bytes_) {
    dropped_lines_++;
    dropped_bytes_ += bytes;
    return;
  }
  size_t record = bytes + 64;
  if (!meter_->Charge(record)) return Stop(ISO_STOP_MEMORY);
  console_lines_++;
  console_bytes_ += bytes;
  outbox_.Begin(Outbox::kConsole, record);
  outbox_.Number(static_cast<uint64_t>(level));
  outbox_.Number(cut ? 1 : 0);
  outbox_.Text(text);
}

bool Isolate::AdmitCall(size_t argument_bytes) {
  if (argument_bytes <= bounds_.tool_payload) return true;
  SettleLimit("tool payload");
  return false;
}

bool Isolate::AdmitResult(size_t bytes) {
  if (bytes <= bounds_.result) return true;
  SettleResult("its JSON is " + std::to_string(bytes) + " bytes, the limit is " + std::to_string(bounds_.result));
  return false;
}

bool Isolate::AdmitBody(size_t bytes) {
  if (bytes <= bounds_.outbound_body) return true;
  SettleLimit("outbound body");
  return false;
}

void Isolate::Request(uint64_t request, std::string method, std::string url, uint64_t redirect, std::string headers,
                      std::string body) {
  if (silent()) return;
  size_t bytes = method.size() + url.size() + headers.size() + body.size() + 128;
  if (!meter_->Charge(bytes)) return Stop(ISO_STOP_MEMORY);
  outbox_.Begin(Outbox::kRequest, bytes);
  outbox_.Number(request);
  outbox_.Text(method);
  outbox_.Text(url);
  outbox_.Number(redirect);
  outbox_.Text(headers);
  outbox_.Text(body);
}

void Isolate::Want(uint64_t request, bool stop) {
  if (silent()) return;
  outbox_.Begin(Outbox::kWant, 0);
  outbox_.Number(request);
  outbox_.Number(stop ? 1 : 0);
}

void Isolate::Call(uint64_t call, std::string provider, std::string tool, std::string args) {
  if (silent()) return;
  size_t bytes = provider.size() + tool.size() + args.size() + 64;
  if (!meter_->Charge(bytes)) return Stop(ISO_STOP_MEMORY);
  outbox_.Begin(Outbox::kCall, bytes);
  outbox_.Number(call);
  outbox_.Text(provider);
  outbox_.Text(tool);
  outbox_.Text(args);
}

void Isolate::SettleValue(std::string json) {
  if (ended()) return;
  ending_.outcome = ISO_VALUE;
  ending_.value = std::move(json);
}

void Isolate::SettleGuest(std::string name, std::string message, std::string stack) {
  if (ended()) return;
  ending_.outcome = ISO_GUEST;
  ending_.name = std::move(name);
  ending_.message = std::move(message);
  ending_.stack = std::move(stack);
}

void Isolate::SettleResult(std::string reason) {
  if (ended()) return;
  ending_.outcome = ISO_RESULT;
  ending_.reason = std::move(reason);
}

// SettleLimit ends the guest at once: code that passed a bound must not go on to pass the next.
void Isolate::SettleLimit(std::string which) {
  if (ended() || stopped()) return;
  End(ISO_LIMIT);
  ending_.reason = std::move(which);
  Stop(ISO_STOP_LIMIT);
}

void Isolate::Handle(v8::Local<v8::Promise> promise) {
  promise->MarkAsHandled();
  rejections_.Remove(promise, meter_.get());
}

v8::MaybeLocal<v8::Value> Isolate::Missing(v8::Local<v8::Value> specifier, v8::Local<v8::Value> names) {
  v8::Local<v8::Value> arguments[] = {specifier, names};
  return Enter(kMissing, 2, arguments);
}

void Isolate::AfterImport(v8::Local<v8::Value> evaluated, v8::Local<v8::Value> fulfilled, v8::Local<v8::Value> rejected) {
  v8::Local<v8::Value> arguments[] = {evaluated, fulfilled, rejected};
  (void)Enter(kImported, 3, arguments);
}

double Isolate::Now() const { return static_cast<double>(Clock(CLOCK_MONOTONIC) - began_ns_) / 1e6; }

double Isolate::Wakeup() const { return wakeup_ < 0 ? -1 : std::max(0.0, wakeup_ - Now()); }

void Isolate::Describe(iso_ending* out) const {
  *out = {};
  out->outcome = ending_.outcome;
  out->value = Borrow(ending_.value);
  out->reason = Borrow(ending_.reason);
  out->name = Borrow(ending_.name);
  out->message = Borrow(ending_.message);
  out->stack = Borrow(ending_.stack);
  out->file = Borrow(ending_.position.file);
  out->line = ending_.position.line;
  out->column = ending_.position.column;
  out->dropped_lines = dropped_lines_;
  out->dropped_bytes = dropped_bytes_;
  out->cpu_ns = cpu_ns_;
  out->peak_heap = peak_heap_;
  out->peak_bytes = meter_->peak();
}

size_t Isolate::HeapUsed() const {
  v8::HeapStatistics statistics;
  isolate_->GetHeapStatistics(&statistics);
  return statistics.used_heap_size();
}

// ObserveHeap keeps the peak, and, once a full collection has shown what is really held, ends an execution that holds
// more than its limit: the engine itself compares only the heap.
void Isolate::ObserveHeap(bool after_full_gc) {
  size_t heap = HeapUsed();
  if (heap > peak_heap_) peak_heap_ = heap;
  meter_->Saw(heap);
  // V8's last resort grants one allocation past its own limit; without that the heap alone never passes it.
  if (heap > meter_->limit() || (after_full_gc && meter_->Passed(heap))) Stop(ISO_STOP_MEMORY);
}

size_t Isolate::NearHeapLimit(void* self_, size_t current, size_t) {
  Isolate* self = static_cast<Isolate*>(self_);
  self->Stop(ISO_STOP_MEMORY);
  out_of_memory = true;
  return self->near_limit_calls_++ < kUnwindGrants ? current + kUnwindBytes : current;
}

void Isolate::GcPrologue(v8::Isolate*, v8::GCType, v8::GCCallbackFlags, void* self) {
  static_cast<Isolate*>(self)->ObserveHeap(false);
}

void Isolate::GcEpilogue(v8::Isolate*, v8::GCType, v8::GCCallbackFlags, void* self) {
  static_cast<Isolate*>(self)->ObserveHeap(true);
}

}  // namespace isoproof
