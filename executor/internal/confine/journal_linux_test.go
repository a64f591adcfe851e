package confine_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/sys/unix"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

var _ = Describe("The kernel's log", func() {
	const line = "4,9,2,-;audit: type=1326 audit(1700000000.500:7): auid=1 uid=0 gid=0 ses=1 pid=4711 comm=\"3\" exe=\"/w\" sig=31 arch="
	at := time.Unix(1_700_000_000, 0)

	DescribeTable("tells which call a process was killed for", func(text string, since time.Time, want string) {
		Expect(confine.KilledFor([]byte(text), 4711, since)).To(Equal(want))
	},
		Entry("its death", line+native+" syscall="+openat+" compat=0 ip=0x1 code=0x80000000", at, "openat"),
		Entry("by a number that has no name", line+native+" syscall=9999", at, "number 9999"),
		Entry("by another convention", line+"40000003 syscall=5", at, "number 5 of another convention"),
		Entry("an earlier process of that id", line+native+" syscall="+openat, at.Add(time.Second), ""),
		Entry("another process", "4,9,2,-;audit: type=1326 audit(1700000000.500:7): pid=47110 sig=31 arch="+native+" syscall="+openat, at, ""),
		Entry("another kind of record", "4,9,2,-;audit: type=1400 audit(1700000000.500:7): pid=4711 sig=31 arch="+native+" syscall="+openat, at, ""),
		Entry("a call that was only written down", "4,9,2,-;audit: type=1326 audit(1700000000.500:7): x pid=4711 sig=0 arch="+native+" syscall="+openat, at, ""),
	)

	It("names calls by the numbers of this machine, and every call of the policy has one", func() {
		Expect(confine.Named(unix.SYS_OPENAT, "openat")).To(BeTrue())
		Expect(confine.Named(unix.SYS_EXECVE, "execve")).To(BeTrue())
		Expect(confine.Unnumbered(confine.Policy{})).To(BeEmpty())
	})
})
