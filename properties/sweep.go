package properties

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/figures"
)

// Call is one builtin called with arguments of one shape, and what came of it.
type Call struct {
	Builtin string        `json:"builtin"` // an expression that reads it
	Shape   string        `json:"shape"`
	Ending  Ending        `json:"ending"`
	Wall    time.Duration `json:"wall_ns"`
	// Broken says why the call is red; empty when it is not.
	Broken string `json:"broken,omitempty"`
}

// Sweep calls every builtin that a program can reach with each shape of large arguments and looks for those that end late, or
// otherwise than a program may. Two calls at a time run, on a subject whose processes hold one program each. It takes minutes.
func Sweep(ctx context.Context, s harness.Subject, progress func(done, total int)) ([]Call, error) {
	builtins, err := survey(ctx, s)
	if err != nil {
		return nil, err
	}
	var calls []Call
	for _, b := range builtins {
		for _, shape := range shapes {
			calls = append(calls, Call{Builtin: b, Shape: shape.name})
		}
	}
	err = each(ctx, len(calls), progress, func(ctx context.Context, i int) error {
		return calls[i].make(ctx, s, shapes[i%len(shapes)].source)
	})
	return calls, err
}

// SweepOptions is the pool of this module in the shape that a sweep needs.
func SweepOptions() executor.Options {
	return executor.Options{Workers: AtOnce, Slots: 1, Spares: 2, Limits: executor.Limits{Memory: MemoryLimit}}
}

//go:embed survey.js
var surveySource string

func survey(ctx context.Context, s harness.Subject) ([]string, error) {
	r, err := s.Execute(ctx, executor.Program{Name: "survey.js", Source: surveySource})
	if err != nil {
		return nil, err
	}
	if r.Fault != nil {
		return nil, fmt.Errorf("properties: the builtins of %s cannot be listed: %w", s.Name(), r.Fault)
	}
	var builtins []string
	if err := json.Unmarshal(r.Value, &builtins); err != nil {
		return nil, fmt.Errorf("properties: the list of the builtins of %s is none: %w", s.Name(), err)
	}
	return builtins, nil
}

// shapes are the ways in which a builtin f is called; own is an instance of the class it is found in, if there is one.
var shapes = []struct{ name, source string }{
	{"array-like, callback", `f.call({ length: 2 ** 53 - 1 }, () => 0, 0)`},
	{"array-like, numbers", `f.call({ length: 2 ** 32 - 1 }, 1, 2 ** 32 - 2)`},
	{"long string", `f.call('a'.repeat(2 ** 28), 'a'.repeat(2 ** 12) + 'b', 'cc')`},
	{"string, pattern", `f.call('a'.repeat(2 ** 22), /a|b/g, '$&$&')`},
	{"sparse array", `f.call(new Array(2 ** 32 - 1), () => 0)`},
	{"typed array", `f.call(new Uint8Array(2 ** 25), (a, b) => a - b, 0)`},
	{"BigInt", `f.call(3n ** 1_000_000n, 36)`},
	{"itself, large numbers", `f.call(own, 2 ** 53 - 1, 2 ** 53 - 1, 2 ** 53 - 1)`},
	{"itself, long strings", `f.call(own, 'a'.repeat(2 ** 24), 'b'.repeat(2 ** 24))`},
	{"itself, array-likes", `f.call(own, { length: 2 ** 32 - 1 }, { length: 2 ** 32 - 1 })`},
	{"itself, endless iterator", `f.call(own, (function* () { for (;;) yield ['a', 'b']; })(), () => 'x'.repeat(2 ** 20))`},
	{"new, large number", `new f(2 ** 32 - 1)`},
	{"new, long string", `new f('a'.repeat(2 ** 26), 'g')`},
	{"new, buffer", `new f(new ArrayBuffer(2 ** 25))`},
	{"new, array-like", `new f({ length: 2 ** 32 - 1 })`},
}

var class = regexp.MustCompile(`globalThis\.(\w+)\.prototype`)

// make calls the builtin.
func (c *Call) make(ctx context.Context, s harness.Subject, shape string) error {
	owner := "undefined"
	if m := class.FindStringSubmatch(c.Builtin); m != nil {
		owner = m[1]
	}
	l := executor.Limits{Timeout: Timeout, Grace: executor.DefaultLimits().Grace, Memory: MemoryLimit}
	called := time.Now()
	r, err := s.Execute(ctx, executor.Program{Limits: l, Source: fmt.Sprintf(`const f = %s;
const own = ((C) => { for (const of of [[], ['a'], [1]]) { try { return new C(...of); } catch {} } })(%s);
await %s;`, c.Builtin, owner, shape)})
	if err != nil {
		return fmt.Errorf("properties: %s refused a call of %s: %w", s.Name(), c.Builtin, err)
	}
	c.Ending, c.Wall = endingOf(r), time.Since(called)
	c.Broken = judgeCall(c.Ending, c.Wall, l)
	return nil
}

// ownEndings are those that a call can bring upon itself.
var ownEndings = []string{"value", string(executor.Guest), string(executor.BadResult), string(executor.Limit), string(executor.Timeout), string(executor.Memory),
	string(executor.Engine)}

func judgeCall(e Ending, wall time.Duration, l executor.Limits) string {
	bound := l.Timeout + l.Grace + Margin
	switch {
	case !slices.Contains(ownEndings, e.Kind):
		return "it ended as " + e.String()
	case wall > bound:
		return fmt.Sprintf("it settled after %s, the bound is %s", figures.Milliseconds(wall), bound)
	}
	return ""
}
