package executor_test

import (
	"os"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/confine/attack"
)

var _ = Describe("A diagnosis", func() {
	report := func(rows ...attack.Row) *executor.Diagnosis {
		return executor.Diagnosed([]executor.Layer{
			{Name: confine.Net, State: confine.Enforced, Detail: "its own"},
			{Name: confine.Landlock, State: confine.Unavailable, Detail: "ENOSYS: " + confine.Remedy(confine.Landlock)},
			{Name: confine.Cgroup, State: confine.Off, Detail: "not wanted"},
		}, attack.Report{Rows: rows})
	}
	row := func(full string, verdict attack.Verdict) attack.Row {
		return attack.Row{Attempt: "a connection", Full: full, Arms: []attack.Arm{{Layer: confine.Net, Alone: "unreachable", Control: "done", Verdict: verdict}}}
	}

	It("takes the attempt that a layer alone refuses as its proof", func() {
		d := report(row(attack.Killed, attack.Proven))
		Expect(d.Layers[0].Proof).To(Equal("a connection: done without it, unreachable with it"))
		Expect(d.Missing([]string{confine.Net})).To(BeEmpty())
		Expect(d.Escaped()).To(BeEmpty())
	})

	It("says what was read back where no attempt shows the layer", func() {
		Expect(report(row(attack.Killed, attack.Anyway)).Layers[0].Proof).To(Equal("read back: its own"))
	})

	It("believes no layer that an attempt got through, whatever a worker says", func() {
		d := report(row(attack.Killed, attack.Broken))
		Expect(d.Layers[0].State).To(Equal(confine.Unavailable))
		Expect(d.Layers[0].Proof).To(BeEmpty())
		Expect(d.Layers[0].Detail).To(HaveSuffix("an attempt succeeded: a connection"))
		Expect(d.Missing([]string{confine.Net})).To(Equal([]string{confine.Net}))
	})

	It("names what no layer refused", func() {
		Expect(report(row(attack.Done, attack.Broken)).Escaped()).To(Equal([]string{"a connection"}))
	})

	It("leaves open, and does not call refused, what only a layer refuses that this machine lacks", func() {
		d := report(row(attack.Done, attack.Lacking))
		Expect(d.Attempts[0].Open).To(BeTrue())
		Expect(d.Attempts[0].Refused).To(BeFalse())
		Expect(d.Escaped()).To(BeEmpty())
	})

	It("tells a reason from its remedy, and counts what is off or does not exist as missing", func() {
		d := report(row(attack.Killed, attack.Proven))
		Expect(d.Layers[1].Detail).To(Equal("ENOSYS"))
		Expect(d.Layers[1].Remedy).To(Equal(confine.Remedy(confine.Landlock)))
		Expect(d.Missing([]string{confine.Net, confine.Landlock, confine.Cgroup, "moat"})).To(Equal([]string{confine.Landlock, confine.Cgroup, "moat"}))
	})
})

var _ = Describe("The page of the doctor", func() {
	It("has every attempt, refused, and every refusal of a layer", func() {
		text, err := os.ReadFile("../docs/doctor.md")
		Expect(err).NotTo(HaveOccurred())
		_, table, found := strings.Cut(string(text), "\n## Attempts\n")
		Expect(found).To(BeTrue())
		var listed []string
		name := ""
		for _, m := range regexp.MustCompile("(?m)^\\| (.*?) ?\\| (.*?) ?\\| `(\\w+)` \\|.*\\| (\\w+) \\|$").FindAllStringSubmatch(table, -1) {
			if m[1] != "" {
				name = m[1]
				Expect(m[2]).NotTo(BeElementOf("", attack.Done), name)
			}
			Expect(m[4]).To(BeElementOf("proven", "anyway"), "%s, %s", name, m[3])
			listed = append(listed, name+", "+m[3])
		}
		var refusals []string
		for _, a := range attack.Table {
			for _, r := range a.Refusals {
				refusals = append(refusals, a.Name+", "+r.Layer)
			}
		}
		Expect(listed).To(Equal(refusals), "write the page again, as root: bin/isoproof doctor --format markdown > docs/doctor.md")
	})
})
