package measure

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/isoproof/isoproof/harness"
)

// The names of what is read.
const (
	Cold       = "cold"
	Steady     = "steady"
	Checkout   = "checkout"
	Throughput = "throughput"
)

// execute runs the workload once and insists on its value.
func (m *measurement) execute(ctx context.Context, s harness.Subject) error {
	result, err := s.Execute(ctx, m.program)
	switch {
	case err != nil:
		return fmt.Errorf("measure: %s could not be called: %w", s.Name(), err)
	case result.Fault != nil:
		return fmt.Errorf("measure: a reading of %s ended with a fault: %w", s.Name(), result.Fault)
	case !bytes.Equal(result.Value, m.value):
		return fmt.Errorf("measure: a reading of %s gave another value than the fair one: %.200q", s.Name(), result.Value)
	}
	return nil
}

// timed is how long one execution takes.
func (m *measurement) timed(ctx context.Context, s harness.Subject) (time.Duration, error) {
	start := time.Now()
	err := m.execute(ctx, s)
	return time.Since(start), err
}

// readCold times a fresh subject of one worker from its construction to its first result.
func (m *measurement) readCold(ctx context.Context) (time.Duration, error) {
	start := time.Now()
	subject, err := m.opened(ctx, Shape{Single: true})
	if err != nil {
		return 0, err
	}
	defer subject.Close()
	err = m.execute(ctx, subject)
	return time.Since(start), err
}

// readCheckout times the first execution of a worker that was warm before anybody asked for it.
func (m *measurement) readCheckout(ctx context.Context) (time.Duration, error) {
	subject, err := m.opened(ctx, Shape{Single: true, Ready: true})
	if err != nil {
		return 0, err
	}
	defer subject.Close()
	return m.timed(ctx, subject)
}

// warm is a subject of one warm worker, of which steady readings are taken one after the other, a fresh isolate each.
func (m *measurement) warm(ctx context.Context) (harness.Subject, error) {
	subject, err := m.opened(ctx, Shape{Single: true, Ready: true})
	if err != nil {
		return nil, err
	}
	for range m.plan.Warmup {
		if err := m.execute(ctx, subject); err != nil {
			subject.Close()
			return nil, err
		}
	}
	return subject, nil
}

func (m *measurement) opened(ctx context.Context, shape Shape) (harness.Subject, error) {
	subject, err := m.open(ctx, shape)
	if err != nil {
		return nil, fmt.Errorf("measure: the subject does not open: %w", err)
	}
	return subject, nil
}
