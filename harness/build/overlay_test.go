package build_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/build"
)

// overlaid are the texts that the flag puts in the place of files.
func overlaid(flag string) map[string]string {
	GinkgoHelper()
	text, err := os.ReadFile(strings.TrimPrefix(flag, "-overlay="))
	Expect(err).NotTo(HaveOccurred())
	var all struct{ Replace map[string]string }
	Expect(json.Unmarshal(text, &all)).To(Succeed())
	texts := map[string]string{}
	for file, with := range all.Replace {
		text, err := os.ReadFile(with)
		Expect(err).NotTo(HaveOccurred())
		Expect(filepath.Base(with)).To(Equal(filepath.Base(file)))
		texts[file] = string(text)
	}
	return texts
}

var _ = Describe("An overlay of a spec's own", func() {
	It("keeps what the overlay of GOFLAGS replaces, save what it replaces itself", func() {
		folder := GinkgoT().TempDir()
		GinkgoT().Setenv("GOFLAGS", "-buildvcs=false")
		below, err := build.Overlay(folder, map[string]string{"/src/a.go": "a planted", "/src/b.go": "b planted"})
		Expect(err).NotTo(HaveOccurred())
		GinkgoT().Setenv("GOFLAGS", "-buildvcs=false '"+below+"'")
		flag, err := build.Overlay(folder, map[string]string{"/src/b.go": "b of the spec", "/other/a.go": "another a"})
		Expect(err).NotTo(HaveOccurred())
		Expect(overlaid(flag)).To(Equal(map[string]string{"/src/a.go": "a planted", "/src/b.go": "b of the spec", "/other/a.go": "another a"}))
	})

	It("is none when the one of GOFLAGS cannot be read", func() {
		GinkgoT().Setenv("GOFLAGS", "-overlay=/nonexistent.json")
		_, err := build.Overlay(GinkgoT().TempDir(), nil)
		Expect(err).To(MatchError(ContainSubstring("the overlay that GOFLAGS names cannot be read")))
	})

	DescribeTable("finds the one of GOFLAGS", func(flags, file string) { Expect(build.OverlayOf(flags)).To(Equal(file)) },
		Entry("where there is none", "-buildvcs=false -tags=overlay", ""),
		Entry("where there is nothing", "", ""),
		Entry("among others", "-buildvcs=false -overlay=/a/b.json -mod=mod", "/a/b.json"),
		Entry("with two hyphens", "--overlay=/a/b.json", "/a/b.json"),
		Entry("with spaces in its name", `-v '-overlay=/a b/c.json' -x`, "/a b/c.json"),
		Entry("in double quotes", `"-overlay=/a 'b/c.json"`, "/a 'b/c.json"),
		Entry("the last of two, as go does", "-overlay=/a -overlay=/b", "/b"),
	)
})
