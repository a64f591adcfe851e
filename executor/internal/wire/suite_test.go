package wire_test

import (
	"testing"
	"time"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestWire(t *testing.T) { suite.Run(t, "wire") }

const suiteTimeout = 20 * time.Second

func allocations(f func()) float64 { return testing.AllocsPerRun(100, f) }
