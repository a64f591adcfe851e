package suite_test

import (
	"os"
	"os/exec"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
)

// A fixture is a suite that breaks one rule, and what the runner must say of it. One that breaks none says nothing.
type fixture struct {
	specs   func()
	options []suite.Option
	args    []string
	says    string // "" when the suite is green
	summary string
	linux   bool // the rule can be judged on linux only
}

func passing() { It("passes", func() { Expect(1).To(Equal(1)) }) }

// unmet is a granted need that this process does not meet.
func unmet() suite.Reason {
	for _, r := range []suite.Reason{suite.Root, suite.Unprivileged} {
		if !r.Met() {
			return r
		}
	}
	panic("a process is root or it is not")
}

var held []*os.File

var fixtures = map[string]fixture{
	"a suite that passes is green": {specs: passing, summary: `suite fixture: 1 ran`},
	"a spec that fails is red": {
		specs: func() { It("fails", func() { Expect(1).To(Equal(2)) }) },
		says:  "to equal",
	},
	"a spec that fails is told at the end in plain words": {
		specs: func() {
			Describe("A list", func() { It("holds what was put in", func() { Expect("1\n2").To(Equal("1\n3"), "the list") }) })
		},
		says: `\nsuite fixture: 1 failed\n\nFAILED: A list holds what was put in\n    \S+fixtures_test\.go:\d+\n        the list\n        Expected\n(        .*\n)+` +
			`\nsuite fixture: 1 ran.*\n--- FAIL`,
	},
	"a long message is cut at the end, where it stands in full above": {
		specs: func() { It("is talkative", func() { Fail(strings.Repeat("line\n", 60) + "last") }) },
		says:  `(?s)\n *last\n.*\nFAILED: is talkative\n    \S+\n(        line\n){40}        \.\.\. 21 lines more\n`,
	},
	"a panic is told at the end": {
		specs: func() { It("breaks", func() { panic("out of paper") }) },
		says:  `PANICKED: breaks\n    \S+\n        Test Panicked\n        out of paper\n`,
	},
	"what stands around a spec and fails is told at the end": {
		specs: func() { passing(); AfterSuite(func() { Fail("still open") }) },
		says:  `FAILED: AfterSuite\n    \S+\n        still open\n`,
	},
	"a filter that matches nothing is red": {
		specs: passing,
		args:  []string{"-ginkgo.focus=passses"},
		says:  "a focus or skip filter leaves none of the 1 specs",
	},
	"a label that no spec carries is red": {
		specs: passing,
		args:  []string{"-ginkgo.label-filter=mutation"},
		says:  `the label filter "mutation" leaves none of the 1 specs`,
	},
	"a suite without specs is red": {
		specs: func() {},
		says:  "there is not one spec",
	},
	"every spec skipped is red": {
		specs: func() { It("cannot run here", func() { suite.Needs(unmet()) }) },
		says:  "every spec skipped itself",
	},
	"a skip with a granted reason beside a spec that ran is green": {
		specs:   func() { passing(); It("cannot run here", func() { suite.Needs(unmet()) }) },
		summary: `suite fixture: 1 ran.* 1 skipped: needs `,
	},
	"a skip with any other reason is red": {
		specs: func() { passing(); It("gives up", func() { Skip("not today") }) },
		says:  `reason "not today" is not granted`,
	},
	"a skip whose need is met is red": {
		specs: func() {
			passing()
			It("claims what is not so", func() {
				need := suite.Root
				if !need.Met() {
					need = suite.Unprivileged
				}
				Skip(map[bool]string{true: "needs root", false: "needs to run as another user than root"}[os.Geteuid() == 0])
			})
		},
		says: "and this machine has it",
	},
	"a pending spec is red": {
		specs: func() { passing(); PIt("comes later", func() {}) },
		says:  `"comes later" is pending`,
	},
	"a focused spec is red": {
		specs: func() { passing(); FIt("alone", func() {}) },
		says:  "a spec is focused",
	},
	"a spec that may be retried is red, also when it passes": {
		specs: func() { It("passes in the end", FlakeAttempts(3), func() {}) },
		says:  "may be retried",
	},
	"retries from the command line are refused": {
		specs: passing,
		args:  []string{"-ginkgo.flake-attempts=2"},
		says:  "--flake-attempts=2 is refused",
	},
	"a spec that repeats itself is red": {
		specs: func() { It("passes again and again", MustPassRepeatedly(2), func() {}) },
		says:  "repeats itself",
	},
	"a label outside the registry is red": {
		specs: func() { It("is labelled", Label("flaky"), func() {}) },
		says:  `carries the label "flaky"`,
	},
	"a measurement that runs alone is green": {
		specs:   func() { It("reads a clock", Serial, Label(suite.Measurement), func() {}) },
		summary: `suite fixture: 1 ran`,
	},
	"a filter for an unknown label is refused": {
		specs: passing,
		args:  []string{"-ginkgo.label-filter=nigthly"},
		says:  `names "nigthly", which is no label`,
	},
	"a nightly spec is left out by default, and the summary says so": {
		specs:   func() { passing(); It("takes the night", Label(suite.Nightly), func() { Fail("it ran") }) },
		summary: `suite fixture: 1 ran, 1 left out by the label filter`,
	},
	"a nightly spec runs when it is asked for": {
		specs: func() {
			passing()
			It("takes the night", Label(suite.Nightly), func() { Fail("the nightly spec ran") })
		},
		args: []string{"-ginkgo.label-filter=nightly"},
		says: "the nightly spec ran",
	},
	"a table without data is red": {
		specs: func() {
			passing()
			Describe("a table", func() {
				DescribeTable("of nothing", func(int) {}, suite.Entries("nothing", nil, func(n int) TableEntry { return Entry(nil, n) }))
			})
		},
		says: "the table of nothing has no entries",
	},
	"fewer specs than the data has cases is red": {
		specs:   passing,
		options: []suite.Option{suite.Expect("cases", 2)},
		says:    `1 specs, want 2 \(2 for cases\)`,
	},
	"a goroutine left behind is red": {
		specs: func() { It("leaks", func() { go func() { select {} }() }) },
		says:  "goroutines left behind",
	},
	"a descriptor left open is red": {
		specs: func() {
			It("leaks", func() {
				f, err := os.Open(os.DevNull)
				Expect(err).NotTo(HaveOccurred())
				held = append(held, f)
			})
		},
		says: `descriptor \d+ left open: /dev/null`, linux: true,
	},
	"a child process left running is red": {
		specs: func() {
			It("leaks", func() { Expect(exec.Command("sleep", "20").Start()).To(Succeed()) })
		},
		says: `child process \d+ \(sleep, state \w\) left behind`, linux: true,
	},
	"a child process not waited for is red": {
		specs: func() {
			It("leaks", func() { Expect(exec.Command("true").Start()).To(Succeed()) })
		},
		says: `child process \d+ \(true, state Z\) left behind`, linux: true,
	},
	"a worker that outlives its host is red": {
		specs: func() {
			It("orphans a process of the worker's name", func() {
				// The shell ends at once; what it started is handed to a reaper above this process.
				pid, err := exec.Command("sh", "-c", "sleep 7 >/dev/null 2>&1 & echo $!").Output()
				Expect(err).NotTo(HaveOccurred())
				comm := "/proc/" + strings.TrimSpace(string(pid)) + "/comm"
				Eventually(func() ([]byte, error) { return os.ReadFile(comm) }).Should(BeEquivalentTo("sleep\n"))
			})
		},
		options: []suite.Option{suite.OrphanName("sleep")},
		says:    `worker process \d+ orphaned`, linux: true,
	},
}

// judgeable says whether this platform can judge the fixture.
func (f fixture) judgeable() bool { return !f.linux || runtime.GOOS == "linux" }
