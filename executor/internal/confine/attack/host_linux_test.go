package attack_test

import (
	"fmt"
	"os"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/sys/unix"

	"github.com/isoproof/isoproof/executor/internal/confine/attack"
	"github.com/isoproof/isoproof/harness/suite"
)

var reached byte

// byNumber are the calls that reach for the host by its number.
var byNumber = []struct{ name, call string }{
	{"kill", "kill:%d"},
	{"tgkill", "tgkill:%d"},
	{"pidfd", "pidfd:%d"},
	{"getpriority", "getpriority:%d"},
	{"pidfd_getfd", "pidfd_getfd:%d"},
	{"prlimit", "prlimit:%d"},
	{"clock", "clock:%d"},
	{"kcmp", "kcmp:%d"},
	{"process_madvise", fmt.Sprintf("process_madvise:%%d:%p", &reached)},
	{"process_vm_writev", fmt.Sprintf("process_vm_writev:%%d:%p", &reached)},
	{"process_vm_readv", fmt.Sprintf("process_vm_readv:%%d:%p", &reached)},
}

// A container's first process is number 1, and so is a worker in its own namespace of processes; its threads are 2, 3 and so on.
var _ = Describe("What a worker reaches by the host's number", func() {
	entry := func(c struct{ name, call string }) TableEntry { return Entry(c.name, c.call) }

	DescribeTable("is nothing of the host's when it is itself", func(call string) {
		Expect(attack.Perform(fmt.Sprintf(call, os.Getpid()))).To(Equal("no such process"))
	}, suite.Entries("calls", byNumber, entry))

	DescribeTable("is nothing of the host's when it is a thread of its own", func(call string) {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		Expect(attack.Perform(fmt.Sprintf(call, unix.Gettid()))).To(Equal("no such process"))
	}, suite.Entries("calls", byNumber, entry))

	It("is the host otherwise", func() {
		Expect(attack.Perform(fmt.Sprintf("kill:%d", os.Getppid()))).To(Equal(attack.Done))
	})
})
