package wire_test

import (
	"testing"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestWire(t *testing.T) { suite.Run(t, "wire") }
