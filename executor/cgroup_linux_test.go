package executor_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/harness/suite"
)

// memoryFiles are the usage and the bound of a group, by version of control groups.
var memoryFiles = [][2]string{{"memory.usage_in_bytes", "memory.limit_in_bytes"}, {"memory.current", "memory.max"}}

// starve leaves a process's control group a MiB more than it uses.
func starve(pid int) {
	GinkgoHelper()
	for line := range strings.Lines(read(pid, "cgroup")) {
		f := strings.SplitN(strings.TrimSpace(line), ":", 3)
		for _, files := range memoryFiles {
			dir := filepath.Join("/sys/fs/cgroup", f[1], f[2])
			text, err := os.ReadFile(filepath.Join(dir, files[0]))
			if err != nil {
				continue
			}
			used, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
			Expect(err).NotTo(HaveOccurred())
			Expect(filepath.Base(dir)).To(HavePrefix("isoproof-"))
			Expect(os.WriteFile(filepath.Join(dir, files[1]), fmt.Append(nil, used+1<<20), 0)).To(Succeed())
			return
		}
	}
	Fail("the process is in no control group that counts memory")
}

var _ = Describe("The control group of a worker", func() {
	It("is in force where the machine gives one, named or not", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform, suite.Groups)
		for _, require := range [][]string{nil, {confine.Cgroup}} {
			p := openReal(ctx, func(o *executor.Options) { o.Require = require })
			Expect(layerOf(p, confine.Cgroup).State).To(Equal(confine.Enforced), layerOf(p, confine.Cgroup).Detail)
		}
	}, SpecTimeout(time.Minute))
})

var _ = Describe("A worker whose control group has no memory left", func() {
	It("is replaced, and the program that it held alone has passed its limit", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform, suite.Groups)
		p := openReal(ctx)
		program := source("await tools.the.group(); const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1))")
		program.Tools = func(context.Context, executor.ToolCall) (any, error) {
			starve(p.Stats().Workers[0].PID)
			return nil, nil
		}
		Expect(run(ctx, p, program)).To(haveFault(executor.Memory, "execution exceeded its memory limit of 64 MiB"))
		Expect(run(ctx, p, source("return 1"))).To(haveValue("1"))
		Expect(p.Stats().Ended).To(Equal(map[string]int64{executor.EndedEngine: 1}))
	}, SpecTimeout(time.Minute))
})
