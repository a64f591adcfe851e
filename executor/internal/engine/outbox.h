//go:build v8

// The outbox: what an isolate says to the host, kept until Go drains it after a step. A record is a kind byte and fields;
// a number is eight bytes, little-endian; a text is a number and that many bytes of UTF-8.
#ifndef ISOPROOF_OUTBOX_H_
#define ISOPROOF_OUTBOX_H_

#include <cstdint>
#include <string>

namespace isoproof {

class Outbox {
 public:
  enum Kind : char { kConsole = 1, kCall = 2, kRequest = 3, kWant = 4 };

  void Begin(Kind kind) { pending_.push_back(kind); }
  void Number(uint64_t n) {
    for (int i = 0; i < 8; i++) pending_.push_back(static_cast<char>(n >> (8 * i)));
  }
  void Text(const std::string& s) {
    Number(s.size());
    pending_.append(s);
  }

  // Take hands the records over; they stay valid until the next Take.
  const std::string& Take() {
    if (taken_.capacity() > kKeep) std::string().swap(taken_);
    taken_.clear();
    taken_.swap(pending_);
    return taken_;
  }
  size_t size() const { return pending_.size(); }

 private:
  static constexpr size_t kKeep = 64 << 10;  // bytes of a buffer that wait for the next records
  std::string pending_, taken_;
};

}  // namespace isoproof
#endif
