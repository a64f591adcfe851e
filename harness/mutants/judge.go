package mutants

import (
	"fmt"
	"regexp"
	"strings"
)

// Verdict is what became of a mutant.
type Verdict string

const (
	Killed      Verdict = "killed"
	Survived    Verdict = "survived"               // its gate stayed green
	OtherReason Verdict = "red for another reason" // its gate turned red, but not by the named assertion
	Collateral  Verdict = "too much is red"        // so is the unrelated gate: what was killed is not the planted fault alone
	Unjudged    Verdict = "cannot be judged"       // it did not build, no spec ran, a run did not end
)

// Outcome is one run of a gate.
type Outcome struct {
	// Exit is the status of the suite.
	Exit int
	// Specs are those that ran, with the suite's own rules where they are broken.
	Specs []Spec
	// Said is the end of the suite's output.
	Said string
	// Broken says why the run means nothing; empty when it does.
	Broken string
}

// Spec is one spec that ran.
type Spec struct {
	Text     string
	Failures []string // messages; none when it passed
}

// green says that specs ran and all of them passed.
func (o Outcome) green() bool { return o.Broken == "" && o.Exit == 0 && len(o.Specs) > 0 }

// first describes the first failure.
func (o Outcome) first() string {
	for _, s := range o.Specs {
		if len(s.Failures) > 0 {
			return fmt.Sprintf("%q: %s", s.Text, short(s.Failures[0]))
		}
	}
	return fmt.Sprintf("exit status %d without a spec that failed: %s", o.Exit, o.Said)
}

// meaningless says why an outcome says nothing, or "".
func (o Outcome) meaningless(g Gate) string {
	switch {
	case o.Broken != "":
		return fmt.Sprintf("gate %q: %s", g.Name, o.Broken)
	case len(o.Specs) == 0:
		return fmt.Sprintf("gate %q: no spec ran: the texts in harness/mutants match none, or this machine skips them", g.Name)
	}
	return ""
}

// Judge says what became of a mutant, from the runs of its gate and of the unrelated one, and why, for a person. For a
// killed one that is the text of the spec that killed it.
func Judge(m Mutant, g, unrelated Gate, atGate, beside Outcome) (v Verdict, why string) {
	if why := atGate.meaningless(g); why != "" {
		return Unjudged, why
	}
	if why := beside.meaningless(unrelated); why != "" {
		return Unjudged, why
	}
	if !beside.green() {
		return Collateral, fmt.Sprintf("gate %q: %s", unrelated.Name, beside.first())
	}
	if atGate.Exit == 0 {
		return Survived, fmt.Sprintf("gate %q: %d specs passed", g.Name, len(atGate.Specs))
	}
	focus := regexp.MustCompile(g.focus(m.Case))
	for _, s := range atGate.Specs {
		if !focus.MatchString(s.Text) {
			continue
		}
		for _, f := range s.Failures {
			if strings.Contains(f, m.KilledBy) {
				return Killed, s.Text
			}
		}
	}
	return OtherReason, fmt.Sprintf("no failure says %q; the first is %s", m.KilledBy, atGate.first())
}

// short is a failure on one line of bounded length.
func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > 300 {
		return string(runes[:300]) + "…"
	}
	return text
}
