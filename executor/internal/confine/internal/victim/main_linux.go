// Command victim is the worker of this package's specs: it lets itself be confined and then does one thing that a worker
// must not be able to do.
//
// It has three uses. As a host, "victim host POLICY STAGE OPERATION", it starts itself as a worker that does the operation
// in the given stage (enter: before the seal; seal: after it), and prints an [Outcome]. As that worker, it is started by
// confine. As "host-without-namespaces" it does the same on a machine that has none to give. As a control, "victim control OPERATION", it does the same thing unconfined.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"syscall"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// Outcome is what became of one operation, and of the process that did it.
type Outcome struct {
	Layers   []confine.Layer // as Seal reported them
	Answer   string          // what the operation said: "done", an errno's text, or a value; empty when the process died in it
	Signal   int             // that ended the worker
	ByFilter bool
	Exit     int
	Stderr   string
}

// The main thread is for main alone, as in a worker with an engine: see confine.Enter.
func init() { runtime.LockOSThread() }

func main() {
	switch confinement, err := confine.Enter(); {
	case err == nil:
		worker(confinement)
	case err != confine.ErrNotStage:
		fatal(err)
	}
	if len(os.Args) < 3 {
		fatal("usage: victim host JSON-POLICY STAGE OPERATION | victim control OPERATION")
	}
	switch os.Args[1] {
	case "control":
		fmt.Println(perform(os.Args[2]))
	case "host-without-namespaces":
		withoutNamespaces()
		fallthrough
	case "host":
		host(os.Args[2], os.Args[3], os.Args[4])
	}
}

func fatal(reason any) {
	fmt.Fprintln(os.Stderr, "victim:", reason)
	os.Exit(2)
}

// worker reads "STAGE OPERATION" from the wire and answers with two lines: the layers, and the operation's answer.
func worker(c *confine.Confinement) {
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil {
		fatal(err)
	}
	stage, operation, _ := strings.Cut(strings.TrimSpace(line), " ")
	answer := ""
	if stage == "enter" {
		answer = perform(operation)
	}
	layers, err := c.Seal()
	if err != nil {
		fatal(err)
	}
	text, err := json.Marshal(layers)
	if err != nil {
		fatal(err)
	}
	fmt.Fprintf(wire{}, "%s\n", text)
	if stage == "seal" {
		answer = perform(operation)
	}
	fmt.Fprintf(wire{}, "%s\n", answer)
	os.Exit(0)
}

// wire writes to descriptor 0, which is a socket both ways.
type wire struct{}

func (wire) Write(p []byte) (int, error) { return syscall.Write(0, p) }
