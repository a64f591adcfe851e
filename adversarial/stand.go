package adversarial

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
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
	doomed   []int    // processes that still were to end when the run before was judged
}

// PoolOptions is the pool of this module in the shape that a stand needs: one worker, which stays, and a replacement at hand.
func PoolOptions() executor.Options {
	return executor.Options{Workers: 1, Spares: 1, Retire: 1 << 30, Limits: executor.DefaultLimits()}
}

// NewStand takes a subject in which nothing has run yet, and canaries that were planted before it started. The caller closes the
// one and removes the others.
func NewStand(ctx context.Context, s harness.Subject, c *Canaries) (*Stand, error) {
	stand := &Stand{subject: s, canaries: c}
	first, err := stand.look(ctx, 1)
	switch {
	case err != nil:
		return nil, err
	case first[0].Ending.Kind != "value":
		return nil, fmt.Errorf("adversarial: what a program finds in %s cannot be listed: %s", s.Name(), first[0].Ending)
	}
	stand.fresh = first[0].found
	return stand, nil
}

// Record runs an entry and its neighbour, and watches. The error says that the subject refused a program.
func (s *Stand) Record(ctx context.Context, e *Entry) (Evidence, error) {
	before, watched := s.sight(nil)
	s.highest = highest(s.highest, before)
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
	after, _ := s.sight(before.pids()) // before the next execution, whose memory is its own
	looks, err := s.look(ctx, s.places(e))
	if err != nil {
		return seen, err
	}
	for _, l := range looks {
		if seen.Beside != nil {
			seen.Beside.Next = append(seen.Beside.Next, l.Next)
		}
		if l.Ending.Kind == "value" { // otherwise it has not said what it found
			l.Differences = s.fresh.different(l.found)
		}
		seen.Next = append(seen.Next, l.Next)
	}
	if watched {
		doomed := s.depart(ctx)
		last, _ := s.sight(before.pids())
		seen.Watched = true
		seen.Before, seen.Peak, seen.Gone = weigh(before, after, last, s.highest, s.doomed)
		s.doomed = doomed
	}
	return seen, nil
}

// run runs the entry's program alone. It must not come by its neighbour's secrets either.
func (s *Stand) run(ctx context.Context, e *Entry, h *host, neighbours ...Canary) (Evidence, error) {
	p := e.Program
	// What the program was given, it may say.
	given := []string{p.Name, p.Source, string(p.Input)}
	for name, text := range p.Modules {
		given = append(given, name, text)
	}
	secrets := slices.Concat(s.canaries.all, s.secrets, neighbours, []Canary{random("a secret of its tools", h.secret)})
	h.search = NewSearch(unknownTo(secrets, given...))
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
	h.search.read(sayings(r)...)
	seen := Evidence{Ending: endingOf(r), Wall: wall, Calls: slices.Clone(h.calls), Requests: slices.Clone(h.requests), Left: len(r.Outbound), Console: consoleOf(r), Finds: h.search.Finds()}
	if h.network != nil {
		seen.Way = h.network.seen()
	}
	return seen, nil
}

// sayings are what the result says.
func sayings(r executor.Result) []saying {
	said := []saying{{"value", string(r.Value)}, {"value's values", values(string(r.Value))}}
	for _, line := range r.Console {
		said = append(said, saying{"console line", line.Text})
	}
	if f := r.Fault; f != nil {
		said = append(said, saying{"fault", f.Text})
		if g := f.Guest; g != nil {
			said = append(said, saying{"fault", g.Name + g.Message}, saying{"fault", g.Stack}, saying{"fault", g.File})
		}
	}
	return said
}

// runBoth runs the entry beside its neighbour, which begins first and is known to run when it has called a tool.
func (s *Stand) runBoth(ctx context.Context, e *Entry) (Evidence, error) {
	settled := make(chan struct{})
	done := make(chan struct{})
	victim, attacker := newHost(settled), newHost(done)
	var beside Evidence
	var trouble error
	go func() {
		defer close(done)
		beside, trouble = s.run(ctx, e.Neighbour, victim, random("a secret of its neighbour's tools", attacker.secret))
	}()
	select {
	case <-victim.called:
	case <-done:
	}
	seen, err := s.run(ctx, e, attacker, random("its neighbour's input", victim.input), random("a secret of its neighbour's tools", victim.secret))
	close(settled)
	<-done
	if err != nil {
		return seen, err
	}
	seen.Beside = &beside
	return seen, trouble
}

//go:embed fingerprint.js
var fingerprint string

// patience is the timeout of an execution that says what it finds: how long that takes is the machine's doing, and no verdict.
const patience = time.Minute

// found is what an execution found: its lines, and what else the host saw of it.
type found map[string]int

// look is an execution that says what it finds, and what it found.
type look struct {
	Next
	found found
}

// places is in how many of the subject's places at once it is looked for what the entry left: in all of them where that is what it is about,
// or nobody knows what it is about, and otherwise in one.
func (s *Stand) places(e *Entry) int {
	p, ok := s.subject.(harness.Parallel)
	if !ok || !slices.Contains([]string{"", "residue", "neighbours"}, e.Boundary) {
		return 1
	}
	return p.Places()
}

// look runs the next executions, which wait for each other, gives them secrets, and says what they found.
func (s *Stand) look(ctx context.Context, places int) ([]look, error) {
	looks, secrets := make([]look, places), make([][]Canary, places)
	troubles := make([]error, places)
	var together, over sync.WaitGroup
	together.Add(places)
	for i := range places {
		over.Go(func() {
			here := sync.OnceFunc(together.Done)
			defer here() // one that has ended keeps the others from nothing
			looks[i], secrets[i], troubles[i] = s.lookOnce(ctx, func() { here(); together.Wait() })
		})
	}
	over.Wait()
	s.secrets = slices.Concat(secrets...)
	return looks, errors.Join(troubles...)
}

// lookOnce is look for one execution, which calls await when it is running.
func (s *Stand) lookOnce(ctx context.Context, await func()) (look, []Canary, error) {
	input, module, answer, value := secret(), secret(), secret(), secret()
	var mu sync.Mutex
	var calls []string
	p := executor.Program{
		Name: "fingerprint.js", Source: fingerprint, Limits: executor.DefaultLimits(), // whatever those of the programs are
		Modules: map[string]string{"./state.js": fmt.Sprintf("let n = 0; export const next = () => ('%s', ++n);", module)},
		Tools: func(_ context.Context, c executor.ToolCall) (any, error) {
			await()
			mu.Lock()
			defer mu.Unlock()
			calls = append(calls, fmt.Sprint(c.Provider, ".", c.Tool, string(c.Args)))
			return answer, nil
		},
	}
	p.Limits.Timeout = patience
	p.Input, _ = json.Marshal(map[string]string{"input": input, "value": value}) // such a map always has JSON
	r, err := harness.Execute(ctx, s.subject, p)
	if err != nil {
		return look{}, nil, fmt.Errorf("adversarial: %s refused to say what a program finds: %w", s.subject.Name(), err)
	}
	secrets := []Canary{random("an input of the execution before", input), random("a module of the execution before", module),
		random("an answer to the execution before, which is in its console too", answer), random("a value of the execution before", value)}
	seen := look{Next{Worker: r.Cost.Worker, Ending: endingOf(r), Waited: r.Cost.Queue}, found{}}
	if seen.Ending.Kind != "value" {
		return seen, secrets, nil
	}
	seen.Ending.Text = "" // long, and in what was found
	var lines []string
	if err := json.Unmarshal(r.Value, &lines); err != nil {
		lines = []string{"a value that is no list: " + string(r.Value)}
	}
	lines = strings.Split(strings.Join(lines, "\x00"), "\x00") // one text holds them all: fingerprint.js says why
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
		seen.found[hide.Replace(line)]++
	}
	return seen, secrets, nil
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
