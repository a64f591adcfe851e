package ab

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/lines"
	"github.com/isoproof/isoproof/harness/measure"
)

// ReadingsCommand is the subcommand of isoproof that takes readings on request ([measure.Serve]).
const ReadingsCommand = "readings"

// patience is how long a revision's isoproof may take to end its workers and itself.
const patience = 30 * time.Second

// process is a revision's own isoproof, which takes readings on request.
type process struct {
	name  string
	hello measure.Hello
	child *lines.Process
	said  chan []byte
}

// start starts the binaries of a revision; end ends them. They end with ctx too.
func start(ctx context.Context, name string, b binaries) (*process, error) {
	p := &process{name: name, said: make(chan []byte, 1)} // it says a line for each that it is sent, and one before
	child, err := lines.Start(exec.CommandContext(ctx, b.isoproof, ReadingsCommand, "--worker", b.worker), func(line []byte) error {
		select {
		case p.said <- append([]byte(nil), line...):
			return nil
		default:
			return fmt.Errorf("it says more than it was asked: %.200q", line)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("ab: %s does not start: %w", name, err)
	}
	p.child = child
	if err := p.receive(&p.hello); err != nil {
		p.end()
		return nil, err
	}
	if p.hello.Schema != measure.Spoken {
		p.end()
		return nil, fmt.Errorf("ab: %s speaks version %d of the readings, and not %d", name, p.hello.Schema, measure.Spoken)
	}
	return p, nil
}

func (p *process) end() { p.child.Close(patience) }

// Read implements [Side].
func (p *process) Read(_ context.Context, reading string) (time.Duration, error) {
	if err := p.child.Send([]byte(reading)); err != nil {
		return 0, fmt.Errorf("%s: %w", p.name, err)
	}
	var r measure.Reading
	if err := p.receive(&r); err != nil {
		return 0, err
	}
	if r.Error != "" {
		return 0, fmt.Errorf("%s: %s", p.name, r.Error)
	}
	return time.Duration(r.Nanoseconds), nil
}

// Describe implements [Side].
func (p *process) Describe() []harness.Fact {
	return append([]harness.Fact{{Name: "revision", Value: p.name}}, p.hello.Facts...)
}

// receive reads one line, or why none comes.
func (p *process) receive(v any) error {
	select {
	case line := <-p.said:
		if err := json.Unmarshal(line, v); err != nil {
			return fmt.Errorf("ab: %s gave no reading: %w: %.200q", p.name, err, line)
		}
		return nil
	case <-p.child.Gone():
	}
	select {
	case line := <-p.said: // its last word
		if err := json.Unmarshal(line, v); err == nil {
			return nil
		}
	default:
	}
	err := p.child.Err()
	if strings.Contains(err.Error(), `unknown command "`+ReadingsCommand) {
		return fmt.Errorf("ab: %s is older than `isoproof ab` and cannot be compared by it", p.name)
	}
	return fmt.Errorf("ab: %s gave no reading: %w", p.name, err)
}
