package executor_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/image"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("Workers that lie, one after the other", func() {
	It("leave nothing in the host", func(ctx SpecContext) {
		p := open(ctx, executor.Options{Workers: 1, Slots: 1, Spares: executor.None}, script("honest"))
		lie := func(times int) {
			for range times {
				for _, act := range []string{"loud", "announce", "garbage", "console 1001 1000", "big 1048577", "whole 0", "inside"} {
					Expect(run(ctx, p, source(act))).To(haveFault(executor.WorkerLost, lost))
				}
			}
		}
		lie(2)
		before, held := liveHeap(), holding()
		lie(10) // 70 workers
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

// standIn writes a program that is no worker and yet identifies itself by a trailer of its own, as a worker does.
func standIn(path, program string) {
	GinkgoHelper()
	var b bytes.Buffer
	Expect(image.Write(&b, strings.NewReader(program), []byte("snapshot"))).To(Succeed())
	Expect(os.WriteFile(path, b.Bytes(), 0o755)).To(Succeed())
}

var _ = Describe("A stand-in for the worker", func() {
	DescribeTable("is not taken into service, whatever it says of itself:", func(ctx SpecContext, program, says string) {
		suite.Needs(suite.WorkerPlatform)
		path := filepath.Join(GinkgoT().TempDir(), "worker")
		standIn(path, program)
		_, err := executor.Open(ctx, executor.Options{WorkerPath: path})
		var fault *executor.Fault
		Expect(errors.As(err, &fault)).To(BeTrue(), "got %v", err)
		Expect(fault.Kind).To(Equal(executor.Startup))
		Expect(fault.Text).To(ContainSubstring(says))
	},
		Entry("a script that ends", "#!/bin/sh\nexit 3\n", "the worker ended before its hello (exit status 3)", SpecTimeout(time.Minute)),
		Entry("a script that speaks", "#!/bin/sh\necho a text that is longer than a header >&0; exec /bin/cat\n", "a worker's first frame is none: ", SpecTimeout(time.Minute)),
		Entry("no program at all", "text", "the worker binary is not a program for this machine", SpecTimeout(time.Minute)),
	)

	It("is not started in place of the file that was opened: not by its link, not by its name, nor when that file has none any more", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		worker, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		content, err := os.ReadFile(worker)
		Expect(err).NotTo(HaveOccurred())
		folder := GinkgoT().TempDir()
		Expect(os.Chmod(folder, 0o755)).To(Succeed())
		real, other, link := filepath.Join(folder, "real"), filepath.Join(folder, "other"), filepath.Join(folder, "link")
		Expect(os.WriteFile(real, content, 0o755)).To(Succeed())
		standIn(other, "#!/bin/sh\nexit 3\n")
		Expect(os.Symlink(real, link)).To(Succeed())
		o := one()
		o.WorkerPath = link
		p, err := executor.Open(ctx, o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(p.Close)
		build := p.Identity().Build
		for i, swap := range []func() error{
			func() error { return errors.Join(os.Remove(link), os.Symlink(other, link)) },
			func() error { return os.Rename(other, real) }, // and with that the worker's file has no name
		} {
			Expect(swap()).To(Succeed())
			Expect(syscall.Kill(p.Stats().Workers[0].PID, syscall.SIGKILL)).To(Succeed())
			Eventually(ctx, func() int64 { return p.Stats().Ended[executor.EndedDied] }).Should(Equal(int64(i + 1)))
			r := run(ctx, p, source("return 1"))
			Expect(r).To(haveValue("1"))
			Expect(r.Cost.Worker).To(BeNumerically(">", i+1))
		}
		Expect(p.Identity().Build).To(Equal(build))
	}, SpecTimeout(time.Minute))
})
