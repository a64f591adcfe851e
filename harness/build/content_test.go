package build_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestBuild(t *testing.T) { suite.Run(t, "build") }

type content struct {
	it, whole, beginning string
	same                 bool
}

var large = strings.Repeat("x", 3<<20)

var contents = []content{
	{"an image of that executable", "executable|snapshot", "executable", true},
	{"the executable itself", "executable", "executable", true},
	{"an image of another executable", "executabl2|snapshot", "executable", false},
	{"a file that was cut", "exec", "executable", false},
	{"an image of more than one buffer", large + "|snapshot", large, true},
	{"one that differs in its last byte", large + "y|snapshot", large + "z", false},
}

var _ = Describe("A worker image is current when it begins with the executable:", func() {
	DescribeTable("", func(c content) {
		folder := GinkgoT().TempDir()
		whole, beginning := filepath.Join(folder, "whole"), filepath.Join(folder, "beginning")
		Expect(os.WriteFile(whole, []byte(c.whole), 0o600)).To(Succeed())
		Expect(os.WriteFile(beginning, []byte(c.beginning), 0o600)).To(Succeed())
		Expect(build.BeginsWith(whole, beginning)).To(Equal(c.same))
	}, suite.Entries("contents", contents, func(c content) TableEntry { return Entry(c.it, c) }))

	It("and one that is not there is not", func() {
		executable := filepath.Join(GinkgoT().TempDir(), "executable")
		Expect(os.WriteFile(executable, []byte("executable"), 0o600)).To(Succeed())
		Expect(build.BeginsWith(executable+".none", executable)).To(BeFalse())
	})
})
