package wire_test

import (
	"bytes"
	"testing"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// FuzzHostDecoder gives the host's end whatever a worker may send: it must refuse it or take it, and what it takes must
// encode to the same bytes again.
func FuzzHostDecoder(f *testing.F) { fuzz(f, wire.Worker) }

// FuzzWorkerDecoder is the same for the worker's end.
func FuzzWorkerDecoder(f *testing.F) { fuzz(f, wire.Host) }

func fuzz(f *testing.F, from wire.Side) {
	for _, s := range samples {
		if s.from == from {
			f.Add(s.frame())
		}
	}
	f.Fuzz(func(t *testing.T, stream []byte) {
		r := wire.NewReader(bytes.NewReader(stream), from)
		for {
			frame, err := r.Next()
			if err != nil {
				return
			}
			payload, err := wire.Recode(frame.Type, frame.Payload)
			if err == nil && !bytes.Equal(payload, frame.Payload) {
				t.Fatalf("%s: %q encodes to %q", frame.Type, frame.Payload, payload)
			}
		}
	})
}
