package executor

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"syscall"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// doomTime is what the neighbours of an execution that did not yield still get before their worker is killed.
const doomTime = 100 * time.Millisecond

// worker is one worker process and what it holds. All fields are guarded by the pool's mutex, save that reader belongs
// to the goroutine of live, and process and out do not change once set.
type worker struct {
	number   int
	state    workerState
	process  *process
	out      *wire.Writer
	held     map[uint64]*execution
	after    int    // pool.failures when it was started
	served   int    // executions it was ever given
	lastUsed uint64 // the pool's clock at the last one
	killed   bool
	reason   string // why it ends, once that is known: Ended...
	doom     *time.Timer
}

// live is the whole life of a worker, in its own goroutine: start, hello, frames, end.
func (p *Pool) live(w *worker) {
	proc, err := p.spawn()
	if err != nil {
		fault := startupFault(err.Error(), "")
		_ = errors.As(err, &fault) // or it is one already
		p.neverStarted(w, fault)
		return
	}
	reader, out := proc.frames()
	p.mu.Lock()
	w.process, w.out = proc, out
	killed := w.killed
	p.mu.Unlock()
	if killed {
		proc.kill()
	}
	fault := p.greet(proc, reader, out)
	<-p.binaryRead
	if p.binaryFault != nil {
		fault = p.binaryFault // also why a worker had no good hello
	}
	if fault != nil {
		out.Close()
		var end diagnosis
		proc.wait(&end)
		if fault == errNoHello {
			text := fmt.Sprintf("the worker ended before its hello (%s)", end.how)
			if said := proc.stderr.String(); said != "" {
				text += ": " + said
			}
			fault = startupFault(text, remedy)
		}
		p.neverStarted(w, fault)
		return
	}
	p.ready(w)
	end, lie := p.serve(w, reader)
	out.Close()
	proc.wait(&end)
	p.gone(w, end, lie)
}

// errNoHello says that the connection ended before a hello; how the process ended is not known yet.
var errNoHello = &Fault{Kind: Startup}

// greet configures the worker and checks its hello.
func (p *Pool) greet(proc *process, reader *wire.Reader, out *wire.Writer) *Fault {
	if err := proc.conn.SetReadDeadline(time.Now().Add(p.options.HelloTimeout)); err != nil {
		return errNoHello // the connection is closed: the pool is closing
	}
	configure := p.options.configure()
	configure.Resident = p.resident
	if err := out.Configure(&configure); err != nil {
		return errNoHello
	}
	f, err := reader.Next()
	switch broken := (*wire.ProtocolError)(nil); {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return startupFault(fmt.Sprintf("a worker said no hello within %s", p.options.HelloTimeout), "raise Options.HelloTimeout if this machine is that slow")
	case errors.As(err, &broken):
		return startupFault("a worker's first frame is none: "+broken.Reason, remedy)
	case err != nil:
		return errNoHello
	case f.Type != wire.TypeHello:
		return startupFault(fmt.Sprintf("a worker's first frame is %s, not hello", f.Type), remedy)
	}
	hello, err := wire.DecodeHello(f.Payload)
	if err != nil {
		return startupFault("a worker's hello cannot be read: "+err.Error(), remedy)
	}
	_ = proc.conn.SetReadDeadline(time.Time{}) // fails only when closed, which the next read tells
	p.mu.Lock()
	defer p.mu.Unlock()
	if fault := checkHello(&hello, p.build, p.hello, p.options.Require); fault != nil {
		return fault
	}
	if p.hello == nil {
		p.hello = &hello
	}
	return nil
}

// checkHello compares a worker's identity with the binary's and the first worker's, and its layers with what is required.
func checkHello(h *wire.Hello, build string, first *wire.Hello, require []string) *Fault {
	switch {
	case h.Protocol != wire.Protocol:
		return startupFault(fmt.Sprintf("the worker speaks protocol %d, this host %d", h.Protocol, wire.Protocol), "build both from one revision: `make build`")
	case h.Build != build:
		return startupFault(fmt.Sprintf("the worker calls itself build %.12q, its binary is %.12q", h.Build, build), remedy)
	case first != nil && (h.Engine != first.Engine || h.Snapshot != first.Snapshot):
		return startupFault("a worker has another engine or snapshot than the first one of this pool", "open a new pool after changing the worker")
	}
	if first != nil {
		for _, name := range inForce(first) {
			if !slices.Contains(inForce(h), name) {
				return startupFault(fmt.Sprintf("a worker lacks the layer %q, which the first one of this pool has", escape(name, 64, false)),
					"`isoproof doctor` says what this machine gives; no worker with less takes the place of one with more")
			}
		}
	}
	for _, name := range require {
		i := slices.IndexFunc(h.Layers, func(l wire.Layer) bool { return l.Name == name })
		switch {
		case i < 0:
			return startupFault(fmt.Sprintf("the required layer %q does not exist", escape(name, 64, false)), fmt.Sprintf("Options.Require knows %q", confine.Layers()))
		case h.Layers[i].State != confine.Enforced:
			return startupFault(fmt.Sprintf("the required layer %q is %s", name, escape(h.Layers[i].State, 64, false)), escape(h.Layers[i].Detail, 2<<10, false))
		}
	}
	return nil
}

// inForce are the layers that a worker says it has.
func inForce(h *wire.Hello) (names []string) {
	for _, l := range h.Layers {
		if l.State == confine.Enforced {
			names = append(names, l.Name)
		}
	}
	return names
}

// serve reads frames until the connection ends. A lie, as every frame out of place, ends it.
func (p *Pool) serve(w *worker, reader *wire.Reader) (end diagnosis, lie error) {
	for {
		f, err := reader.Next()
		if broken := (*wire.ProtocolError)(nil); errors.As(err, &broken) {
			return end, err
		}
		if err != nil {
			return end, nil
		}
		if f.Type == wire.TypeFailed {
			m, err := wire.DecodeFailed(f.Payload)
			if err != nil {
				return end, err
			}
			end.failed, end.failedID = &m, f.ID
			return end, nil
		}
		if err := p.frame(w, f); err != nil {
			return end, err
		}
	}
}

// frame handles one frame about an execution.
func (p *Pool) frame(w *worker, f wire.Frame) error {
	p.mu.Lock()
	e := w.held[f.ID]
	p.mu.Unlock()
	if e == nil {
		return errUnknown
	}
	switch f.Type {
	case wire.TypeConsole:
		m, err := wire.DecodeConsole(f.Payload)
		if err != nil {
			return err
		}
		return e.consoleLine(&m)
	case wire.TypeCall:
		m, err := wire.DecodeCall(f.Payload)
		if err != nil {
			return err
		}
		return p.call(e, &m)
	case wire.TypeRequest:
		m, err := wire.DecodeRequest(f.Payload)
		if err != nil {
			return err
		}
		return e.request(&m)
	case wire.TypeUpload:
		m, err := wire.DecodeUpload(f.Payload)
		if err != nil {
			return err
		}
		return e.upload(&m)
	case wire.TypeWant:
		m, err := wire.DecodeWant(f.Payload)
		if err != nil {
			return err
		}
		return e.want(&m)
	case wire.TypeSettled:
		m, err := wire.DecodeSettled(f.Payload)
		if err != nil {
			return err
		}
		return p.workerSettled(w, e, &m)
	}
	return errFrame
}

func (e *execution) consoleLine(m *wire.Console) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.settled {
		return nil
	}
	e.console += int64(len(m.Text))
	if int64(len(e.result.Console)) >= e.limits.ConsoleLines || int64(len(m.Text)) > e.limits.ConsoleLineBytes || e.console > e.limits.ConsoleBytes {
		return errConsole
	}
	e.result.Console = append(e.result.Console, ConsoleLine{Level: wire.Levels[m.Level], Text: m.Text, Cut: m.Cut})
	return nil
}

func (p *Pool) workerSettled(w *worker, e *execution, m *wire.Settled) error {
	e.mu.Lock()
	settled := e.settled
	e.mu.Unlock()
	var r Result
	if !settled {
		var err error
		if r, err = judge(m, e.limits, time.Now().After(e.deadline)); err != nil {
			return err
		}
		if e.caller.Err() != nil {
			// The tools' contexts end with the caller's: what a program makes of their errors is not its own doing.
			r.Value, r.Fault = nil, cancelledFault()
		}
		p.mu.Lock()
		r.Cost.Queue, r.Cost.Worker = e.queued, e.carried
		p.mu.Unlock()
	}
	p.free(w, e, m.Retire)
	if !settled {
		e.settle(r)
	}
	p.feed()
	return nil
}

// gone settles what a worker held when it ended, and makes up for the worker.
func (p *Pool) gone(w *worker, end diagnosis, lie error) {
	p.mu.Lock()
	reason := EndedDied
	switch {
	case lie != nil:
		reason = EndedProtocol
	case end.ByFilter:
		reason = EndedSyscall
	case end.failed != nil, end.OutOfMemory:
		reason = EndedEngine
	case w.killed:
		reason = w.reason
	}
	var waiting []*execution
	var fault *Fault
	if w.served == 0 && !w.killed {
		if w.after > 0 {
			fault = startupFault(fmt.Sprintf("a worker ended before it was used (%s)", end.how),
				"`isoproof run -e 'return 1'` says whether one serves here; the kernel's log says whether one was killed for want of memory")
		}
		// A worker that dies unused would otherwise be replaced as fast as the machine can.
		p.backOff(fault)
	}
	held, served, closed := w.held, w.served, p.closed
	w.held = nil
	p.running -= len(held)
	p.forget(w, reason)
	if fault != nil {
		waiting = p.withdraw()
	}
	p.mu.Unlock()
	for _, e := range waiting {
		p.settleHere(e, fault)
	}
	// No program can raise SIGKILL: the filter lets only other signals through. Somebody outside did, or the host itself.
	outside := lie == nil && !w.killed && end.Signal == syscall.SIGKILL && !end.OutOfMemory
	if p.bereft != nil && len(held) == 0 && !closed {
		p.bereft()
	}
	for _, e := range held {
		e.outside = outside
		p.settleHere(e, end.sentence(e.id, len(held), e.limits))
	}
	p.logEnded(w, reason, end.how, served, len(held))
	p.feed()
}
