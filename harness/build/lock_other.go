//go:build !unix

package build

import "context"

func lock(context.Context, string) (func(), error) { return func() {}, nil }
