//go:build !v8

package engine

import "errors"

// ErrAbsent is what a binary built without the tag v8 says.
var ErrAbsent = errors.New("engine: this binary was built without V8: build the worker with `make build`")

// Present says whether V8 is linked into this binary.
const Present = false
