package attack

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"golang.org/x/sys/unix"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// wireFD is where the host puts the worker's end of the wire.
const wireFD = 0

// Serve is the worker's part: it seals the confinement, performs the attempt that the worker was started for, and writes
// two lines to the wire, the layers as JSON and the answer. It does not return unless it could not seal.
//
// The attempt is made on a thread that was there before the seal, and did not make it: what confines one thread must
// confine all.
func Serve(c *confine.Confinement, perform func(call string) string) error {
	ready, sealed, answer := make(chan struct{}), make(chan struct{}), make(chan string)
	go func() {
		runtime.LockOSThread()
		close(ready)
		<-sealed
		answer <- perform(c.Attempt())
	}()
	<-ready
	layers, err := c.Seal()
	if err != nil {
		return err
	}
	text, err := json.Marshal(layers)
	if err != nil {
		return err
	}
	say(string(text))
	close(sealed)
	say(<-answer)
	os.Exit(0)
	return nil
}

// say writes a line; when that fails the host sees that it is missing.
func say(line string) { _, _ = unix.Write(wireFD, fmt.Appendln(nil, line)) }
