package main_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
)

// printingTo runs the binary with the built worker and another standard output.
func printingTo(ctx SpecContext, stdout *os.File, args ...string) outcome {
	GinkgoHelper()
	cmd := withWorker(ctx, args...)
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		Fail(err.Error())
	}
	return outcome{stderr: stderr.String(), code: cmd.ProcessState.ExitCode()}
}

func withWorker(ctx SpecContext, args ...string) *exec.Cmd {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	worker, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Env = append(os.Environ(), "ISOPROOF_WORKER="+worker)
	return cmd
}

var _ = Describe("A command that is interrupted", func() {
	// A judge that goes on would find every program that it has not run yet to be ended otherwise than it should.
	DescribeTable("has judged nothing:", func(ctx SpecContext, words ...string) {
		cmd := withWorker(ctx, words...)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		Expect(cmd.Start()).To(Succeed())
		Eventually(ctx, func() string { return children(cmd.Process.Pid) }).ShouldNot(BeEmpty(), "it is at work once it has a process")
		Expect(cmd.Process.Signal(os.Interrupt)).To(Succeed())
		var exit *exec.ExitError
		Expect(errors.As(cmd.Wait(), &exit)).To(BeTrue(), stdout.String())
		Expect(exit.ExitCode()).To(Equal(2), "%s%s", &stdout, &stderr)
		Expect(stderr.String()).To(MatchRegexp(`^(fairness: not applicable to .+\n)?isoproof: interrupted\n$`))
		Expect(stdout.String()).NotTo(Or(ContainSubstring("METRIC"), ContainSubstring(`"escaped":true`), HavePrefix("escaped")))
	},
		Entry("metric", "metric", "security"),
		Entry("corpus run", "corpus", "run"),
		Entry("probe", "probe", "--json", "../../adversarial/corpus"),
		Entry("measure", "measure"),
		Entry("doctor", "doctor"),
		Entry("doctor, of costs", "doctor", "--cost", "1000"),
		Entry("properties", "properties"),
		Entry("guard", "guard"),
		Entry("matrix", "matrix", "bridge", "--count", "100000"),
		Entry("differential", "differential"),
		Entry("verify", "verify", "--subject", `sh -c 'echo "{\"subject\":\"mute\",\"capabilities\":[\"memory\"]}"; exec sleep 600'`),
		Entry("nightly, of faults", "nightly", "faults"),
		Entry("nightly, of kills", "nightly", "flow"),
		Entry("nightly, of a soak", "nightly", "soak"),
		Entry("nightly, of a model", "nightly", "model"),
	)
})

// children are the numbers of the processes that a process has started.
func children(pid int) string {
	var all []string
	tasks, _ := os.ReadDir("/proc/" + strconv.Itoa(pid) + "/task")
	for _, task := range tasks {
		text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/task/" + task.Name() + "/children")
		all = append(all, strings.Fields(string(text))...)
	}
	return strings.Join(all, " ")
}
