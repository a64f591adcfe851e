package executor_test

import (
	"fmt"
	"os"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/endurance"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// Random operations beside a model of the pool, on scripted workers: those cost so little that a million are a matter of minutes.
// A walk has a pool of its own, and its seed is enough to go it again.
const (
	walkLength   = 1_000
	walkInVerify = 2
	walkAtNight  = 1_000
)

// scriptedLanguage is how scripted workers are told what real ones are told in JavaScript.
var scriptedLanguage = endurance.Language{
	Ends:  func(n int) executor.Program { return source(fmt.Sprintf("value %d", n)) },
	Holds: func(int) executor.Program { return source("hold") },
}

var _ = Describe("A pool under random operations", func() {
	walk := func(ctx SpecContext, walks int) {
		GinkgoHelper()
		first := suite.Number("ENDURANCE_SEED", uint64(time.Now().UnixNano()))
		if os.Getenv("ENDURANCE_SEED") != "" { // one walk is to be gone again
			walks = 1
		}
		GinkgoWriter.Printf("ENDURANCE_SEED=%d begins the first of %d walks\n", first, walks)
		made := map[string]int{}
		for i := range walks {
			seed := first + uint64(i)
			p, err := executor.OpenScripted(ctx, endurance.WalkOptions(), scriptBuild, script("honest"))
			Expect(err).NotTo(HaveOccurred())
			e, err := endurance.Walk{Seed: seed, Operations: walkLength}.Go(ctx, p, scriptedLanguage)
			Expect(err).NotTo(HaveOccurred(), "ENDURANCE_SEED=%d", seed)
			Expect(e.Broken).To(BeEmpty(), "ENDURANCE_SEED=%d goes this walk again; its last operations: %q", seed, e.Last)
			for name, n := range e.Operations {
				made[name] += n
			}
		}
		AddReportEntry("operations", made, ReportEntryVisibilityFailureOrVerbose)
	}
	It("does what a model of it says", func(ctx SpecContext) { walk(ctx, walkInVerify) }, SpecTimeout(time.Minute))
	It("does so a million times", Label(suite.Nightly), func(ctx SpecContext) {
		operations := int(suite.Number("MODEL_OPERATIONS", walkAtNight*walkLength))
		walk(ctx, (operations+walkLength-1)/walkLength)
	}, SpecTimeout(3*time.Hour))
})
