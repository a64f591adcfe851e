package confine_test

import (
	"os"
	"path/filepath"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/sys/unix"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("A root directory that cannot be emptied", func() {
	// One that is mounted where mounts are shared is, as the kernel's own is.
	It("is an error, and leaves the process where it was", func() {
		suite.Needs(suite.Root)
		root := GinkgoT().TempDir()
		Expect(os.Mkdir(filepath.Join(root, "proc"), 0o755)).To(Succeed())
		done := make(chan struct{})
		go func() {
			defer close(done)
			defer GinkgoRecover()
			runtime.LockOSThread() // never unlocked: the thread ends with what it changed of itself
			Expect(unix.Unshare(unix.CLONE_NEWNS)).To(Succeed())
			Expect(unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, "")).To(Succeed()) // nothing reaches the machine's
			Expect(unix.Mount("", "/", "", unix.MS_SHARED, "")).To(Succeed())
			Expect(unix.Mount(root, root, "", unix.MS_BIND, "")).To(Succeed())
			Expect(unix.Mount("/proc", filepath.Join(root, "proc"), "", unix.MS_BIND|unix.MS_REC, "")).To(Succeed())
			Expect(unix.Chroot(root)).To(Succeed())
			Expect(unix.Chdir("/proc")).To(Succeed())
			Expect(confine.EmptyRoot()).To(MatchError(ContainSubstring("pivot_root")))
			for _, path := range []string{"self/fd", "/proc/self/fd"} {
				Expect(unix.Access(path, unix.R_OK)).To(Succeed(), path)
			}
		}()
		<-done
	})
})
