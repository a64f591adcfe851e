package ab

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
)

// ReadingsCommand is the subcommand of isoproof that takes readings on request ([measure.Serve]).
const ReadingsCommand = "readings"

// process is a revision's own isoproof, which takes readings on request.
type process struct {
	name    string
	hello   measure.Hello
	in      io.WriteCloser
	out     *bufio.Reader
	end     func() error
	trouble *bytes.Buffer // its standard error
}

// start starts the binaries of a revision; close ends them.
func start(ctx context.Context, name string, b binaries) (*process, error) {
	ctx, cancel := context.WithCancel(ctx)
	c := exec.CommandContext(ctx, b.isoproof, ReadingsCommand, "--worker", b.worker)
	p := &process{name: name, trouble: &bytes.Buffer{}}
	c.Stderr = p.trouble
	in, err := c.StdinPipe()
	if err != nil {
		cancel()
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		cancel()
		return nil, fmt.Errorf("ab: %s does not start: %w", name, err)
	}
	p.in, p.out = in, bufio.NewReader(out)
	p.end = func() error {
		defer cancel()
		return errors.Join(in.Close(), c.Wait())
	}
	if err := p.receive(&p.hello); err != nil {
		return nil, err
	}
	if p.hello.Schema != measure.Schema {
		p.end()
		return nil, fmt.Errorf("ab: %s speaks version %d of the readings, and not %d", name, p.hello.Schema, measure.Schema)
	}
	return p, nil
}

// Read implements [Side].
func (p *process) Read(_ context.Context, reading string) (time.Duration, error) {
	if _, err := fmt.Fprintln(p.in, reading); err != nil {
		return 0, fmt.Errorf("%s takes no more readings: %w", p.name, err)
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

// receive reads one line, and what the process has to say when there is none.
func (p *process) receive(v any) error {
	line, err := p.out.ReadBytes('\n')
	if err == nil {
		if err = json.Unmarshal(line, v); err == nil {
			return nil
		}
	}
	ended := p.end()
	said := strings.TrimSpace(p.trouble.String())
	if strings.Contains(said, `unknown command "`+ReadingsCommand) {
		return fmt.Errorf("ab: %s is older than `isoproof ab` and cannot be compared by it", p.name)
	}
	return fmt.Errorf("ab: %s gave no reading (%w): %s", p.name, errors.Join(err, ended), said)
}
