package measure

import (
	"encoding/json"
	"io"
	"math"
)

// WriteJSON writes the report as one JSON object: every raw reading, and the estimates that text shows.
func (r *Report) WriteJSON(w io.Writer) error {
	type section struct {
		Section
		Quantiles []Estimate `json:"quantiles"`
		Multiple  *Estimate  `json:"multiple_of_host,omitempty"`
	}
	report := struct {
		*Report
		Confidence float64   `json:"confidence"`
		Sections   []section `json:"sections"` // in the place of Report's
	}{Report: r, Confidence: Confidence}
	for _, s := range r.Sections {
		out := section{Section: s}
		for _, q := range quantiles {
			out.Quantiles = append(out.Quantiles, EstimateQuantile(s.Samples, q))
		}
		if ratios := s.Multiples(); len(ratios) > 0 {
			out.Multiple = new(EstimateQuantile(ratios, 0.5))
		}
		report.Sections = append(report.Sections, out)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(report)
}

// MarshalJSON writes an infinite bound as null: JSON has no infinity.
func (e Estimate) MarshalJSON() ([]byte, error) {
	finite := func(x float64) *float64 {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return nil
		}
		return &x
	}
	return json.Marshal(struct {
		Quantile float64  `json:"quantile"`
		Value    *float64 `json:"value"`
		Low      *float64 `json:"low"`
		High     *float64 `json:"high"`
	}{e.Quantile, finite(e.Value), finite(e.Low), finite(e.High)})
}
