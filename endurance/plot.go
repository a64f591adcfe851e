package endurance

import (
	"fmt"
	"slices"
	"strings"
)

// The size of a plot in characters.
const (
	plotColumns = 60
	plotRows    = 8
)

// plots shows how a soak's series went.
func (e SoakEvidence) plots() string {
	var b strings.Builder
	for _, p := range []struct {
		name string
		of   func(Sample) float64
	}{
		{"host's resident memory, MiB", func(s Sample) float64 { return float64(s.Resident) / (1 << 20) }},
		{"largest worker's resident memory, MiB", func(s Sample) float64 { return float64(s.Largest) / (1 << 20) }},
		{"host's goroutines", func(s Sample) float64 { return float64(s.Goroutines) }},
		{"host's descriptors", func(s Sample) float64 { return float64(s.Descriptors) }},
		{"child processes", func(s Sample) float64 { return float64(s.Children) }},
	} {
		var values []float64
		for _, s := range e.Series {
			values = append(values, p.of(s))
		}
		b.WriteString(p.name + "\n" + plot(values))
	}
	return b.String()
}

// plot draws values over their place in the series: each column the highest of those that fall into it.
func plot(values []float64) string {
	if len(values) == 0 {
		return ""
	}
	columns := min(plotColumns, len(values))
	heights := make([]float64, columns)
	for i, v := range values {
		c := i * columns / len(values)
		heights[c] = max(heights[c], v)
	}
	lowest, highest := slices.Min(heights), slices.Max(heights)
	var b strings.Builder
	for row := plotRows; row > 0; row-- {
		label := ""
		switch row {
		case plotRows:
			label = fmt.Sprintf("%.1f", highest)
		case 1:
			label = fmt.Sprintf("%.1f", lowest)
		}
		line := make([]byte, columns)
		for c, h := range heights {
			line[c] = ' '
			if at := 1 + int((h-lowest)/max(highest-lowest, 1e-9)*(plotRows-1)+0.5); at >= row {
				line[c] = '#'
			}
		}
		fmt.Fprintf(&b, "%8s |%s\n", label, strings.TrimRight(string(line), " "))
	}
	return b.String()
}
