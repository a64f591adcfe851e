// Package pairs judges readings that were taken two and two, one of what is judged right beside one of what it is compared
// with, so that a drift of the machine met both alike.
package pairs

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
)

// Comparison is a number of pairs that was fixed before the first one.
type Comparison struct {
	Name     string    `json:"name"`
	Readings []float64 `json:"readings"` // of what is judged, in any unit of time, in the order they were taken
	Beside   []float64 `json:"beside"`   // in the same unit: Beside[i] was taken right before or after Readings[i]
	// Bound is the highest median ratio that is no failure; 0: there is none.
	Bound float64 `json:"bound,omitempty"`
}

// Least is how many pairs a verdict takes; fewer are an error.
const Least = 20

// Estimate is the median of the pairs' ratios, with the interval that holds it with 95 %.
type Estimate struct{ Median, Low, High float64 }

// Ratio estimates how many times as long the readings took. The interval is a bootstrap's: quantiles of the medians of
// resampled ratios, drawn from a seed that the ratios themselves make, so that the same readings always say the same.
func (c Comparison) Ratio() (Estimate, error) {
	if len(c.Readings) != len(c.Beside) {
		return Estimate{}, fmt.Errorf("%s: %d readings beside %d are no pairs", c.Name, len(c.Readings), len(c.Beside))
	}
	if len(c.Readings) < Least {
		return Estimate{}, fmt.Errorf("%s: %d pairs are too few to say anything: %d are the least", c.Name, len(c.Readings), Least)
	}
	ratios := make([]float64, len(c.Readings))
	seed := fnv.New64a()
	for i, reading := range c.Readings {
		if !(reading > 0) || !(c.Beside[i] > 0) {
			return Estimate{}, fmt.Errorf("%s: pair %d holds a reading that is no duration: %v, %v", c.Name, i, reading, c.Beside[i])
		}
		ratios[i] = reading / c.Beside[i]
		binary.Write(seed, binary.LittleEndian, ratios[i])
	}

	const resamples = 2000
	random := rand.New(rand.NewPCG(seed.Sum64(), 0))
	medians := make([]float64, resamples)
	drawn := make([]float64, len(ratios))
	for i := range medians {
		for j := range drawn {
			drawn[j] = ratios[random.IntN(len(ratios))]
		}
		medians[i] = median(drawn)
	}
	slices.Sort(medians)
	return Estimate{Median: median(ratios), Low: medians[resamples*25/1000], High: medians[resamples*975/1000-1]}, nil
}

// Red says that the median ratio is above the bound of a comparison that has one.
func (c Comparison) Red(e Estimate) bool { return c.Bound != 0 && !(e.Median <= c.Bound) }

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}
