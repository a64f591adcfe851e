package executor_test

import (
	"os"
	"path/filepath"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("Workers that lie, one after the other", func() {
	It("leave nothing in the host", func(ctx SpecContext) {
		p := open(ctx, executor.Options{Workers: 1, Slots: 1, Spares: executor.None}, script("honest"))
		lie := func(times int) {
			for range times {
				for _, act := range []string{"loud", "announce", "garbage", "console 1001 1000", "big 1048577"} {
					Expect(run(ctx, p, source(act))).To(haveFault(executor.WorkerLost, lost))
				}
			}
		}
		lie(2)
		before, held := liveHeap(), holding()
		lie(10)
		Expect(liveHeap()-before).To(BeNumerically("<", hostGrows), "bytes of live heap on the host")
		Eventually(ctx, holding).Should(beWithin(held))
	}, SpecTimeout(2*time.Minute))
})

// The worker's file is opened once, and what is started is what was opened.
var _ = Describe("The binary of a pool's workers", func() {
	var path string
	var check func() *executor.Fault
	BeforeEach(func() {
		suite.Needs(suite.WorkerPlatform)
		worker, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		content, err := os.ReadFile(worker)
		Expect(err).NotTo(HaveOccurred())
		path = filepath.Join(GinkgoT().TempDir(), "worker")
		Expect(os.WriteFile(path, content, 0o755)).To(Succeed())
		file, watched, fault := executor.Watched(path)
		Expect(fault).To(BeNil())
		DeferCleanup(file.Close)
		check = watched
	})

	It("is started when nobody touched it, and when its name leads to another file by now", func() {
		Expect(check()).To(BeNil())
		Expect(os.Rename(path, path+".old")).To(Succeed())
		Expect(os.WriteFile(path, []byte("another"), 0o755)).To(Succeed())
		Expect(check()).To(BeNil())
		Expect(os.Remove(path + ".old")).To(Succeed())
		Expect(check()).To(BeNil())
	})

	It("is not started once a byte of it was changed", func() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		Expect(err).NotTo(HaveOccurred())
		_, err = f.WriteAt([]byte{0xcc}, 1<<20)
		Expect(err).NotTo(HaveOccurred())
		Expect(f.Close()).To(Succeed())
		// The clock of the file system has steps: the change may lie in the one in which the file was opened.
		later := time.Now().Add(time.Second)
		Expect(os.Chtimes(path, later, later)).To(Succeed())
		fault := check()
		Expect(fault).NotTo(BeNil())
		Expect(fault.Kind).To(Equal(executor.Startup))
		Expect(fault.Text).To(And(ContainSubstring("cannot be used"), ContainSubstring("make build")))
	})
})
