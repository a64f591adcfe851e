package environment_test

import (
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/environment"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestEnvironment(t *testing.T) { suite.Run(t, "harness/environment") }

var _ = Describe("The environment", func() {
	It("has the same lines on every machine, none of them empty", func() {
		var names []string
		for _, f := range environment.Facts() {
			names = append(names, f.Name)
			Expect(f.Value).NotTo(BeEmpty(), f.Name)
		}
		Expect(names).To(Equal([]string{"cpu", "cpus", "memory", "system", "kernel", "cgroup", "go"}))
	})

	DescribeTable("reads the bounds of its control groups", func(membership string, files map[string]string, want string) {
		dir := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(dir, "membership"), []byte(membership), 0o600)).To(Succeed())
		for name, text := range files {
			file := filepath.Join(dir, "root", name)
			Expect(os.MkdirAll(filepath.Dir(file), 0o700)).To(Succeed())
			Expect(os.WriteFile(file, []byte(text+"\n"), 0o600)).To(Succeed())
		}
		Expect(environment.Cgroup(filepath.Join(dir, "membership"), filepath.Join(dir, "root"))).To(Equal(want))
	},
		Entry("version 2", "0::/job\n",
			map[string]string{"job/cpu.max": "200000 100000", "job/memory.max": "2147483648"}, "cpu 2, memory 2048 MiB"),
		Entry("version 2 without bounds", "0::/job\n",
			map[string]string{"job/cpu.max": "max 100000", "job/memory.max": "max"}, "cpu unlimited, memory unlimited"),
		Entry("the tightest on the way up counts", "0::/a/b\n",
			map[string]string{"a/cpu.max": "50000 100000", "a/b/cpu.max": "150000 100000", "a/b/memory.max": "max", "a/memory.max": "1048576"},
			"cpu 0.5, memory 1 MiB"),
		Entry("seen from inside a container, where the group is the root", "0::/\n",
			map[string]string{"cpu.max": "150000 100000", "memory.max": "1048576"}, "cpu 1.5, memory 1 MiB"),
		Entry("version 1", "4:memory:/job\n3:cpu,cpuacct:/job\n",
			map[string]string{"cpu/job/cpu.cfs_quota_us": "100000", "cpu/job/cpu.cfs_period_us": "100000", "memory/job/memory.limit_in_bytes": "1048576"},
			"cpu 1, memory 1 MiB"),
		Entry("version 1 without bounds", "4:memory:/\n3:cpu:/\n",
			map[string]string{"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000", "memory/memory.limit_in_bytes": "9223372036854771712"},
			"cpu unlimited, memory unlimited"),
	)

	It("says that it does not know where there are no control groups", func() {
		Expect(environment.Cgroup(filepath.Join(GinkgoT().TempDir(), "none"), "")).To(Equal("unknown"))
	})
})
