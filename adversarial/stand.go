package adversarial

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/processes"
)

// Stand is a subject under attack: the host around it, which holds the canaries and knows what a fresh execution finds. It is for
// one run at a time.
//
// A program finds these tools: canary.* rejects and keeps a secret, echo.* answers with its arguments, fail.* rejects with a
// ToolError, panic.* panics, slow.* answers when the program has ended, beside.* answers when the execution beside has, and
// everything else answers null. With the setting [Function] a request to the path /redirect?to=URL is redirected there, /fail
// fails, /slow waits for the program's end, and every other one gets the text "recorded"; with [Direct] it goes through a policy to a
// network in memory (network.go). The program before it in the worker had
// secrets as its input, a module, an answer, a console line, and a value.
type Stand struct {
	subject  harness.Subject
	canaries *Canaries
	fresh    found    // what an execution in a fresh worker finds
	secrets  []Canary // of the execution before
	highest  int64    // resident memory, in bytes, of the subject's processes in the runs before
	doomed   []int    // processes that may still end of the run before
}

// PoolOptions is the pool of this module in the shape that a stand needs: one worker, which stays, and a replacement at hand.
func PoolOptions() executor.Options {
	return executor.Options{Workers: 1, Spares: 1, Retire: 1 << 30, Limits: executor.DefaultLimits()}
}

// NewStand takes a subject in which nothing has run yet, and canaries that were planted before it started. The caller closes the
// one and removes the others.
func NewStand(ctx context.Context, s harness.Subject, c *Canaries) (*Stand, error) {
	stand := &Stand{subject: s, canaries: c}
	next, seen, err := stand.look(ctx)
	switch {
	case err != nil:
		return nil, err
	case next.Ending.Kind != "value":
		return nil, fmt.Errorf("adversarial: what a program finds in %s cannot be listed: %s", s.Name(), next.Ending)
	}
	stand.fresh = seen
	return stand, nil
}

// Record runs an entry and its neighbour, and watches. The error says that the subject refused a program.
func (s *Stand) Record(ctx context.Context, e *Entry) (Evidence, error) {
	w := s.watch()
	var seen Evidence
	var err error
	if e.Neighbour == nil {
		nobody := make(chan struct{})
		close(nobody)
		seen, err = s.run(ctx, e, newHost(nobody))
	} else {
		seen, err = s.runBoth(ctx, e)
	}
	if err != nil {
		return seen, err
	}
	w.weigh(&seen) // before the next execution, whose memory is its own
	next, found, err := s.look(ctx)
	if err != nil {
		return seen, err
	}
	if next.Ending.Kind == "value" { // otherwise it has not said what it found
		next.Differences = s.fresh.different(found)
	}
	seen.Next = next
	if seen.Beside != nil {
		seen.Beside.Next.Ending = next.Ending
	}
	w.count(&seen)
	s.doomed = nil
	if endsWorkers(seen.Ending.Kind) {
		s.doomed = w.pids
	}
	return seen, nil
}

// run runs the entry's program alone.
func (s *Stand) run(ctx context.Context, e *Entry, h *host) (Evidence, error) {
	p := e.Program
	p.Tools = h.dispatch
	if e.Setting != Disabled {
		p.Outbound = h
	}
	if e.Setting == Direct {
		if err := h.open(); err != nil {
			return Evidence{}, err
		}
		defer h.network.close()
	}
	if e.Victim {
		p.Input, _ = json.Marshal(map[string]string{"secret": h.input}) // such a map always has JSON
	}
	called := time.Now()
	r, err := harness.Execute(ctx, s.subject, p)
	wall := time.Since(called)
	if err != nil {
		return Evidence{}, fmt.Errorf("adversarial: %s refused %s: %w", s.subject.Name(), e.ID(), err)
	}
	patience, cancel := context.WithTimeout(ctx, e.Program.Limits.Timeout)
	defer cancel()
	h.await(patience, r.Cost.ToolCalls, len(r.Outbound))
	h.mu.Lock()
	defer h.mu.Unlock()
	seen := Evidence{Ending: endingOf(r), Wall: wall, Calls: slices.Clone(h.calls), Requests: slices.Clone(h.requests), Said: slices.Clone(h.said)}
	seen.say(r)
	if h.network != nil {
		seen.Way = h.network.seen()
	}
	// What the program was given, it may say.
	given := []string{p.Name, p.Source, string(p.Input)}
	for name, text := range p.Modules {
		given = append(given, name, text)
	}
	seen.Secrets = unknownTo(slices.Concat(s.canaries.all, s.secrets, []Canary{{"a secret of its tools", h.secret}}), given...)
	return seen, nil
}

// say adds what the result says.
func (seen *Evidence) say(r executor.Result) {
	seen.Said = append(seen.Said, Saying{"value", string(r.Value)})
	for _, line := range r.Console {
		seen.Said = append(seen.Said, Saying{"console line", line.Text})
	}
	if f := r.Fault; f != nil {
		seen.Said = append(seen.Said, Saying{"fault", f.Text})
		if g := f.Guest; g != nil {
			seen.Said = append(seen.Said, Saying{"fault", g.Name + g.Message}, Saying{"fault", g.Stack}, Saying{"fault", g.File})
		}
	}
}

// runBoth runs the entry beside its neighbour, which begins first and is known to run when it has called a tool.
func (s *Stand) runBoth(ctx context.Context, e *Entry) (Evidence, error) {
	settled := make(chan struct{})
	victim := newHost(settled)
	var beside Evidence
	var trouble error
	done := make(chan struct{})
	go func() {
		defer close(done)
		beside, trouble = s.run(ctx, e.Neighbour, victim)
	}()
	select {
	case <-victim.called:
	case <-done:
	}
	attacker := newHost(done)
	seen, err := s.run(ctx, e, attacker)
	close(settled)
	<-done
	if err != nil {
		return seen, err
	}
	seen.Secrets = append(seen.Secrets, Canary{"its neighbour's input", victim.input}, Canary{"a secret of its neighbour's tools", victim.secret})
	beside.Secrets = append(beside.Secrets, Canary{"a secret of its neighbour's tools", attacker.secret})
	seen.Beside = &beside
	return seen, trouble
}

//go:embed fingerprint.js
var fingerprint string

// patience is the timeout of an execution that says what it finds: how long that takes is the machine's doing, and no verdict.
const patience = time.Minute

// found is what an execution found: its lines, and what else the host saw of it.
type found map[string]int

// look runs the next execution, gives it secrets, and says what it found.
func (s *Stand) look(ctx context.Context) (Next, found, error) {
	input, module, answer, value := secret(), secret(), secret(), secret()
	var mu sync.Mutex
	var calls []string
	p := executor.Program{
		Name: "fingerprint.js", Source: fingerprint, Limits: executor.Limits{Timeout: patience},
		Modules: map[string]string{"./state.js": fmt.Sprintf("let n = 0; const secret = '%s'; export const next = () => (secret, ++n);", module)},
		Tools: func(_ context.Context, c executor.ToolCall) (any, error) {
			mu.Lock()
			defer mu.Unlock()
			calls = append(calls, fmt.Sprint(c.Provider, ".", c.Tool, string(c.Args)))
			return answer, nil
		},
	}
	p.Input, _ = json.Marshal(map[string]string{"input": input, "value": value}) // such a map always has JSON
	r, err := harness.Execute(ctx, s.subject, p)
	if err != nil {
		return Next{}, nil, fmt.Errorf("adversarial: %s refused to say what a program finds: %w", s.subject.Name(), err)
	}
	s.secrets = []Canary{{"an input of the execution before", input}, {"a module of the execution before", module},
		{"an answer to the execution before, which is in its console too", answer}, {"a value of the execution before", value}}
	next := Next{Ending: endingOf(r), Waited: r.Cost.Queue}
	seen := found{}
	if next.Ending.Kind != "value" {
		return next, seen, nil
	}
	next.Ending.Text = "" // long, and in what was found
	var lines []string
	if err := json.Unmarshal(r.Value, &lines); err != nil {
		lines = []string{"a value that is no list: " + string(r.Value)}
	}
	mu.Lock()
	for _, call := range calls {
		lines = append(lines, "call "+call)
	}
	mu.Unlock()
	for _, line := range r.Console {
		lines = append(lines, "console "+line.Level+" "+line.Text)
	}
	hide := strings.NewReplacer(input, "(input)", module, "(module)", answer, "(answer)", value, "(value)")
	for _, line := range lines {
		seen[hide.Replace(line)]++
	}
	return next, seen, nil
}

// different are the lines that only one of the two has, those of the other first.
func (f found) different(other found) (lines []string) {
	for line, n := range other {
		if n > f[line] {
			lines = append(lines, "there: "+line)
		}
	}
	slices.Sort(lines)
	var gone []string
	for line, n := range f {
		if n > other[line] {
			gone = append(gone, "not there: "+line)
		}
	}
	slices.Sort(gone)
	return append(lines, gone...)
}

// watcher looks at the processes that a subject had before a run.
type watcher struct {
	subject harness.Processes // nil when there is nothing to look at
	pids    []int
	before  int64
	highest int64 // in the runs before
	doomed  []int // of the run before
}

func (s *Stand) watch() watcher {
	p, ok := s.subject.(harness.Processes)
	if !ok || !s.subject.Capabilities().Processes || runtime.GOOS != "linux" {
		return watcher{}
	}
	w := watcher{subject: p, pids: p.PIDs(), doomed: s.doomed}
	s.highest = max(s.highest, p.PeakResident())
	for _, pid := range w.pids {
		now, peak, _ := processes.Resident(pid)
		s.highest = max(s.highest, peak)
		processes.ResetPeak(pid)
		w.before = max(w.before, now)
	}
	w.highest = s.highest
	return w
}

// weigh notes by how much the processes grew.
func (w watcher) weigh(e *Evidence) {
	if w.subject == nil {
		return
	}
	e.Watched, e.Before = true, w.before
	w.count(e)
	// The peak of a process that has ended is that of its whole life: what is no more than in the runs before says nothing of this one.
	if peak := w.subject.PeakResident(); e.Gone && peak > w.highest {
		e.Peak = peak
	}
	for _, pid := range w.pids {
		_, peak, _ := processes.Resident(pid)
		e.Peak = max(e.Peak, peak)
	}
}

// count notes whether one of the processes has ended, other than of the run before.
func (w watcher) count(e *Evidence) {
	for _, pid := range w.pids {
		_, _, alive := processes.Resident(pid)
		e.Gone = e.Gone || !alive && !slices.Contains(w.doomed, pid)
	}
}
