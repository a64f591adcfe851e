package mutants_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/mutants"
	"github.com/isoproof/isoproof/harness/suite"
)

var (
	gate      = mutants.Gate{Name: "bound", Package: "p", Specs: []string{"A program", "ends"}}
	unrelated = mutants.Gate{Name: "other", Package: "p", Specs: []string{"A value"}}
	planted   = mutants.Mutant{Name: "m", Gate: "bound", Case: "in a loop", KilledBy: "timed out", Unrelated: "other"}

	passed = mutants.Outcome{Specs: []mutants.Spec{{Text: "A value passes"}}}
	green  = mutants.Outcome{Specs: []mutants.Spec{{Text: "A program ends in a loop"}}}
)

// red is a gate in which the spec of that text failed with the messages.
func red(text string, messages ...string) mutants.Outcome {
	return mutants.Outcome{Exit: 1, Specs: []mutants.Spec{{Text: "A program ends elsewhere"}, {Text: text, Failures: messages}}}
}

type judged struct {
	it             string
	atGate, beside mutants.Outcome
	verdict        mutants.Verdict
	becauseOf      string
}

var judgements = []judged{
	{it: "is killed by the named assertion in a spec of its gate",
		atGate: red("A program ends in a loop", "expected value\nnot: timed out after 1s"), beside: passed,
		verdict: mutants.Killed, becauseOf: "A program ends in a loop"},
	{it: "is killed when the assertion is not the spec's first failure",
		atGate: red("A program ends in a loop", "something else", "timed out"), beside: passed,
		verdict: mutants.Killed, becauseOf: "A program ends in a loop"},
	{it: "survives when its gate is green", atGate: green, beside: passed,
		verdict: mutants.Survived, becauseOf: `gate "bound": 1 specs passed`},
	{it: "is red for another reason when no failure says the named one",
		atGate: red("A program ends in a loop", "no worker could start"), beside: passed,
		verdict: mutants.OtherReason, becauseOf: `no failure says "timed out"; the first is "A program ends in a loop": no worker could start`},
	{it: "is red for another reason when another case of the gate says it",
		atGate: red("A program ends in a recursion", "timed out"), beside: passed,
		verdict: mutants.OtherReason, becauseOf: `no failure says "timed out"`},
	{it: "is red for another reason when only the rules of the suite are broken",
		atGate: mutants.Outcome{Exit: 1, Specs: green.Specs}, beside: passed,
		verdict: mutants.OtherReason, becauseOf: "exit status 1 without a spec that failed"},
	{it: "is too much when the unrelated gate is red too",
		atGate: red("A program ends in a loop", "timed out"), beside: mutants.Outcome{Exit: 1, Specs: []mutants.Spec{{"A value passes", []string{"wrong"}}}},
		verdict: mutants.Collateral, becauseOf: `gate "other": "A value passes": wrong`},
	{it: "is too much when the unrelated suite fails outside its specs",
		atGate: red("A program ends in a loop", "timed out"), beside: mutants.Outcome{Exit: 2, Specs: passed.Specs},
		verdict: mutants.Collateral, becauseOf: "exit status 2"},
	{it: "cannot be judged when no spec of its gate ran", atGate: mutants.Outcome{}, beside: passed,
		verdict: mutants.Unjudged, becauseOf: `gate "bound": no spec ran`},
	{it: "cannot be judged when no spec of the unrelated gate ran",
		atGate: red("A program ends in a loop", "timed out"), beside: mutants.Outcome{},
		verdict: mutants.Unjudged, becauseOf: `gate "other": no spec ran`},
	{it: "cannot be judged when its gate did not end", atGate: mutants.Outcome{Broken: "it did not end within 4m0s"}, beside: passed,
		verdict: mutants.Unjudged, becauseOf: "did not end"},
	{it: "cannot be judged when the unrelated gate crashed",
		atGate: red("A program ends in a loop", "timed out"), beside: mutants.Outcome{Broken: "it ended without a report"},
		verdict: mutants.Unjudged, becauseOf: "without a report"},
}

var _ = Describe("A mutant", func() {
	DescribeTable("", func(j judged) {
		verdict, why := mutants.Judge(planted, gate, unrelated, j.atGate, j.beside)
		Expect(verdict).To(Equal(j.verdict))
		Expect(why).To(ContainSubstring(j.becauseOf))
	}, suite.Entries("judgements", judgements, func(j judged) TableEntry { return Entry(j.it, j) }))
})

var _ = Describe("A report of Ginkgo's", func() {
	const report = `[{"SpecReports": [
		{"ContainerHierarchyTexts": ["A program"], "LeafNodeType": "It", "LeafNodeText": "ends", "State": "failed",
			"Failure": {"Message": "first"}, "AdditionalFailures": [{"State": "failed", "Failure": {"Message": "second"}}]},
		{"ContainerHierarchyTexts": ["A program"], "LeafNodeType": "It", "LeafNodeText": "panics", "State": "panicked",
			"Failure": {"Message": "Test Panicked", "ForwardedPanic": "index out of range"}},
		{"ContainerHierarchyTexts": null, "LeafNodeType": "It", "LeafNodeText": "passes", "State": "passed"},
		{"ContainerHierarchyTexts": null, "LeafNodeType": "It", "LeafNodeText": "is left out", "State": "skipped"},
		{"ContainerHierarchyTexts": null, "LeafNodeType": "It", "LeafNodeText": "comes later", "State": "pending"},
		{"LeafNodeType": "BeforeSuite", "LeafNodeText": "", "State": "passed"},
		{"LeafNodeType": "It", "LeafNodeText": "waits", "State": "timedout",
			"Failure": {"Message": "A suite timeout occurred", "AdditionalFailure": {"State": "failed", "Failure": {"Message": "to be empty"}}}},
		{"LeafNodeType": "ReportAfterSuite", "LeafNodeText": "the rules", "State": "failed", "Failure": {"Message": "broken"}}
	]}]`

	It("gives the specs that ran with all their failures, and what failed beside them", func() {
		Expect(mutants.ReadReport([]byte(report))).To(Equal([]mutants.Spec{
			{"A program ends", []string{"first", "second"}},
			{"A program panics", []string{"Test Panickedindex out of range"}},
			{"passes", nil},
			{"waits", []string{"A suite timeout occurred", "to be empty"}},
			{"the rules", []string{"broken"}},
		}))
	})

	It("is refused when it is none", func() {
		_, err := mutants.ReadReport([]byte("{"))
		Expect(err).To(HaveOccurred())
	})
})
