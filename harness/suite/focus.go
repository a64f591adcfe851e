package suite

import (
	"regexp"
	"slices"

	"github.com/onsi/ginkgo/v2"
)

// InFocus says whether the command line's focus takes in the spec of that full text: what is run once for many specs need not run
// for those that are left out.
func InFocus(text string) bool {
	config, _ := ginkgo.GinkgoConfiguration()
	return len(config.FocusStrings) == 0 || slices.ContainsFunc(config.FocusStrings, func(pattern string) bool {
		return regexp.MustCompile(pattern).MatchString(text)
	})
}
