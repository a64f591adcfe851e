//go:build v8

package engine

import (
	"encoding/binary"
	"strings"
	"unsafe"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// Record is one thing an isolate said: one of its fields is set.
type Record struct {
	Console *wire.Console
	Call    *wire.Call
	Request *wire.Request
	Body    []byte // of Request, in the isolate's memory: valid until the next call on it
	Want    *wire.Want
}

const (
	recordConsole = 1
	recordCall    = 2
	recordRequest = 3
	recordWant    = 4
)

// records reads the records of outbox.h one by one, without a copy, until yield says no. The writer is our own code: a malformed outbox is a bug and
// panics.
func records(b []byte, yield func(Record) bool) bool {
	number := func() uint64 {
		n := binary.LittleEndian.Uint64(b)
		b = b[8:]
		return n
	}
	bytes := func() []byte {
		n := number()
		s := b[:n:n]
		b = b[n:]
		return s
	}
	text := func() string {
		s := bytes()
		return unsafe.String(unsafe.SliceData(s), len(s))
	}
	for len(b) > 0 {
		kind := b[0]
		b = b[1:]
		var r Record
		switch kind {
		case recordConsole:
			r.Console = &wire.Console{Level: uint8(number()), Cut: number() == 1, Text: text()}
		case recordCall:
			r.Call = &wire.Call{Call: number(), Provider: text(), Tool: text(), Args: bytes()}
		case recordRequest:
			r.Request = &wire.Request{Request: number(), Method: text(), URL: text(), Redirect: wire.Redirect(number()), Headers: headers(text())}
			r.Body = bytes()
			r.Request.Body = uint64(len(r.Body))
		case recordWant:
			r.Want = &wire.Want{Request: number(), Stop: number() == 1}
		default:
			panic("engine: unknown record in the outbox")
		}
		if !yield(r) {
			return false
		}
	}
	return true
}

// headers takes lines apart that are name, value, name, value.
func headers(lines string) (list []wire.Header) {
	for lines != "" {
		var h wire.Header
		h.Name, lines, _ = strings.Cut(lines, "\n")
		h.Value, lines, _ = strings.Cut(lines, "\n")
		list = append(list, h)
	}
	return list
}

// headerLines is the other way.
func headerLines(list []wire.Header) string {
	var b strings.Builder
	for _, h := range list {
		b.WriteString(h.Name + "\n" + h.Value + "\n")
	}
	return b.String()
}
