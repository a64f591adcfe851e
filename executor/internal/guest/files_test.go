package guest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/guest"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("The runtime's files", func() {
	It("are all loaded, at the start or when they are asked for, and once", func() {
		paths, err := filepath.Glob("*.js")
		Expect(err).NotTo(HaveOccurred())
		Expect(paths).NotTo(BeEmpty())
		names := []string{}
		for _, file := range allFiles() {
			names = append(names, file.Name)
		}
		Expect(names).To(ConsistOf(paths))
	})

	DescribeTable("are strict, and say what they are", func(file guest.File) {
		written, err := os.ReadFile(file.Name)
		Expect(err).NotTo(HaveOccurred())
		Expect(string(written)).To(MatchRegexp(`^'use strict';\n// \S`))
	}, suite.Entries("files", allFiles(), func(file guest.File) TableEntry { return Entry(file.Name, file) }))

	// A native that is misspelt would be found only by the call that needs it.
	It("call natives that the engine has, and leave none unused", func() {
		Expect(used()).To(ConsistOf(defined()))
	})
})

func allFiles() []guest.File { return slices.Concat(guest.Files(), guest.LazyFiles()) }

var (
	nativeCall   = regexp.MustCompile(`\bnative\.(\w+)`)
	nativeImport = regexp.MustCompile(`const \{([^}]*)\} = native;`)
	nativeEntry  = regexp.MustCompile(`\{"(\w+)", \w+\}`)
	word         = regexp.MustCompile(`\w+`)
)

func used() []string {
	var names []string
	for _, file := range allFiles() {
		for _, m := range nativeCall.FindAllStringSubmatch(file.Source, -1) {
			names = append(names, m[1])
		}
		for _, m := range nativeImport.FindAllStringSubmatch(file.Source, -1) {
			names = append(names, word.FindAllString(m[1], -1)...)
		}
	}
	return distinct(names)
}

func defined() []string {
	paths, err := filepath.Glob("../engine/natives*.cc")
	Expect(err).NotTo(HaveOccurred())
	var names []string
	for _, path := range paths {
		text, err := os.ReadFile(path)
		Expect(err).NotTo(HaveOccurred())
		for _, m := range nativeEntry.FindAllSubmatch(text, -1) {
			names = append(names, string(m[1]))
		}
	}
	return distinct(names)
}

func distinct(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}
