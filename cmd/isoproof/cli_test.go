package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/gexec"

	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/workload"
)

func TestIsoproof(t *testing.T) { suite.Run(t, "cmd/isoproof", suite.NeedsWorker()) }

// The command line is judged from outside: the binary, its two streams and its exit status.
var binary string

var _ = SynchronizedBeforeSuite(func() []byte {
	path, err := gexec.Build("github.com/isoproof/isoproof/cmd/isoproof")
	Expect(err).NotTo(HaveOccurred())
	return []byte(path)
}, func(path []byte) { binary = string(path) })

var _ = SynchronizedAfterSuite(func() {}, gexec.CleanupBuildArtifacts)

type outcome struct {
	stdout, stderr string
	code           int
}

// isoproof runs the binary with the built worker; it needs a platform that has one.
func isoproof(ctx SpecContext, stdin string, args ...string) outcome {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	worker, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	return command(ctx, []string{"ISOPROOF_WORKER=" + worker}, stdin, args...)
}

// command runs the binary without a worker.
func command(ctx SpecContext, environment []string, stdin string, args ...string) outcome {
	GinkgoHelper()
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Env = append(os.Environ(), environment...)
	cmd.Stdin = strings.NewReader(stdin)
	return finish(cmd)
}

// commandIn runs the binary in a folder.
func commandIn(ctx SpecContext, folder string, args ...string) outcome {
	GinkgoHelper()
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = folder
	return finish(cmd)
}

func finish(cmd *exec.Cmd) outcome {
	GinkgoHelper()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		Fail(err.Error())
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

func write(name, text string) string {
	GinkgoHelper()
	file := filepath.Join(GinkgoT().TempDir(), name)
	Expect(os.WriteFile(file, []byte(text), 0o600)).To(Succeed())
	return file
}

var _ = Describe("isoproof run", func() {
	DescribeTable("prints the value of", func(ctx SpecContext, args []string, stdin, want string) {
		o := isoproof(ctx, stdin, append([]string{"run"}, args...)...)
		Expect(o).To(Equal(outcome{stdout: want + "\n"}))
	},
		Entry("code", []string{"-e", "return 1+1"}, "", "2"),
		Entry("code with input", []string{"-e", "return input.n * 2", "--input", `{"n": 21}`}, "", "42"),
		Entry("standard input", []string{"-"}, "return ['a', null]", `["a",null]`),
		Entry("code that awaits", []string{"-e", "return await Promise.resolve('x')"}, "", `"x"`),
		Entry("a module", []string{"--module", "-e", "export default (input) => input", "--input", "[1]"}, "", "[1]"),
		Entry("TypeScript", []string{"--typescript", "-e", "const n: number = 3; return n"}, "", "3"),
		Entry("text that would steer a terminal, written out", []string{"-e", `return '\u009b2J\u202e\u{e0001}'`}, "", `"\u009b2J\u202e\udb40\udc01"`),
	)

	DescribeTable("reads a file by its name:", func(ctx SpecContext, name, text, want string) {
		Expect(isoproof(ctx, "", "run", write(name, text))).To(Equal(outcome{stdout: want + "\n"}))
	},
		Entry(".js is a function's body", "p.js", "return 1", "1"),
		Entry(".ts has its types stripped", "p.ts", "interface A { n: number }; const a: A = { n: 1 }; return a.n", "1"),
		Entry(".mjs is a module", "p.mjs", "export default () => 1", "1"),
		Entry(".mts is both", "p.mts", "export default (): number => 1", "1"),
	)

	It("prints console lines and the fault on standard error, and exits with 1", func(ctx SpecContext) {
		o := isoproof(ctx, "", "run", "-e", "console.log('one\\ntwo'); console.warn('\\u001b[31mred'); throw new TypeError('no')")
		Expect(o.code).To(Equal(1))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(HavePrefix("log: one\n    two\nwarn: \\u001b[31mred\nisoproof: guest: TypeError: no\n"))
	})

	It("shows where a file does not parse", func(ctx SpecContext) {
		o := isoproof(ctx, "", "run", write("broken.js", "let a = 1;\nlet b = ;\n"))
		Expect(o.code).To(Equal(1))
		Expect(o.stderr).To(MatchRegexp(`^isoproof: guest: SyntaxError: .*\n +at broken\.js:2:\d+\n$`))
	})

	It("says that there is no program in an empty text, without a place in it", func(ctx SpecContext) {
		Expect(isoproof(ctx, "", "run", "-")).To(Equal(outcome{stderr: "isoproof: guest: SyntaxError: the source is empty\n", code: 1}))
	})

	DescribeTable("ends a program at a bound", func(ctx SpecContext, code, want string) {
		o := isoproof(ctx, "", "run", "--timeout", "500ms", "--memory", "16MiB", "-e", code)
		Expect(o).To(Equal(outcome{stderr: "isoproof: " + want + "\n", code: 1}))
	},
		Entry("of time", "for (;;);", "timeout: execution timed out after 500ms"),
		Entry("of memory", "const a = []; for (;;) a.push(new Array(1000).fill(1))", "memory: execution exceeded its memory limit of 16 MiB"),
	)

	Describe("with --json", func() {
		type object struct {
			Schema int
			Value  json.RawMessage
			Fault  *struct {
				Kind, Text string
				Retryable  bool
				Guest      *struct{ Name, Message, Stack string }
			}
			Console   []struct{ Level, Text string }
			Truncated *struct{ Lines, Bytes int64 }
			Cost      map[string]float64
		}
		decode := func(o outcome) object {
			GinkgoHelper()
			Expect(strings.Count(o.stdout, "\n")).To(Equal(1), "one object, one line")
			Expect(o.stderr).To(BeEmpty())
			var v object
			Expect(json.Unmarshal([]byte(o.stdout), &v)).To(Succeed())
			return v
		}

		It("prints a value as one object", func(ctx SpecContext) {
			o := isoproof(ctx, "", "run", "--json", "-e", "console.info('hello'); return { a: [1, '<&>'] }")
			Expect(o.code).To(Equal(0))
			v := decode(o)
			Expect(v.Schema).To(Equal(1))
			Expect(string(v.Value)).To(Equal(`{"a":[1,"<&>"]}`))
			Expect(v.Fault).To(BeNil())
			Expect(v.Console).To(HaveLen(1))
			Expect(v.Console[0].Level).To(Equal("info"))
			Expect(v.Console[0].Text).To(Equal("hello"))
			Expect(v.Truncated).NotTo(BeNil())
			Expect(v.Cost).To(HaveKeyWithValue("wall_ms", BeNumerically(">", 0)))
			Expect(v.Cost).To(HaveKey("peak_heap_bytes"))
		})

		It("prints a fault as one object with a null value", func(ctx SpecContext) {
			o := isoproof(ctx, "", "run", "--json", "-e", "throw new RangeError('far')")
			Expect(o.code).To(Equal(1))
			v := decode(o)
			Expect(string(v.Value)).To(Equal("null"))
			Expect(v.Fault.Kind).To(Equal("guest"))
			Expect(v.Fault.Text).To(Equal("RangeError: far"))
			Expect(v.Fault.Retryable).To(BeFalse())
			Expect(v.Fault.Guest.Name).To(Equal("RangeError"))
			Expect(v.Console).To(BeEmpty())
			Expect(o.stdout).To(ContainSubstring(`"console":[]`))
		})

		It("prints that no worker could start as a fault, and exits with 2", func(ctx SpecContext) {
			suite.Needs(suite.WorkerPlatform)
			o := command(ctx, nil, "", "run", "--json", "--worker", write("worker", "not a worker"), "-e", "return 1")
			Expect(o.code).To(Equal(2))
			v := decode(o)
			Expect(v.Fault.Kind).To(Equal("startup"))
			Expect(v.Fault.Text).To(HavePrefix("no worker could start: "))
		})
	})

	DescribeTable("refuses, before anything starts,", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, []string{"ISOPROOF_WORKER=/nonexistent"}, "", append([]string{"run"}, args...)...)
		Expect(o.code).To(Equal(2), o.stderr)
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(SatisfyAll(HavePrefix("isoproof: "), ContainSubstring(says)))
	},
		Entry("no program", "no program is given: name a file, or use -e CODE, or - for standard input"),
		Entry("two programs", "one program at a time", "-e", "return 1", "x.js"),
		Entry("two files", "2 programs are given", "x.js", "y.js"),
		Entry("a file that is not there", "no such file", "absent.js"),
		Entry("a folder", "is a directory", "."),
		Entry("input that is not JSON", "--input is not JSON", "--input", "{n: 1}", "-e", "return 1"),
		Entry("a timeout that is no number", "write a number and a unit", "--timeout", "NaN", "-e", "return 1"),
		Entry("a timeout without a unit", "write a number and a unit", "--timeout", "500", "-e", "return 1"),
		Entry("a negative timeout", "it has to be more than zero", "--timeout=-1s", "-e", "return 1"),
		Entry("no time at all", "it has to be more than zero", "--timeout", "0s", "-e", "return 1"),
		Entry("a timeout beyond all clocks", "write a number and a unit", "--timeout", "1e30h", "-e", "return 1"),
		Entry("memory that is no number", "write a whole number and a unit", "--memory", "NaN", "-e", "return 1"),
		Entry("memory that is infinite", "write a whole number and a unit", "--memory", "Inf", "-e", "return 1"),
		Entry("negative memory", "it has to be more than zero", "--memory=-64MiB", "-e", "return 1"),
		Entry("no memory", "it has to be more than zero", "--memory", "0", "-e", "return 1"),
		Entry("more memory than an int64", "more than any machine has", "--memory", "99999999999999999999", "-e", "return 1"),
		Entry("more memory than an int64 with its unit", "more than any machine has", "--memory", "9999999999999GiB", "-e", "return 1"),
		Entry("a flag that does not exist", "unknown flag: --tiemout\nSee 'isoproof run --help'.", "--tiemout", "1s", "-e", "return 1"),
	)

	DescribeTable("refuses a limit that the executor refuses", func(ctx SpecContext, flag, value, says string) {
		o := isoproof(ctx, "", "run", flag, value, "-e", "return 1")
		Expect(o.code).To(Equal(2), o.stdout+o.stderr)
		Expect(o.stderr).To(Equal("isoproof: " + says + "\nSee 'isoproof run --help'.\n"))
	},
		Entry("memory for a thousand machines", "--memory", "1000000GiB", "--memory is 1000000 GiB: it must be from 8 MiB to 2 GiB"),
		Entry("memory that no engine starts in", "--memory", "4MiB", "--memory is 4 MiB: it must be from 8 MiB to 2 GiB"),
		Entry("a timeout of a year", "--timeout", "8760h", "--timeout is 8760h0m0s: it must be from 1ms to 24h0m0s"),
	)
})

var _ = Describe("isoproof measure", func() {
	It("prints every section, and nothing on standard error when that is no terminal", func(ctx SpecContext) {
		o := isoproof(ctx, "", "measure", "--count", "2")
		Expect(o.stderr).To(BeEmpty())
		Expect(o.code).To(Equal(0))
		for _, line := range []string{"cpu ", "kernel ", "go ", "engine ", "worker ", "confinement ", "pool ", "runs ", "cold start ", "steady state ", "checkout ", "throughput "} {
			Expect(o.stdout).To(MatchRegexp(`(?m)^  ` + line))
		}
	}, SpecTimeout(2*time.Minute))

	It("keeps the readings of a run for benchstat, whole and in place of those before", func(ctx SpecContext) {
		folder := GinkgoT().TempDir()
		file := filepath.Join(folder, "run.txt")
		Expect(os.WriteFile(file, []byte("before"), 0o600)).To(Succeed())
		o := isoproof(ctx, "", "measure", "--count", "1", "--save", file)
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(o.stdout).To(ContainSubstring("steady state"))
		text, err := os.ReadFile(file)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(And(HavePrefix("pkg: "), ContainSubstring("\ncpu: "), MatchRegexp(`(?m)^BenchmarkColdStart 3 [0-9]+ ns/op [0-9.]+ x-host$`)))
		Expect(filepath.Glob(filepath.Join(folder, "*"))).To(Equal([]string{file}))
	}, SpecTimeout(2*time.Minute))

	DescribeTable("refuses", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, nil, "", append([]string{"measure"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("no readings", "it has to be from 1 to 10000", "--count", "0"),
		Entry("a negative number of readings", "it has to be from 1 to 10000", "--count=-3"),
		Entry("readings that are no number", `invalid argument "NaN"`, "--count", "NaN"),
		Entry("another format", "it has to be one of text, bench, json", "--format", "xml"),
		Entry("a file that cannot be written, before anything is measured", "--save: open there/is/none", "--save", "there/is/none/run.txt"),
		Entry("an argument", `isoproof measure takes no arguments, and "now" is one`, "now"),
	)

	// The gate as a user meets it: one character of the guest program changed, in the way a mutant changes a source.
	It("prints the difference and no figure when the guest program was changed", func(ctx SpecContext) {
		root, err := build.Root()
		Expect(err).NotTo(HaveOccurred())
		source := workload.Source()
		Expect(strings.Count(source, ">= 10")).To(Equal(1))
		overlay, err := build.Overlay(GinkgoT().TempDir(), map[string]string{filepath.Join(root, "workload", "workload.js"): strings.Replace(source, ">= 10", ">= 19", 1)})
		Expect(err).NotTo(HaveOccurred())
		honest := binary
		binary, err = gexec.Build("github.com/isoproof/isoproof/cmd/isoproof", overlay)
		DeferCleanup(func() { binary = honest })
		Expect(err).NotTo(HaveOccurred())

		o := isoproof(ctx, "", "measure", "--count", "1")
		Expect(o.code).To(Equal(1))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(HavePrefix("isoproof: isoproof is not fair, so nothing was measured: the guest's value differs from the host's\n"))
		Expect(o.stderr).To(ContainSubstring("lines[1].bulk\n        host   true\n        guest  false\n"))
	})

	It("says what to do when there is no worker", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		o := command(ctx, nil, "", "measure", "--worker", filepath.Join(GinkgoT().TempDir(), "none"))
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(ContainSubstring("make build"))
	})
})

var _ = Describe("isoproof matrix", func() {
	It("prints every operation of the bridge, beside its multiple", func(ctx SpecContext) {
		o := isoproof(ctx, "", "matrix", "bridge", "--count", "7")
		Expect(o.stderr).To(BeEmpty())
		Expect(o.code).To(Equal(0))
		for _, title := range []string{"a call of nothing", "64 KiB each way", "a call of nothing, 64 at once"} {
			Expect(o.stdout).To(MatchRegexp(`(?m)^  ` + title + ` +[\d.]+ (µs|ms) .*x\] +7$`))
		}
	})

	DescribeTable("refuses", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, nil, "", append([]string{"matrix"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("no lane", "name the lane to measure: bridge"),
		Entry("a lane that does not exist", "name the lane to measure: bridge", "tunnel"),
		Entry("no readings", "it has to be from 1 to 100000", "bridge", "--count", "0"),
		Entry("another format", "it has to be one of text, bench, json", "bridge", "--format", "markdown"),
	)
})

var _ = Describe("isoproof differential", func() {
	It("compares an area with what is recorded of Node.js", func(ctx SpecContext) {
		o := isoproof(ctx, "", "differential", "base64")
		Expect(o.code).To(Equal(0), o.stderr)
		Expect(o.stderr).To(BeEmpty())
		Expect(o.stdout).To(MatchRegexp(`(?m)^node: \d+\.\d+\.\d+$`))
		Expect(o.stdout).To(MatchRegexp(`(?m)^base64 +4 +4 +0 +0$`))
	})

	DescribeTable("refuses", func(ctx SpecContext, says string, args ...string) {
		o := command(ctx, nil, "", append([]string{"differential"}, args...)...)
		Expect(o.code).To(Equal(2))
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("an area that does not exist", `there is no area "mood": there are abort, `, "base64", "mood"),
		Entry("to record a part", "--record keeps the results of all areas: name none", "--record", "base64"),
		Entry("another format", "it has to be one of text, markdown, json", "--format", "html"),
	)

	It("runs Node.js in a checkout alone", func(ctx SpecContext) {
		o := commandIn(ctx, GinkgoT().TempDir(), "differential", "--live")
		Expect(o.code).To(Equal(2))
		Expect(o.stderr).To(ContainSubstring("is not inside a checkout"))
	})
})

var _ = Describe("isoproof", func() {
	It("explains itself", func(ctx SpecContext) {
		o := command(ctx, nil, "", "--help")
		Expect(o.code).To(Equal(0))
		for _, name := range []string{"run ", "measure ", "mutants ", "doctor ", "build ", "version "} {
			Expect(o.stdout).To(MatchRegexp(`(?m)^  ` + name))
		}
	})

	DescribeTable("prints its version", func(ctx SpecContext, word string) {
		o := command(ctx, nil, "", word)
		Expect(o.code).To(Equal(0))
		Expect(o.stdout).To(MatchRegexp(`^isoproof \S+, go1\.\S+, \w+/\w+\n$`))
	},
		Entry("as a command", "version"),
		Entry("as a flag", "--version"),
	)

	DescribeTable("says what to do about a worker that is not there", func(ctx SpecContext, environment []string, args []string, remedy string) {
		suite.Needs(suite.WorkerPlatform)
		o := command(ctx, environment, "", append([]string{"run", "-e", "return 1"}, args...)...)
		Expect(o).To(Equal(outcome{code: 2, stderr: "isoproof: startup: no worker could start: there is no worker at /nonexistent (" + remedy +
			" names it: name a worker that `make build` has built, or none for the default)\n"}))
	},
		Entry("that a flag names", nil, []string{"--worker", "/nonexistent"}, "Options.WorkerPath, --worker on the command line,"),
		Entry("that the environment names", []string{"ISOPROOF_WORKER=/nonexistent"}, nil, "ISOPROOF_WORKER"),
	)
})
