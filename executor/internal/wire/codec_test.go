package wire_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing/iotest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/wire"
	"github.com/isoproof/isoproof/harness/suite"
)

func named(s sample) TableEntry { return Entry(s.String(), s) }

func other(s wire.Side) wire.Side { return 1 - s }

// refusal reads one frame and returns why it was refused.
func refusal(frame []byte, from wire.Side) string {
	GinkgoHelper()
	_, err := wire.NewReader(bytes.NewReader(frame), from).Next()
	var p *wire.ProtocolError
	Expect(errors.As(err, &p)).To(BeTrue(), "got %v", err)
	return p.Reason
}

var _ = Describe("A message", func() {
	DescribeTable("arrives as it was sent", func(s sample) {
		f, err := wire.NewReader(bytes.NewReader(s.frame()), s.from).Next()
		Expect(err).NotTo(HaveOccurred())
		Expect(f.Type).To(Equal(s.typ))
		Expect(f.ID).To(Equal(s.id))
		got, err := s.decode(f.Payload)
		Expect(err).NotTo(HaveOccurred())
		if s.message == nil {
			Expect(got).To(BeNil())
		} else {
			Expect(got).To(Equal(s.message))
		}
	}, suite.Entries("samples", samples, named))

	DescribeTable("shares no memory with the reader", func(s sample) {
		payload := s.frame()[16:]
		got, err := s.decode(payload)
		Expect(err).NotTo(HaveOccurred())
		for i := range payload {
			payload[i] = 0xff
		}
		if s.message != nil {
			Expect(got).To(Equal(s.message))
		}
	}, suite.Entries("samples", samples, named))

	DescribeTable("is refused when it is cut short anywhere", func(s sample) {
		if s.message == nil {
			return // cancel has no payload to cut
		}
		payload := s.frame()[16:]
		for n := range len(payload) {
			_, err := s.decode(payload[:n:n])
			Expect(err).To(HaveOccurred(), "with %d of %d bytes", n, len(payload))
		}
		_, err := s.decode(append(slices.Clone(payload), 0))
		Expect(err).To(MatchError(ContainSubstring("1 bytes are left over")))
	}, suite.Entries("samples", samples, named))

	It("is refused when a string is not UTF-8", func() {
		frame := samples[6].frame()
		frame[len(frame)-1] = 0xff
		_, err := wire.DecodeConsole(frame[16:])
		Expect(err).To(MatchError("wire: console: text is not valid UTF-8"))
	})

	It("is refused when a bool is neither 0 nor 1", func() {
		frame := samples[6].frame()
		frame[17] = 2
		_, err := wire.DecodeConsole(frame[16:])
		Expect(err).To(MatchError("wire: console: cut is 2, not from 0 to 1"))
	})

	It("is refused when an enumeration is out of range", func() {
		frame := samples[6].frame()
		frame[16] = byte(len(wire.Levels))
		_, err := wire.DecodeConsole(frame[16:])
		Expect(err).To(MatchError(ContainSubstring("level is 6")))

		_, err = wire.DecodeFailed([]byte{byte(wire.OutcomeTimeout), 0, 0, 0, 0})
		Expect(err).To(MatchError(ContainSubstring("neither memory (2) nor engine (6)")))
	})

	It("is refused, with nothing allocated, when a count or length cannot be true", func() {
		payload := samples[4].frame()[16:]
		at := bytes.Index(payload, []byte("cd")) + 2
		binary.LittleEndian.PutUint32(payload[at:], wire.MaxLayers)
		_, err := wire.DecodeHello(payload)
		Expect(err).To(MatchError(ContainSubstring("layers announces 64 elements")))
		binary.LittleEndian.PutUint32(payload[at:], 0xffffffff)
		_, err = wire.DecodeHello(payload)
		Expect(err).To(MatchError(ContainSubstring("layers has 4294967295 elements, more than 64")))

		value := samples[7].frame()[16:]
		binary.LittleEndian.PutUint32(value[1:], wire.MaxResult)
		_, err = wire.DecodeSettled(value)
		Expect(err).To(MatchError(ContainSubstring("value is cut short")))
	})

	It("has the description of an error cut at a character's edge by its sender", func() {
		var b bytes.Buffer
		w := wire.NewWriter(&b)
		long := strings.Repeat("é", wire.MaxMessage)
		Expect(w.Settled(1, &wire.Settled{Outcome: wire.OutcomeGuest, Name: "x" + long, Message: long})).To(Succeed())
		f, err := wire.NewReader(&b, wire.Worker).Next()
		Expect(err).NotTo(HaveOccurred())
		m, err := wire.DecodeSettled(f.Payload)
		Expect(err).NotTo(HaveOccurred())
		Expect(m.Message).To(Equal(long[:wire.MaxMessage]))
		Expect(m.Name).To(Equal(("x" + long)[:wire.MaxErrorName-1]))
	})
})

var _ = Describe("A reader", func() {
	DescribeTable("takes frames however the stream is cut", func(s sample) {
		stream := append(s.frame(), s.frame()...)
		r := wire.NewReader(iotest.OneByteReader(bytes.NewReader(stream)), s.from)
		for range 2 {
			f, err := r.Next()
			Expect(err).NotTo(HaveOccurred())
			Expect(f.Payload).To(Equal(s.frame()[16:]))
		}
		_, err := r.Next()
		Expect(err).To(Equal(io.EOF))
	}, suite.Entries("samples", samples, named))

	DescribeTable("refuses what the other end never sends", func(s sample) {
		Expect(refusal(s.frame(), other(s.from))).To(Equal("sent by the wrong end"))
	}, suite.Entries("samples", samples, named))

	DescribeTable("refuses a header", func(change func([]byte), reason string) {
		frame := samples[5].frame()
		change(frame)
		Expect(refusal(frame, wire.Worker)).To(Equal(reason))
	},
		Entry("of no type", func(b []byte) { b[4] = 99 }, "no such type"),
		Entry("with a reserved byte", func(b []byte) { b[5] = 1 }, "a reserved byte is not zero"),
		Entry("with the last reserved byte", func(b []byte) { b[7] = 1 }, "a reserved byte is not zero"),
		Entry("over the type's maximum", func(b []byte) { copy(b, "\xff\xff\xff\xff") }, "the payload has 4294967295 bytes, more than 16779296"),
		Entry("without an execution id", func(b []byte) { clear(b[8:16]) }, "the execution id is 0"),
	)

	It("refuses an id where the type has none", func() {
		frame := samples[4].frame()
		frame[8] = 1
		Expect(refusal(frame, wire.Worker)).To(Equal("the execution id is 1, not 0"))
	})

	It("tells a stream cut inside a frame from one that ended", func() {
		frame := samples[5].frame()
		for n := 1; n < len(frame); n++ {
			_, err := wire.NewReader(bytes.NewReader(frame[:n]), wire.Worker).Next()
			Expect(err).To(MatchError(io.ErrUnexpectedEOF), "after %d bytes", n)
		}
	})

	It("stays at its first error", func() {
		r := wire.NewReader(strings.NewReader("0123456789abcdef"), wire.Worker)
		_, first := r.Next()
		_, second := r.Next()
		Expect(second).To(Equal(first))
	})

	It("holds no more than twice what arrived, whatever the header announces", func() {
		header := samples[7].frame()[:16]
		binary.LittleEndian.PutUint32(header, wire.MaxResult)
		stream := io.MultiReader(bytes.NewReader(header), bytes.NewReader(make([]byte, 100<<10)))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := wire.NewReader(stream, wire.Worker).Next()
		runtime.ReadMemStats(&after)
		Expect(err).To(MatchError(io.ErrUnexpectedEOF))
		Expect(after.TotalAlloc - before.TotalAlloc).To(BeNumerically("<", 600<<10)) // the buffers 16, 32, .. 256 KiB
	})

	It("takes the largest result and gives the memory back", func() {
		var b bytes.Buffer
		w := wire.NewWriter(&b)
		value := bytes.Repeat([]byte("7"), wire.MaxResult)
		Expect(w.Settled(1, &wire.Settled{Value: value})).To(Succeed())
		Expect(w.Console(1, &console)).To(Succeed())
		r := wire.NewReader(&b, wire.Worker)
		f, err := r.Next()
		Expect(err).NotTo(HaveOccurred())
		m, err := wire.DecodeSettled(f.Payload)
		Expect(err).NotTo(HaveOccurred())
		Expect(bytes.Equal(m.Value, value)).To(BeTrue())
		_, err = r.Next()
		Expect(err).NotTo(HaveOccurred())
	})
})

var _ = Describe("The dying worker's frame", func() {
	It("is laid out as documented", func() {
		b := wire.AppendFailed(nil, 0x0807060504030201, &wire.Failed{Outcome: wire.OutcomeMemory, Reason: "oom"})
		Expect(b).To(Equal([]byte("\x08\x00\x00\x00" + "\x45\x00\x00\x00" + "\x01\x02\x03\x04\x05\x06\x07\x08" + "\x02" + "\x03\x00\x00\x00" + "oom")))
	})

	It("can have its id patched in place", func() {
		b := wire.AppendFailed(nil, 0, &failed)
		binary.LittleEndian.PutUint64(b[wire.FailedIDOffset:], 7)
		Expect(b).To(Equal(samples[8].frame()))
	})
})
