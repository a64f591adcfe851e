package wire_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// socket is a connection that takes room bytes at once; more waits until it is opened.
type socket struct {
	mu     sync.Mutex
	room   int
	got    bytes.Buffer
	writes int
	err    error
	open   chan struct{}
}

func newSocket(room int) *socket { return &socket{room: room, open: make(chan struct{})} }

func (s *socket) TryWrite(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	n := min(len(p), s.room-s.got.Len())
	s.got.Write(p[:n])
	s.writes++
	return n, nil
}

func (s *socket) Write(p []byte) (int, error) {
	<-s.open
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	s.writes++
	return s.got.Write(p)
}

func (s *socket) bytes() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.got.Bytes())
}

// texts are the console lines in a stream.
func texts(stream []byte) (lines []string) {
	GinkgoHelper()
	r := wire.NewReader(bytes.NewReader(stream), wire.Worker)
	for {
		f, err := r.Next()
		if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return lines
		}
		Expect(err).NotTo(HaveOccurred())
		m, err := wire.DecodeConsole(f.Payload)
		Expect(err).NotTo(HaveOccurred())
		lines = append(lines, m.Text)
	}
}

var _ = Describe("A writer", func() {
	line := func(text string) *wire.Console { return &wire.Console{Text: text} }

	It("writes a frame at once", func() {
		s := newSocket(1 << 20)
		Expect(wire.NewWriter(s).Console(1, line("now"))).To(Succeed())
		Expect(texts(s.bytes())).To(Equal([]string{"now"}))
	})

	It("sends whole frames of many goroutines, each one's in their order", func() {
		var b bytes.Buffer
		w := wire.NewWriter(&b)
		var senders sync.WaitGroup
		for _, name := range []string{"a", "b", "c", "d"} {
			senders.Go(func() {
				for i := range 200 {
					_ = w.Console(1, line(name+strings.Repeat("x", i)))
				}
			})
		}
		senders.Wait()
		next := map[string]int{}
		for _, text := range texts(b.Bytes()) {
			Expect(text[1:]).To(HaveLen(next[text[:1]]))
			next[text[:1]]++
		}
		Expect(next).To(Equal(map[string]int{"a": 200, "b": 200, "c": 200, "d": 200}))
	})

	It("does not make a sender wait for the other end, and shares the writes of what waited", func(ctx SpecContext) {
		s := newSocket(30)
		w := wire.NewWriter(s)
		for _, text := range []string{"first", "second", "third"} {
			Expect(w.Console(1, line(text))).To(Succeed())
		}
		Expect(s.bytes()).To(HaveLen(27 + 3))
		close(s.open)
		Eventually(ctx, func() int { return len(s.bytes()) }).Should(Equal(3*22 + len("firstsecondthird")))
		Expect(texts(s.bytes())).To(Equal([]string{"first", "second", "third"}))
		Expect(s.writes).To(BeNumerically("<=", 4))
	}, SpecTimeout(suiteTimeout))

	It("makes an answer wait while more than 1 MiB is due, until the writer is closed", func(ctx SpecContext) {
		s := newSocket(0)
		w := wire.NewWriter(s)
		large := &wire.Answer{Call: 1, OK: true, Payload: make([]byte, 1<<20)}
		Expect(w.Answer(1, large, nil)).To(Succeed())
		Expect(w.Answer(1, large, nil)).To(Succeed())
		done := make(chan error, 1)
		go func() { done <- w.Answer(1, large, nil) }()
		Consistently(done, "50ms").ShouldNot(Receive())
		Expect(w.Cancel(1)).To(Succeed(), "what must not wait does not")
		w.Close()
		Eventually(ctx, done).Should(Receive(MatchError(wire.ErrWriterClosed)))
		close(s.open)
	}, SpecTimeout(suiteTimeout))

	It("stays at the first error of its connection", func() {
		s := newSocket(1 << 20)
		s.err = errors.New("broken")
		w := wire.NewWriter(s)
		Expect(w.Console(1, line("a"))).To(MatchError("broken"))
		s.err = nil
		Expect(w.Console(1, line("b"))).To(MatchError("broken"))
		Expect(s.bytes()).To(BeEmpty())
	})

	It("refuses a message that no reader would take, and goes on", func() {
		s := newSocket(1 << 20)
		w := wire.NewWriter(s)
		Expect(w.Console(1, &wire.Console{Text: strings.Repeat("x", wire.MaxConsoleLine+1)})).To(MatchError("wire: console: text has 1048577 bytes, more than 1048576"))
		Expect(w.Console(1, &wire.Console{Level: 9})).To(MatchError("wire: console: level is 9, not from 0 to 5"))
		Expect(w.Console(0, line("no id"))).To(MatchError("wire: console: the execution id is 0"))
		Expect(w.Console(1, line("a\xff"))).To(MatchError("wire: console: text is not valid UTF-8"))
		Expect(w.Response(1, &wire.Response{Request: 1, OK: true, Status: 200, URL: "https://a.test/?\xff"})).To(MatchError("wire: response: URL is not valid UTF-8"))
		Expect(w.Settled(1, &wire.Settled{Reason: "\xff"})).To(BeAssignableToTypeOf(&wire.ProtocolError{}), "a string that would be cut")
		Expect(w.Console(1, line("good"))).To(Succeed())
		Expect(texts(s.bytes())).To(Equal([]string{"good"}))
	})

	It("allocates nothing for a small frame", func() {
		w := wire.NewWriter(io.Discard)
		m := line("text")
		Expect(allocations(func() { _ = w.Console(1, m) })).To(BeZero())
	})
})
