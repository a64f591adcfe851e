package suite_test

import (
	"os"
	"testing"
	"time"

	"github.com/isoproof/isoproof/harness/suite"
)

// fixtureVariable makes this very test binary run one suite that breaks a rule instead of its own specs, so that the
// runner is judged from outside, as go test sees it, without building anything more.
const fixtureVariable = "ISOPROOF_SUITE_FIXTURE"

func TestSuite(t *testing.T) {
	if name := os.Getenv(fixtureVariable); name != "" {
		fixture := fixtures[name]
		fixture.specs()
		suite.Run(t, "fixture", append(fixture.options, suite.Patience(200*time.Millisecond))...)
		return
	}
	specs()
	suite.Run(t, "harness/suite", suite.Expect("fixtures", len(fixtures)), suite.Expect("granted behaviour", 5))
}
