package latencyguard

import "github.com/isoproof/isoproof/harness/measure"

// Bound is the highest multiple of one host computation that the median of a reading's pairs may have.
type Bound struct {
	// Reading is the section of a measurement that is bounded.
	Reading string `json:"reading"`
	// Pairs is how many pairs are judged, each of as many readings as [measure.Each] says. Another number is red, a larger
	// one too: it was not fixed beforehand.
	Pairs int `json:"pairs"`
	// Usual is the multiple that the run showed by which Most was chosen.
	Usual float64 `json:"usual"`
	// Most is the highest that is green.
	Most float64 `json:"most"`
}

// Bounds are what the executor promises of its latency.
var Bounds = []Bound{
	{Reading: measure.Cold, Pairs: 20, Usual: 146, Most: 430},
	{Reading: measure.Steady, Pairs: 30, Usual: 23, Most: 32},
	{Reading: measure.Checkout, Pairs: 20, Usual: 19, Most: 60},
}
