package measure

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Companion makes the command of a process that ends up in [Answer]. It is called once for a measurement, which sets the command's
// streams.
type Companion func(context.Context) (*exec.Cmd, error)

// Itself is this very program, started again with arguments by which it knows what it is.
func Itself(arguments ...string) Companion {
	return func(ctx context.Context) (*exec.Cmd, error) {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		return exec.CommandContext(ctx, self, arguments...), nil
	}
}

// answerPatience is how long the companion may take for one answer, which takes some milliseconds on the busiest machine that leaves a figure.
var answerPatience = 30 * time.Second

// companion is the process, from the side that asks.
type companion struct {
	cmd     *exec.Cmd
	cancel  context.CancelCauseFunc
	ctx     context.Context
	in      io.WriteCloser
	out     io.Reader
	stderr  bytes.Buffer
	ended   bool
	silence *time.Timer // ends a companion that does not answer, and with it the wait for its answer
}

// startCompanion starts it and returns once it has shown that it computes what the host does.
func startCompanion(ctx context.Context, command Companion, input []byte) (*companion, error) {
	want, err := computed(input)
	if err != nil {
		return nil, err
	}
	c := &companion{}
	c.ctx, c.cancel = context.WithCancelCause(ctx)
	if c.cmd, err = command(c.ctx); err == nil {
		// As a worker has: a scheduler that shares a processor between sessions gives this one what it gives a worker.
		c.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		c.cmd.Stderr = &c.stderr
		if c.in, err = c.cmd.StdinPipe(); err == nil {
			if c.out, err = c.cmd.StdoutPipe(); err == nil {
				err = c.cmd.Start()
			}
		}
	}
	if err != nil {
		c.cancel(nil)
		return nil, fmt.Errorf("measure: the process that computes beside the readings does not start: %w", err)
	}
	silent := fmt.Errorf("it has not answered for %v", answerPatience)
	c.silence = time.AfterFunc(answerPatience, func() { c.cancel(silent) })
	defer c.silence.Stop() // nobody waits for it while readings are taken
	got := make([]byte, sha256.Size)
	if _, err := io.ReadFull(c.out, got); err != nil {
		return nil, c.gone(err)
	}
	if !bytes.Equal(got, want) {
		c.close()
		return nil, errors.New("measure: the process that computes beside the readings computes another value than the host: it is of another build")
	}
	return c, nil
}

// compute asks for n computations and waits until they are done.
func (c *companion) compute(n byte) error {
	c.silence.Reset(answerPatience)
	defer c.silence.Stop()
	asked := []byte{n}
	if _, err := c.in.Write(asked); err != nil {
		return c.gone(err)
	}
	if _, err := io.ReadFull(c.out, asked); err != nil {
		return c.gone(err)
	}
	return nil
}

// gone says why there is no answer, and ends what is left of the process.
func (c *companion) gone(err error) error {
	silent := context.Cause(c.ctx)
	ended := c.close()
	text := ""
	if said := strings.TrimSpace(c.stderr.String()); said != "" {
		text = ": it wrote: " + said
	}
	return fmt.Errorf("measure: the process that computes beside the readings is gone: %w%s", errors.Join(silent, err, ended), text)
}

// close ends the process, which ends with its input, and waits for it. It is idempotent.
func (c *companion) close() error {
	if c.ended {
		return nil
	}
	c.ended = true
	_ = c.in.Close() // it may be gone
	c.silence.Reset(answerPatience)
	err := c.cmd.Wait()
	c.silence.Stop()
	c.cancel(nil)
	return err
}
