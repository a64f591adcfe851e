//go:build v8

package engine

import (
	"encoding/binary"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// Record is one thing an isolate said: a console line or a tool call.
type Record struct {
	Console *wire.Console
	Call    *wire.Call
}

const (
	recordConsole = 1
	recordCall    = 2
)

// parseOutbox reads the records of outbox.h, copying what it keeps. The writer is our own code: a malformed outbox is a bug and panics.
func parseOutbox(b []byte) []Record {
	var records []Record
	number := func() uint64 {
		n := binary.LittleEndian.Uint64(b)
		b = b[8:]
		return n
	}
	text := func() string {
		n := number()
		s := string(b[:n])
		b = b[n:]
		return s
	}
	for len(b) > 0 {
		kind := b[0]
		b = b[1:]
		switch kind {
		case recordConsole:
			records = append(records, Record{Console: &wire.Console{Level: uint8(number()), Cut: number() == 1, Text: text()}})
		case recordCall:
			records = append(records, Record{Call: &wire.Call{Call: number(), Provider: text(), Tool: text(), Args: []byte(text())}})
		default:
			panic("engine: unknown record in the outbox")
		}
	}
	return records
}
