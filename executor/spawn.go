package executor

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/image"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// process is a worker's process as the pool handles it.
type process struct {
	worker *confine.Worker
	conn   *conn
	stderr *tail
	look   sync.Once
	peak   int64 // highest resident memory when the host ended it, in bytes; 0: it had ended by itself, or the system does not tell
}

// spawner starts one worker process.
type spawner func() (*process, error)

// confined returns the spawner of the product: each worker is confined before it reads its first frame.
func confined(starter *confine.Starter, binary *os.File, img image.Image, o Options) spawner {
	changed := watch(binary, img)
	return func() (*process, error) {
		if fault := changed(); fault != nil {
			return nil, fault
		}
		return newProcess(func(peer *os.File, stderr *tail) (*confine.Worker, error) {
			return starter.Start(confine.Launch{
				Binary: binary, Policy: o.policy(), Wire: peer, Stderr: stderr,
			})
		})
	}
}

// newProcess connects a process that start starts. start does not keep peer.
func newProcess(start func(peer *os.File, stderr *tail) (*confine.Worker, error)) (*process, error) {
	host, peer, err := socketPair()
	if err != nil {
		return nil, fmt.Errorf("no socket pair could be made: %w", err)
	}
	stderr := &tail{}
	worker, err := start(peer, stderr)
	peer.Close()
	if err != nil {
		host.Close()
		return nil, err
	}
	worker.WaitDelay = time.Second // for whoever still holds its standard error
	return &process{worker: worker, conn: host, stderr: stderr}, nil
}

// kill ends the process and the connection now. It may be called at any time, more than once.
func (p *process) kill() {
	p.look.Do(func() { p.peak = peakOf(p.worker.Process.Pid) }) // wait was not before it: the number is this process's still
	_ = p.worker.Process.Kill()                                 // an error means that it has ended
	p.conn.Close()
}

// wait kills the process, reaps it and says how it had ended: by then it had, unless it hung up and lived on.
func (p *process) wait(d *diagnosis) {
	p.kill()
	d.Death = p.worker.End()
	d.how = "unknown"
	if d.State != nil {
		d.how = d.State.String()
	}
	if d.OutOfMemory {
		d.how += ", for want of memory in its control group"
	}
}

// peakResident is the highest resident memory that the process had, in bytes; 0 when it is not known. It may be called once
// wait has returned.
func (p *process) peakResident() int64 {
	if p.peak > 0 {
		return p.peak
	}
	return peakOfEnded(p.worker.ProcessState)
}

// frames returns both directions of the connection.
func (p *process) frames() (*wire.Reader, *wire.Writer) {
	return wire.NewReader(p.conn, wire.Worker), wire.NewWriter(p.conn)
}

// tailBytes is how much of a worker's standard error is kept for a startup fault.
const tailBytes = 8 << 10

// tail keeps the last bytes written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b[max(0, len(b)-tailBytes):]...)
	if over := len(t.buf) - tailBytes; over > 0 {
		t.buf = append(t.buf[:0], t.buf[over:]...)
	}
	return len(b), nil
}

// String is what was kept, on one line and fit to be shown.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return escape(strings.Join(strings.Fields(strings.ToValidUTF8(string(t.buf), "\uFFFD")), " "), tailBytes, false)
}
