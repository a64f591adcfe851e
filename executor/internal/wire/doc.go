// Package wire is the protocol between the host and a worker: one stream each way over a socket pair, made of frames.
//
// # Frame
//
// A frame is a header of 16 bytes and a payload. Every integer, here and below, is unsigned and little-endian.
//
//	offset  size  field
//	     0     4  payload length in bytes; the maximum of each type is in the table of frame.go
//	     4     1  type
//	     5     1  zero
//	     6     2  zero
//	     8     8  execution id: 0 in configure and hello, never 0 elsewhere, save that 0 in failed means "unknown"
//
// # Payload
//
// A payload is the fields of the type's struct (message.go), in order, nothing between or after them:
//
//	uint8, uint32, uint64   1, 4, 8 bytes
//	bool                    1 byte: 0 or 1
//	string                  uint32 length in bytes, then that many bytes of valid UTF-8
//	[]byte                  uint32 length in bytes, then that many bytes
//	slice of structs        uint32 count, then the fields of each element
//	nested struct           its fields
//
// cancel has no payload. A type has exactly one encoding: decoding and encoding again gives the same bytes.
//
// # Order
//
// The host's first frame is configure, the worker's first is hello; the worker may send hello without waiting. For one
// execution: execute, then any number of calls, console lines and answers, then exactly one settled. Nothing about an
// execution follows its settled frame, save answers and a cancel that crossed it, which the worker ignores. failed is
// the last frame of a connection: the worker dies after it.
//
// An outbound request is an exchange inside an execution. The worker sends request and then, before any other request, the
// upload frames that carry exactly the announced bytes of its body. The host sends response. If that announces a body, the
// host sends one chunk unasked and one more for each want; the chunk that ends the exchange, whole or failed, may come
// without one. A want with stop asks the host to end the exchange, which it does with the same last frame. At most
// MaxOutboundInFlight exchanges of an execution are open at once, and the bodies of those without a response are together
// no more than the execution's bound on one.
//
// # Bounds
//
// Each end refuses a frame that is over its type's maximum, of an unknown type or one that the other end never sends,
// with a reserved byte that is not zero, with an id that its type does not have, with a field cut short, a byte left
// over, a bool that is neither 0 nor 1, an enumeration out of range, a string that is not UTF-8 or over its own bound,
// or a count that the remaining bytes cannot hold. A reader holds at most 16 KiB or twice the bytes that
// really arrived, whatever a header announces. There is no resynchronisation: the first refusal ends the connection.
//
// # The dying worker's frame
//
// A worker whose engine aborts writes one failed frame out of a signal handler, so the bytes are made ahead of time
// with [AppendFailed] and only the id is patched at offset [FailedIDOffset]:
//
//	offset  size  field
//	     0     4  5 + n
//	     4     4  69, 0, 0, 0
//	     8     8  execution id, or 0
//	    16     1  outcome: 2 memory, 6 engine
//	    17     4  n, at most MaxReason
//	    21     n  reason, UTF-8
//
// write(2) of it may follow a frame cut in the middle, when the process died while it wrote; the host then sees a
// malformed frame and counts the worker as lost.
package wire
