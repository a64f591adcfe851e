package main_test

import (
	"encoding/json"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

var _ = Describe("isoproof doctor", func() {
	type diagnosis struct {
		Schema            int
		Layers            []struct{ Name, State, Proof, Remedy string }
		Required, Missing []string
		Engine, Build     string
		Attempts          []struct {
			Name, Ending string
			Refused      bool
			Open         bool
			Refusals     []struct{ Layer, With, Without, Verdict string }
		}
	}

	It("says of every layer whether it is in force, how that was shown or what to do, and exits by what is required", func(ctx SpecContext) {
		o := isoproof(ctx, "", "doctor", "--json")
		Expect(strings.Count(o.stdout, "\n")).To(Equal(1), o.stderr)
		var d diagnosis
		Expect(json.Unmarshal([]byte(o.stdout), &d)).To(Succeed())
		Expect(d.Schema).To(Equal(1))
		Expect(d.Engine).NotTo(BeEmpty())
		Expect(d.Build).To(HaveLen(64))
		var names, missing []string
		states := map[string]string{}
		for _, l := range d.Layers {
			names = append(names, l.Name)
			states[l.Name] = l.State
			Expect(l.State).To(BeElementOf("enforced", "unavailable", "off"), l.Name)
			Expect(l.Proof == "").To(Equal(l.State != "enforced"), l.Name)
			Expect(l.Remedy == "").To(Equal(l.State != "unavailable"), l.Name)
		}
		Expect(names).To(Equal(executor.Layers()))
		for _, name := range d.Required {
			if states[name] != "enforced" {
				missing = append(missing, name)
			}
		}
		Expect(d.Missing).To(HaveLen(len(missing)))
		Expect(len(d.Attempts)).To(BeNumerically(">", 60))
		for _, a := range d.Attempts {
			Expect(a.Refused || a.Open).To(BeTrue(), "%s: %s", a.Name, a.Ending)
			Expect(a.Open).To(Equal(!suite.Groups.Met() && a.Refusals[0].Layer == "cgroup"), a.Name)
			for _, r := range a.Refusals {
				Expect(r.Verdict).To(BeElementOf("proven", "anyway", "lacking"), "%s, %s: %s, and without it %s", a.Name, r.Layer, r.With, r.Without)
			}
		}
		want := 0
		if len(missing) > 0 {
			want = 1
		}
		Expect(o.code).To(Equal(want), o.stderr)
	}, SpecTimeout(2*time.Minute))

	It("exits with 1 when a layer is required that is not in force", func(ctx SpecContext) {
		o := isoproof(ctx, "", "doctor", "--jit", "--require", "mdwe")
		Expect(o.stdout).To(MatchRegexp(`(?m)^mdwe +off +just-in-time compilation needs executable memory$`))
		Expect(o.stdout).To(MatchRegexp(`(?m)^warning +just-in-time compilation: `))
		Expect(o.stderr).To(Equal("isoproof: required and not in force: mdwe\n"))
		Expect(o.code).To(Equal(1))
	}, SpecTimeout(2*time.Minute))

	It("prints the policy of a worker without one, and what an option widens", func(ctx SpecContext) {
		o := command(ctx, nil, "", "doctor", "--policy", "--worker", "none")
		Expect(o.code).To(BeZero(), o.stderr)
		Expect(o.stdout).To(And(HavePrefix("namespaces   user"), HaveSuffix("any other call: kill the process\n")))
		o = command(ctx, nil, "", "doctor", "--policy", "--jit")
		Expect(o.stdout).To(MatchRegexp(`(?m)^warning      just-in-time compilation: `))
	})

	It("measures in pairs what the layers add to the start of a worker", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		o := isoproof(ctx, "", "doctor", "--cost", "6")
		Expect(o.code).To(BeZero(), o.stderr)
		const ms = `-?[0-9]+\.[0-9] ms \[-?[0-9]+\.[0-9], -?[0-9]+\.[0-9]\]`
		Expect(o.stdout).To(MatchRegexp(`^pairs +6, .*\nwith all layers +` + ms + `\nwith none +` + ms + `\nthe layers add +` + ms + `\n$`))
	}, SpecTimeout(2*time.Minute))

	DescribeTable("cannot judge", func(ctx SpecContext, says string, args ...string) {
		suite.Needs(suite.WorkerPlatform)
		o := command(ctx, nil, "", append([]string{"doctor"}, args...)...)
		Expect(o.code).To(Equal(2), o.stderr)
		Expect(o.stdout).To(BeEmpty())
		Expect(o.stderr).To(ContainSubstring(says))
	},
		Entry("without a worker", "no worker could start", "--worker", "missing"),
		Entry("with a program that is no worker", "make build", "--worker", "/bin/true"),
		Entry("a layer that does not exist", "--require moat: the layers are user, net", "--require", "moat"),
		Entry("in a format that does not exist", "text, markdown, json", "--format", "html"),
		Entry("by fewer pairs than say anything", "--cost 5: 6 pairs are the fewest", "--cost", "5"),
		Entry("an argument", "isoproof doctor takes no arguments", "now"),
	)
})
