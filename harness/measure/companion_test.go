package measure_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/measure"
)

var _ = Describe("The computations beside readings", func() {
	It("are asked of a thread and of a process by turns, one and five", func() {
		var asked []string
		err := measure.Compute(2, func() error { asked = append(asked, "thread"); return nil },
			func(n byte) error { asked = append(asked, fmt.Sprint("process ", n)); return nil })
		Expect(err).NotTo(HaveOccurred())
		Expect(asked).To(Equal([]string{"thread", "process 5", "thread", "process 5"}))
	})

	It("are none when one of those who are asked does not compute", func() {
		lost := errors.New("lost")
		Expect(measure.Compute(1, func() error { return lost }, func(byte) error { return nil })).To(MatchError(lost))
		Expect(measure.Compute(1, func() error { return nil }, func(byte) error { return lost })).To(MatchError(lost))
	})

	DescribeTable("make a measurement void when the process", func(ctx SpecContext, companion measure.Companion, text string) {
		DeferCleanup(measure.Patience(2 * time.Second))
		subject := &hosted{}
		report, err := measure.Run(ctx, subject.Open, companion, small, nil)
		Expect(report).To(BeNil())
		Expect(err).To(MatchError(And(HavePrefix("measure: the process that computes beside the readings "), ContainSubstring(text))))
		Expect(subject.open.Load()).To(BeZero())
	},
		Entry("does not start", measure.Companion(func(ctx context.Context) (*exec.Cmd, error) {
			return exec.CommandContext(ctx, "/there/is/none"), nil
		}), "does not start: fork/exec /there/is/none: no such file"),
		Entry("cannot be named", measure.Companion(func(context.Context) (*exec.Cmd, error) { return nil, errors.New("no name") }), "does not start: no name"),
		Entry("ends without a word", measure.Itself("companion without a word"), "is gone: EOF"),
		Entry("is of another build", measure.Itself("companion of another build"), "computes another value than the host"),
		Entry("fails", measure.Itself("companion that fails"), "exit status 3: it wrote: out of memory"),
		Entry("does not answer", measure.Itself("companion that does not answer"), "is gone: it has not answered for 2s"),
	)

	It("end with whoever asks for them", func(ctx SpecContext) {
		asking, interrupt := context.WithCancelCause(ctx)
		_, err := measure.Run(asking, (&hosted{}).Open, measure.Itself("companion"), small, func(section string, done, _ int) {
			if section == measure.Steady && done > 0 {
				interrupt(errors.New("enough"))
			}
		})
		Expect(err).To(MatchError(ContainSubstring("the readings is gone: enough")))
	})
})

var _ = Describe("A companion", func() {
	It("says which value it computes, and answers once for each byte, when it has computed that often", func() {
		var out bytes.Buffer
		Expect(measure.Answer(strings.NewReader("\x04\x00\x01"), &out)).To(Succeed())
		Expect(out.Len()).To(Equal(sha256.Size + 3))
		Expect(out.Bytes()[sha256.Size:]).To(BeEquivalentTo("\x04\x00\x01"))
	})

	It("takes as much longer as it is asked for more", func() {
		took := func(n int) time.Duration {
			start := time.Now()
			Expect(measure.Answer(strings.NewReader(strings.Repeat(string([]byte{byte(n)}), 20)), io.Discard)).To(Succeed())
			return time.Since(start)
		}
		Expect(took(100)).To(BeNumerically(">", 10*took(1)))
	})
})
