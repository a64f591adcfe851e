//go:build !linux

// Command victim is the worker of this package's specs, which need Linux.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "victim: workers can only be confined on Linux")
	os.Exit(2)
}
