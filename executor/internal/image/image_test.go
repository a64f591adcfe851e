package image_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/image"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestImage(t *testing.T) { suite.Run(t, "image") }

// file opens a file of that content, closed after the spec.
func file(content string) *os.File {
	GinkgoHelper()
	path := filepath.Join(GinkgoT().TempDir(), "worker")
	Expect(os.WriteFile(path, []byte(content), 0o600)).To(Succeed())
	f, err := os.Open(path)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(f.Close)
	return f
}

func assemble(executable, snapshot string) string {
	GinkgoHelper()
	var b bytes.Buffer
	Expect(image.Write(&b, strings.NewReader(executable), []byte(snapshot))).To(Succeed())
	return b.String()
}

var _ = Describe("A worker image", func() {
	It("gives back the snapshot and its identity", func() {
		f := file(assemble("executable", "snapshot"))
		i, err := image.Read(f)
		Expect(err).NotTo(HaveOccurred())
		Expect(i.Build).To(HaveLen(64))
		Expect([]int64{i.Offset, i.Length}).To(Equal([]int64{int64(len("executable")), int64(len("snapshot"))}))
		Expect(i.Verify(f)).To(Succeed())
	})

	It("has another identity when any byte differs", func() {
		one, err := image.Read(file(assemble("executable", "snapshot")))
		Expect(err).NotTo(HaveOccurred())
		two, err := image.Read(file(assemble("executable", "snapshoT")))
		Expect(err).NotTo(HaveOccurred())
		Expect(one.Build).NotTo(Equal(two.Build))
	})

	It("does not verify once a byte was changed", func() {
		content := assemble("executable", "snapshot")
		f := file("E" + content[1:])
		i, err := image.Read(f)
		Expect(err).NotTo(HaveOccurred())
		Expect(i.Verify(f)).To(MatchError(HavePrefix("its bytes have the digest ")))
	})

	It("does not verify when its trailer names another snapshot", func() {
		content := []byte(assemble("executable", "snapshot"))
		content[len(content)-17] ^= 1
		f := file(string(content))
		i, err := image.Read(f)
		Expect(err).NotTo(HaveOccurred())
		Expect(i.Verify(f)).To(MatchError(HavePrefix("its snapshot has the digest ")))
	})

	DescribeTable("is not", func(content func() string, want any) {
		_, err := image.Read(file(content()))
		Expect(err).To(MatchError(want))
	},
		Entry("an empty file", func() string { return "" }, image.ErrForeign),
		Entry("a text", func() string { return strings.Repeat("text\n", 100) }, image.ErrForeign),
		Entry("an image cut short", func() string { s := assemble("executable", "snapshot"); return s[:len(s)-1] }, image.ErrForeign),
		Entry("an image whose snapshot is longer than the file", func() string {
			s := []byte(assemble("executable", "snapshot"))
			s[len(s)-96+8+3] = 1
			return string(s)
		}, HavePrefix("its trailer is damaged")),
		Entry("an image with a reserved byte", func() string {
			s := []byte(assemble("executable", "snapshot"))
			s[len(s)-1] = 1
			return string(s)
		}, image.ErrForeign),
	)
})
