package main_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// A remedy that names a command which does not exist is worse than none.
var _ = It("has every command that the product's texts tell a user to run", func(ctx SpecContext) {
	named := regexp.MustCompile("`(?:bin/)?isoproof ([a-z]+)")
	help := command(ctx, nil, "", "help").stdout
	found := 0
	Expect(filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git"):
			return fs.SkipDir
		case filepath.Ext(path) != ".go" && filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		for _, m := range named.FindAllSubmatch(text, -1) {
			found++
			Expect(help).To(MatchRegexp(`(?m)^  `+string(m[1])+` `), "%s names isoproof %s", path, m[1])
		}
		return err
	})).To(Succeed())
	Expect(found).To(BeNumerically(">", 1))
})
