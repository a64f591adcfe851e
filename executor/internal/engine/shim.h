//go:build v8

// The engine's C interface: the one boundary between Go and V8. Calls go from Go to C++ only. A bytes value is borrowed for the
// length of the call, unless a comment says who frees it. No C++ exception crosses this boundary (see barrier.h).
#ifndef ISOPROOF_SHIM_H_
#define ISOPROOF_SHIM_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  const char* data;
  size_t size;
} iso_bytes;

typedef struct {
  iso_bytes name;
  iso_bytes source;
} iso_file;

typedef struct {
  uint64_t result, console_lines, console_bytes, console_line_bytes, tool_calls, tool_in_flight, tool_payload, timers,
      outbound_requests, outbound_body;
} iso_bounds;

typedef struct {
  iso_file main;
  int form;  // 0 function body, 1 module
  iso_bytes input;
  const iso_file* modules;
  size_t module_count;
  iso_bytes providers;  // JSON, or empty
  iso_bounds bounds;
} iso_program;

// The answer to a tool call: payload, or an error's name and message.
typedef struct {
  uint64_t call;
  int ok;
  iso_bytes payload, name, message;
} iso_answer;

// The answer to an outbound request. headers are lines: name, value, name, value.
typedef struct {
  uint64_t request;
  int ok, redirected, body;
  uint32_t status;
  iso_bytes message, status_text, url, headers;
} iso_response;

// A part of its body; end is 0 for not yet, 1 for whole, 2 for failed, as in wire.End.
typedef struct {
  uint64_t request;
  int end;
  iso_bytes data, message;
} iso_chunk;

// How a step left the isolate.
enum { ISO_PENDING = 0, ISO_ENDED = 1 };

// Why an isolate was stopped from outside; the numbers mean no precedence: the first reason stands.
enum { ISO_STOP_NONE = 0, ISO_STOP_TIMEOUT = 1, ISO_STOP_MEMORY = 2, ISO_STOP_CANCEL = 3, ISO_STOP_LIMIT = 4 };

// The outcomes of an execution, numbered as wire.Outcome is.
enum {
  ISO_VALUE = 0,
  ISO_TIMEOUT = 1,
  ISO_MEMORY = 2,
  ISO_GUEST = 3,
  ISO_RESULT = 4,
  ISO_LIMIT = 5,
  ISO_ENGINE = 6,
  ISO_CANCELLED = 7,
};

typedef struct {
  int outcome;
  iso_bytes value, reason, name, message, stack, file;  // owned by the isolate, valid until it is disposed
  uint32_t line, column;
  uint64_t dropped_lines, dropped_bytes;
  uint64_t cpu_ns, peak_heap, peak_bytes;
} iso_ending;

// iso_bound sets the kernel's soft bound on the memory that this process can write to, beside what malloc keeps for its own use; what of
// the room above it is the process's reserve; and what the kernel gives a thread for its stack: all in bytes. 0, or the errno. Any thread.
int iso_bound(uint64_t bytes, uint64_t reserve, uint64_t stack);

// iso_free says whether so many bytes more could be made writable now, the reserve not counted: 1 or 0. Any thread.
int iso_free(uint64_t bytes);

typedef struct iso_isolate iso_isolate;

// iso_engine_start initialises V8 once per process. The snapshot (empty only while one is made) is not copied and must
// stay mapped for ever.
void iso_engine_start(iso_bytes flags, iso_bytes snapshot, int jit, int eval);
// iso_engine_keep keeps alive, for ever, what isolates share. Once, on a thread that is not the first.
void iso_engine_keep(void);
const char* iso_engine_version(void);
// iso_engine_lazy gives the runtime's lazy files, which are copied and kept for ever. Once, before the first isolate.
void iso_engine_lazy(const iso_file* files, size_t count);

// iso_snapshot_make returns a startup snapshot with the guest runtime in it; the caller frees data with free. On failure data is
// NULL and *error is a message that the caller frees.
iso_bytes iso_snapshot_make(const iso_file* files, size_t count, char** error);

// iso_failure_arm names the descriptor of the wire, the flag that is 1 while Go writes to it, and the frames (copied) that a dying worker writes
// when no execution of the dying thread is known.
void iso_failure_arm(int descriptor, uint32_t* busy, iso_bytes memory, iso_bytes engine);

// Every call on one isolate but iso_stop and the iso_post ones comes from one thread.
iso_isolate* iso_new(uint64_t memory);
void iso_dispose(iso_isolate*);
// iso_start begins an execution; memory_frame and engine_frame (copied) are what the worker writes should the engine abort in it.
int iso_start(iso_isolate*, const iso_program*, uint64_t stack, iso_bytes memory_frame, iso_bytes engine_frame);
// iso_post_answer, iso_post_response and iso_post_chunk leave what the host sent (copied) with the isolate: from any thread; the caller makes
// sure that the isolate is not disposed meanwhile. They return 0, and the caller stops the isolate, when more waits than its limit allows.
// iso_deliver gives the guest the oldest: once for each.
int iso_post_answer(iso_isolate*, const iso_answer*);
int iso_post_response(iso_isolate*, const iso_response*);
int iso_post_chunk(iso_isolate*, const iso_chunk*);
int iso_deliver(iso_isolate*);
int iso_tick(iso_isolate*);
// iso_rest readies the isolate of an ended execution for another iso_start, which finds what is left in its global. 0: it was
// stopped, and nothing runs in it again.
int iso_rest(iso_isolate*);
// iso_stop ends what runs, from any thread; the caller makes sure that the isolate is not disposed meanwhile.
void iso_stop(iso_isolate*, int why);
// iso_outgoing is the oldest of what the isolate says to the host, some whole records of outbox.h: valid until iso_sent, which gives
// its memory back. Empty when all is sent.
iso_bytes iso_outgoing(iso_isolate*);
void iso_sent(iso_isolate*);
// iso_wakeup is when iso_tick is due, in milliseconds from now; negative: no timer is pending.
double iso_wakeup(iso_isolate*);
void iso_ended(iso_isolate*, iso_ending*);

#ifdef __cplusplus
}
#endif
#endif
