package wire

import (
	"encoding/binary"
	"fmt"
	"io"
)

const (
	readBuffer = 16 << 10  // what a reader starts with
	keepBuffer = 256 << 10 // the most it keeps once a large frame is gone
)

// Reader reads the frames that one side sends. It is not safe for concurrent use.
type Reader struct {
	r          io.Reader
	from       Side
	buf        []byte
	start, end int // what has arrived and was not returned: buf[start:end]
	err        error
}

// NewReader returns a reader of the frames that side from sends over r.
func NewReader(r io.Reader, from Side) *Reader {
	return &Reader{r: r, from: from, buf: make([]byte, readBuffer)}
}

// Next returns the next frame; its payload is valid until the next call. Errors are final: io.EOF when the stream ended
// between two frames, an error that wraps io.ErrUnexpectedEOF when it ended inside one, a *ProtocolError for a header
// that is refused, or the error of the underlying reader.
func (r *Reader) Next() (Frame, error) {
	if r.err != nil {
		return Frame{}, r.err
	}
	f, err := r.next()
	if err != nil {
		r.err = err
		r.buf = nil
	}
	return f, err
}

func (r *Reader) next() (Frame, error) {
	if len(r.buf) > keepBuffer && r.end-r.start <= readBuffer {
		small := make([]byte, readBuffer)
		r.end = copy(small, r.buf[r.start:r.end])
		r.buf, r.start = small, 0
	}
	if err := r.fill(headerBytes, false); err != nil {
		return Frame{}, err
	}
	h := r.buf[r.start : r.start+headerBytes]
	size := binary.LittleEndian.Uint32(h)
	f := Frame{Type: Type(h[4]), ID: binary.LittleEndian.Uint64(h[8:])}
	if err := r.check(f, size, h[5:8]); err != nil {
		return Frame{}, err
	}
	total := headerBytes + int(size)
	if err := r.fill(total, true); err != nil {
		return Frame{}, err
	}
	f.Payload = r.buf[r.start+headerBytes : r.start+total : r.start+total]
	r.start += total
	return f, nil
}

func (r *Reader) check(f Frame, size uint32, reserved []byte) error {
	refuse := func(format string, args ...any) error {
		return &ProtocolError{Type: f.Type, Reason: fmt.Sprintf(format, args...)}
	}
	s := &specs[f.Type]
	switch {
	case s.name == "":
		return refuse("no such type")
	case s.from != r.from:
		return refuse("sent by the wrong end")
	case reserved[0]|reserved[1]|reserved[2] != 0:
		return refuse("a reserved byte is not zero")
	case size > s.max:
		return refuse("the payload has %d bytes, more than %d", size, s.max)
	case s.id == idZero && f.ID != 0:
		return refuse("the execution id is %d, not 0", f.ID)
	case s.id == idSet && f.ID == 0:
		return refuse("the execution id is 0")
	}
	return nil
}

// fill reads until n unreturned bytes have arrived. The buffer at most doubles with each read that fills it, so it never
// outgrows twice what really came.
func (r *Reader) fill(n int, inside bool) error {
	for empty := 0; r.end-r.start < n; {
		switch {
		case r.start == r.end:
			r.start, r.end = 0, 0
		case r.start+n > len(r.buf):
			copy(r.buf, r.buf[r.start:r.end])
			r.start, r.end = 0, r.end-r.start
		}
		if r.end == len(r.buf) {
			bigger := make([]byte, min(2*len(r.buf), max(n, readBuffer)))
			copy(bigger, r.buf[:r.end])
			r.buf = bigger
		}
		got, err := r.r.Read(r.buf[r.end:])
		r.end += got
		if got > 0 {
			empty = 0
			continue
		}
		switch {
		case err == io.EOF && r.start == r.end && !inside:
			return io.EOF
		case err == io.EOF:
			return fmt.Errorf("wire: the stream ended inside a frame: %w", io.ErrUnexpectedEOF)
		case err != nil:
			return err
		}
		if empty++; empty == 100 {
			return io.ErrNoProgress
		}
	}
	return nil
}
