//go:build v8

#include "shim.h"

#include <cstring>

#include "barrier.h"
#include "engine.h"
#include "isolate.h"
#include "natives.h"
#include "snapshot.h"

using isoproof::Guarded;

void iso_engine_start(iso_bytes flags, iso_bytes snapshot, int jit, int eval) {
  Guarded([&] { isoproof::StartEngine(flags, snapshot, jit != 0, eval != 0); });
}

void iso_engine_keep(void) {
  Guarded([] { isoproof::KeepOneIsolate(); });
}

void iso_engine_lazy(const iso_file* files, size_t count) {
  Guarded([&] { isoproof::KeepLazyFiles(files, count); });
}

const char* iso_engine_version(void) { return v8::V8::GetVersion(); }

iso_bytes iso_snapshot_make(const iso_file* files, size_t count, char** error) {
  return Guarded([&] {
    std::string complaint;
    iso_bytes blob = isoproof::MakeSnapshot(files, count, &complaint);
    *error = blob.data == nullptr ? strdup(complaint.c_str()) : nullptr;
    return blob;
  });
}

iso_isolate* iso_new(uint64_t memory) {
  return Guarded([&] { return new iso_isolate(memory); });
}

void iso_dispose(iso_isolate* self) {
  Guarded([&] { delete self; });
}

int iso_start(iso_isolate* self, const iso_program* program, uint64_t stack, iso_bytes memory_frame, iso_bytes engine_frame) {
  return Guarded([&] {
    isoproof::Frames frames{std::string(memory_frame.data, memory_frame.size),
                            std::string(engine_frame.data, engine_frame.size)};
    return self->isolate.Start(*program, stack, std::move(frames));
  });
}

int iso_post_answer(iso_isolate* self, const iso_answer* answer) {
  return Guarded([&] { return self->isolate.Post(isoproof::Answer(*answer)) ? 1 : 0; });
}

int iso_post_response(iso_isolate* self, const iso_response* response) {
  return Guarded([&] { return self->isolate.Post(isoproof::Response(*response)) ? 1 : 0; });
}

int iso_post_chunk(iso_isolate* self, const iso_chunk* chunk) {
  return Guarded([&] { return self->isolate.Post(isoproof::Chunk(*chunk)) ? 1 : 0; });
}

int iso_deliver(iso_isolate* self) {
  return Guarded([&] { return self->isolate.Deliver(); });
}

int iso_tick(iso_isolate* self) {
  return Guarded([&] { return self->isolate.Tick(); });
}

int iso_rest(iso_isolate* self) {
  return Guarded([&] { return self->isolate.Rest() ? 1 : 0; });
}

void iso_stop(iso_isolate* self, int why) { self->isolate.Stop(why); }

iso_bytes iso_outgoing(iso_isolate* self) {
  const std::string* records = self->isolate.Outgoing();
  return records == nullptr ? iso_bytes{nullptr, 0} : iso_bytes{records->data(), records->size()};
}

void iso_sent(iso_isolate* self) { self->isolate.Sent(); }

double iso_wakeup(iso_isolate* self) { return self->isolate.Wakeup(); }

void iso_ended(iso_isolate* self, iso_ending* out) { self->isolate.Describe(out); }
