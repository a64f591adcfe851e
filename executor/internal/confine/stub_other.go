//go:build !linux

package confine

import (
	"io"
	"os"
)

// Launch is one worker to start.
type Launch struct {
	Binary  *os.File
	Policy  Policy
	Wire    *os.File
	Stderr  io.Writer
	Attempt string
}

// Starter starts no workers here: see [ErrUnsupported].
type Starter struct{}

// NewStarter returns a Starter.
func NewStarter() *Starter { return &Starter{} }

// Start returns [ErrUnsupported].
func (*Starter) Start(Launch) (*Worker, error) { return nil, ErrUnsupported }

// Close does nothing.
func (*Starter) Close() {}

// Confinement does not exist here.
type Confinement struct{ policy Policy }

// Policy is what the host asked for.
func (c *Confinement) Policy() Policy { return c.policy }

// Attempt is what the worker was started to try.
func (c *Confinement) Attempt() string { return "" }

// Binary is the worker's own file.
func (c *Confinement) Binary() *os.File { return nil }

// Enter returns [ErrUnsupported].
func Enter() (*Confinement, error) { return nil, ErrUnsupported }

// Seal returns [ErrUnsupported].
func (*Confinement) Seal() ([]Layer, error) { return nil, ErrUnsupported }
