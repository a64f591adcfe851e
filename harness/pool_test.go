package harness_test

import (
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("A pool as a subject", func() {
	open := func(ctx SpecContext, o executor.Options) *harness.Pool {
		GinkgoHelper()
		suite.Needs(suite.WorkerPlatform)
		var err error
		o.WorkerPath, err = suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		pool, err := harness.OpenPool(ctx, o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(pool.Close)
		return pool
	}

	It("is ready once every worker and spare is warm", func(ctx SpecContext) {
		pool := open(ctx, executor.Options{Workers: 2, Spares: 1})
		Expect(pool.Ready(ctx)).To(Succeed())
		s := pool.Stats()
		Expect(s.Serving).To(Equal(2))
		Expect(s.Spares).To(Equal(1))
	})

	It("lists the processes of its workers, and what ended ones held at most", func(ctx SpecContext) {
		pool := open(ctx, executor.Options{Workers: 2, Spares: 1})
		Expect(pool.Ready(ctx)).To(Succeed())
		Expect(pool.Capabilities().Processes).To(BeTrue())
		pids := pool.PIDs()
		Expect(pids).To(HaveLen(3))
		Expect(pids).To(HaveEach(BeNumerically(">", 1)))
		Expect(pool.PeakResident()).To(BeZero())

		killed, err := os.FindProcess(pids[0])
		Expect(err).NotTo(HaveOccurred())
		Expect(killed.Kill()).To(Succeed())
		Eventually(ctx, pool.PIDs).ShouldNot(ContainElement(pids[0]))
		Expect(pool.PeakResident()).To(BeNumerically(">", 1<<20))
	})

	It("says which worker serves, how it is confined, and its shape", func(ctx SpecContext) {
		pool := open(ctx, executor.Options{Workers: 1, Slots: 2, Spares: executor.None})
		Expect(pool.Describe()).To(ConsistOf(
			HaveField("Name", "engine"),
			SatisfyAll(HaveField("Name", "worker"), HaveField("Value", MatchRegexp(`^[0-9a-f]{16}$`))),
			SatisfyAll(HaveField("Name", "confinement"), HaveField("Value", MatchRegexp(`(enforced|unavailable|off): \w`))),
			SatisfyAll(HaveField("Name", "pool"), HaveField("Value", HavePrefix("1 workers, 2 executions each at once, 0 spare"))),
		))
	})
})
