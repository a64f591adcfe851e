//go:build !v8

// Command isoproof-worker is the process that holds V8; without the build tag v8 it only says how to build it.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "isoproof-worker: this binary was built without V8: build the worker with `make build`")
	os.Exit(2)
}
