//go:build !linux

package load

import (
	"fmt"
	"runtime"
)

func limit(float64) (lift func(), err error) {
	return nil, fmt.Errorf("%s has no control groups", runtime.GOOS)
}
