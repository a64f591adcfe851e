package executor

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"golang.org/x/net/http/httpguts"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// errEnded is for nobody to read: the execution has a result.
var errEnded = errors.New("the execution has ended")

// exchange is one request of the worker, on a goroutine of its own. The caller's code may never return, so nothing waits for
// that: not Execute, not Close.
type exchange struct {
	execution *execution
	number    uint64
	request   *wire.Request
	ctx       context.Context // ends with the execution, or when the guest wants no more
	cancel    context.CancelFunc
	want      chan struct{} // holds one while the worker waits for a chunk

	// Guarded by the execution's mutex.
	body    []byte           // of the request, until the response is sent
	replied bool             // the response is sent
	sending []*sending       // what doors read that body from
	now     *OutboundRequest // the last that reached the door
	hops    int              // how many did
}

// run takes the request to the door and what comes back to the worker. However it ends, the worker gets a last frame.
func (x *exchange) run() {
	// A panic's text is the host's own, so the guest does not get it. The deferred call also covers runtime.Goexit.
	failure := errors.New("the outbound function panicked")
	defer func() {
		_ = recover()
		x.cancel()
		x.fail(failure)
	}()
	response, err := x.follow()
	if err != nil {
		failure = err
		return
	}
	body := response.Body
	defer body.Close()
	answer, err := x.answer(response)
	if err != nil {
		failure = err
		return
	}
	if err := x.reply(answer); err != nil {
		failure = fmt.Errorf("the answer cannot be given to a program: %w", err)
		return
	}
	if answer.Body {
		failure = x.stream(body, response.ContentLength)
	}
}

// answer is the worker's view of a response.
func (x *exchange) answer(r *http.Response) (*wire.Response, error) {
	if r.StatusCode < 200 || r.StatusCode > 599 {
		return nil, fmt.Errorf("the answer has the status %d, not one from 200 to 599", r.StatusCode)
	}
	phrase := strings.TrimSpace(strings.TrimPrefix(r.Status, fmt.Sprint(r.StatusCode)))
	if !httpguts.ValidHeaderFieldValue(phrase) {
		phrase = ""
	}
	headers, err := headersOf(r.Header)
	if err != nil {
		return nil, err
	}
	empty := r.Body == http.NoBody || x.now.Method == http.MethodHead ||
		r.StatusCode == http.StatusNoContent || r.StatusCode == http.StatusResetContent || r.StatusCode == http.StatusNotModified
	// Without a redirect the URL is as the guest wrote it: our own spelling may differ.
	address, _, _ := strings.Cut(x.request.URL, "#")
	if x.hops > 1 {
		address = x.now.URL
	}
	return &wire.Response{
		OK: true, Status: uint32(r.StatusCode), StatusText: byteString(phrase),
		URL: address, Redirected: x.hops > 1, Headers: headers, Body: !empty,
	}, nil
}

// maxEmptyReads in a row, without an error, are a reader that would keep its goroutine for ever. bufio has the same bound.
const maxEmptyReads = 100

// stream sends the body, a chunk for each want, and its end, which needs none. The error is why it ends early.
func (x *exchange) stream(body io.Reader, length int64) error {
	e := x.execution
	buffer := make([]byte, wire.MaxChunk)
	var received int64
	for empty := 0; ; {
		n, err := body.Read(buffer)
		if empty++; n != 0 || err != nil {
			empty = 0
		}
		if n < 0 || n > len(buffer) || empty == maxEmptyReads {
			return errors.New("the answer's body is broken")
		}
		received += int64(n)
		e.mu.Lock()
		x.now.Received = received
		e.mu.Unlock()
		if limit := e.limits.OutboundBody; received > limit {
			e.pool.abandon(e, limitFault(wire.LimitOutboundBody, limit), e.limits.Grace)
			return errEnded
		}
		// An end that is known in advance comes with the last bytes. A length of 0 may be one that nobody gave.
		whole := err == io.EOF || err == nil && n > 0 && received == length
		if n > 0 {
			select {
			case <-x.want:
			case <-x.ctx.Done():
				return x.ctx.Err()
			}
			chunk := &wire.Chunk{Data: buffer[:n]}
			if whole {
				chunk.End = wire.EndWhole
			}
			x.send(chunk)
		} else if whole {
			x.send(&wire.Chunk{End: wire.EndWhole})
		}
		switch {
		case whole:
			return nil
		case err != nil:
			return err
		}
	}
}

// reply sends the response, which is the last frame of an exchange without a body. After an error nothing was sent, and the
// worker still waits for a response.
func (x *exchange) reply(r *wire.Response) error {
	e := x.execution
	r.Request = x.number
	e.mu.Lock()
	x.replied = true
	x.release()
	if !r.Body {
		delete(e.outbound.open, x.number)
	}
	settled, out := e.settled, e.out
	e.mu.Unlock()
	if settled {
		return nil
	}
	err := out.Response(e.id, r)
	if refused := (*wire.ProtocolError)(nil); !errors.As(err, &refused) {
		return nil // a wire that fails ends its worker
	}
	e.mu.Lock()
	e.outbound.open[x.number], x.replied = x, false
	e.mu.Unlock()
	return err
}

// send sends a chunk.
func (x *exchange) send(c *wire.Chunk) {
	e := x.execution
	c.Request = x.number
	e.mu.Lock()
	if c.End != wire.EndNot {
		delete(e.outbound.open, x.number)
	}
	settled, out := e.settled, e.out
	e.mu.Unlock()
	if !settled {
		_ = out.Chunk(e.id, c)
	}
}

// fail is the last frame of an exchange that has not had one.
func (x *exchange) fail(err error) {
	e := x.execution
	e.mu.Lock()
	open, replied := e.outbound.open[x.number] == x, x.replied
	if open && x.now != nil && x.now.Err == nil {
		x.now.Err = err
	}
	e.mu.Unlock()
	switch {
	case !open:
	case replied:
		x.send(&wire.Chunk{End: wire.EndFailed, Message: text(err.Error())})
	default:
		_ = x.reply(&wire.Response{Message: text(err.Error())}) // a frame that can always be sent
	}
}
