//go:build v8

// Where nothing takes the machine's files from it, Go's runtime would keep those of the control group open and read them once
// a second, which the sealed worker would not survive.
//go:debug containermaxprocs=0
//go:debug updatemaxprocs=0

// Command isoproof-worker is the process that holds V8. The host starts it; by hand it only answers questions:
//
//	isoproof-worker version      the identity of this worker, as JSON
//	isoproof-worker image FILE   writes the worker with its startup snapshot: the last step of the build
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/isoproof/isoproof/executor/worker"
)

// The confinement that main begins with is per thread: it needs the first one.
func init() { runtime.LockOSThread() }

func main() {
	if err := worker.Main(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "isoproof-worker:", err)
		os.Exit(2)
	}
}
