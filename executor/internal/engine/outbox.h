//go:build v8

// The outbox: what an isolate says to the host, kept until Go has sent it after a step. A record is a kind byte and fields; a number is
// eight bytes, little-endian; a text is a number and that many bytes of UTF-8.
#ifndef ISOPROOF_OUTBOX_H_
#define ISOPROOF_OUTBOX_H_

#include <cstdint>
#include <deque>
#include <string>

namespace isoproof {

class Outbox {
 public:
  enum Kind : char { kConsole = 1, kCall = 2, kRequest = 3, kWant = 4 };

  // Begin opens a record of about so many bytes. Small records share a chunk. A large one has its own: one text for all would be
  // copied to twice its size whenever it grows, and given back only as a whole.
  void Begin(Kind kind, size_t bytes) {
    if (chunks_.empty() || chunks_.back().records.size() + bytes > kChunk) {
      chunks_.emplace_back();
      chunks_.back().records.reserve(bytes);
    }
    chunks_.back().charged += bytes;
    chunks_.back().records.push_back(kind);
  }
  void Number(uint64_t n) {
    for (int i = 0; i < 8; i++) chunks_.back().records.push_back(static_cast<char>(n >> (8 * i)));
  }
  void Text(const std::string& s) {
    Number(s.size());
    chunks_.back().records.append(s);
  }

  // First is the oldest chunk, whole records; null when there is none.
  const std::string* First() const { return chunks_.empty() ? nullptr : &chunks_.front().records; }
  // Pop gives the oldest chunk back and returns what its records were begun with.
  size_t Pop() {
    size_t charged = chunks_.front().charged;
    chunks_.pop_front();
    return charged;
  }

 private:
  static constexpr size_t kChunk = 16 << 10;
  struct Chunk {
    std::string records;
    size_t charged = 0;
  };
  std::deque<Chunk> chunks_;
};

}  // namespace isoproof
#endif
