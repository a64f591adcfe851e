package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/suite"
)

// probed is a line of probe --json.
type probed struct {
	Schema  int
	File    string
	Escaped bool
	Rules   []string
	Ending  struct{ Kind, Text string }
	Verdict string
	Modules []string
	Why     string                            `json:"not_judged"`
	Calls   []struct{ Provider, Tool string } `json:"tool_calls"`
	Asked   []struct{ Method, URL string }    `json:"outbound"`
	Cost    map[string]float64
}

func decodeProbes(stdout string) (all []probed) {
	GinkgoHelper()
	for line := range strings.Lines(stdout) {
		var p probed
		Expect(json.Unmarshal([]byte(line), &p)).To(Succeed())
		all = append(all, p)
	}
	return all
}

var _ = Describe("isoproof probe", func() {
	It("reports for a person how a program ended, and that it did not escape", func(ctx SpecContext) {
		o := isoproof(ctx, "return 'x\\u202e'", "probe", "-")
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(o.stderr).To(BeEmpty())
		Expect(o.stdout).To(MatchRegexp(`^held     standard input\n         value: "x\\u202e"\n         settled after \d+\.\d ms, 0 tool calls, 0 outbound requests, .*\nprograms: 1, escaped: 0\n$`))
	})

	It("prints an object for each program, as files, folders and standard input name them", func(ctx SpecContext) {
		folder := GinkgoT().TempDir()
		for name, text := range map[string]string{
			"a.mjs": "import { b } from './b.js';\nexport default async (input, tools) => { await tools.x.y(); return b };\n// module: ./b.js\nexport const b = 7;\n", "below/c.ts": "const n: number = 3; return n", "note.txt": "no program",
		} {
			Expect(os.MkdirAll(filepath.Join(folder, filepath.Dir(name)), 0o700)).To(Succeed())
			Expect(os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600)).To(Succeed())
		}
		o := isoproof(ctx, "for (;;);", "probe", "--json", "--modules", "--limits", `{"timeout":"2s"}`, folder, "-")
		Expect(o.code).To(Equal(0), o.stderr)
		all := decodeProbes(o.stdout)
		Expect(all).To(HaveExactElements(
			SatisfyAll(HaveField("File", HaveSuffix("a.mjs")), HaveField("Ending.Text", "7"), HaveField("Schema", 1), HaveField("Escaped", false), HaveField("Rules", BeEmpty()), HaveField("Calls", HaveLen(1)), HaveField("Modules", []string{"./b.js"})),
			SatisfyAll(HaveField("File", HaveSuffix("c.ts")), HaveField("Ending.Text", "3")),
			SatisfyAll(HaveField("File", "standard input"), HaveField("Ending.Kind", "timeout"), HaveField("Ending.Text", "execution timed out after 2s")),
		))
		Expect(all[0].Cost).To(HaveKeyWithValue("wall_ms", BeNumerically(">", 0)))
		Expect(all[0].Cost).To(HaveKeyWithValue("peak_rss_bytes", BeNumerically(">", 1<<20)))
		Expect(o.stdout).To(ContainSubstring(`"outbound":[]`))
	})

	It("shows names of files in one line, whatever is in them", func(ctx SpecContext) {
		folder := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(folder, "a\x1b[2J\u202e\nheld     b.js"), []byte("return 1"), 0o600)).To(Succeed())
		o := isoproof(ctx, "", "probe", folder)
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(o.stdout).To(MatchRegexp(`^held     .*/a\\u001b\[2J\\u202e\\nheld     b\.js\n         value: 1\n         settled .*\nprograms: 1, escaped: 0\n$`))
		o = command(ctx, nil, "", "probe", "a\x1b[2J\nisoproof: b")
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(HavePrefix(`isoproof: a\u001b[2J\nisoproof: b cannot be read: `))
		Expect(strings.Count(o.stderr, "\n")).To(Equal(1))
	})

	DescribeTable("judges what is no program as one that does not run:", func(ctx SpecContext, text, ending string) {
		path := filepath.Join(GinkgoT().TempDir(), "a.js")
		Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
		o := isoproof(ctx, "", "probe", "--json", path)
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(decodeProbes(o.stdout)).To(HaveExactElements(SatisfyAll(HaveField("Ending.Text", ending), HaveField("Escaped", false))))
	},
		Entry("an empty file", "", "SyntaxError: the source is empty"),
		Entry("bytes that are no text", "\x7fELF\x00\xff\xfe\x80", "SyntaxError: the source is not valid UTF-8"),
		Entry("ten megabytes", strings.Repeat(" ", 10<<20), "source size limit of 1048576 exceeded"),
	)

	It("judges a folder of many programs by limits of their own, and goes into no circle of links", func(ctx SpecContext) {
		folder := GinkgoT().TempDir()
		for i := range 50 {
			Expect(os.WriteFile(filepath.Join(folder, fmt.Sprintf("%04d.js", i)), []byte("throw 1"), 0o600)).To(Succeed())
		}
		link := filepath.Join(GinkgoT().TempDir(), "link")
		Expect(os.Symlink(folder, link)).To(Succeed())
		o := isoproof(ctx, "", "probe", "--limits", `{"source":4}`, link)
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(o.stdout).To(HaveSuffix("\nprograms: 50, escaped: 0\n"))
		Expect(os.Symlink(folder, filepath.Join(folder, "again"))).To(Succeed())
		Expect(os.Symlink("circle.js", filepath.Join(folder, "circle.js"))).To(Succeed())
		o = isoproof(ctx, "", "probe", "--limits", `{"source":4}`, folder)
		Expect(o.code).To(Equal(2), o.stderr)
		Expect(o.stdout).To(ContainSubstring("/again: a link to a folder, which is not followed: name it by itself\n"))
		Expect(o.stderr).To(Equal("isoproof: 2 of 52 programs could not be judged\n"))
		o = command(ctx, nil, "", "probe", filepath.Join(folder, "circle.js"))
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(HaveSuffix("circle.js: too many levels of symbolic links\n"))
	}, SpecTimeout(time.Minute))

	It("judges a program whole, and its modules apart only where that is asked for", func(ctx SpecContext) {
		text := "await tools.a.b();\n// module: ./x.js\nawait tools.c.d();\n"
		o := isoproof(ctx, text, "probe", "--json", "-")
		Expect(decodeProbes(o.stdout)).To(HaveExactElements(SatisfyAll(HaveField("Calls", HaveLen(2)), HaveField("Modules", BeEmpty()))))
		o = isoproof(ctx, text, "probe", "--modules", "-")
		Expect(o.stdout).To(ContainSubstring(", 1 tool calls,"))
		Expect(o.stdout).To(ContainSubstring("\n         modules: ./x.js\n"))
	}, SpecTimeout(time.Minute))

	It("says what cannot be judged, judges the others, and exits with 1 if one of them escaped", func(ctx SpecContext) {
		folder := GinkgoT().TempDir()
		for name, text := range map[string]string{
			"a.js": "// module: ./a.js\n// module: ./a.js\n", "b.js": "// module: \xff\n", "c\xff.js": "return 1", "d.js": strings.Repeat(" ", 64<<20+1),
		} {
			Expect(os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600)).To(Succeed())
		}
		Expect(os.Symlink("nowhere.js", filepath.Join(folder, "e.js"))).To(Succeed())
		Expect(os.Symlink("c\xff.js", filepath.Join(folder, "f.js"))).To(Succeed())
		o := isoproof(ctx, "", "probe", "--modules", "--json", folder)
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(Equal("isoproof: 4 of 6 programs could not be judged\n"))
		Expect(decodeProbes(o.stdout)).To(HaveExactElements(
			SatisfyAll(HaveField("Why", `the module "./a.js" is there twice`), HaveField("Verdict", "not judged"), HaveField("Escaped", false), HaveField("File", HaveSuffix("/a.js"))),
			HaveField("Why", ContainSubstring(`Modules`)),
			SatisfyAll(HaveField("Verdict", "held"), HaveField("Ending.Text", "1")),
			HaveField("Why", "it has more than 64 MiB: no limits let that run"),
			HaveField("Why", ContainSubstring("no such file")),
			SatisfyAll(HaveField("Verdict", "held"), HaveField("Ending.Text", "1")),
		))
		here, err := os.Getwd()
		Expect(err).NotTo(HaveOccurred())
		half := len(here) / 2
		Expect(os.WriteFile(filepath.Join(folder, "g.js"), fmt.Appendf(nil, "return %q + %q", here[:half], here[half:]), 0o600)).To(Succeed())
		o = isoproof(ctx, "", "probe", "--modules", folder)
		Expect(o.code).To(Equal(1))
		Expect(o.stdout).To(ContainSubstring("\nnot judged: "))
		Expect(o.stderr).To(Equal("isoproof: 1 of 7 programs broke a rule, and 4 could not be judged\n"))
	}, SpecTimeout(time.Minute))

	DescribeTable("gives a way out", func(ctx SpecContext, args []string, ending string, asked int) {
		o := isoproof(ctx, "return (await fetch('https://a.test/x')).status", append([]string{"probe", "--json", "-"}, args...)...)
		Expect(o.code).To(Equal(0), o.stderr)
		all := decodeProbes(o.stdout)
		Expect(all).To(HaveExactElements(SatisfyAll(HaveField("Ending.Text", HavePrefix(ending)), HaveField("Asked", HaveLen(asked)))))
	},
		Entry("to a function that records, when it is told to", []string{"--open"}, "200", 1),
		Entry("to nobody otherwise", nil, "TypeError: fetch: ", 0),
	)

	DescribeTable("refuses, before anything starts,", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, []string{"ISOPROOF_WORKER=/nonexistent"}, "", append([]string{"probe"}, args...)...)
		Expect(o.code).To(Equal(2), o.stderr)
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(SatisfyAll(HavePrefix("isoproof: "), ContainSubstring(says)))
	},
		Entry("no program", "no program is given"),
		Entry("a file that is not there", "no such file", "absent.js"),
		Entry("a folder without programs", "there is no program in ", filepath.Join("..", "..", "docs")),
		Entry("limits that are none", "--limits: they are no JSON object", "--limits", "500ms", "-"),
		Entry("a limit that does not exist", "--limits: patience: there is no such limit", "--limits", `{"patience":1}`, "-"),
	)

	It("judges a program whole, as long as its limits let it be", func(ctx SpecContext) {
		long := "/*" + strings.Repeat("x", 3<<19) + "*/ return (await tools.a.b()).length"
		o := isoproof(ctx, long, "probe", "--json", "--limits", `{"source":"2MiB"}`, "-")
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(decodeProbes(o.stdout)).To(HaveExactElements(HaveField("Calls", HaveLen(1))))
		o = isoproof(ctx, long, "probe", "-")
		Expect(o.stdout).To(ContainSubstring("source size limit of 1048576 exceeded"))
	}, SpecTimeout(time.Minute))

	It("says which limit the executor refuses", func(ctx SpecContext) {
		o := isoproof(ctx, "return 1", "probe", "--limits", `{"memory":"1MiB"}`, "-")
		Expect(o).To(Equal(outcome{code: 2, stderr: "isoproof: --limits: memory is 1 MiB: it must be from 8 MiB to 2 GiB\nSee 'isoproof probe --help'.\n"}))
	})

	It("judges programs of limits that leave nothing else much room", func(ctx SpecContext) {
		o := isoproof(ctx, "return input", "probe", "--limits", `{"memory":"8MiB","source":64,"result":16,"input":1,"toolCalls":1,"toolPayload":16,"timers":1,"consoleLines":1,"modules":1}`, "-")
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(o.stdout).To(HavePrefix("held     standard input\n         value: null\n"))
	})

	It("cannot judge without a worker", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		o := command(ctx, nil, "return 1", "probe", "--worker", "missing", "-")
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring("no worker could start"))
	})

	// Nothing escapes from the shipped executor. But this program knows what it should have had to find out.
	It("says that a program escaped, by which rule, and exits with 1", func(ctx SpecContext) {
		folder, err := os.Getwd()
		Expect(err).NotTo(HaveOccurred())
		half := len(folder) / 2
		knows := fmt.Sprintf("return [...(%q + %q)].reverse()", folder[:half], folder[half:])
		o := isoproof(ctx, knows, "probe", "-")
		Expect(o.code).To(Equal(1))
		Expect(o.stdout).To(MatchRegexp(`^escaped  standard input\n`))
		Expect(o.stdout).To(MatchRegexp(`(?m)^         canary: the host's working directory came out in a value, reversed$`))
		Expect(o.stderr).To(Equal("isoproof: 1 of 1 programs broke a rule\n"))
		o = isoproof(ctx, knows, "probe", "--json", "-")
		Expect(o.code).To(Equal(1))
		Expect(decodeProbes(o.stdout)).To(HaveExactElements(SatisfyAll(HaveField("Escaped", true), HaveField("Rules", []string{"canary"}))))
	})
})

var _ = Describe("isoproof corpus", func() {
	It("lists the programs of a boundary", func(ctx SpecContext) {
		o := command(ctx, nil, "", "corpus", "list", "residue")
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(o.stdout).To(HavePrefix("residue: An execution leaves nothing to the next one in its worker.\n"))
		Expect(o.stdout).To(MatchRegexp(`(?m)^  residue/global +global: `))
		Expect(o.stdout).NotTo(ContainSubstring("  modules/"))
	})

	It("shows a program as it stands in its file, and as an object", func(ctx SpecContext) {
		o := command(ctx, nil, "", "corpus", "show", "residue/global")
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(o.stdout).To(HavePrefix("// class: global\n// tries: "))
		o = command(ctx, nil, "", "corpus", "show", "--json", "residue/global")
		var v struct {
			Schema                 int
			Name, Boundary, Source string
			Ending                 struct{ Kind, Text string }
		}
		Expect(json.Unmarshal([]byte(o.stdout), &v)).To(Succeed())
		Expect([]string{v.Name, v.Boundary, v.Ending.Kind, v.Ending.Text}).To(Equal([]string{"residue/global", "residue", "value", "null"}))
	})

	It("runs programs by their names, in as many orders as it is told", func(ctx SpecContext) {
		o := isoproof(ctx, "", "corpus", "run", "--seed", "5", "--rounds", "2", "residue/global", "residue/prototype")
		Expect(o).To(Equal(outcome{stdout: "programs: 2, orders: 2 from seed 5, escaped: 0, not as pinned: 0\n"}))
	})

	It("prints the table of its page", func(ctx SpecContext) {
		root, err := build.Root()
		Expect(err).NotTo(HaveOccurred())
		page, err := os.ReadFile(filepath.Join(root, "docs", "containment.md"))
		Expect(err).NotTo(HaveOccurred())
		o := commandIn(ctx, root, "corpus", "boundaries")
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(strings.Count(o.stdout, "\n")).To(Equal(2 + len(adversarial.Boundaries)))
		Expect(string(page)).To(ContainSubstring("\n"+o.stdout+"\n"), "write it again: bin/isoproof corpus boundaries")
	})

	DescribeTable("refuses", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, []string{"ISOPROOF_WORKER=/nonexistent"}, "", append([]string{"corpus"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("to list what is not there", `there is no boundary and no program "moon"`, "list", "moon"),
		Entry("to show nothing", "no program is named: `isoproof corpus list` has the names", "show"),
		Entry("no round", "--rounds 0: it has to be from 1 to 1000", "run", "--rounds", "0"),
	)
})

var _ = Describe("isoproof metric", func() {
	It("prints exactly one line", func(ctx SpecContext) {
		Expect(isoproof(ctx, "", "metric", "security")).To(Equal(outcome{stdout: "METRIC: 0\n"}))
	}, SpecTimeout(5*time.Minute))

	DescribeTable("prints no number", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, nil, "", append([]string{"metric"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("of what is no metric", "name one metric: security", "luck"),
		Entry("of nothing", "name one metric: security"),
		Entry("when nothing could be judged", "no worker could start", "security", "--worker", "missing"),
	)
})
