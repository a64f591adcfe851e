//go:build v8

#include "failure.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <exception>
#include <new>

#include "reserve.h"

namespace isoproof {

thread_local const Frames* current_frames = nullptr;
thread_local bool out_of_memory = false;

namespace {

int wire = -1;
std::atomic<uint32_t>* wire_busy = nullptr;
Frames unknown;
std::atomic<bool> failing{false};

void Pause() {
  struct timespec ms = {0, 1000000};
  nanosleep(&ms, nullptr);
}

// TakeWire waits for Go to finish the frame it writes, so that ours does not land inside it. A host that does not read can
// hold Go up for ever: after two seconds the frame is given up and the host sees a lost worker.
bool TakeWire() {
  if (wire_busy == nullptr) return true;
  for (int i = 0; i < 2000; i++) {
    uint32_t free = 0;
    if (wire_busy->compare_exchange_strong(free, 1)) return true;
    Pause();
  }
  return false;
}

// V8 and ICU ask for pieces as large as this.
constexpr size_t kRoom = 32u << 20;

// OutOfRoom says whether the process is at that bound: an abort there is for want of memory, by whatever way V8 or ICU take it.
bool OutOfRoom() { return !HasFree(kRoom); }

void OnSignal(int) {
  // SIGTRAP, SIGILL and SIGABRT are how V8 ends after a fatal error that reached no callback ("invalid size error"); SIGSEGV and SIGBUS are bugs.
  Fail(Failure::kEngine);
}

void OnTerminate() {
  // The V8 library is built without exceptions: a failed new inside it ends here.
  Failure failure = Failure::kEngine;
  if (std::exception_ptr e = std::current_exception()) {
    try {
      std::rethrow_exception(e);
    } catch (const std::bad_alloc&) {
      failure = Failure::kMemory;
    } catch (...) {
    }
  }
  Fail(failure);
}

}  // namespace

void Fail(Failure failure) noexcept {
  if (failing.exchange(true)) {
    // Another thread is already reporting: let it end the process.
    for (;;) Pause();
  }
  if (out_of_memory || OutOfRoom()) failure = Failure::kMemory;
  const Frames* frames = current_frames != nullptr ? current_frames : &unknown;
  const std::string& frame = failure == Failure::kMemory ? frames->memory : frames->engine;
  if (wire >= 0 && TakeWire()) {
    const char* at = frame.data();
    size_t left = frame.size();
    for (int tries = 0; left > 0 && tries < 200;) {
      ssize_t n = write(wire, at, left);
      if (n > 0) {
        at += n;
        left -= static_cast<size_t>(n);
      } else {
        tries++;
        Pause();
      }
    }
  }
  _exit(failure == Failure::kMemory ? 80 : 81);
}

void InstallHandlers() {
  std::set_terminate(OnTerminate);
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  action.sa_flags = SA_ONSTACK;  // Go gives every thread an alternate stack, also those that run V8
  sigfillset(&action.sa_mask);
  for (int sig : {SIGTRAP, SIGILL, SIGABRT, SIGSEGV, SIGBUS}) sigaction(sig, &action, nullptr);
}

}  // namespace isoproof

void iso_failure_arm(int descriptor, uint32_t* busy, iso_bytes memory, iso_bytes engine) {
  isoproof::wire = descriptor;
  isoproof::wire_busy = reinterpret_cast<std::atomic<uint32_t>*>(busy);
  isoproof::unknown.memory.assign(memory.data, memory.size);
  isoproof::unknown.engine.assign(engine.data, engine.size);
  isoproof::InstallHandlers();
}
