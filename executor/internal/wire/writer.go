package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// ErrWriterClosed is returned for a frame given to a closed writer.
var ErrWriterClosed = errors.New("wire: the writer is closed")

// maxBacklog is how many bytes may wait before a sender that can wait does so.
const maxBacklog = 1 << 20

// TryWriter is a connection that can be written without waiting.
type TryWriter interface {
	io.Writer
	// TryWrite writes what fits now. Fewer bytes than given with a nil error means that the rest would have to wait.
	TryWrite(p []byte) (int, error)
}

// Writer sends frames. It is safe for concurrent use; each frame goes out whole, frames of one goroutine in their order.
//
// A frame is written at once by its sender, unless a write is under way: then it is left for that one to take along, so
// that many small frames share one write and none waits for a timer. Over a [TryWriter] a sender never waits for the
// other end to read (a goroutine finishes what would block), save Answer, Response and Chunk, which wait while more than
// 1 MiB is due.
// Over any other writer every sender waits like that. The first error of the connection is final for all frames after it.
type Writer struct {
	w   io.Writer
	try TryWriter // w, when it can be tried

	mu      sync.Mutex
	room    sync.Cond // the backlog shrank, or err is set
	enc     coder     // enc.buf is the backlog
	mark    int       // where the frame under construction starts
	spare   []byte
	writing bool // someone is in flush
	err     error
}

// NewWriter returns a writer of frames to w.
func NewWriter(w io.Writer) *Writer {
	wr := &Writer{w: w}
	wr.try, _ = w.(TryWriter)
	wr.room.L = &wr.mu
	return wr
}

// Close makes every later frame fail with [ErrWriterClosed] and wakes the senders that wait. It neither flushes nor
// closes the connection.
func (w *Writer) Close() {
	w.mu.Lock()
	w.stop(ErrWriterClosed)
	w.mu.Unlock()
}

func (w *Writer) stop(err error) {
	if w.err == nil {
		w.err = err
		w.enc.buf, w.spare = nil, nil
		w.room.Broadcast()
	}
}

// The senders. An error is the connection's, or a *ProtocolError for a message that no reader would take: then nothing
// was sent and the connection goes on.

func (w *Writer) Configure(m *Configure) error {
	c := w.begin(TypeConfigure, 0, w.try == nil)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Execute(id uint64, m *Execute) error {
	c := w.begin(TypeExecute, id, w.try == nil)
	m.fields(c)
	return w.commit()
}

// Answer calls room, unless it is nil, once the frame need not wait any longer and before the other end can see it. The writer is
// locked then: room must not wait, nor send.
func (w *Writer) Answer(id uint64, m *Answer, room func()) error {
	c := w.begin(TypeAnswer, id, true)
	if room != nil {
		room()
	}
	m.fields(c)
	return w.commit()
}

func (w *Writer) Cancel(id uint64) error {
	w.begin(TypeCancel, id, w.try == nil)
	return w.commit()
}

func (w *Writer) Hello(m *Hello) error {
	c := w.begin(TypeHello, 0, w.try == nil)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Call(id uint64, m *Call) error {
	c := w.begin(TypeCall, id, w.try == nil)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Console(id uint64, m *Console) error {
	c := w.begin(TypeConsole, id, w.try == nil)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Settled(id uint64, m *Settled) error {
	c := w.begin(TypeSettled, id, w.try == nil)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Failed(id uint64, m *Failed) error {
	c := w.begin(TypeFailed, id, w.try == nil)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Response(id uint64, m *Response) error {
	c := w.begin(TypeResponse, id, true)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Chunk(id uint64, m *Chunk) error {
	c := w.begin(TypeChunk, id, true)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Request(id uint64, m *Request) error {
	c := w.begin(TypeRequest, id, w.try == nil)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Upload(id uint64, m *Upload) error {
	c := w.begin(TypeUpload, id, w.try == nil)
	m.fields(c)
	return w.commit()
}

func (w *Writer) Want(id uint64, m *Want) error {
	c := w.begin(TypeWant, id, w.try == nil)
	m.fields(c)
	return w.commit()
}

// AppendFailed appends the frame of [Writer.Failed] to dst, for a process that cannot encode when it needs it. The
// reason is cut to [MaxReason]. It panics when that is not UTF-8, or the outcome neither memory nor engine.
func AppendFailed(dst []byte, id uint64, m *Failed) []byte {
	c := coder{buf: dst}
	mark := openFrame(&c, TypeFailed, id)
	m.fields(&c)
	if err := closeFrame(&c, mark); err != nil {
		panic(err)
	}
	return c.buf
}

// begin locks the writer and opens a frame; commit closes it and unlocks.
func (w *Writer) begin(t Type, id uint64, wait bool) *coder {
	w.mu.Lock()
	for wait && w.err == nil && len(w.enc.buf) > maxBacklog {
		w.room.Wait()
	}
	w.mark = openFrame(&w.enc, t, id)
	return &w.enc
}

func (w *Writer) commit() error {
	err := closeFrame(&w.enc, w.mark)
	if err != nil {
		w.enc.buf = w.enc.buf[:w.mark]
	}
	if w.err != nil {
		err = w.err
		w.enc.buf = nil
	}
	if err != nil || w.writing {
		w.mu.Unlock()
		return err
	}
	w.writing = true
	if w.try == nil {
		w.drain(nil, nil)
		err = w.err
		w.mu.Unlock()
		return err
	}
	rest, batch := w.tryDrain()
	err = w.err
	w.mu.Unlock()
	if rest != nil {
		go func() {
			w.mu.Lock()
			w.drain(rest, batch)
			w.mu.Unlock()
		}()
	}
	return err
}

// tryDrain writes what can be written now. It returns what is left of a batch, with the batch, for drain to go on with;
// or nil when all is out, and then no one is writing any more.
func (w *Writer) tryDrain() (rest, batch []byte) {
	for w.err == nil && len(w.enc.buf) > 0 {
		batch := w.batch()
		w.mu.Unlock()
		n, err := w.try.TryWrite(batch)
		w.mu.Lock()
		if err != nil {
			w.stop(err)
		} else if n < len(batch) {
			return batch[n:], batch
		}
		w.recycle(batch)
	}
	w.writing = false
	return nil, nil
}

// drain writes rest, which is the end of batch, and then the backlog until nothing is left.
func (w *Writer) drain(rest, batch []byte) {
	for w.err == nil {
		if rest == nil {
			if len(w.enc.buf) == 0 {
				break
			}
			batch = w.batch()
			rest = batch
		}
		w.mu.Unlock()
		_, err := w.w.Write(rest)
		w.mu.Lock()
		if err != nil {
			w.stop(err)
		}
		w.recycle(batch)
		rest = nil
	}
	w.writing = false
}

// batch takes the backlog and leaves the spare buffer in its place.
func (w *Writer) batch() []byte {
	b := w.enc.buf
	w.enc.buf, w.spare = w.spare[:0], nil
	w.room.Broadcast()
	return b
}

func (w *Writer) recycle(b []byte) {
	if w.err == nil && cap(b) <= keepBuffer {
		w.spare = b[:0]
	}
}

// openFrame appends a header without its length and returns where it starts.
func openFrame(c *coder, t Type, id uint64) (mark int) {
	mark = len(c.buf)
	c.typ, c.err = t, nil
	c.buf = append(c.buf, 0, 0, 0, 0, byte(t), 0, 0, 0)
	c.buf = binary.LittleEndian.AppendUint64(c.buf, id)
	if rule := specs[t].id; rule == idZero && id != 0 || rule == idSet && id == 0 {
		c.fail("the execution id is %d", id)
	}
	return mark
}

// closeFrame writes the length of the frame that starts at mark.
func closeFrame(c *coder, mark int) error {
	size := len(c.buf) - mark - headerBytes
	if c.err == nil && size > c.typ.MaxPayload() {
		c.err = &ProtocolError{Type: c.typ, Reason: fmt.Sprintf("the payload has %d bytes, more than %d", size, c.typ.MaxPayload())}
	}
	if c.err == nil {
		binary.LittleEndian.PutUint32(c.buf[mark:], uint32(size))
	}
	return c.err
}
