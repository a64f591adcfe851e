package confine_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

const (
	allow  = "allow"
	kill   = "kill the process"
	enosys = "fail with errno 38"
)

var _ = Describe("The system-call filter", func() {
	DescribeTable("judges a call by its number and arguments", func(want, call string, args ...uint64) {
		Expect(confine.Judge(confine.Policy{}, call, args...)).To(Equal(want))
	},
		Entry("reading the wire", allow, "read", uint64(0)),
		Entry("a call without a rule", kill, "openat"),

		Entry("private anonymous memory", allow, "mmap", uint64(0), uint64(4096), uint64(0x3), uint64(0x22)),
		Entry("a reservation", allow, "mmap", uint64(0), uint64(4096), uint64(0), uint64(0x4022)),
		Entry("fixed in place", allow, "mmap", uint64(0), uint64(4096), uint64(0x3), uint64(0x32)),
		Entry("executable memory", kill, "mmap", uint64(0), uint64(4096), uint64(0x5), uint64(0x22)),
		Entry("executable and writable memory", kill, "mmap", uint64(0), uint64(4096), uint64(0x7), uint64(0x22)),
		Entry("executable memory with other high bits", kill, "mmap", uint64(0), uint64(4096), uint64(1<<32|0x4), uint64(0x22)),
		Entry("shared memory, which no limit counts", kill, "mmap", uint64(0), uint64(4096), uint64(0x3), uint64(0x21)),
		Entry("shared memory by its other name", kill, "mmap", uint64(0), uint64(4096), uint64(0x3), uint64(0x23)),
		Entry("a file", kill, "mmap", uint64(0), uint64(4096), uint64(0x1), uint64(0x02)),
		Entry("memory that grows down, which no limit counts", kill, "mmap", uint64(0), uint64(4096), uint64(0x3), uint64(0x122)),
		Entry("locked memory", kill, "mmap", uint64(0), uint64(4096), uint64(0x3), uint64(0x2022)),
		Entry("huge pages", kill, "mmap", uint64(0), uint64(4096), uint64(0x3), uint64(0x40022)),
		Entry("protecting memory", allow, "mprotect", uint64(0), uint64(4096), uint64(0x1)),
		Entry("making memory executable", kill, "mprotect", uint64(0), uint64(4096), uint64(0x5)),
		Entry("protecting a growing stack", kill, "mprotect", uint64(0), uint64(4096), uint64(0x01000003)),
		Entry("making memory executable with other high bits", kill, "mprotect", uint64(0), uint64(4096), uint64(1<<32|0x5)),
		Entry("giving memory back", allow, "madvise", uint64(0), uint64(4096), uint64(4)),
		Entry("reading ahead, which nobody needs", kill, "madvise", uint64(0), uint64(4096), uint64(3)),
		Entry("merging pages with other processes", kill, "madvise", uint64(0), uint64(4096), uint64(12)),

		Entry("a thread of Go's on amd64", allow, "clone", uint64(0xd0f00)),
		Entry("a thread of Go's on arm64", allow, "clone", uint64(0x50f00)),
		Entry("a thread of the C library's", allow, "clone", uint64(0x3d0f00)),
		Entry("a process", kill, "clone", uint64(17)),
		Entry("a process that shares memory", kill, "clone", uint64(0x4111)),
		Entry("a thread in a new user namespace", kill, "clone", uint64(0x10050f00)),
		Entry("a thread with an exit signal", kill, "clone", uint64(0x50f11)),
		Entry("clone3, whose flags a filter cannot see", enosys, "clone3"),

		Entry("preempting a thread", allow, "tgkill", uint64(confine.SelfPID), uint64(1), uint64(23)),
		Entry("a signal to another process", kill, "tgkill", uint64(1), uint64(1), uint64(23)),
		Entry("a signal by which a process ends itself", allow, "tgkill", uint64(confine.SelfPID), uint64(1), uint64(6)),
		Entry("the signal that only somebody outside sends", kill, "tgkill", uint64(confine.SelfPID), uint64(1), uint64(9)),
		Entry("stopping itself", kill, "tgkill", uint64(confine.SelfPID), uint64(1), uint64(19)),
		Entry("a signal to everybody", kill, "kill", uint64(1<<32-1), uint64(9)),
		Entry("waiting for a private word", allow, "futex", uint64(0), uint64(128)),
		Entry("waiting for a word until a time of the clock", allow, "futex", uint64(0), uint64(9|128|256)),
		Entry("waiting for a word that other processes may share", kill, "futex", uint64(0), uint64(0)),
		Entry("waking who waits for such a word", kill, "futex", uint64(0), uint64(1)),
		Entry("a priority-inheriting lock", kill, "futex", uint64(0), uint64(6|128)),
		Entry("naming memory", allow, "prctl", uint64(0x53564d41)),
		Entry("becoming dumpable again", kill, "prctl", uint64(4)),
		Entry("asking whether there is a filter", allow, "prctl", uint64(21)),
		Entry("its own processor time", allow, "clock_gettime", uint64(3)),
		Entry("another process's processor time", kill, "clock_gettime", uint64(0xffffff02)),
		Entry("moving memory, which the C library can do without", "fail with errno 12", "mremap"),
		Entry("its own bound on memory", allow, "prlimit64", uint64(0), uint64(2)),
		Entry("another limit of its own", kill, "prlimit64", uint64(0), uint64(7)),
		Entry("another process's limit", kill, "prlimit64", uint64(1), uint64(2)),
		Entry("the system call ioctl, which nobody needs", "fail with errno 25", "ioctl"),
		Entry("a further filter", kill, "prctl", uint64(22)),
		Entry("reading a descriptor's flags", allow, "fcntl", uint64(0), uint64(3)),
		Entry("duplicating a descriptor", kill, "fcntl", uint64(0), uint64(1030)),
	)

	DescribeTable("answers probes of every rule: what it allows, each argument a bit away from that, and what no rule looks at", func(p confine.Policy) {
		allowed, denied := map[string]bool{}, map[string]bool{}
		for _, probe := range confine.Probes(p) {
			says, err := confine.Judge(p, probe.Call, probe.Args...)
			Expect(err).NotTo(HaveOccurred())
			if probe.Holds {
				allowed[probe.Call] = true
				Expect(says).To(Equal(probe.Says), "%s %#x", probe.Call, probe.Args)
			} else {
				denied[probe.Call] = true
				Expect(says).To(Equal(kill), "%s %#x", probe.Call, probe.Args)
			}
		}
		for _, call := range confine.Calls(p) {
			Expect(allowed).To(HaveKey(call))
			if !denied[call] { // its rule has no checks: without the rule there is nothing
				Expect(confine.JudgeWithout(p, call)).To(Equal(kill), call)
			}
		}
	},
		Entry("by default", confine.Policy{}),
		Entry("with just-in-time compilation", confine.Policy{JIT: true}),
	)

	It("ends a process that calls by another architecture's convention", func() {
		Expect(confine.JudgeForeign(confine.Policy{})).To(Equal(kill))
		Expect(confine.JudgeForeign(confine.Policy{Trap: true})).To(Equal(kill))
	})

	It("lets memory become executable only for just-in-time compilation, and then nothing else more", func() {
		jit := confine.Policy{JIT: true}
		Expect(confine.Judge(jit, "mprotect", 0, 4096, 0x5)).To(Equal(allow))
		Expect(confine.Judge(jit, "mprotect", 0, 4096, 0x7)).To(Equal(allow))
		Expect(confine.Judge(jit, "mmap", 0, 4096, 0x7, 0x22)).To(Equal(kill))
		Expect(confine.Judge(jit, "mmap", 0, 4096, 0x7, 0x21)).To(Equal(kill))
		Expect(confine.Judge(jit, "openat")).To(Equal(kill))
	})

	It("raises a signal instead when it is being debugged", func() {
		Expect(confine.Judge(confine.Policy{Trap: true}, "openat")).To(ContainSubstring("SIGSYS"))
	})
})
