package differential_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/differential"
	"github.com/isoproof/isoproof/harness/subjects"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestDifferential(t *testing.T) { suite.Run(t, "harness/differential", suite.NeedsWorker()) }

func recorded() differential.Record {
	GinkgoHelper()
	record, err := differential.Node()
	Expect(err).NotTo(HaveOccurred())
	return record
}

var _ = Describe("The guest and Node.js", func() {
	DescribeTable("return the same from the programs of an area, but for what is declared:", func(ctx SpecContext, area string) {
		suite.Needs(suite.WorkerPlatform)
		worker, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		pool, err := harness.OpenPool(ctx, executor.Options{Workers: 1, Spares: executor.None, WorkerPath: worker})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(pool.Close)

		programs := differential.Programs(area)
		guest, err := differential.Run(ctx, pool, programs, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(guest).To(HaveLen(len(programs)))
		Expect(differential.Compare(programs, guest, recorded().Of(area), differential.Differences(area)).Broken).To(BeEmpty())
	}, suite.Entries("areas", differential.Areas(), func(area string) TableEntry { return Entry(area, area) }))

	It("are compared by what Node.js returns, where it is installed", func(ctx SpecContext) {
		suite.Needs(suite.Peers)
		node, err := subjects.NodeJS(ctx, filepath.Join("..", "subjects"))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(node.Close)
		results, err := differential.Run(ctx, node, differential.Programs(), nil)
		Expect(err).NotTo(HaveOccurred())
		live, err := differential.NewRecord(node.Describe(), differential.Programs(), results)
		Expect(err).NotTo(HaveOccurred())
		Expect(live.Programs).To(Equal(recorded().Programs), "record again: bin/isoproof differential --record")
	}, SpecTimeout(5*time.Minute))

	It("have programs with names of their own, in every area more than one", func() {
		programs := differential.Programs()
		Expect(len(programs)).To(BeNumerically(">=", 150))
		names, texts := map[string]bool{}, map[string]bool{}
		for _, p := range programs {
			Expect(p.ID).To(MatchRegexp(`^[a-z0-9]+/[a-z0-9'-]+$`))
			Expect(names).NotTo(HaveKey(p.ID))
			Expect(texts).NotTo(HaveKey(p.Digest()), p.ID)
			names[p.ID], texts[p.Digest()] = true, true
		}
		for _, area := range differential.Areas() {
			Expect(len(differential.Programs(area))).To(BeNumerically(">", 1), area)
		}
	})

	It("differ in nothing of which Node.js is right", func() {
		for _, d := range differential.Differences() {
			Expect(d.Right).To(Or(Equal(differential.Guest), Equal(differential.Both)), d.Program)
			Expect(d.Standard).To(MatchRegexp(`^(DOM|ECMA-262|Encoding|Fetch|File API|HTML|Streams|URL|URL Pattern|Web Cryptography|Web IDL), .+: .+`), d.Program)
		}
	})

	It("have a page with the tables that the command prints", func() {
		var tables bytes.Buffer
		Expect(differential.Report{
			Comparison: differential.Comparison{Programs: differential.Programs(), Differences: differential.Differences()},
		}.WriteMarkdown(&tables)).To(Succeed())
		page, err := os.ReadFile(filepath.Join("..", "..", "docs", "differential.md"))
		Expect(err).NotTo(HaveOccurred())
		Expect(string(page)).To(ContainSubstring(tables.String()), "print them again: bin/isoproof differential --format markdown")
	})
})

// One program in an area of its own, what is recorded and what is declared of it.
var (
	one  = differential.Program{ID: "a/one", Area: "a", Source: "return 1"}
	said = func(at, guest, node string) differential.Difference {
		return differential.Difference{Place: differential.Place{Program: one.ID, At: at, Guest: guest, Node: node}, Right: differential.Guest, Standard: "DOM, events: so"}
	}
)

func record(id, digest, result string) differential.Record {
	return differential.Record{Programs: []differential.Recorded{{ID: id, Digest: digest, Result: json.RawMessage(result)}}}
}

type comparing struct {
	name     string
	guest    string
	node     differential.Record
	declared []differential.Difference
	broken   []differential.Broken
}

var comparisons = []comparing{
	{name: "nothing when the results are the same", guest: `[1]`, node: record(one.ID, one.Digest(), `[1]`)},
	{name: "nothing when they differ as is declared", guest: `[1]`, node: record(one.ID, one.Digest(), `[2]`), declared: []differential.Difference{said("/0", "1", "2")}},
	{
		name: "a difference that nobody declared", guest: `[1,{"a/b":3}]`, node: record(one.ID, one.Digest(), `[1,{"a/b":4}]`),
		broken: []differential.Broken{{Rule: differential.Undeclared, Place: said("/1/a~1b", "3", "4").Place}},
	},
	{
		name: "a difference beside the one that is declared", guest: `[1,2]`, node: record(one.ID, one.Digest(), `[3,4]`), declared: []differential.Difference{said("/0", "1", "3")},
		broken: []differential.Broken{{Rule: differential.Undeclared, Place: said("/1", "2", "4").Place}},
	},
	{
		name: "a declared difference that has become another", guest: `[1]`, node: record(one.ID, one.Digest(), `[2]`), declared: []differential.Difference{said("/0", "0", "2")},
		broken: []differential.Broken{{Rule: differential.Changed, Place: said("/0", "1", "2").Place}},
	},
	{
		name: "a declared difference that is gone", guest: `[2]`, node: record(one.ID, one.Digest(), `[2]`), declared: []differential.Difference{said("/0", "1", "2")},
		broken: []differential.Broken{{Rule: differential.Vanished, Place: said("/0", "1", "2").Place}},
	},
	{
		name: "a program that the guest ends with a fault", guest: "fault: guest: Error: no", node: record(one.ID, one.Digest(), `[2]`),
		broken: []differential.Broken{{Rule: differential.Undeclared, Place: said("", "fault: guest: Error: no", "[2]").Place}},
	},
	{
		name: "keys in another order", guest: `{"a":1,"b":2}`, node: record(one.ID, one.Digest(), `{"b":2,"a":1}`),
		broken: []differential.Broken{{Rule: differential.Undeclared, Place: said("", `{"a":1,"b":2}`, `{"b":2,"a":1}`).Place}},
	},
	{
		name: "a list that is longer", guest: `{"l":[1,2]}`, node: record(one.ID, one.Digest(), `{"l":[1]}`),
		broken: []differential.Broken{{Rule: differential.Undeclared, Place: said("/l", "[1,2]", "[1]").Place}},
	},
	{
		name: "a program that was changed since it was recorded", guest: `1`, node: record(one.ID, "0123456789abcdef", `1`),
		broken: []differential.Broken{{Rule: differential.Unrecorded, Place: differential.Place{Program: one.ID}}},
	},
	{
		name: "a program that nobody recorded", guest: `1`,
		broken: []differential.Broken{{Rule: differential.Unrecorded, Place: differential.Place{Program: one.ID}}},
	},
	{
		name: "what is recorded and declared of no program", guest: `1`, node: differential.Record{Programs: append(record(one.ID, one.Digest(), `1`).Programs, record("b/gone", "", `1`).Programs...)},
		declared: []differential.Difference{{Place: differential.Place{Program: "c/gone"}}},
		broken: []differential.Broken{
			{Rule: differential.Unknown, Place: differential.Place{Program: "b/gone"}}, {Rule: differential.Unknown, Place: differential.Place{Program: "c/gone"}},
		},
	},
}

var _ = Describe("A comparison", func() {
	DescribeTable("breaks exactly the rule that is broken by", func(c comparing) {
		got := differential.Compare([]differential.Program{one}, differential.Results{one.ID: c.guest}, c.node, c.declared)
		Expect(got.Broken).To(Equal(c.broken))
		Expect(got.Green()).To(Equal(len(c.broken) == 0))
	}, suite.Entries("comparisons", comparisons, func(c comparing) TableEntry { return Entry(c.name, c) }))

	It("counts each program once", func() {
		two := differential.Program{ID: "a/two", Area: "a", Source: "return 2"}
		three := differential.Program{ID: "b/three", Area: "b", Source: "return 3"}
		areas, all := differential.Comparison{
			Programs:    []differential.Program{one, two, three},
			Differences: []differential.Difference{said("/0", "1", "2"), said("/1", "1", "2")},
			Broken:      []differential.Broken{{Rule: differential.Undeclared, Place: differential.Place{Program: three.ID}}},
		}.Counts()
		Expect(areas).To(Equal([]differential.Count{{Area: "a", Programs: 2, Same: 1, Different: 1}, {Area: "b", Programs: 1, Red: 1}}))
		Expect(all).To(Equal(differential.Count{Area: "all", Programs: 3, Same: 1, Different: 1, Red: 1}))
	})

	It("says what is red, and what to do", func() {
		var text bytes.Buffer
		Expect(differential.Report{Comparison: differential.Compare([]differential.Program{one}, differential.Results{one.ID: "1"}, record(one.ID, one.Digest(), "2"), nil)}.WriteText(&text)).To(Succeed())
		Expect(text.String()).To(ContainSubstring("red: undeclared: a/one: the results differ\n  guest  1\n  node   2\n  fix the guest, or declare it in harness/differential/differences.go\n"))
	})
})

var _ = Describe("A record", func() {
	It("is read as it was written, with a line for each program", func() {
		made, err := differential.NewRecord([]harness.Fact{{Name: "node", Value: "26"}}, []differential.Program{one}, differential.Results{one.ID: `["<\u2028>"]`})
		Expect(err).NotTo(HaveOccurred())
		var text bytes.Buffer
		Expect(made.Write(&text)).To(Succeed())
		Expect(text.String()).To(ContainSubstring("\n{\"id\":\"a/one\",\"digest\":\"" + one.Digest() + "\",\"result\":[\"<\\u2028>\"]}\n"))
		var read differential.Record
		Expect(json.Unmarshal(text.Bytes(), &read)).To(Succeed())
		Expect(read).To(Equal(made))
	})

	It("is not made of a program that did not end with a value", func() {
		_, err := differential.NewRecord(nil, []differential.Program{one}, differential.Results{one.ID: "fault: guest: Error: no"})
		Expect(err).To(MatchError(ContainSubstring("a/one has no value to record: fault: guest: Error: no")))
		_, err = differential.NewRecord(nil, []differential.Program{one}, nil)
		Expect(err).To(HaveOccurred())
	})
})
