package adversarial_test

import (
	"testing"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestAdversarial(t *testing.T) { suite.Run(t, "adversarial", suite.NeedsWorker()) }
