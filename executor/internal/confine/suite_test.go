package confine_test

import (
	"testing"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestConfine(t *testing.T) { suite.Run(t, "confine") }
