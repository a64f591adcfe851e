package harness_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
)

// Commands in the documentation are run by this suite. The convention, in the info string of a fenced block:
//
//	```sh                        a script: run in the repository's root with bin/ built, has to exit with 0
//	```sh exit=1                 the same, has to exit with this status
//	```sh norun="why not"        not run, for a reason that a reader can judge
//
// Any other name for a shell (bash, shell, console, ...) is refused, so that no command slips by.
type script struct {
	where string // file:line of its fence
	text  string
	exit  int
	norun string
}

var fence = regexp.MustCompile("^ {0,3}(```+|~~~+)[ \t]*(.*?)[ \t]*$")

var attribute = regexp.MustCompile(`^(exit=\d+|norun="[^"]{10,}")$`)

// scripts finds the shell blocks of a page, or says what is wrong with one.
func scripts(name, text string) (found []script, err error) {
	var open string // the fence that closes the block at hand
	var current *script
	for i, line := range strings.Split(text, "\n") {
		where := fmt.Sprintf("%s:%d", name, i+1)
		match := fence.FindStringSubmatch(line)
		switch {
		case open == "" && match != nil:
			open = match[1]
			if current, err = newScript(where, match[2]); err != nil {
				return nil, err
			}
		case open != "" && match != nil && match[2] == "" && strings.HasPrefix(match[1], open):
			if current != nil {
				found = append(found, *current)
			}
			open, current = "", nil
		case current != nil:
			current.text += line + "\n"
		}
	}
	if open != "" {
		return nil, fmt.Errorf("%s: a block is not closed", name)
	}
	return found, nil
}

// newScript is nil for a block of something else.
func newScript(where, info string) (*script, error) {
	language, attributes, _ := strings.Cut(info, " ")
	switch language {
	case "sh":
	case "bash", "shell", "console", "zsh", "terminal", "":
		return nil, fmt.Errorf("%s: a block has to name its language, and a shell is sh", where)
	default:
		return nil, nil
	}
	s := &script{where: where}
	if attributes = strings.TrimSpace(attributes); attributes == "" {
		return s, nil
	}
	if !attribute.MatchString(attributes) {
		return nil, fmt.Errorf("%s: %q is neither exit=N nor norun=\"a reason of ten characters or more\"", where, attributes)
	}
	key, value, _ := strings.Cut(attributes, "=")
	var err error
	if key == "exit" {
		s.exit, err = strconv.Atoi(value)
	} else {
		s.norun, err = strconv.Unquote(value)
	}
	return s, err
}

// pages are all Markdown files in the root and in docs/.
func pages() map[string]string {
	GinkgoHelper()
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		names, err := filepath.Glob(filepath.Join(repository(), pattern))
		Expect(err).NotTo(HaveOccurred())
		for _, name := range names {
			text, err := os.ReadFile(name)
			Expect(err).NotTo(HaveOccurred())
			relative, err := filepath.Rel(repository(), name)
			Expect(err).NotTo(HaveOccurred())
			texts[filepath.ToSlash(relative)] = string(text)
		}
	}
	return texts
}

var _ = Describe("The documentation", func() {
	It("has commands that do what they are said to do", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		build := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join("bin", "isoproof"), "./cmd/isoproof")
		build.Dir = repository()
		out, err := build.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(out))

		ran := 0
		for name, text := range pages() {
			all, err := scripts(name, text)
			Expect(err).NotTo(HaveOccurred())
			for _, s := range all {
				if s.norun != "" {
					continue
				}
				By(s.where)
				cmd := exec.CommandContext(ctx, "sh", "-eu", "-c", s.text)
				cmd.Dir = repository()
				out, _ := cmd.CombinedOutput()
				Expect(cmd.ProcessState.ExitCode()).To(Equal(s.exit), "%s\n%s\n%s", s.where, s.text, out)
				ran++
			}
		}
		Expect(ran).To(BeNumerically(">", 0))
	}, SpecTimeout(5*time.Minute))

	It("is split into scripts by its fences", func() {
		found, err := scripts("x.md", "text\n```sh\nmake\n```\n\n```sh exit=2\nfalse\n```\n```go\nx := 1\n```\n~~~sh norun=\"needs a container engine\"\npodman run\n~~~\n")
		Expect(err).NotTo(HaveOccurred())
		Expect(found).To(Equal([]script{
			{where: "x.md:2", text: "make\n"},
			{where: "x.md:6", text: "false\n", exit: 2},
			{where: "x.md:12", text: "podman run\n", norun: "needs a container engine"},
		}))
	})

	DescribeTable("is refused with a block that", func(text, says string) {
		_, err := scripts("x.md", text)
		Expect(err).To(MatchError(ContainSubstring(says)))
	},
		Entry("calls a shell by another name", "```bash\nmake\n```\n", "a shell is sh"),
		Entry("shows a session", "```console\n$ make\n```\n", "a shell is sh"),
		Entry("has no language", "```\nmake\n```\n", "has to name its language"),
		Entry("is not run and says not why", "```sh norun=\"\"\nmake\n```\n", "neither exit=N nor norun"),
		Entry("asks for what does not exist", "```sh retry=3\nmake\n```\n", "neither exit=N nor norun"),
		Entry("is not closed", "```sh\nmake\n", "is not closed"),
	)
})
