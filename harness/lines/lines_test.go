package lines_test

import (
	"errors"
	"os/exec"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/lines"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestLines(t *testing.T) { suite.Run(t, "harness/lines") }

var _ = Describe("A child that is spoken to in lines", func() {
	// start starts a shell with the script, and returns what it says.
	start := func(ctx SpecContext, script string) (*lines.Process, chan string) {
		GinkgoHelper()
		said := make(chan string, 8)
		p, err := lines.Start(exec.CommandContext(ctx, "sh", "-c", script), func(line []byte) error {
			if string(line) == "nonsense" {
				return errors.New("it talks nonsense")
			}
			said <- string(line)
			return nil
		})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(func() { p.Close(time.Minute) })
		return p, said
	}

	It("answers line by line, and ends with its input", func(ctx SpecContext) {
		p, said := start(ctx, "cat")
		for _, line := range []string{"one", "two"} {
			Expect(p.Send([]byte(line))).To(Succeed())
			Eventually(ctx, said).Should(Receive(Equal(line)))
		}
		p.Close(time.Minute)
		Expect(p.Gone()).To(BeClosed())
		Expect(p.Send([]byte("three"))).To(MatchError(ContainSubstring("takes nothing more")))
	}, SpecTimeout(time.Minute))

	It("says why it is gone, with what it wrote to its standard error", func(ctx SpecContext) {
		p, _ := start(ctx, "echo no such thing >&2; exit 3")
		Expect(p.Err()).To(MatchError(And(ContainSubstring("exit status 3"), HaveSuffix(": it wrote: no such thing\n"))))
	}, SpecTimeout(time.Minute))

	It("is ended for a line that is refused", func(ctx SpecContext) {
		p, said := start(ctx, "echo sense; echo nonsense; exec sleep 60")
		Expect(p.Err()).To(MatchError(And(ContainSubstring("it talks nonsense"), ContainSubstring("signal: killed"))))
		Expect(said).To(Receive(Equal("sense")))
	}, SpecTimeout(30*time.Second))

	It("is killed when it does not end with its input", func(ctx SpecContext) {
		p, _ := start(ctx, "exec sleep 60")
		p.Close(time.Millisecond)
		Expect(p.Gone()).To(BeClosed())
	}, SpecTimeout(30*time.Second))

	It("is no child when it does not start", func() {
		_, err := lines.Start(exec.Command("/there/is/none"), nil)
		Expect(err).To(MatchError(ContainSubstring("no such file")))
	})
})
