package matrix

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"
)

// Channel is a Go channel between two processes, the baseline: a value sent into it is taken by a writer's goroutine, crosses a Unix
// stream socket, as a worker's wire is one, is handed on by the other process's reader through a channel to a goroutine that answers with the
// same bytes, and comes back the same way. Nothing looks at the bytes. Frames that wait leave together.
type Channel struct {
	cmd    *exec.Cmd
	conn   net.Conn
	out    chan frame
	folder string

	mu      sync.Mutex
	waiting map[uint64]chan frame
	last    uint64
	gone    chan struct{}
	why     error // set before gone is closed

	closing sync.Once
	closed  error
}

type frame struct {
	id   uint64
	data []byte
}

// Start starts the other process by its command line, to which the address of the socket is added, and which has to call [Echo] with it.
// The caller must Close the channel.
func Start(ctx context.Context, name string, arguments ...string) (*Channel, error) {
	folder, err := os.MkdirTemp("", "isoproof-channel-")
	if err != nil {
		return nil, fmt.Errorf("matrix: %w", err)
	}
	c := &Channel{folder: folder, out: make(chan frame), waiting: map[uint64]chan frame{}, gone: make(chan struct{})}
	if err := c.connect(ctx, name, arguments); err != nil {
		c.Close()
		return nil, fmt.Errorf("matrix: the process that answers does not start: %w", err)
	}
	go c.read()
	go func() { _ = send(c.conn, c.out, c.gone) }() // when it fails, so does the reader, which says so
	return c, nil
}

const startPatience = 30 * time.Second

func (c *Channel) connect(ctx context.Context, name string, arguments []string) error {
	address := filepath.Join(c.folder, "socket")
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: address, Net: "unix"})
	if err != nil {
		return err
	}
	defer listener.Close()
	cmd := exec.Command(name, append(arguments, address)...)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	c.cmd = cmd
	stop := context.AfterFunc(ctx, func() { listener.Close() })
	defer stop()
	if err := listener.SetDeadline(time.Now().Add(startPatience)); err != nil {
		return err
	}
	conn, err := listener.Accept()
	if err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	c.conn = conn
	return nil
}

// RoundTrips sends n values of so many bytes at once and returns how long it took until all were back.
func (c *Channel) RoundTrips(ctx context.Context, bytes, n int) (time.Duration, error) {
	data := make([]byte, bytes)
	errs := make(chan error, n)
	start := time.Now()
	for range n - 1 {
		go func() { errs <- c.roundTrip(ctx, data) }()
	}
	errs <- c.roundTrip(ctx, data)
	var err error
	for range n {
		err = errors.Join(err, <-errs)
	}
	return time.Since(start), err
}

func (c *Channel) roundTrip(ctx context.Context, data []byte) error {
	back := make(chan frame, 1)
	c.mu.Lock()
	c.last++
	id := c.last
	c.waiting[id] = back
	c.mu.Unlock()
	select {
	case c.out <- frame{id, data}:
	case <-c.gone:
		return c.why
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	select {
	case f := <-back:
		if len(f.data) != len(data) {
			return fmt.Errorf("matrix: %d bytes came back, not %d", len(f.data), len(data))
		}
		return nil
	case <-c.gone:
		return c.why
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (c *Channel) read() {
	r := bufio.NewReaderSize(c.conn, buffer)
	for {
		f, err := receive(r)
		if err != nil {
			c.why = fmt.Errorf("matrix: the process that answers is gone: %w", err)
			close(c.gone)
			return
		}
		c.mu.Lock()
		back := c.waiting[f.id]
		delete(c.waiting, f.id)
		c.mu.Unlock()
		if back != nil {
			back <- f
		}
	}
}

// Close ends the other process, which ends by itself once its socket does, and waits for it. It is idempotent.
func (c *Channel) Close() error {
	c.closing.Do(func() {
		if c.conn != nil {
			c.closed = c.conn.Close()
			<-c.gone
		} else if c.cmd != nil {
			c.closed = c.cmd.Process.Kill()
		}
		if c.cmd != nil {
			_ = c.cmd.Wait() // it was ended
		}
		c.closed = errors.Join(c.closed, os.RemoveAll(c.folder))
	})
	return c.closed
}

// Echo is the other process: it answers every value of the socket with the same bytes, until the socket ends.
func Echo(address string) error {
	conn, err := net.Dial("unix", address)
	if err != nil {
		return fmt.Errorf("matrix: %w", err)
	}
	defer conn.Close()
	in, out, gone := make(chan frame), make(chan frame), make(chan struct{})
	defer close(in)
	go func() {
		for f := range in {
			select {
			case out <- f:
			case <-gone:
			}
		}
	}()
	go func() { _ = send(conn, out, gone) }() // when it fails, so does the reader below
	r := bufio.NewReaderSize(conn, buffer)
	defer close(gone)
	for {
		f, err := receive(r)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("matrix: %w", err)
		}
		in <- f
	}
}

// A frame on the wire is a header, four bytes of length and eight of its id, and its bytes.
const (
	header = 12
	buffer = 64 << 10
)

func send(w io.Writer, frames <-chan frame, gone <-chan struct{}) error {
	b := bufio.NewWriterSize(w, buffer+header)
	put := func(f frame) error {
		h := binary.LittleEndian.AppendUint32(b.AvailableBuffer(), uint32(len(f.data)))
		if _, err := b.Write(binary.LittleEndian.AppendUint64(h, f.id)); err != nil {
			return err
		}
		_, err := b.Write(f.data)
		return err
	}
	for {
		select {
		case f := <-frames:
			if err := put(f); err != nil {
				return err
			}
		case <-gone:
			return nil
		}
		for more := true; more; {
			select {
			case f := <-frames:
				if err := put(f); err != nil {
					return err
				}
			default:
				more = false
			}
		}
		if err := b.Flush(); err != nil {
			return err
		}
	}
}

func receive(r *bufio.Reader) (frame, error) {
	var h [header]byte
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return frame{}, err
	}
	f := frame{binary.LittleEndian.Uint64(h[4:]), make([]byte, binary.LittleEndian.Uint32(h[:]))}
	if _, err := io.ReadFull(r, f.data); err != nil {
		return frame{}, errors.Join(err, io.ErrUnexpectedEOF)
	}
	return f, nil
}
