package load_test

import (
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/load"
	"github.com/isoproof/isoproof/harness/suite"
)

const argument = "be-a-load"

// TestMain makes this binary a load when it is called as one.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == argument {
		if err := load.Run(load.Kind(os.Args[2]), os.Stdin); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestLoad(t *testing.T) { suite.Run(t, "harness/load") }

var _ = Describe("A load", func() {
	DescribeTable("runs until it is stopped, and leaves nothing:", func(ctx SpecContext, kind string) {
		before := children()
		stop, err := load.Start(ctx, self(), argument, load.Kind(kind), 2)
		Expect(err).NotTo(HaveOccurred())
		if runtime.GOOS == "linux" {
			Eventually(children).WithContext(ctx).WithTimeout(10 * time.Second).Should(Equal(before + 2))
			Consistently(children).WithContext(ctx).WithTimeout(200 * time.Millisecond).Should(Equal(before + 2))
		}
		stop()
		Expect(children()).To(Equal(before))
	}, suite.Entries("kinds of load", load.Kinds(), func(k string) TableEntry { return Entry(k, k) }))

	It("ends with whoever holds its standard input", func() {
		Expect(load.Run(load.Processor, strings.NewReader("whatever"))).To(Succeed())
	})

	It("is of a kind that there is", func() {
		Expect(load.Run("gravity", strings.NewReader(""))).To(MatchError("load: there is no kind \"gravity\": there are disk, memory, processor"))
	})
})

var _ = Describe("A condition", func() {
	DescribeTable("ends when it is left:", func(ctx SpecContext, c load.Condition) {
		before, group := children(), groups()
		leave, err := c.Enter(ctx, self(), argument)
		if c.Quota > 0 && err != nil {
			Expect(err).To(MatchError(ContainSubstring("no control group takes a quota")))
		} else {
			Expect(err).NotTo(HaveOccurred())
			if c.Quota > 0 {
				Expect(groups()).NotTo(Equal(group))
			}
			leave()
		}
		Expect(children()).To(Equal(before))
		Expect(groups()).To(Equal(group))
	}, suite.Entries("conditions", load.Conditions, func(c load.Condition) TableEntry { return Entry(c.Name, c) }))
})

func self() string {
	path, err := os.Executable()
	Expect(err).NotTo(HaveOccurred())
	return path
}

func groups() string {
	text, _ := os.ReadFile("/proc/self/cgroup") // there is none on other systems
	return string(text)
}

// children counts the child processes of this one that run.
func children() int {
	tasks, _ := os.ReadDir("/proc/self/task")
	n := 0
	for _, t := range tasks {
		text, _ := os.ReadFile("/proc/self/task/" + t.Name() + "/children")
		for _, pid := range strings.Fields(string(text)) {
			stat, _ := os.ReadFile("/proc/" + pid + "/stat")
			if _, rest, ok := strings.Cut(string(stat), ") "); ok && !strings.HasPrefix(rest, "Z") {
				n++
			}
		}
	}
	return n
}
