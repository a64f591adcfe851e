package properties_test

import (
	"testing"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestProperties(t *testing.T) { suite.Run(t, "properties", suite.NeedsWorker()) }
