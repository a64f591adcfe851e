package attack

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// Ending is what became of one attempt, and of the worker that made it.
type Ending struct {
	Layers      []confine.Layer // as Seal reported them
	Answer      string          // empty when the process did not get to say one
	Signal      int             // that ended the worker
	ByFilter    bool
	Call        string // that the filter ended it for, where the kernel's log tells
	OutOfMemory bool   // its control group had no memory left
	Exit        int
	Sealed      time.Duration // after its start: it had given up all that its policy takes
	Stderr      string
}

// Says is the ending in one word: [Done], [Killed], or the answer.
func (e Ending) Says() string {
	switch {
	case e.ByFilter:
		return Killed
	case e.OutOfMemory:
		return Exhausted
	case e.Answer != "":
		return e.Answer
	case e.Layers != nil && e.Signal == 0 && e.Exit == 0:
		return Done // it has become another program
	case e.Signal != 0:
		return fmt.Sprintf("ended by signal %d", e.Signal)
	}
	return fmt.Sprintf("ended with status %d", e.Exit)
}

// gives says whether all these layers are in force, and the refusal's has the right that it needs, which may be none.
func (e Ending) gives(layers []string, r Refusal) bool {
	for _, l := range e.Layers {
		if slices.Contains(layers, l.Name) && l.State != confine.Enforced {
			return false
		}
		if l.Name == r.Layer && !strings.Contains(l.Detail, r.Right) {
			return false
		}
	}
	return true
}

// Try starts a worker of the binary under the policy, has it make the call and waits for its end. An error means that no
// worker ran, or that ctx ended.
func Try(ctx context.Context, s *confine.Starter, binary *os.File, p confine.Policy, call string) (Ending, error) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return Ending{}, fmt.Errorf("attack: no socket pair could be made: %w", err)
	}
	_ = unix.SetNonblock(pair[0], true) // so that closing it ends a read; without that the end of the worker does
	near, far := os.NewFile(uintptr(pair[0]), "host end"), os.NewFile(uintptr(pair[1]), "worker end")
	defer near.Close()
	var stderr bytes.Buffer
	began := time.Now()
	worker, err := s.Start(confine.Launch{Binary: binary, Policy: p, Wire: far, Stderr: &stderr, Attempt: call})
	far.Close()
	if err != nil {
		return Ending{}, err
	}
	worker.WaitDelay = time.Second
	defer context.AfterFunc(ctx, func() {
		_ = worker.Process.Kill() // an error means that it has ended
		near.Close()              // which a child of it may hold open
	})()

	var e Ending
	lines := bufio.NewScanner(near)
	if lines.Scan() {
		e.Sealed = time.Since(began)
		err = json.Unmarshal(lines.Bytes(), &e.Layers)
	}
	if lines.Scan() {
		e.Answer = lines.Text()
	}
	death := worker.End()
	if ctx.Err() != nil {
		return Ending{}, ctx.Err()
	}
	if err != nil {
		return Ending{}, fmt.Errorf("attack: the worker's layers cannot be read: %w", err)
	}
	e.Signal, e.ByFilter, e.Call, e.OutOfMemory = int(death.Signal), death.ByFilter, death.Call, death.OutOfMemory
	e.Exit, e.Stderr = death.State.ExitCode(), stderr.String()
	if e.Layers == nil {
		return Ending{}, fmt.Errorf("attack: a worker ended before it was confined (%s): %s", death.State, e.Stderr)
	}
	return e, nil
}
