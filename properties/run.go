package properties

import (
	"context"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// Open returns a subject with one process for programs, ready to run one, with a replacement for that process waiting if
// it is one that replaces it. The caller closes it.
type Open func(ctx context.Context) (harness.Subject, error)

// PoolOptions is the pool of this module in that shape: all that is not about one process is as it is by default.
func PoolOptions() executor.Options { return executor.Options{Workers: 1, Spares: 1} }

// Report is a case, what was seen of it, and what the judge says.
type Report struct {
	Family string
	Case   Case
	// NotApplicable names what the subject lacks. Such a case has not passed.
	NotApplicable string
	Evidence      Evidence
	Broken        []Violation
}

// Run records and judges cases, each on a fresh subject, and returns their reports in their order. The error says that
// a case could not be judged.
func Run(ctx context.Context, open Open, f Family, progress func(done, total int)) ([]Report, error) {
	reports := make([]Report, len(f.Cases))
	err := each(ctx, len(f.Cases), progress, func(ctx context.Context, i int) (err error) {
		reports[i], err = RunCase(ctx, open, f.Cases[i])
		reports[i].Family = f.Name
		return err
	})
	if err != nil {
		return nil, err
	}
	return reports, nil
}

// RunCase is Run for one case.
func RunCase(ctx context.Context, open Open, c Case) (Report, error) {
	s, err := open(ctx)
	if err != nil {
		return Report{}, err
	}
	defer s.Close()
	r := Report{Case: c, NotApplicable: s.Capabilities().Lacks(c.Needs)}
	if r.NotApplicable != "" {
		return r, nil
	}
	// What the first execution of a worker costs is no case's doing.
	if _, err := harness.Execute(ctx, s, executor.Program{Source: "return 1 + 1"}); err != nil {
		return r, err
	}
	if r.Evidence, err = record(ctx, s, c); err != nil {
		return r, err
	}
	r.Broken = Judge(c, r.Evidence)
	return r, nil
}
