#include <unistd.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

// By it the guards of the C++ library wait. The worker's filter ends a process there.
extern "C" long syscall(long, ...) noexcept { _exit(3); }

namespace {

std::atomic<int> begun{0}, waiting{0};

struct Slow {
  explicit Slow(bool fails) {
    begun++;
    while (waiting == 0) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // until the other one waits in the guard
    if (fails) throw std::runtime_error("on purpose");
    value = 7;
  }
  int value = 0;
};

int Value() {
  static Slow slow(begun == 0);  // the first time there is nothing to have, and who waited has to try
  return slow.value;
}

}  // namespace

extern "C" int meet() {
  int first = 0;
  std::thread other([&] {
    try {
      first = Value();
    } catch (const std::runtime_error&) {
      first = -1;
    }
  });
  while (begun == 0) std::this_thread::yield();
  waiting = 1;
  int second = Value();
  other.join();
  return first == -1 && second == 7 && Value() == 7 && begun == 2 ? 0 : 1;
}
