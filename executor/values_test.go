package executor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

const valuesPage = "docs/values.md"

// refusal is the reason in a cell such as "refused: `a function`".
func refusal(cell string) (reason string, refused bool) {
	reason, refused = strings.CutPrefix(cell, "refused: ")
	return unquoted(reason), refused
}

var _ = Describe("Each value of docs/values.md", func() {
	It("leaves as a result as it says", func(ctx SpecContext) {
		p := openReal(ctx)
		var wrong []string
		for _, row := range append(documented(valuesPage, "Every value"), documented(valuesPage, "Awaited first")...) {
			r := run(ctx, p, source("return ("+unquoted(row[0])+")"))
			want := haveValue(unquoted(row[1]))
			if reason, refused := refusal(row[1]); refused {
				want = haveFault(executor.BadResult, "result cannot leave the isolate: "+reason)
			}
			wrong = append(wrong, mismatch(row[0], want, r)...)
		}
		Expect(wrong).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("leaves as a tool's argument as it says, and a refusal can be caught", func(ctx SpecContext) {
		p := openReal(ctx)
		var wrong []string
		for _, row := range documented(valuesPage, "Every value") {
			var got json.RawMessage
			program := source(fmt.Sprintf(
				"try { await tools.any.tool(%s); return 'taken' } catch (e) { return e.name + ': ' + e.message }", unquoted(row[0])))
			program.Tools = func(_ context.Context, c executor.ToolCall) (any, error) {
				got = c.Args
				return nil, nil
			}
			r := run(ctx, p, program)
			if reason, refused := refusal(row[1]); refused {
				text, err := json.Marshal("TypeError: tools.any.tool: the argument cannot leave the isolate: " + reason)
				Expect(err).NotTo(HaveOccurred())
				wrong = append(wrong, mismatch(row[0], haveValue(string(text)), r)...)
				continue
			}
			wrong = append(wrong, mismatch(row[0], haveValue(`"taken"`), r)...)
			if string(got) != unquoted(row[1]) {
				wrong = append(wrong, fmt.Sprintf("%s reached the tool as %s", row[0], got))
			}
		}
		Expect(wrong).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})

func mismatch(what string, want OmegaMatcher, r executor.Result) []string {
	GinkgoHelper()
	matches, err := want.Match(r)
	Expect(err).NotTo(HaveOccurred())
	if matches {
		return nil
	}
	return []string{what + ": " + want.FailureMessage(r)}
}
