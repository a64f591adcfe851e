//go:build v8

// The inbox: answers to tool calls that wait until the isolate takes them. They wait here and not in Go's heap, whose collector would work
// the harder the more a guest lets wait.
#ifndef ISOPROOF_INBOX_H_
#define ISOPROOF_INBOX_H_

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

namespace isoproof {

struct Answer {
  uint64_t call = 0;
  bool ok = false;
  std::string payload, name, message;

  size_t size() const { return payload.size() + name.size() + message.size(); }
};

class Inbox {
 public:
  // Post adds an answer. Any thread.
  void Post(Answer answer) {
    std::lock_guard<std::mutex> lock(lock_);
    answers_.push_back(std::move(answer));
  }
  // Take returns the oldest answer; there must be one.
  Answer Take() {
    std::lock_guard<std::mutex> lock(lock_);
    Answer answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }

  // Clear drops what nobody took and returns its bytes.
  size_t Clear() {
    std::lock_guard<std::mutex> lock(lock_);
    size_t bytes = 0;
    for (const Answer& answer : answers_) bytes += answer.size();
    answers_.clear();
    return bytes;
  }

 private:
  std::mutex lock_;
  std::deque<Answer> answers_;
};

}  // namespace isoproof
#endif
