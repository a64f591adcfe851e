//go:build v8

package worker

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/engine"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// Protocol is the version of the wire that this worker speaks.
const Protocol = wire.Protocol

// Identity is what a worker says of itself in its hello.
type Identity struct {
	Build    string // hex SHA-256 of the image
	Snapshot string // hex SHA-256 of the snapshot
}

// Serve speaks the worker's side of the wire until the host hangs up, which is a nil error. The snapshot must stay
// mapped.
func Serve(conn *os.File, id Identity, snapshot []byte, c *confine.Confinement) error {
	reader := wire.NewReader(conn, wire.Host)
	frame, err := reader.Next()
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err != nil {
		return err
	}
	if frame.Type != wire.TypeConfigure {
		return fmt.Errorf("worker: the first frame is %s, not configure", frame.Type)
	}
	configure, err := wire.DecodeConfigure(frame.Payload)
	if err != nil {
		return err
	}
	engine.Start(engine.Options{JIT: configure.JIT, Eval: configure.Eval}, snapshot)
	busy := engine.ArmFailure(int(conn.Fd()), failure(0, wire.OutcomeMemory), failure(0, wire.OutcomeEngine))
	writer := wire.NewWriter(gate{conn, busy})
	// The first isolate is made while the worker is sealed: no guest code comes before the hello.
	executions := int64(configure.Slots) * (int64(configure.Memory) + wire.ExecutionOverhead)
	var heap sync.WaitGroup
	heap.Go(func() { reserveHeap(c.Policy().Data - executions) }) // beside the first isolate, which somebody waits for
	room := newRoom(c.Policy().Data, executions, bounds{stack: c.Policy().Stack})
	room.grant(0)
	slots := newSlots(&configure, writer, room)
	layers, err := c.Seal()
	if err != nil {
		return err
	}
	heap.Wait() // before the first guest, which could take all that Go needs: Go does not survive that
	hello := wire.Hello{Protocol: Protocol, Build: id.Build, Engine: engine.Version(), Snapshot: id.Snapshot}
	for _, l := range layers {
		hello.Layers = append(hello.Layers, wire.Layer(l))
	}
	if err := writer.Hello(&hello); err != nil {
		return err
	}
	for {
		frame, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = slots.take(frame)
		}
		if err != nil {
			return err
		}
	}
}

// bounds are this process's.
type bounds struct{ stack int64 }

func (b bounds) Bound(bytes int64) error { return engine.Bound(bytes, wire.WorkerReserve, b.stack) }
func (bounds) Free(bytes int64) bool     { return engine.Free(bytes) }

// heapReserve is for the frames of a full worker at the default limits, read and decoded.
const heapReserve = 32 << 20

// heapLimit is where Go collects rather than takes more. It counts all that the runtime has, so it is well over the reserve:
// a limit that is met all the time is a collection all the time.
const heapLimit = 2 * heapReserve

// reserveHeap has Go's heap take from the bound on memory what it will need: Go keeps what it once had. A host whose frames are
// larger than by default gives a worker more than its overhead, own bytes in all, and that is for Go.
func reserveHeap(own int64) {
	runtime.KeepAlive(make([]byte, heapReserve))
	runtime.GC()
	debug.SetMemoryLimit(heapLimit + max(0, own-wire.WorkerOverhead))
}

// failure is the frame that a dying worker writes for an execution; id 0 when it is in none.
func failure(id uint64, outcome wire.Outcome) []byte {
	reason := "it aborted inside V8"
	if outcome == wire.OutcomeMemory {
		reason = "out of memory"
	}
	return wire.AppendFailed(nil, id, &wire.Failed{Outcome: outcome, Reason: reason})
}

// gate marks the wire as busy while Go writes to it, so that a dying thread does not write into the middle of a frame.
type gate struct {
	conn *os.File
	busy engine.Busy
}

func (g gate) Write(p []byte) (int, error) {
	g.busy.Take()
	defer g.busy.Give()
	return g.conn.Write(p)
}
