package table_test

import (
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/harness/table"
)

func TestTable(t *testing.T) { suite.Run(t, "harness/table") }

var _ = Describe("A table", func() {
	t := table.Table{Columns: []string{"reading", "at most", ""}, Rows: [][]string{{"cold", "380", "green"}, {"steady", "a|b<c", ""}}}

	It("is aligned for a terminal", func() {
		var b strings.Builder
		Expect(t.WriteText(&b)).To(Succeed())
		Expect(b.String()).To(Equal("reading  at most\ncold     380      green\nsteady   a|b<c\n"))
	})

	It("is Markdown for a page, and no cell is two", func() {
		var b strings.Builder
		Expect(t.WriteMarkdown(&b)).To(Succeed())
		Expect(b.String()).To(Equal("| reading | at most | |\n|---|---|---|\n| cold | 380 | green |\n| steady | a\\|b&lt;c | |\n"))
	})
})
