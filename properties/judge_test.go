package properties_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/properties"
)

const mib = 1 << 20

// looping is a case as the termination family has it, and stopped what is seen of it when all is well.
func looping() properties.Case {
	return properties.Case{
		Program: executor.Program{Limits: executor.Limits{Timeout: 300 * time.Millisecond, Grace: 250 * time.Millisecond, Memory: 64 * mib}},
		Ending:  properties.Ending{Kind: "timeout", Text: "execution timed out after 300ms"},
		Stops:   properties.Inside,
	}
}

func stopped() properties.Evidence {
	return properties.Evidence{
		Ending: properties.Ending{Kind: "timeout", Text: "execution timed out after 300ms"}, Wall: 301 * time.Millisecond,
		Next: properties.Ending{Kind: "value", Text: "2"}, NextWall: 5 * time.Millisecond,
		Watched: true, Quiet: 10 * time.Millisecond, Before: 20 * mib, Peak: 30 * mib,
	}
}

// ruling is a change of the two, and the rule that it breaks; none when it breaks none.
type ruling struct {
	what   string
	change func(*properties.Case, *properties.Evidence)
	breaks string
}

var rulings = []ruling{
	{"another text", func(_ *properties.Case, e *properties.Evidence) { e.Ending.Text += "." }, "ending"},
	{"another kind with the same text", func(_ *properties.Case, e *properties.Evidence) { e.Ending.Kind = "guest" }, "ending"},
	{"too little held before a denial", func(c *properties.Case, e *properties.Evidence) { deny(c, e, 38*mib) }, "held"},
	{"more held than the limit", func(c *properties.Case, e *properties.Evidence) { deny(c, e, 64*mib+1) }, "held"},
	{"a timeout before its time", func(_ *properties.Case, e *properties.Evidence) { e.Wall = 299 * time.Millisecond }, "early"},
	{"a settlement past the margin", func(_ *properties.Case, e *properties.Evidence) { e.Wall = 1301 * time.Millisecond }, "late"},
	{"a settlement past grace and margin", func(c *properties.Case, e *properties.Evidence) {
		c.Stops, e.Wall = properties.Either, 1551*time.Millisecond
	}, "late"},
	{"a next caller who gets a fault", func(_ *properties.Case, e *properties.Evidence) {
		e.Next = properties.Ending{Kind: "worker_lost", Text: "the worker holding this execution was lost"}
	}, "next"},
	{"a next caller who gets another's value", func(_ *properties.Case, e *properties.Evidence) { e.Next.Text = "3" }, "next"},
	{"a next caller who waits", func(_ *properties.Case, e *properties.Evidence) { e.NextWall = 1001 * time.Millisecond }, "next"},
	{"a processor in use past the margin", func(_ *properties.Case, e *properties.Evidence) { e.Quiet = 1001 * time.Millisecond }, "processor"},
	{"a processor in use for ever", func(_ *properties.Case, e *properties.Evidence) { e.Quiet = -1 }, "processor"},
	{"a worker that was ended for a loop", func(_ *properties.Case, e *properties.Evidence) { e.Ended = true }, "stop"},
	{"a worker that goes on with a builtin", func(c *properties.Case, _ *properties.Evidence) { c.Stops = properties.WithWorker }, "stop"},
	{"a worker that grew past the bound", func(_ *properties.Case, e *properties.Evidence) { e.Peak = e.Before + 112*mib + 1 }, "memory"},

	{"nothing", func(*properties.Case, *properties.Evidence) {}, ""},
	{"everything at its bound", func(c *properties.Case, e *properties.Evidence) {
		deny(c, e, 64*mib)
		e.Wall, e.NextWall, e.Quiet, e.Peak = 1300*time.Millisecond, time.Second, time.Second, e.Before+112*mib
	}, ""},
	{"a builtin whose worker was ended, at its bound", func(c *properties.Case, e *properties.Evidence) {
		c.Stops, e.Ended, e.Wall = properties.WithWorker, true, 1550*time.Millisecond
	}, ""},
	{"either way, with the worker", func(c *properties.Case, e *properties.Evidence) { c.Stops, e.Ended = properties.Either, true }, ""},
	{"the ending of a case that is recorded only", func(c *properties.Case, e *properties.Evidence) { c.Recorded, e.Ending.Kind = true, "guest" }, ""},
	{"processes that nobody could watch", func(_ *properties.Case, e *properties.Evidence) {
		e.Watched, e.Quiet, e.Ended, e.Peak = false, -1, true, 1<<40
	}, ""},
}

func deny(c *properties.Case, e *properties.Evidence, held int64) {
	c.Ending = properties.Ending{Kind: properties.Denied, Text: "RangeError: Array buffer allocation failed"}
	e.Ending, e.Held = c.Ending, held
}

var _ = Describe("The judge", func() {
	DescribeTable("breaks exactly the rule that is broken by", func(r ruling) {
		c, e := looping(), stopped()
		r.change(&c, &e)
		var broken []string
		for _, v := range properties.Judge(c, e) {
			Expect(v.Text).NotTo(BeEmpty())
			broken = append(broken, v.Rule)
		}
		if r.breaks == "" {
			Expect(broken).To(BeEmpty())
		} else {
			Expect(broken).To(Equal([]string{r.breaks}))
		}
	}, suite.Entries("rulings", rulings, func(r ruling) TableEntry { return Entry(r.what, r) }))

	It("has a ruling against every rule", func() {
		broken := map[string]bool{}
		for _, r := range rulings {
			broken[r.breaks] = true
		}
		for _, rule := range properties.Rules() {
			Expect(broken).To(HaveKey(rule))
		}
	})
})
