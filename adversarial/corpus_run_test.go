package adversarial_test

import (
	"context"
	"slices"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
)

// newStand is a stand around a pool of this module, which is closed after the spec or container.
func newStand(ctx context.Context, o executor.Options) *adversarial.Stand {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	return standOf(ctx, func() harness.Subject {
		o.WorkerPath = path
		pool, err := harness.OpenPool(ctx, o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(pool.Close)
		return pool
	})
}

// standOf is a stand of a subject, which starts when the canaries are planted.
func standOf(ctx context.Context, start func() harness.Subject) *adversarial.Stand {
	GinkgoHelper()
	canaries, err := adversarial.Plant()
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(canaries.Remove)
	stand, err := adversarial.NewStand(ctx, start(), canaries)
	Expect(err).NotTo(HaveOccurred())
	return stand
}

// scripted is a stand of a subject that is a function.
func scripted(ctx context.Context, s harness.Subject) *adversarial.Stand {
	GinkgoHelper()
	return standOf(ctx, func() harness.Subject { return s })
}

// entries are the corpus, which is there before the specs are.
var entries = func() []*adversarial.Entry {
	all, err := adversarial.Corpus()
	if err != nil {
		panic(err)
	}
	return all
}()

// The corpus runs once, in the order of the suite's seed, on one worker; each spec then looks at one program. Of a corpus in which
// a focus is set only the programs in focus run.
var _ = Describe("In the corpus", Ordered, ContinueOnFailure, Label(suite.Measurement), func() {
	reports := map[string]adversarial.Report{}
	seed := uint64(GinkgoRandomSeed())

	BeforeAll(func(ctx SpecContext) {
		stand := newStand(ctx, adversarial.PoolOptions())
		chosen := slices.DeleteFunc(adversarial.Shuffled(entries, seed), func(e *adversarial.Entry) bool {
			return !suite.InFocus("In the corpus no rule is broken by " + e.ID())
		})
		all, err := stand.Run(ctx, chosen, func(int, int) {})
		Expect(err).NotTo(HaveOccurred())
		for _, r := range all {
			reports[r.Entry.ID()] = r
		}
	}, NodeTimeout(10*time.Minute))

	DescribeTable("no rule is broken by", func(e *adversarial.Entry) {
		r, ran := reports[e.ID()]
		Expect(ran).To(BeTrue())
		Expect(r.Broken).To(BeEmpty(), "%s\nagain: bin/isoproof corpus run %s\nand in this order: bin/isoproof corpus run --seed %d", r.Evidence.Ending, e.ID(), seed)
	}, suite.Entries("the corpus", entries, func(e *adversarial.Entry) TableEntry { return Entry(e.ID(), e) }))
})
