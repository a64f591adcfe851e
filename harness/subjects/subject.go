// Package subjects puts executors that are not of this module under proof. A peer is a process that speaks JSON lines on
// its standard input and output: a small script in a folder beside this file, with pinned versions and an install command.
package subjects

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/lines"
)

const (
	helloPatience = 30 * time.Second // to start and say hello; a peer makes its snapshot meanwhile
	closePatience = 5 * time.Second  // to end by itself once its input has ended
)

// Subject is a running peer. It implements [harness.Subject].
type Subject struct {
	process *lines.Process
	hello   hello
	offers  harness.Capabilities

	mu        sync.Mutex
	last      uint64
	running   map[uint64]*execution
	closeOnce sync.Once
}

type execution struct {
	ctx     context.Context
	tools   executor.Dispatch
	calls   int // guarded by Subject.mu
	settled chan reply
}

var _ interface {
	harness.Subject
	harness.Described
} = (*Subject)(nil)

// Start starts a peer and returns when it has said hello. The caller must Close it. An error says what the peer wrote to
// its standard error, or is ctx's.
func Start(ctx context.Context, name string, arguments ...string) (*Subject, error) {
	return start(ctx, exec.Command(name, arguments...))
}

func start(ctx context.Context, cmd *exec.Cmd) (*Subject, error) {
	s := &Subject{running: map[uint64]*execution{}}
	hellos := make(chan hello, 1)
	greeted := false
	process, err := lines.Start(cmd, func(line []byte) error {
		if greeted {
			return s.read(line)
		}
		greeted = true
		var h hello
		if err := json.Unmarshal(line, &h); err != nil || h.Subject == "" {
			return fmt.Errorf("its first line is no hello: %.200q", line)
		}
		hellos <- h
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("subjects: the peer does not start: %w", err)
	}
	s.process = process
	ctx, cancel := context.WithTimeoutCause(ctx, helloPatience, fmt.Errorf("no hello within %s", helloPatience))
	defer cancel()
	select {
	case s.hello = <-hellos:
		if err := s.describe(); err != nil {
			s.process.Kill()
			return nil, err
		}
		return s, nil
	case <-s.process.Gone():
		return nil, s.gone()
	case <-ctx.Done():
		s.process.Kill()
		return nil, fmt.Errorf("subjects: %s: %w", cmd.Path, context.Cause(ctx))
	}
}

func (s *Subject) describe() error {
	for _, name := range s.hello.Capabilities {
		set, known := capabilities[name]
		if !known {
			return fmt.Errorf("subjects: %s declares a capability %q that does not exist", s.hello.Subject, name)
		}
		set(&s.offers)
	}
	return nil
}

// Name is the name that the peer gave itself.
func (s *Subject) Name() string { return s.hello.Subject }

// Capabilities are those that the peer declared.
func (s *Subject) Capabilities() harness.Capabilities { return s.offers }

// Describe names the peer's version, engine and host.
func (s *Subject) Describe() []harness.Fact {
	return []harness.Fact{
		{Name: s.hello.Subject, Value: s.hello.Version},
		{Name: s.hello.Subject + " engine", Value: s.hello.Engine},
		{Name: s.hello.Subject + " host", Value: s.hello.Host},
	}
}

// Execute implements [harness.Subject]. The error is a [*harness.Lost] when the peer died, or did not settle within timeout
// and grace and was killed for it.
func (s *Subject) Execute(ctx context.Context, p executor.Program) (executor.Result, error) {
	result, _, err := s.ExecuteTimed(ctx, p)
	return result, err
}

// ExecuteTimed is Execute with the peer's own clock.
func (s *Subject) ExecuteTimed(ctx context.Context, p executor.Program) (executor.Result, Clock, error) {
	start := time.Now()
	bounds := withDefaults(p.Limits)
	message, err := requestOf(p, bounds)
	if err != nil {
		return executor.Result{}, Clock{}, err
	}
	// Calls that outlive the execution end with it.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	x := &execution{ctx: ctx, tools: p.Tools, settled: make(chan reply, 1)}
	s.mu.Lock()
	s.last++
	message.ID = s.last
	s.running[message.ID] = x
	s.mu.Unlock()
	defer s.forget(message.ID)

	late := time.NewTimer(bounds.Timeout + bounds.Grace)
	defer late.Stop()
	if err := s.write(message); err != nil {
		return executor.Result{}, Clock{}, &harness.Lost{Err: err}
	}
	select {
	case r := <-x.settled:
		result, err := s.result(r)
		s.mu.Lock()
		result.Cost = executor.Cost{Wall: time.Since(start), ToolCalls: x.calls}
		s.mu.Unlock()
		return result, r.clock(), err
	case <-late.C:
		s.process.Kill()
		return executor.Result{}, Clock{}, &harness.Lost{Err: fmt.Errorf("subjects: %s did not settle within its timeout of %s and a grace of %s, and was killed",
			s.Name(), bounds.Timeout, bounds.Grace)}
	case <-s.process.Gone():
		return executor.Result{}, Clock{}, &harness.Lost{Err: s.gone()}
	case <-ctx.Done():
		s.process.Kill() // the protocol cannot call an execution off
		return executor.Result{}, Clock{}, ctx.Err()
	}
}

func (s *Subject) result(r reply) (executor.Result, error) {
	switch {
	case r.Fault == nil && r.Value != nil:
		return executor.Result{Value: r.Value}, nil
	case r.Fault == nil:
		return executor.Result{}, fmt.Errorf("subjects: %s settled an execution with neither a value nor a fault", s.Name())
	case r.Value != nil:
		return executor.Result{}, fmt.Errorf("subjects: %s settled an execution with both a value and a fault", s.Name())
	case !slices.Contains(executor.Kinds(), r.Fault.Kind):
		return executor.Result{}, fmt.Errorf("subjects: %s named a fault %q that does not exist", s.Name(), r.Fault.Kind)
	}
	return executor.Result{Fault: &executor.Fault{Kind: r.Fault.Kind, Text: r.Fault.Text}}, nil
}

func requestOf(p executor.Program, bounds executor.Limits) (request, error) {
	if p.Language != executor.JavaScript {
		return request{}, errors.New("subjects: the protocol carries JavaScript only: strip the types first")
	}
	form := "body"
	if p.Form == executor.Module {
		form = "module"
	}
	input := p.Input
	if input == nil {
		input = json.RawMessage("null")
	}
	return request{
		Source: p.Source, Form: form, Modules: p.Modules, Input: input,
		Limits: limits{TimeoutMS: float64(bounds.Timeout) / float64(time.Millisecond), MemoryBytes: bounds.Memory},
	}, nil
}

// withDefaults fills in the limits that the protocol carries, and the grace.
func withDefaults(l executor.Limits) executor.Limits {
	d := executor.DefaultLimits()
	if l.Timeout == 0 {
		l.Timeout = d.Timeout
	}
	if l.Grace == 0 {
		l.Grace = d.Grace
	}
	if l.Memory == 0 {
		l.Memory = d.Memory
	}
	return l
}

// Close ends the peer's input and waits until it is gone; one that stays is killed.
func (s *Subject) Close() error {
	s.closeOnce.Do(func() { s.process.Close(closePatience) })
	return nil
}

func (s *Subject) gone() error { return fmt.Errorf("subjects: %w", s.process.Err()) }

func (s *Subject) forget(id uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.running, id)
}

func (s *Subject) write(message any) error {
	line, err := json.Marshal(message)
	if err != nil {
		return fmt.Errorf("subjects: %w", err)
	}
	if err := s.process.Send(line); err != nil {
		return fmt.Errorf("subjects: %w", err)
	}
	return nil
}

// read takes in what the peer says once it has said hello.
func (s *Subject) read(line []byte) error {
	var r reply
	if err := json.Unmarshal(line, &r); err != nil {
		return fmt.Errorf("it wrote a line that is no message: %.200q", line)
	}
	s.take(r)
	return nil
}

// take hands a reply to its execution. What comes after an execution has ended is dropped.
func (s *Subject) take(r reply) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.running[r.ID]
	switch {
	case x == nil:
	case r.Call != 0:
		x.calls++
		go s.call(x, r)
	default:
		delete(s.running, r.ID)
		x.settled <- r
	}
}

func (s *Subject) call(x *execution, r reply) {
	a := answer{ID: r.ID, Call: r.Call}
	value, err := dispatch(x, executor.ToolCall{Provider: r.Provider, Tool: r.Tool, Args: r.Args})
	if chosen := new(executor.ToolError); errors.As(err, &chosen) && chosen.Name != "" {
		a.Error = &toolError{chosen.Name, chosen.Message}
	} else if err != nil {
		a.Error = &toolError{"Error", err.Error()}
	} else {
		a.OK, a.Value = true, value
	}
	if x.ctx.Err() == nil {
		s.write(a) // a peer that takes no answer is gone, and Execute says so
	}
}

func dispatch(x *execution, call executor.ToolCall) (value json.RawMessage, err error) {
	if x.tools == nil {
		return nil, errors.New("this program has no tools")
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the tool panicked: %v", r)
		}
	}()
	answer, err := x.tools(x.ctx, call)
	if err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}
