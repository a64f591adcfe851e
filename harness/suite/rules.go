package suite

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/onsi/ginkgo/v2/types"
)

// violations judges a finished suite: a pure function of its report.
func violations(report types.Report, expect []expectation) []string {
	var broken []string
	say := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }

	total := report.PreRunStats.TotalSpecs
	if total == 0 {
		say("there is not one spec: a suite without specs proves nothing")
	}
	if want := expected(expect); len(expect) > 0 && total != want {
		say("%d specs, want %d (%s): a case of the data has no spec, or a spec no case", total, want, describe(expect))
	}
	if report.SuiteHasProgrammaticFocus {
		say("a spec is focused: remove the F from FIt, FDescribe or FEntry, or the Focus decorator")
	}
	for _, label := range report.SuiteLabels {
		if _, ok := labels[label]; !ok {
			say("the suite's label %q is not in the table of harness/suite/labels.go", label)
		}
	}

	ran, skipped := 0, 0
	for _, spec := range report.SpecReports {
		if spec.LeafNodeType != types.NodeTypeIt {
			continue
		}
		name := spec.FullText()
		for _, label := range spec.Labels() {
			if _, ok := labels[label]; !ok && label != serial {
				say("%q carries the label %q, which is not in the table of harness/suite/labels.go", name, label)
			}
		}
		if spec.MaxFlakeAttempts > 1 {
			say("%q may be retried (FlakeAttempts): a spec that needs a second try is red", name)
		}
		if spec.MaxMustPassRepeatedly > 1 {
			say("%q repeats itself (MustPassRepeatedly): put the repetition into the spec, where it can be counted", name)
		}
		switch {
		case spec.State == types.SpecStatePending:
			say("%q is pending: finish it or remove it", name)
		case spec.State == types.SpecStateSkipped && spec.Failure.Message != "":
			skipped++
			if err := granted(spec.Failure.Message); err != nil {
				say("%q skipped itself: %v", name, err)
			}
		case spec.State == types.SpecStateSkipped: // left out by a filter
		default:
			ran++
		}
	}
	if ran == 0 && skipped > 0 {
		say("every spec skipped itself: this machine cannot judge the suite")
	}
	return broken
}

// summarize is the one line that a suite adds to the output: what ran, what was skipped and why.
func summarize(name string, report types.Report) string {
	ran, left := 0, 0
	skips := map[string]int{}
	for _, spec := range report.SpecReports {
		switch {
		case spec.LeafNodeType != types.NodeTypeIt:
		case spec.State == types.SpecStateSkipped && spec.Failure.Message != "":
			skips[spec.Failure.Message]++
		case spec.State == types.SpecStateSkipped || spec.State == types.SpecStatePending:
			left++
		default:
			ran++
		}
	}
	line := fmt.Sprintf("suite %s: %d ran", name, ran)
	if left > 0 {
		line += fmt.Sprintf(", %d left out by %s", left, filterOf(report))
	}
	for _, reason := range sortedKeys(skips) {
		line += fmt.Sprintf(", %d skipped: %s", skips[reason], reason)
	}
	if path := os.Getenv(workerVariable); path != "" {
		line += "; the worker is " + path + ", not one built from these sources"
	}
	if uninspected != "" {
		line += "; " + uninspected
	}
	return line
}

// matchless says that a filter left out every spec: a word mistyped must not read as a pass.
func matchless(report types.Report) string {
	total := 0
	for _, spec := range report.SpecReports {
		if spec.LeafNodeType != types.NodeTypeIt {
			continue
		}
		if total++; spec.State != types.SpecStateSkipped || spec.Failure.Message != "" {
			return ""
		}
	}
	if total == 0 {
		return "" // violations says that there is none
	}
	return fmt.Sprintf("%s leaves none of the %d specs", filterOf(report), total)
}

func filterOf(report types.Report) string {
	c := report.SuiteConfig
	if len(c.FocusStrings)+len(c.SkipStrings)+len(c.FocusFiles)+len(c.SkipFiles) > 0 {
		return "a focus or skip filter"
	}
	return fmt.Sprintf("the label filter %q", c.LabelFilter)
}

func expected(expect []expectation) int {
	n := 0
	for _, e := range expect {
		n += e.n
	}
	return n
}

func describe(expect []expectation) string {
	var parts []string
	for _, e := range expect {
		parts = append(parts, fmt.Sprintf("%d for %s", e.n, e.what))
	}
	return strings.Join(parts, ", ")
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
