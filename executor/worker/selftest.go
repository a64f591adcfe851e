//go:build v8

package worker

import (
	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/confine/attack"
	"github.com/isoproof/isoproof/executor/internal/engine"
)

// selfTest is the worker that takes its engine to be broken: started and confined as one that serves, it tries what native
// code of a guest's choice would, once, and ends.
func selfTest(c *confine.Confinement, snapshot []byte) error {
	engine.Start(engine.Options{JIT: c.Policy().JIT}, snapshot)
	return attack.Serve(c, attack.Perform)
}
