package executor_test

import (
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// A child begins with the memory of whoever starts it, and the kernel counts that as the child's own.
var _ = Describe("The peak of workers that have ended, in a host that once had much memory", func() {
	const much = 512 << 20
	BeforeEach(func() {
		pages, err := syscall.Mmap(-1, 0, much, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_POPULATE)
		Expect(err).NotTo(HaveOccurred())
		Expect(syscall.Munmap(pages)).To(Succeed())
	})

	It("is that of the worker that the host ended", func(ctx SpecContext) {
		p := openReal(ctx)
		Expect(run(ctx, p, source("return new Uint8Array(32 << 20).fill(1).length"))).To(haveValue("33554432"))
		Expect(p.Close()).To(Succeed())
		Expect(p.Stats().PeakResident).To(And(BeNumerically(">", 32<<20), BeNumerically("<", harness.Overhead+executor.DefaultLimits().Memory+much/4)))
	}, SpecTimeout(time.Minute))

	It("is not that of the host when the worker ended by itself", func(ctx SpecContext) {
		p := openReal(ctx)
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
		Expect(syscall.Kill(only(p), syscall.SIGKILL)).To(Succeed())
		Eventually(ctx, func() map[string]int64 { return p.Stats().Ended }).Should(HaveKeyWithValue(executor.EndedDied, int64(1)))
		Expect(p.Stats().PeakResident).To(BeZero())
	}, SpecTimeout(time.Minute))
})
