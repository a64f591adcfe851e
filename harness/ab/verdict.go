package ab

import "github.com/isoproof/isoproof/harness/pairs"

// Verdict is what the pairs of one reading say of the newer revision.
type Verdict string

// The verdicts. Each is about the whole interval, so that a reading that varies much is never taken for one that is equal.
const (
	Slower   Verdict = "slower"        // by more than the practical size
	Faster   Verdict = "faster"        // by more than the practical size
	Same     Verdict = "no difference" // beyond the practical size
	Unproven Verdict = "cannot tell"   // more pairs would
)

// Verdicts are all of them, as they are told.
var Verdicts = []Verdict{Same, Slower, Faster, Unproven}

// Judge says which of them an estimate of the newer revision's time over the older one's is. size is the difference that
// matters in practice, as a share: 0.05 is 5 %.
func Judge(e pairs.Estimate, size float64) Verdict {
	most := 1 + size
	least := 1 / most
	switch {
	case e.Low > most:
		return Slower
	case e.High < least:
		return Faster
	case e.Low >= least && e.High <= most:
		return Same
	}
	return Unproven // also when a bound is no number
}
