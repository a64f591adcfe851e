package endurance_test

import (
	"fmt"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/endurance"
	"github.com/isoproof/isoproof/harness/suite"
)

// How much of each runs in verify, and how much at night.
const (
	flowInVerify, killsInVerify = 500, 10
	flowAtNight, killsAtNight   = 100_000, 1_000
	soakInVerify                = 800
	soakAtNight                 = 20_000 // SOAK_EXECUTIONS says another number
	roundsInVerify              = 4
	roundsAtNight               = 200
	walkInVerify                = 400
	walkAtNight                 = 20_000
)

func silent(string, int, int) {}

// seed is chosen anew for each run, and printed, unless ENDURANCE_SEED is given.
func seed() uint64 {
	GinkgoHelper()
	n := suite.Number("ENDURANCE_SEED", uint64(time.Now().UnixNano()))
	AddReportEntry("ENDURANCE_SEED", fmt.Sprint(n), ReportEntryVisibilityFailureOrVerbose)
	return n
}

var _ = Describe("Workers that are killed while executions flow", Serial, func() {
	flow := func(ctx SpecContext, executions, kills int) {
		GinkgoHelper()
		e, err := endurance.Flow{Executions: executions, Kills: kills, AtOnce: 8, Seed: seed()}.Run(ctx, bench(), silent)
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Judge()).To(BeEmpty())
		Expect(e.Account.Tally["worker_lost"]).To(BeNumerically(">", 0), "kills hit somebody")
	}
	It("cost exactly what they held, in great number", func(ctx SpecContext) { flow(ctx, flowInVerify, killsInVerify) }, SpecTimeout(2*time.Minute))
	It("cost exactly what they held, all night", Label(suite.Nightly), func(ctx SpecContext) { flow(ctx, flowAtNight, killsAtNight) }, SpecTimeout(time.Hour))
})

var _ = Describe("A soak of healthy programs", Serial, func() {
	soak := func(ctx SpecContext, executions, retire int) {
		GinkgoHelper()
		e, err := endurance.Soak{Executions: executions, AtOnce: 8, Retire: retire}.Run(ctx, bench(), silent)
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Judge()).To(BeEmpty())
	}
	It("has every result right, retires workers by their count alone, and leaves the host as it was", func(ctx SpecContext) { soak(ctx, soakInVerify, 50) }, SpecTimeout(2*time.Minute))
	It("does so for as long as the night allows", Label(suite.Nightly), func(ctx SpecContext) {
		soak(ctx, int(suite.Number("SOAK_EXECUTIONS", soakAtNight)), 0)
	}, SpecTimeout(time.Hour))
})

var _ = Describe("Hostile programs beside healthy ones", Serial, func() {
	mixed := func(ctx SpecContext, m endurance.Mix, rounds int) {
		GinkgoHelper()
		e, err := m.Run(ctx, bench(), rounds, silent)
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Judge()).To(BeEmpty())
	}
	entries := suite.Entries("mixes", endurance.Mixes(), func(m endurance.Mix) TableEntry { return Entry(m.Name, m) })
	DescribeTable("end as their own doing alone, and the healthy ones have their values in time:", func(ctx SpecContext, m endurance.Mix) { mixed(ctx, m, roundsInVerify) }, entries)
	DescribeTable("do so all night:", Label(suite.Nightly), func(ctx SpecContext, m endurance.Mix) { mixed(ctx, m, roundsAtNight) }, entries)
})

var _ = Describe("A pool under random operations", Serial, func() {
	walk := func(ctx SpecContext, operations int) {
		GinkgoHelper()
		b := bench()
		o := endurance.WalkOptions()
		o.WorkerPath = b.Worker
		pool, err := b.Open(ctx, o)
		Expect(err).NotTo(HaveOccurred())
		e, err := endurance.Walk{Seed: seed(), Operations: operations}.Go(ctx, pool, endurance.JavaScript)
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Broken).To(BeEmpty(), "the last operations: %v", e.Last)
	}
	It("does what a model of it says", func(ctx SpecContext) { walk(ctx, walkInVerify) }, SpecTimeout(2*time.Minute))
	It("does so all night", Label(suite.Nightly), func(ctx SpecContext) { walk(ctx, walkAtNight) }, SpecTimeout(time.Hour))
})
