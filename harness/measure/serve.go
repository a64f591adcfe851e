package measure

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/workload"
)

// Spoken is the version of what [Serve] reads and writes. Revisions that are compared speak the same, whatever their reports are.
const Spoken = 1

// Hello is the first line of [Serve]: what is measured.
type Hello struct {
	Schema  int            `json:"schema"`
	Subject string         `json:"subject"`
	Facts   []harness.Fact `json:"facts"`
}

// Reading is a line of [Serve]: one reading, or why there is none, after which nothing comes.
type Reading struct {
	Nanoseconds int64  `json:"ns,omitempty"`
	Error       string `json:"error,omitempty"`
}

// Serve takes readings one by one on request, so that whoever asks can interleave them with those of another process. It
// proves fairness and says hello; then each line of in names a reading, cold, steady or checkout, and each is answered by
// a line. It ends with in.
func Serve(ctx context.Context, open Open, in io.Reader, out io.Writer) error {
	m := &measurement{open: open, plan: Plan{Warmup: Planned(1).Warmup}, progress: func(string, int, int) {}, program: workload.Program()}
	var report Report
	if err := m.fair(ctx, &report); err != nil {
		return err
	}
	warm, err := m.warm(ctx)
	if err != nil {
		return err
	}
	defer warm.Close()
	read := map[string]func() (time.Duration, error){
		Cold:     func() (time.Duration, error) { return m.readCold(ctx) },
		Steady:   func() (time.Duration, error) { return m.timed(ctx, warm) },
		Checkout: func() (time.Duration, error) { return m.readCheckout(ctx) },
	}

	answer := json.NewEncoder(out)
	if err := answer.Encode(Hello{Spoken, report.Subject, report.Facts}); err != nil {
		return err
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		take, ok := read[lines.Text()]
		if !ok {
			return fmt.Errorf("measure: there is no reading %q", lines.Text())
		}
		took, err := take()
		if err != nil {
			_ = answer.Encode(Reading{Error: err.Error()}) // whoever is gone need not be told
			return err
		}
		if err := answer.Encode(Reading{Nanoseconds: took.Nanoseconds()}); err != nil {
			return err
		}
	}
	return nil
}
