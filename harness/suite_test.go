package harness_test

import (
	"testing"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestHarness(t *testing.T) { suite.Run(t, "harness", suite.NeedsWorker()) }
