//go:build !unix

package executor

import (
	"os"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// conn does not exist here: see [confine.ErrUnsupported].
type conn struct{ *os.File }

func socketPair() (*conn, *os.File, error) { return nil, nil, confine.ErrUnsupported }

// TryWrite returns [confine.ErrUnsupported].
func (*conn) TryWrite([]byte) (int, error) { return 0, confine.ErrUnsupported }
