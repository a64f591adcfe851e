package differential

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/isoproof/isoproof/harness"
)

// Results are what programs returned, as compact JSON, by the program's ID. A program that ended with a fault is in it with a text
// that is no JSON: "fault: " and the fault.
type Results map[string]string

// Run runs each program once, one after the other. The error is of a subject that could not be asked. progress may be nil.
func Run(ctx context.Context, s harness.Subject, programs []Program, progress func(done, total int)) (Results, error) {
	results := Results{}
	for i, p := range programs {
		if progress != nil {
			progress(i, len(programs))
		}
		result, err := harness.Execute(ctx, s, p.program())
		if err != nil {
			return nil, fmt.Errorf("differential: %s could not run %s: %w", s.Name(), p.ID, err)
		}
		if result.Fault != nil {
			results[p.ID] = "fault: " + result.Fault.Error()
			continue
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, result.Value); err != nil {
			return nil, fmt.Errorf("differential: %s returned from %s what is no JSON: %w", s.Name(), p.ID, err)
		}
		results[p.ID] = compact.String()
	}
	return results, nil
}
