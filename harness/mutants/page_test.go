package mutants_test

import (
	"os"
	"path/filepath"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/mutants"
)

var _ = Describe("The page of the mutants", func() {
	It("has every one of them, killed", func() {
		page, err := os.ReadFile(filepath.Join(repository(), "docs", "mutants.md"))
		Expect(err).NotTo(HaveOccurred())
		row := regexp.MustCompile(`(?m)^\| (.+?) \| .+? \| (.+?) \|`)
		var listed []string
		for _, m := range row.FindAllStringSubmatch(string(page), -1) {
			if m[2] == string(mutants.Killed) {
				listed = append(listed, m[1])
			}
		}
		var names []string
		for _, m := range mutants.All() {
			names = append(names, m.Name)
		}
		Expect(listed).To(Equal(names), "write the page again: bin/isoproof mutants --format markdown > docs/mutants.md")
	})
})
