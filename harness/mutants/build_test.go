package mutants_test

import (
	"os"
	"path/filepath"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/mutants"
)

var _ = Describe("An edit", func() {
	edited := func(text string, edits ...mutants.Edit) (map[string]string, error) {
		GinkgoHelper()
		root := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(root, "a.go"), []byte(text), 0o600)).To(Succeed())
		return mutants.Mutant{Name: "m", Edits: edits}.Apply(root)
	}

	It("replaces what it finds", func() {
		Expect(edited("a b c", mutants.Edit{"a.go", "b", "B"}, mutants.Edit{"a.go", "c", "C"})).To(Equal(map[string]string{"a.go": "a B C"}))
	})

	DescribeTable("is an error when it", func(text string, e mutants.Edit, says string) {
		_, err := edited(text, e)
		Expect(err).To(MatchError(ContainSubstring(says)))
	},
		Entry("finds nothing", "a c", mutants.Edit{"a.go", "b", "B"}, "m: its edit applies 0 times in a.go, not once"),
		Entry("finds it twice", "a b b", mutants.Edit{"a.go", "b", "B"}, "m: its edit applies 2 times in a.go, not once"),
		Entry("changes nothing", "a b", mutants.Edit{"a.go", "b", "b"}, "m: its edit changes nothing in a.go"),
		Entry("is of a file that is not there", "", mutants.Edit{"b.go", "b", "B"}, "b.go"),
	)
})

var _ = Describe("A binary's key", func() {
	var root string
	write := func(name, text string) {
		GinkgoHelper()
		Expect(os.WriteFile(filepath.Join(root, name), []byte(text), 0o600)).To(Succeed())
	}
	key := func(edits map[string]string) string {
		GinkgoHelper()
		k, err := mutants.Key(root, []string{"a.go", "b.go"}, edits)
		Expect(err).NotTo(HaveOccurred())
		return k
	}

	BeforeEach(func() {
		root = GinkgoT().TempDir()
		for _, name := range []string{"go.mod", "go.sum", "a.go", "b.go", "c.go"} {
			write(name, name)
		}
	})

	It("is the same for the same content", func() {
		before := key(nil)
		write("c.go", "a file that it is not made of")
		Expect(key(nil)).To(Equal(before))
		Expect(key(map[string]string{"c.go": "an edit of such a file"})).To(Equal(before))
		Expect(key(map[string]string{"a.go": "a.go"})).To(Equal(before), "an edit that changes nothing")
	})

	It("is another one for other content", func() {
		before := key(nil)
		Expect(key(map[string]string{"a.go": ""})).NotTo(Equal(before), "an edit")
		write("b.go", "changed")
		changed := key(nil)
		Expect(changed).NotTo(Equal(before), "a source")
		write("go.sum", "changed")
		Expect(key(nil)).NotTo(Equal(changed), "what it depends on besides")
	})

	It("does not mix up where one file ends and the next begins", func() {
		write("a.go", "xy")
		write("b.go", "z")
		before := key(nil)
		write("a.go", "x")
		write("b.go", "yz")
		Expect(key(nil)).NotTo(Equal(before))
	})
})
