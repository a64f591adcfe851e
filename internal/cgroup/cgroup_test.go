package cgroup_test

import (
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/internal/cgroup"
)

func TestCgroup(t *testing.T) { suite.Run(t, "internal/cgroup") }

// Mounts as kernels show them.
const (
	first = `31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw
33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
35 31 0:32 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory
`
	both = first + `41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
`
	second = `31 23 0:28 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate
`
	// Of a container of version 1 without a namespace of its own: it sees the part that is its own.
	part = `33 31 0:30 /docker/1 /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct
35 31 0:32 /docker/1 /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory
`
)

// at is a machine with these texts, in files named from the root.
func at(groups, mounts string, files map[string]string) fstest.MapFS {
	root := fstest.MapFS{
		"proc/self/cgroup":    {Data: []byte(groups)},
		"proc/self/mountinfo": {Data: []byte(mounts)},
	}
	for name, text := range files {
		root[name] = &fstest.MapFile{Data: []byte(text + "\n")}
	}
	return root
}

var _ = Describe("A process's control group", func() {
	DescribeTable("is found", func(groups, mounts, controller, dir, top string) {
		g, ok := cgroup.Parse(groups, mounts).Find(controller)
		Expect(ok).To(BeTrue())
		Expect(g).To(Equal(cgroup.Group{Dir: dir, Top: top, Unified: strings.Contains(mounts, "cgroup2") && controller != "memory"}))
	},
		Entry("in version 2", "0::/a/b\n", second, "cpu", "/sys/fs/cgroup/a/b", "/sys/fs/cgroup"),
		Entry("in version 2, in a namespace where it is the root", "0::/\n", second, "cpu", "/sys/fs/cgroup", "/sys/fs/cgroup"),
		Entry("in version 1 where both have one", "4:memory:/a\n0::/b\n", both, "memory", "/sys/fs/cgroup/memory/a", "/sys/fs/cgroup/memory"),
		Entry("in version 2 where no hierarchy of version 1 has the controller", "4:memory:/a\n0::/b\n", both, "io", "/sys/fs/cgroup/unified/b", "/sys/fs/cgroup/unified"),
		Entry("among several controllers", "3:cpu,cpuacct:/a\n", first, "cpu", "/sys/fs/cgroup/cpu,cpuacct/a", "/sys/fs/cgroup/cpu,cpuacct"),
		Entry("below the part that a container sees", "4:memory:/docker/1/a\n", part, "memory", "/sys/fs/cgroup/memory/a", "/sys/fs/cgroup/memory"),
		Entry("at a path with a blank and a backslash", "0::/a b\n", `31 23 0:28 / /sys/c\040d\134 rw - cgroup2 cgroup2 rw`, "cpu", `/sys/c d\/a b`, `/sys/c d\`),
		Entry("past a mount that shows another part", "4:memory:/docker/1\n", `9 1 0:32 /docker/10 /other ro - cgroup cgroup rw,memory`+"\n"+part,
			"memory", "/sys/fs/cgroup/memory", "/sys/fs/cgroup/memory"),
	)

	DescribeTable("is not found", func(groups, mounts, controller string) {
		_, ok := cgroup.Parse(groups, mounts).Find(controller)
		Expect(ok).To(BeFalse())
	},
		Entry("when nothing is mounted", "0::/\n", "", "memory"),
		Entry("when it lies outside of the namespace", "0::/../b\n", second, "memory"),
		Entry("when the mount begins outside of the namespace", "0::/b\n", `31 23 0:28 /../.. /sys/fs/cgroup rw - cgroup2 cgroup2 rw`, "memory"),
		Entry("when a group with a longer name is mounted", "4:memory:/docker/10\n", part, "memory"),
		Entry("in a hierarchy that is not there", "4:memory:/\n", first, "pids"),
		Entry("in lines that are none", "memory\n::\n", "cgroup2\n - cgroup2 \n", "memory"),
	)
})

var _ = Describe("The limits of a process's control groups", func() {
	DescribeTable("are read", func(groups, mounts string, files map[string]string, want string) {
		root := at(groups, mounts, files)
		m, err := cgroup.Read(root)
		Expect(err).NotTo(HaveOccurred())
		Expect(m.Limits(root).String()).To(Equal(want))
	},
		Entry("of version 2", "0::/job\n", second,
			map[string]string{"sys/fs/cgroup/job/cpu.max": "200000 100000", "sys/fs/cgroup/job/memory.max": "2147483648"}, "cpu 2, memory 2048 MiB"),
		Entry("of version 2 without limits", "0::/job\n", second,
			map[string]string{"sys/fs/cgroup/job/cpu.max": "max 100000", "sys/fs/cgroup/job/memory.max": "max"}, "cpu unlimited, memory unlimited"),
		Entry("the tightest on the way up", "0::/a/b\n", second, map[string]string{
			"sys/fs/cgroup/a/cpu.max": "50000 100000", "sys/fs/cgroup/a/b/cpu.max": "150000 100000",
			"sys/fs/cgroup/a/memory.max": "1048576", "sys/fs/cgroup/a/b/memory.max": "max"}, "cpu 0.5, memory 1 MiB"),
		Entry("seen from inside a container, where the group is the root", "0::/\n", second,
			map[string]string{"sys/fs/cgroup/cpu.max": "150000 100000", "sys/fs/cgroup/memory.max": "1048576"}, "cpu 1.5, memory 1 MiB"),
		Entry("of version 1", "4:memory:/job\n3:cpu,cpuacct:/job\n", first, map[string]string{
			"sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us": "25000", "sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us": "100000",
			"sys/fs/cgroup/memory/job/memory.limit_in_bytes": "1048576"}, "cpu 0.25, memory 1 MiB"),
		Entry("of version 1 without limits", "4:memory:/\n3:cpu,cpuacct:/\n", first, map[string]string{
			"sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "-1", "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712"}, "cpu unlimited, memory unlimited"),
		Entry("of version 1, set above what a container sees", "4:memory:/docker/1\n", part, map[string]string{
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
			"sys/fs/cgroup/memory/memory.stat":           "cache 1\nhierarchical_memory_limit 3145728"}, "cpu unlimited, memory 3 MiB"),
		Entry("of both versions beside each other", "4:memory:/a\n0::/b\n", both, map[string]string{
			"sys/fs/cgroup/memory/a/memory.limit_in_bytes": "2097152",
			"sys/fs/cgroup/unified/b/cpu.max":              "10000 100000", "sys/fs/cgroup/unified/b/memory.max": "1048576"}, "cpu 0.1, memory 2 MiB"),
		Entry("not of a sibling", "0::/a\n", second, map[string]string{"sys/fs/cgroup/b/memory.max": "1048576"}, "cpu unlimited, memory unlimited"),
		Entry("not from files that hold something else", "0::/\n", second,
			map[string]string{"sys/fs/cgroup/cpu.max": "a lot", "sys/fs/cgroup/memory.max": "-5"}, "cpu unlimited, memory unlimited"),
	)

	It("are not known without a /proc", func() {
		_, err := cgroup.Read(fstest.MapFS{})
		Expect(err).To(MatchError(ContainSubstring("proc/self/cgroup")))
		_, err = cgroup.Read(fstest.MapFS{"proc/self/cgroup": {}})
		Expect(err).To(MatchError(ContainSubstring("proc/self/mountinfo")))
	})

	DescribeTable("allow so many processors", func(limit float64, have, want int) {
		Expect(cgroup.Limits{CPUs: limit}.Processors(have)).To(Equal(want))
	},
		Entry("all without a limit", 0.0, 8, 8),
		Entry("one under a fraction of one", 0.25, 8, 1),
		Entry("rounded up", 1.5, 8, 2),
		Entry("as many as the limit", 2.0, 8, 2),
		Entry("no more than there are", 16.0, 8, 8),
	)

	It("leave this process at least one processor, and no more than the runtime uses", func() {
		Expect(cgroup.Processors()).To(And(BeNumerically(">=", 1), BeNumerically("<=", runtime.GOMAXPROCS(0))))
	})
})
