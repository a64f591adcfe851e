package properties_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/properties"
)

// told is a run of four cases in two families: one green, one red, one not applicable, one recorded.
func told() properties.Results {
	report := func(family, name string, change func(*properties.Case, *properties.Evidence)) properties.Report {
		c, e := looping(), stopped()
		c.Name = name
		change(&c, &e)
		return properties.Report{Family: family, Case: c, Evidence: e, Broken: properties.Judge(c, e)}
	}
	absent := report("memory", "needs | what is not there", func(*properties.Case, *properties.Evidence) {})
	absent.NotApplicable, absent.Evidence = "tools", properties.Evidence{}
	return properties.Results{Load: 4, Reports: []properties.Report{
		report("termination", "loop", func(*properties.Case, *properties.Evidence) {}),
		report("termination", "builtin", func(c *properties.Case, e *properties.Evidence) {
			c.Stops, e.Wall, e.Next.Text = properties.WithWorker, 560*time.Millisecond, "3"
			e.Ended = true
		}),
		absent,
		report("memory", "doubling", func(c *properties.Case, e *properties.Evidence) {
			c.Recorded, e.Ending.Kind, e.Peak = true, "guest", e.Before+70*mib
		}),
	}}
}

var _ = Describe("The report of a run", func() {
	It("is green when nothing is red, and not otherwise", func() {
		r := told()
		Expect(r.Green()).To(BeFalse())
		Expect(r.Red()).To(HaveExactElements(HaveField("Case.Name", "builtin")))
		r.Reports = r.Reports[:1]
		Expect(r.Green()).To(BeTrue())
	})

	It("sums up each family", func() {
		Expect(told().Summaries()).To(HaveExactElements(
			SatisfyAll(
				HaveField("Family", "termination"), HaveField("Cases", 2), HaveField("Red", 1),
				HaveField("LateInside", properties.Spread{Median: time.Millisecond, Worst: time.Millisecond}),
				HaveField("LateWithWorker.Worst", 260*time.Millisecond),
			),
			SatisfyAll(
				HaveField("Family", "memory"), HaveField("Cases", 2), HaveField("Red", 0), HaveField("NotApplicable", 1), HaveField("Recorded", 1),
				HaveField("MostGrowth", int64(70*mib)), HaveField("MostGrowthCase", "doubling"),
			),
		))
	})

	It("says as text what is red, and why", func() {
		var out bytes.Buffer
		Expect(told().WriteText(&out)).To(Succeed())
		Expect(out.String()).To(SatisfyAll(
			ContainSubstring("termination: 2 cases, 1 red\n"), ContainSubstring("memory: 2 cases, 0 red, 1 not applicable\n"),
			ContainSubstring("red: termination: builtin\n  next: the next caller got"),
		))
	})

	It("has in Markdown a line for each family and each case, each with as many cells as its head", func() {
		var out bytes.Buffer
		Expect(told().WriteMarkdown(&out)).To(Succeed())
		columns := 0
		rows := 0
		for line := range strings.Lines(out.String()) {
			cells := strings.Count(line, "|") - strings.Count(line, `\|`)
			if line == "\n" {
				columns = 0
				continue
			}
			if columns == 0 {
				columns = cells
			}
			Expect(cells).To(Equal(columns), line)
			rows++
		}
		Expect(rows).To(Equal(2 + 2 + 2*2 + 4))
		Expect(out.String()).To(ContainSubstring(`| needs \| what is not there | not applicable: no tools |`))
	})

	It("has in JSON everything that was recorded, and nothing for what was not run", func() {
		var out bytes.Buffer
		Expect(told().WriteJSON(&out)).To(Succeed())
		var v struct {
			Schema, Load int
			Green        bool
			Cases        []struct {
				Case          string
				NotApplicable string `json:"not_applicable"`
				Evidence      *struct {
					Wall int64 `json:"wall_ns"`
				}
				Broken []struct{ Rule string }
			}
		}
		Expect(json.Unmarshal(out.Bytes(), &v)).To(Succeed())
		Expect([]any{v.Schema, v.Load, v.Green}).To(Equal([]any{1, 4, false}))
		Expect(v.Cases).To(HaveLen(4))
		Expect(v.Cases[1].Evidence.Wall).To(Equal(int64(560 * time.Millisecond)))
		Expect(v.Cases[1].Broken).To(HaveExactElements(HaveField("Rule", "next")))
		Expect(v.Cases[2].Evidence).To(BeNil())
		Expect(v.Cases[2].NotApplicable).To(Equal("tools"))
	})
})
