package suite

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/onsi/ginkgo/v2/formatter"
	"github.com/onsi/ginkgo/v2/types"
	"golang.org/x/term"
)

// How much of the failures the end of the output repeats.
const (
	digestLines   = 40 // of one message
	digestDetails = 20 // failed specs with their message; those beyond are named
)

// linesVariable names a file to which every suite adds its line, beside one of that name with failedSuffix to which a red suite adds what
// failed in it. `go test` of several packages shows nothing of one that passed, not even what was skipped, and shows what failed in one
// before all others; make verify prints both files at its end. What a spec starts is not part of the run, and does not see them.
const (
	linesVariable = "ISOPROOF_SUITES"
	failedSuffix  = ".failed"
)

var linesFile = takeLinesFile()

func takeLinesFile() string {
	name := os.Getenv(linesVariable)
	os.Unsetenv(linesVariable)
	return name
}

func keep(summary, failures string, red bool) error {
	if linesFile == "" {
		return nil
	}
	if red {
		summary = "RED " + summary
	}
	return errors.Join(add(linesFile, summary+"\n"), add(linesFile+failedSuffix, failures))
}

func add(name, text string) error {
	if text == "" {
		return nil
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("suite: what it has to say at the end cannot be kept: %w", err)
	}
	_, err = io.WriteString(file, text)
	return errors.Join(err, file.Close())
}

// shape fits Ginkgo's output to who reads it: a log gets no colours and no dots, and an explicit -v is obeyed.
func shape(c types.ReporterConfig) types.ReporterConfig {
	terminal := term.IsTerminal(int(os.Stdout.Fd()))
	if !terminal || os.Getenv("NO_COLOR") != "" {
		c.NoColor = true
		formatter.SingletonFormatter.ColorMode = formatter.ColorModeNone // of what Ginkgo says while it builds the tree
	}
	if !terminal && !c.Verbose && !c.VeryVerbose {
		c.Succinct = true
		// Ginkgo has no setting for the dots; this variable of its is where its reporter writes.
		formatter.ColorableStdOut = dotless{os.Stdout}
	}
	return c
}

// dotless leaves out the one character that stands for a spec without news.
type dotless struct{ io.Writer }

func (d dotless) Write(p []byte) (int, error) {
	switch string(p) {
	case "•", "S", "P":
		return len(p), nil
	}
	return d.Writer.Write(p)
}

// digest repeats at the end what failed and why, for who sees only the end of a log; it is empty when nothing did.
func digest(name string, report types.Report) string {
	var b strings.Builder
	n := 0
	for _, spec := range report.SpecReports {
		if !spec.Failed() {
			continue
		}
		what := spec.FullText()
		if what == "" {
			what = spec.LeafNodeType.String()
		}
		n++
		fmt.Fprintf(&b, "\n%s: %s\n    %s\n", strings.ToUpper(spec.State.String()), what, spec.Failure.Location)
		if n > digestDetails {
			continue
		}
		writeFailure(&b, spec.Failure)
		for _, more := range spec.AdditionalFailures {
			fmt.Fprintf(&b, "    and %s\n", more.Failure.Location)
			writeFailure(&b, more.Failure)
		}
	}
	for _, reason := range report.SpecialSuiteFailureReasons {
		fmt.Fprintf(&b, "\n%s\n", reason)
	}
	if b.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("suite %s: %d failed\n%s\n", name, n, b.String())
}

func writeFailure(b *strings.Builder, f types.Failure) {
	text := strings.TrimSpace(f.Message + "\n" + f.ForwardedPanic)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if i == digestLines {
			fmt.Fprintf(b, "        ... %d lines more\n", len(lines)-i)
			return
		}
		fmt.Fprintf(b, "        %s\n", line)
	}
}
