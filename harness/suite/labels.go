package suite

import (
	"fmt"
	"regexp"
	"strings"
)

// The labels a spec may carry, as in ginkgo.Label(suite.Nightly).
const (
	Measurement = "measurement"
	Nightly     = "nightly"
	Mutation    = "mutation"
)

// labels is the registry: what each label means, and whether its specs run when no label filter is given.
var labels = map[string]struct {
	meaning   string
	byDefault bool
}{
	Measurement: {"reads a clock and judges what it read: runs Serial, and on an idle machine is most telling", true},
	Nightly:     {"takes minutes: faults while executions flow, soak", false},
	Mutation:    {"builds and runs planted faults", false},
}

// serial is the label that Ginkgo itself gives to a spec which is decorated with Serial.
const serial = "Serial"

func defaultLabelFilter() string {
	var out []string
	for _, name := range sortedKeys(labels) {
		if !labels[name].byDefault {
			out = append(out, "!"+name)
		}
	}
	return strings.Join(out, " && ")
}

var (
	filterRegexp = regexp.MustCompile(`/[^/]*/`)
	filterWord   = regexp.MustCompile(`[\pL\pN_][\pL\pN_.-]*`)
)

// checkLabelFilter refuses a filter that names an unknown label: it would select nothing, everywhere, and be green.
func checkLabelFilter(filter string) error {
	for _, word := range filterWord.FindAllString(filterRegexp.ReplaceAllString(filter, ""), -1) {
		if _, ok := labels[word]; !ok {
			return fmt.Errorf("suite: the label filter %q names %q, which is no label (known: %s)", filter, word, strings.Join(sortedKeys(labels), ", "))
		}
	}
	return nil
}
