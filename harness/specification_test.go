package harness_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// SPECIFICATION.md names the spec that holds a promise as `package` "text of the spec".
type namedSpec struct{ pkg, text string }

var citation = regexp.MustCompile("`([\\w/-]+)` \"([^\"]+)\"")

func citations(text string) (all []namedSpec) {
	for _, m := range citation.FindAllStringSubmatch(text, -1) {
		all = append(all, namedSpec{m[1], m[2]})
	}
	return all
}

// specTexts are the first arguments of the containers and specs in a package's tests.
func specTexts(pkg string) map[string]bool {
	GinkgoHelper()
	names, err := filepath.Glob(filepath.Join(repository(), filepath.FromSlash(pkg), "*_test.go"))
	Expect(err).NotTo(HaveOccurred())
	texts := map[string]bool{}
	for _, name := range names {
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		Expect(err).NotTo(HaveOccurred())
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 2 {
				return true
			}
			switch _, callee := calleeOf(call); callee {
			case "It", "Describe", "DescribeTable", "Context", "When":
				if literal, ok := call.Args[0].(*ast.BasicLit); ok && literal.Kind == token.STRING {
					if text, err := strconv.Unquote(literal.Value); err == nil {
						texts[text] = true
					}
				}
			}
			return true
		})
	}
	return texts
}

// missing are the citations of a text that name no spec.
func missing(text string) (none []namedSpec) {
	GinkgoHelper()
	known := map[string]map[string]bool{}
	for _, c := range citations(text) {
		if known[c.pkg] == nil {
			known[c.pkg] = specTexts(c.pkg)
		}
		if !known[c.pkg][c.text] {
			none = append(none, c)
		}
	}
	return none
}

var _ = Describe("The specification", func() {
	It("names specs that exist", func() {
		text, err := os.ReadFile(filepath.Join(repository(), "SPECIFICATION.md"))
		Expect(err).NotTo(HaveOccurred())
		Expect(len(citations(string(text)))).To(BeNumerically(">", 50))
		Expect(missing(string(text))).To(BeEmpty())
	})

	It("does not name what is not there", func() {
		Expect(missing("| `harness` \"names specs that exist\"; `harness` \"names a spec that does not\" | `nowhere` \"at all\" |")).To(Equal(
			[]namedSpec{{"harness", "names a spec that does not"}, {"nowhere", "at all"}}))
	})
})
