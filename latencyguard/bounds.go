package latencyguard

import "github.com/isoproof/isoproof/harness/measure"

// Bound is the highest multiple of one host computation that the median of a reading's pairs may have.
type Bound struct {
	// Reading is the section of a measurement that is bounded.
	Reading string `json:"reading"`
	// Pairs is how many pairs are taken. Another number is red, a larger one too: it was not fixed beforehand.
	Pairs int `json:"pairs"`
	// Usual is the multiple that Run showed.
	Usual float64 `json:"usual"`
	// Most is the highest that is green.
	Most float64 `json:"most"`
}

// Bounds are what the executor promises of its latency.
var Bounds = []Bound{
	{Reading: measure.Cold, Pairs: 40, Usual: 230, Most: 300},
	{Reading: measure.Steady, Pairs: 400, Usual: 36, Most: 46},
	{Reading: measure.Checkout, Pairs: 40, Usual: 40, Most: 56},
}
