// As in the worker.
//go:debug containermaxprocs=0
//go:debug updatemaxprocs=0

// Command victim is the worker of the specs of confinement: it lets itself be confined and then does one thing that a
// worker must not be able to do.
//
// It has three uses. As a host, "victim host POLICY CALL", it starts itself as a worker that makes the call, and prints an
// attack.Ending; "host-without-namespaces" does the same on a machine that has none to give, and "host-without-call-N" where
// the system call of that number is refused, as profiles of containers do. As that worker, it is started by confine. "victim starter" says how a worker ended whose starter was closed; "victim killed" prints its worker's process id and is killed. As a control, "victim control CALL", it makes the call unconfined.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/confine/attack"
)

// The main thread is for main alone, as in a worker with an engine: see confine.Enter.
func init() { runtime.LockOSThread() }

func main() {
	switch confinement, err := confine.Enter(); {
	case err == nil:
		done := make(chan error)
		go func() { done <- attack.Serve(confinement, perform) }()
		fatal(<-done)
	case err != confine.ErrNotStage:
		fatal(err)
	}
	if len(os.Args) == 2 {
		switch os.Args[1] {
		case "starter":
			starter()
			return
		case "killed":
			killed()
		}
	}
	if len(os.Args) < 3 {
		fatal("usage: victim host JSON-POLICY CALL | victim control CALL")
	}
	if call, ok := strings.CutPrefix(os.Args[1], "host-without-call-"); ok {
		withoutCall(call)
		os.Args[1] = "host"
	}
	switch os.Args[1] {
	case "control":
		fmt.Println(perform(os.Args[2]))
	case "host-without-namespaces":
		withoutNamespaces()
		fallthrough
	case "host":
		host(os.Args[2], os.Args[3])
	}
}

func fatal(reason any) {
	fmt.Fprintln(os.Stderr, "victim:", reason)
	os.Exit(2)
}
