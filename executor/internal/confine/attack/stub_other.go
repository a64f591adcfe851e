//go:build !linux

package attack

import (
	"context"
	"os"
	"time"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// Run returns [confine.ErrUnsupported].
func Run(context.Context, *os.File, confine.Policy) (Report, error) {
	return Report{}, confine.ErrUnsupported
}

// Perform does nothing here.
func Perform(string) string { return confine.ErrUnsupported.Error() }

// Serve returns [confine.ErrUnsupported].
func Serve(*confine.Confinement, func(string) string) error { return confine.ErrUnsupported }

// Cost returns [confine.ErrUnsupported].
func Cost(context.Context, *os.File, confine.Policy, int, func(int)) (confined, bare []time.Duration, err error) {
	return nil, nil, confine.ErrUnsupported
}
