package confine_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/harness/suite"
)

// Mounts as kernels show them: version 1 alone, in a container that sees a part of it, both versions beside each other, and version 2.
const (
	first = `31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw
35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
39 31 0:36 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids
41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
`
	container = `35 31 0:32 /docker/1 /sys/fs/cgroup/memory,pids ro - cgroup cgroup rw,memory,pids
`
	second = `31 23 0:28 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate
`
)

var (
	memoryFirst  = []string{"memory.limit_in_bytes", "memory.memsw.limit_in_bytes"}
	memorySecond = []string{"memory.max", "memory.swap.max"}
)

func groupsOf(text string) []string {
	GinkgoHelper()
	groups, err := confine.Directories(text)
	Expect(err).NotTo(HaveOccurred())
	for _, dir := range groups {
		Expect(filepath.Base(dir)).To(HavePrefix("isoproof-"))
	}
	return groups
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

var _ = Describe("Control groups", func() {
	DescribeTable("are made where this process's own are", func(groups, mounts string, want ...confine.Place) {
		Expect(confine.Locate(groups, mounts)).To(Equal(want))
	},
		Entry("of version 1", "4:memory:/a\n8:pids:/\n0::/\n", first,
			confine.Place{Parent: "/sys/fs/cgroup/memory/a", Files: memoryFirst},
			confine.Place{Parent: "/sys/fs/cgroup/pids", Files: []string{"pids.max"}}),
		Entry("in a container of version 1 that sees its own part", "4:memory,pids:/docker/1/b\n", container,
			confine.Place{Parent: "/sys/fs/cgroup/memory,pids/b", Files: append(memoryFirst, "pids.max")}),
		Entry("of version 2", "0::/user.slice/a\n", second,
			confine.Place{Parent: "/sys/fs/cgroup/user.slice/a", Unified: true, Files: append(memorySecond, "pids.max")}),
		Entry("of both versions", "8:pids:/\n0::/a\n", first,
			confine.Place{Parent: "/sys/fs/cgroup/unified/a", Unified: true, Files: memorySecond},
			confine.Place{Parent: "/sys/fs/cgroup/pids", Files: []string{"pids.max"}}),
	)

	DescribeTable("are nowhere, and the controller is named,", func(groups, mounts, controller string) {
		_, err := confine.Locate(groups, mounts)
		Expect(err).To(MatchError(ContainSubstring("the controller " + controller)))
	},
		Entry("when nothing is mounted", "0::/\n", "", "memory"),
		Entry("when the process is outside of what it sees", "0::/../b\n", second, "memory"),
		Entry("when another container's part is mounted", "4:memory,pids:/docker/2\n", container, "memory"),
		Entry("when one of the two is missing", "4:memory:/\n", first, "pids"),
	)

	DescribeTable("get the bounds of the policy", func(version int, p confine.Policy, want map[string]string) {
		dir := GinkgoT().TempDir()
		for file := range want {
			Expect(os.WriteFile(filepath.Join(dir, file), nil, 0o600)).To(Succeed())
		}
		Expect(confine.Apply(p, version, dir)).To(Succeed())
		for file, value := range want {
			Expect(os.ReadFile(filepath.Join(dir, file))).To(BeEquivalentTo(value), file)
		}
	},
		Entry("of version 1", 1, confine.Policy{Data: 64 << 20}, map[string]string{
			"memory.limit_in_bytes": "134217728", "memory.memsw.limit_in_bytes": "134217728", "pids.max": "64"}),
		Entry("of version 2", 2, confine.Policy{Data: 64 << 20, Threads: 9}, map[string]string{"memory.max": "134217728", "memory.swap.max": "0", "pids.max": "9"}),
		Entry("on a kernel without swap", 2, confine.Policy{Data: 64 << 20}, map[string]string{"memory.max": "134217728", "pids.max": "64"}),
		Entry("and none on memory where the policy has none", 2, confine.Policy{}, map[string]string{"memory.max": "", "memory.swap.max": "", "pids.max": "64"}),
		Entry("and room for compiled code", 2, confine.Policy{Data: 64 << 20, JIT: true}, map[string]string{"memory.max": "671088640", "pids.max": "64"}),
	)

	It("are none when a bound cannot be set", func() {
		dir := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(dir, "memory.max"), nil, 0o600)).To(Succeed())
		Expect(confine.Apply(confine.Policy{}, 2, dir)).To(MatchError(ContainSubstring("pids.max")))
		Expect(exists(filepath.Join(dir, "pids.max"))).To(BeFalse())
	})

	It("hold a worker from its start, and are gone after its end", func() {
		suite.Needs(suite.Groups)
		s := confine.NewStarter()
		defer s.Close()
		worker, near := waiting(s)
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/cgroup", worker.Process.Pid))
		Expect(err).NotTo(HaveOccurred())
		groups := groupsOf(string(text))
		for _, dir := range groups {
			Expect(exists(dir)).To(BeTrue(), dir)
		}
		other := confine.NewStarter() // which sweeps
		other.Close()
		for _, dir := range groups {
			Expect(exists(dir)).To(BeTrue(), dir)
		}
		near.Close()
		worker.End()
		for _, dir := range groups {
			Expect(exists(dir)).To(BeFalse(), dir)
		}
		text, err = os.ReadFile("/proc/self/cgroup")
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).NotTo(ContainSubstring("isoproof-"))
	})

	Describe("of version 1", func() {
		var group, own string
		tasks := func(dir string) string { return filepath.Join(dir, "tasks") }
		BeforeEach(func() {
			group, own = GinkgoT().TempDir(), GinkgoT().TempDir()
			Expect(os.WriteFile(tasks(group), nil, 0o600)).To(Succeed())
			Expect(os.WriteFile(tasks(own), nil, 0o600)).To(Succeed())
		})

		It("are entered and left by the starting thread as itself, which waits for no other", func(ctx SpecContext) {
			cmd := exec.CommandContext(ctx, "/bin/sh", "-c", "exit 0")
			Expect(confine.StartFirst(cmd, group, own)).To(Succeed())
			Expect(cmd.Wait()).To(Succeed())
			Expect(os.ReadFile(tasks(group))).To(BeEquivalentTo("0"))
			Expect(os.ReadFile(tasks(own))).To(BeEquivalentTo("0"))
		}, SpecTimeout(time.Minute))

		It("start nothing when they cannot be entered", func(ctx SpecContext) {
			Expect(os.Remove(tasks(group))).To(Succeed())
			cmd := exec.CommandContext(ctx, "/bin/sh", "-c", "exit 0")
			Expect(confine.StartFirst(cmd, group, own)).To(MatchError(ContainSubstring("cannot be entered")))
			Expect(cmd.Process).To(BeNil())
		}, SpecTimeout(time.Minute))

		It("leave nothing running when the host's thread cannot leave them", func(ctx SpecContext) {
			Expect(os.Remove(tasks(own))).To(Succeed())
			cmd := exec.CommandContext(ctx, "/bin/sleep", "60")
			Expect(confine.StartFirst(cmd, group, own)).To(MatchError(ContainSubstring("cannot leave")))
			Expect(cmd.ProcessState.String()).To(Equal("signal: killed"))
		}, SpecTimeout(time.Minute))
	})

	DescribeTable("of version 2 get both controllers from the group above them", func(given, written string) {
		dir := GinkgoT().TempDir()
		file := filepath.Join(dir, "cgroup.subtree_control")
		Expect(os.WriteFile(file, []byte(given), 0o600)).To(Succeed())
		Expect(confine.GiveControllers(dir)).To(Succeed())
		Expect(os.ReadFile(file)).To(BeEquivalentTo(written))
	},
		Entry("which gives both already", "cpu memory pids\n", "cpu memory pids\n"),
		Entry("which gives one", "cpu memory\n", "+pidsemory\n"), // over the file's beginning: the kernel would take it in
		Entry("which gives none", "", "+pidsry"),                 // "+memory", and over that "+pids"
	)

	It("of version 2 are not made in what is no control group", func() {
		Expect(confine.MayManage(GinkgoT().TempDir())).To(MatchError(HaveSuffix("is no control group")))
	})

	It("that a killed host leaves are taken away by the next", func(ctx SpecContext) {
		suite.Needs(suite.Groups)
		alone, err := confine.NewHost() // no other host sweeps here
		Expect(err).NotTo(HaveOccurred())
		defer alone.Remove()
		host := func(use string) string {
			GinkgoHelper()
			cmd := exec.CommandContext(ctx, victim, use)
			var out strings.Builder
			cmd.Stdout = &out
			Expect(alone.Start(cmd)).To(Succeed())
			_ = cmd.Wait() // how it ends is its use
			return out.String()
		}
		groups := groupsOf(host("killed"))
		for _, dir := range groups {
			Expect(exists(dir)).To(BeTrue(), dir)
			Eventually(ctx, func() string { // its worker ends with it, though not at once
				left, _ := os.ReadFile(filepath.Join(dir, "cgroup.procs")) // nothing else takes it away
				return string(left)
			}).Should(BeEmpty())
		}
		Expect(host("starter")).To(Equal("signal: killed\n"))
		for _, dir := range groups {
			Expect(exists(dir)).To(BeFalse(), dir)
		}
	}, SpecTimeout(time.Minute))

	if confine.OwnIDs() && confine.Unified() != "" {
		It("of version 2 are made by root at the top, and below it only where a mark says that it may", func() {
			dir, err := os.MkdirTemp(confine.Unified(), "marked-")
			Expect(err).NotTo(HaveOccurred())
			DeferCleanup(os.Remove, dir)
			Expect(confine.MayManage(confine.Unified())).To(Succeed())
			Expect(confine.MayManage(dir)).To(MatchError(ContainSubstring("was not delegated")))
			Expect(syscall.Setxattr(dir, "trusted.delegate", []byte("0"), 0)).To(Succeed())
			Expect(confine.MayManage(dir)).To(MatchError(ContainSubstring("was not delegated")))
			Expect(syscall.Setxattr(dir, "trusted.delegate", []byte("1"), 0)).To(Succeed())
			Expect(confine.MayManage(dir)).To(Succeed())
		})

		It("of version 2 are none where a controller cannot be given", func() {
			dir, err := os.MkdirTemp(confine.Unified(), "bare-")
			Expect(err).NotTo(HaveOccurred())
			DeferCleanup(os.Remove, dir) // which gets no controllers, for the group above it gives none
			Expect(confine.GiveControllers(dir)).To(MatchError(ContainSubstring("the controller memory cannot be given")))
		})

		It("of version 2 are entered by the start itself", func(ctx SpecContext) {
			cmd := exec.CommandContext(ctx, "/bin/sh", "-c", "read -r wait; cat /proc/self/cgroup")
			cmd.SysProcAttr = &syscall.SysProcAttr{}
			in, err := cmd.StdinPipe()
			Expect(err).NotTo(HaveOccurred())
			var out strings.Builder
			cmd.Stdout = &out
			remove, err := confine.StartUnified(cmd)
			Expect(err).NotTo(HaveOccurred())
			in.Close()
			Expect(cmd.Wait()).To(Succeed())
			remove()
			Expect(out.String()).To(MatchRegexp(`(?m)^0::/isoproof-[0-9a-f]{16}$`))
		}, SpecTimeout(time.Minute))
	}
})
