package adversarial

import (
	"context"
	"math/rand/v2"
	"slices"
)

// Report is an entry, what was seen of its run, and what the judge says.
type Report struct {
	Entry *Entry
	// NotApplicable names what the subject lacks. Such an entry was not run, and has not held.
	NotApplicable string
	// Unjudged says why nothing is known of a program that was to be judged. It has not held either.
	Unjudged string
	Evidence Evidence
	Broken   []Violation
}

// NotJudged is the report of a program that could not be judged, by the name of its file.
func NotJudged(file string, why error) Report {
	return Report{Entry: &Entry{File: file}, Unjudged: why.Error()}
}

// Escaped says that the run broke a rule that holds for every program.
func (r Report) Escaped() bool { return Escaped(r.Broken) }

// Probe runs and judges one entry.
func (s *Stand) Probe(ctx context.Context, e *Entry) (Report, error) {
	if lacks := s.subject.Capabilities().Lacks(e.needs()); lacks != "" {
		return Report{Entry: e, NotApplicable: lacks}, nil
	}
	seen, err := s.Record(ctx, e)
	if err != nil {
		return Report{}, err
	}
	return Report{Entry: e, Evidence: seen, Broken: Judge(e, seen)}, nil
}

// Run runs and judges entries one after the other, and returns their reports in the order of the runs. The error says that one could not be
// judged.
func (s *Stand) Run(ctx context.Context, entries []*Entry, progress func(done, total int)) ([]Report, error) {
	var reports []Report
	for i, e := range entries {
		r, err := s.Probe(ctx, e)
		if err != nil {
			return nil, err
		}
		reports = append(reports, r)
		progress(i+1, len(entries))
	}
	return reports, nil
}

// Shuffled are the entries in the order of a seed: what a program leaves, another one meets.
func Shuffled(entries []*Entry, seed uint64) []*Entry {
	shuffled := slices.Clone(entries)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	return shuffled
}
