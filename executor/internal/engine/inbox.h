//go:build v8

// The inbox: what the host sent and the isolate has not taken yet. It waits here and not in Go's heap, whose collector would work the
// harder the more a guest lets wait.
#ifndef ISOPROOF_INBOX_H_
#define ISOPROOF_INBOX_H_

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <variant>

#include "shim.h"

namespace isoproof {

inline std::string Copy(iso_bytes bytes) { return std::string(bytes.data, bytes.size); }

// What may wait. Each is a copy of what the shim is given, and knows its size in bytes.

struct Answer {
  uint64_t call = 0;
  bool ok = false;
  std::string payload, name, message;

  Answer() = default;
  explicit Answer(const iso_answer& a)
      : call(a.call), ok(a.ok != 0), payload(Copy(a.payload)), name(Copy(a.name)), message(Copy(a.message)) {}
  size_t size() const { return payload.size() + name.size() + message.size(); }
};

struct Response {
  uint64_t request;
  bool ok, redirected, body;
  uint32_t status;
  std::string message, status_text, url, headers;

  explicit Response(const iso_response& r)
      : request(r.request), ok(r.ok != 0), redirected(r.redirected != 0), body(r.body != 0), status(r.status),
        message(Copy(r.message)), status_text(Copy(r.status_text)), url(Copy(r.url)), headers(Copy(r.headers)) {}
  size_t size() const { return message.size() + status_text.size() + url.size() + headers.size(); }
};

struct Chunk {
  uint64_t request;
  int end;
  std::string data, message;

  explicit Chunk(const iso_chunk& c) : request(c.request), end(c.end), data(Copy(c.data)), message(Copy(c.message)) {}
  size_t size() const { return data.size() + message.size(); }
};

using Delivery = std::variant<Answer, Response, Chunk>;

inline size_t SizeOf(const Delivery& delivery) {
  return std::visit([](const auto& d) { return d.size(); }, delivery);
}

class Inbox {
 public:
  // Post adds a delivery. Any thread.
  void Post(Delivery delivery) {
    std::lock_guard<std::mutex> lock(lock_);
    deliveries_.push_back(std::move(delivery));
  }
  // Take returns the oldest delivery; there must be one.
  Delivery Take() {
    std::lock_guard<std::mutex> lock(lock_);
    Delivery delivery = std::move(deliveries_.front());
    deliveries_.pop_front();
    return delivery;
  }

  // Clear drops what nobody took and returns its bytes.
  size_t Clear() {
    std::lock_guard<std::mutex> lock(lock_);
    size_t bytes = 0;
    for (const Delivery& delivery : deliveries_) bytes += SizeOf(delivery);
    deliveries_.clear();
    return bytes;
  }

 private:
  std::mutex lock_;
  std::deque<Delivery> deliveries_;
};

}  // namespace isoproof
#endif
