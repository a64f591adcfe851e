package harness_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("The context of the container image", func() {
	It("has every folder that has code", func() {
		text, err := os.ReadFile(filepath.Join(repository(), ".dockerignore"))
		Expect(err).NotTo(HaveOccurred())
		let := slices.Collect(strings.Lines(string(text)))
		for _, f := range goFiles() {
			folder, _, _ := strings.Cut(f.path, "/")
			Expect(let).To(ContainElement("!"+folder+"\n"), f.path)
		}
	})
})
