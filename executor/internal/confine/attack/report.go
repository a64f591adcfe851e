package attack

import "github.com/isoproof/isoproof/executor/internal/confine"

// Verdict is what the two arms of a refusal say of its layer.
type Verdict string

const (
	Proven    Verdict = "proven"    // the attempt succeeds without the layer, and ends as named with it
	Otherwise Verdict = "otherwise" // it succeeds without the layer, and with it is refused by another answer than named
	Anyway    Verdict = "anyway"    // this machine refuses it without the layer too: nothing is shown
	Lacking   Verdict = "lacking"   // this machine does not give the layer, or not with the right that it takes
	Broken    Verdict = "broken"    // the layer says that it is in force, and the attempt succeeded
)

// Arm is one refusal, shown.
type Arm struct {
	Layer   string
	Alone   string // what the attempt ended with under the layer alone
	Control string // and without it
	Verdict Verdict
}

// Row is one attempt, made.
type Row struct {
	Attempt string
	Full    string // what it ended with under all layers
	Held    bool   // that is the answer that the table names for all layers
	Arms    []Arm
}

// Report is what [Run] found.
type Report struct {
	// Layers are those of a worker that has all that this machine gives.
	Layers []confine.Layer
	Rows   []Row
}

// judge compares the arms of a refusal; given says whether the first one had all that the refusal takes.
func judge(r Refusal, given bool, alone, control string) Verdict {
	switch {
	case !given:
		return Lacking
	case control != Done:
		return Anyway
	case alone == Done:
		return Broken
	case alone != r.Says:
		return Otherwise
	}
	return Proven
}
