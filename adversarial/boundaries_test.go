package adversarial_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/mutants"
	"github.com/isoproof/isoproof/harness/suite"
)

// repository is the root of the checkout.
func repository() string {
	GinkgoHelper()
	root, err := build.Root()
	Expect(err).NotTo(HaveOccurred())
	return root
}

// unattacked are the boundaries that none of the entries and tables attacks.
func unattacked(all []*adversarial.Entry) (names []string) {
	for _, b := range adversarial.Boundaries {
		attacks := 0
		for _, e := range all {
			if e.Boundary == b.Name {
				attacks++
			}
		}
		for _, t := range b.Tables {
			found, err := t.Attacks(repository())
			Expect(err).NotTo(HaveOccurred())
			attacks += len(found)
		}
		if attacks == 0 {
			names = append(names, b.Name)
		}
	}
	return names
}

// guards are the planted faults that let an attack on the boundary through: those of its tables' gates, or those whose case is one
// of its programs.
func guards(b adversarial.Boundary) (names []string) {
	for _, m := range mutants.All() {
		ofTable := slices.ContainsFunc(b.Tables, func(t adversarial.Table) bool { return t.Gate == m.Gate })
		if ofTable || m.Gate == "hostile programs are held" && strings.HasPrefix(m.Case, b.Name+"/") {
			names = append(names, m.Name)
		}
	}
	return names
}

// The threat model's table in SECURITY.md is a copy of the data.
const modelHeading = "The threat model"

func modelRow(b adversarial.Boundary) string {
	anchor := strings.ReplaceAll(strings.ToLower(b.Section), " ", "-")
	return fmt.Sprintf("| `%s` | %s | %s | [%s](#%s) |", b.Name, b.Sentence, b.Behind, b.Section, anchor)
}

// section is what stands under a heading of the second level, or an error.
func section(page, heading string) (string, error) {
	_, text, found := strings.Cut("\n"+page, "\n## "+heading+"\n")
	if !found {
		return "", fmt.Errorf("there is no heading %q", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text, nil
}

// disagreements are where a page and the threat model's data differ.
func disagreements(page string) (all []string) {
	text, err := section(page, modelHeading)
	if err != nil {
		return []string{err.Error()}
	}
	var rows []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "| `") {
			rows = append(rows, strings.TrimSpace(line))
		}
	}
	for i, b := range adversarial.Boundaries {
		if i >= len(rows) || rows[i] != modelRow(b) {
			all = append(all, "its row is not: "+modelRow(b))
		}
		if _, err := section(page, b.Section); err != nil {
			all = append(all, err.Error())
		}
	}
	if len(rows) > len(adversarial.Boundaries) {
		all = append(all, "it has rows for boundaries that the data does not have")
	}
	return all
}

var _ = Describe("The threat model", func() {
	It("names each boundary once", func() {
		names := map[string]bool{}
		for _, b := range adversarial.Boundaries {
			Expect(names).NotTo(HaveKey(b.Name))
			names[b.Name] = true
			Expect([]string{b.Sentence, b.Behind, b.Section}).NotTo(ContainElement(""), b.Name)
		}
	})

	It("has no boundary that nothing attacks", func() {
		all, err := adversarial.Corpus()
		Expect(err).NotTo(HaveOccurred())
		Expect(unattacked(all)).To(BeEmpty())
		Expect(unattacked(nil)).To(HaveLen(10), "without the corpus only what is attacked by tables is")
	})

	It("has for each boundary a planted fault that lets an attack on it through", func() {
		for _, b := range adversarial.Boundaries {
			Expect(guards(b)).NotTo(BeEmpty(), b.Name)
		}
	})

	It("says what SECURITY.md says", func() {
		page, err := os.ReadFile(filepath.Join(repository(), "SECURITY.md"))
		Expect(err).NotTo(HaveOccurred())
		Expect(disagreements(string(page))).To(BeEmpty())
	})

	DescribeTable("disagrees with a page that", func(find, replace, says string) {
		page, err := os.ReadFile(filepath.Join(repository(), "SECURITY.md"))
		Expect(err).NotTo(HaveOccurred())
		Expect(strings.Count(string(page), find)).To(BeNumerically(">=", 1))
		Expect(disagreements(strings.Replace(string(page), find, replace, 1))).To(ContainElement(ContainSubstring(says)))
	},
		Entry("says another sentence", "leaves nothing to the next one", "leaves little to the next one", "| `residue` |"),
		Entry("lacks a boundary", "| `tools` |", "| tools |", "| `tools` |"),
		Entry("has one more", "| `confinement` |", "| `moon` | | | |\n| `confinement` |", "that the data does not have"),
		Entry("lacks the heading that a boundary names", "\n## Layers of confinement\n", "\n## Layers\n", `no heading "Layers of confinement"`),
		Entry("has no threat model", "\n## The threat model\n", "\n## Threats\n", `no heading "The threat model"`),
	)

	DescribeTable("has no table", func(t adversarial.Table) {
		_, err := t.Attacks(repository())
		Expect(err).To(HaveOccurred())
	}, suite.Entries("tables", []adversarial.Table{
		{File: "executor/pool_test.go", Name: "that is nowhere"}, {File: "executor/gone_test.go", Name: "outboundLies"}, {File: "adversarial/boundaries_test.go", Name: "none"},
	}, func(t adversarial.Table) TableEntry { return Entry(t.Name+" in "+t.File, t) }))
})

var none = []adversarial.Table{}
