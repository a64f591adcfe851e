// Package lines drives a child process that is spoken to in lines: one message each, on its standard input and output.
package lines

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"
)

const (
	longestLine = 16 << 20 // bytes
	tailBytes   = 4 << 10  // of its standard error
)

// Process is a running child. Its methods are safe for concurrent use.
type Process struct {
	cmd    *exec.Cmd
	stderr tail

	writing sync.Mutex
	stdin   io.WriteCloser

	gone chan struct{} // closed when nothing more will come out
	why  error         // why it is gone; set before gone is closed
}

// Start starts the command, whose streams must not be set. Each line that it writes is handed to take, one after the other; the line
// is take's until it returns, and an error of take's ends the child. Whoever starts it must Close it.
func Start(cmd *exec.Cmd, take func(line []byte) error) (*Process, error) {
	p := &Process{cmd: cmd, gone: make(chan struct{})}
	cmd.Stderr = &p.stderr
	var err error
	if p.stdin, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go p.read(stdout, take)
	return p, nil
}

var errEnded = errors.New("its output ended")

func (p *Process) read(stdout io.Reader, take func([]byte) error) {
	scanner := bufio.NewScanner(stdout)
	scanner.Buffer(nil, longestLine)
	var err error
	for err == nil && scanner.Scan() {
		err = take(scanner.Bytes())
	}
	if err = errors.Join(err, scanner.Err()); err != nil {
		_ = p.cmd.Process.Kill() // it may have ended
	}
	ended := p.cmd.Wait()
	p.why = fmt.Errorf("%s is gone: %w%s", p.cmd.Path, errors.Join(err, ended, errEnded), p.stderr.said())
	close(p.gone)
}

// Send writes a line to the child. An error says that it takes nothing more.
func (p *Process) Send(line []byte) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	if _, err := p.stdin.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("%s takes nothing more: %w", p.cmd.Path, err)
	}
	return nil
}

// Gone is closed once the child has ended, for whatever reason.
func (p *Process) Gone() <-chan struct{} { return p.gone }

// Err says why the child is gone, with the end of what it wrote to its standard error. It waits until it is.
func (p *Process) Err() error {
	<-p.gone
	return p.why
}

// Kill ends the child and waits for its end.
func (p *Process) Kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	<-p.gone
}

// Close ends the child's input, and the child when it has not ended by itself after patience.
func (p *Process) Close(patience time.Duration) {
	p.writing.Lock()
	p.stdin.Close()
	p.writing.Unlock()
	select {
	case <-p.gone:
	case <-time.After(patience):
		p.Kill()
	}
}

// tail keeps the end of what is written to it. It is read when the child has ended.
type tail struct{ bytes.Buffer }

func (t *tail) Write(b []byte) (int, error) {
	t.Buffer.Write(b)
	t.Next(max(0, t.Len()-tailBytes))
	return len(b), nil
}

func (t *tail) said() string {
	if t.Len() == 0 {
		return ""
	}
	return ": it wrote: " + t.Buffer.String()
}
