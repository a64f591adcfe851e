package mutants_test

import (
	"testing"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestMutants(t *testing.T) { suite.Run(t, "harness/mutants") }
