package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/endurance"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/environment"
)

// night is what a run is made of.
type night struct {
	seed                                        uint64
	executions, kills, rounds, operations, soak int
	only                                        []string
}

// nightlyParts are the parts of a night, in their order.
var nightlyParts = []struct {
	name string
	run  func(context.Context, night, endurance.Bench, endurance.Progress, *endurance.Results) error
}{
	{"faults", runFaults},
	{"flow", func(ctx context.Context, n night, b endurance.Bench, p endurance.Progress, r *endurance.Results) error {
		e, err := endurance.Flow{Executions: n.executions, Kills: n.kills, AtOnce: 8, Seed: n.seed}.Run(ctx, b, p)
		r.Flow = &e
		return err
	}},
	{"recovery", func(ctx context.Context, n night, b endurance.Bench, p endurance.Progress, r *endurance.Results) error {
		for _, spares := range []int{0, 1} {
			e, err := endurance.Recover(ctx, b, spares, max(1, n.kills/10), p)
			if err != nil {
				return err
			}
			r.Recovery = append(r.Recovery, e)
		}
		return nil
	}},
	{"mixed", func(ctx context.Context, n night, b endurance.Bench, p endurance.Progress, r *endurance.Results) error {
		for _, m := range endurance.Mixes() {
			e, err := m.Run(ctx, b, n.rounds, p)
			if err != nil {
				return err
			}
			r.Mixed = append(r.Mixed, e)
		}
		return nil
	}},
	{"soak", func(ctx context.Context, n night, b endurance.Bench, p endurance.Progress, r *endurance.Results) error {
		e, err := endurance.Soak{Executions: n.soak, AtOnce: 8}.Run(ctx, b, p)
		r.Soak = &e
		return err
	}},
	{"model", runWalks},
}

func runFaults(ctx context.Context, n night, b endurance.Bench, p endurance.Progress, r *endurance.Results) error {
	restore, err := endurance.Apart()
	if err != nil {
		return err
	}
	defer restore()
	faults := endurance.Faults()
	if len(n.only) > 0 {
		faults = nil
		for _, name := range n.only {
			f, err := endurance.FaultNamed(name)
			if err != nil {
				return usageError{err}
			}
			faults = append(faults, f)
		}
	}
	for i, f := range faults {
		report, err := b.Run(ctx, f)
		if err != nil {
			return err
		}
		r.Faults = append(r.Faults, report)
		p("faults", i+1, len(faults))
	}
	return nil
}

// walkLength is how many operations are made of one pool: a walk that is red is gone again from its start.
const walkLength = 1000

func runWalks(ctx context.Context, n night, b endurance.Bench, p endurance.Progress, r *endurance.Results) error {
	for done, seed := 0, n.seed; done < n.operations; done, seed = done+walkLength, seed+1 {
		o := endurance.WalkOptions()
		o.WorkerPath = b.Worker
		pool, err := b.Open(ctx, o)
		if err != nil {
			return err
		}
		e, err := endurance.Walk{Seed: seed, Operations: min(walkLength, n.operations-done)}.Go(ctx, pool, endurance.JavaScript)
		if err != nil {
			return err
		}
		r.Walks = append(r.Walks, e)
		p("model", min(done+walkLength, n.operations), n.operations)
	}
	return nil
}

func nightlyCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	n := night{executions: 20_000, kills: 200, rounds: 100, operations: 5_000, soak: 20_000}
	var names []string
	for _, part := range nightlyParts {
		names = append(names, part.name)
	}
	cmd := &cobra.Command{
		Use:   "nightly [flags] [PART...]",
		Short: "Prove that a pool outlives killed, stopped and slow workers, hostile neighbours and long use",
		Long: `Take the pool through faults and long use, watch from the host what its callers get and what the machine holds, and judge that.
The parts (all of them when none is named):

  faults    workers killed, stopped, slowed; no descriptors; a full queue; callers that cancel and pools that close at every stage
  flow      --kills workers killed during --executions executions
  recovery  how soon a value comes after the one worker was killed, with and without a spare, --kills / 10 times each
  mixed     --rounds rounds of hostile programs beside healthy ones
  soak      --soak healthy executions (default: $SOAK_EXECUTIONS, else 20,000)
  model     --operations random operations, each of which has to do what a model says

The report names the seed; --seed with it makes the same choices again.

Exit status: 0 green; 1 a rule is broken; 2 it could not be judged.`,
		Example: `  isoproof nightly
  isoproof nightly faults --only "a worker gets SIGKILL"
  isoproof nightly flow --kills 1000 --executions 100000 --format json
  isoproof nightly model --operations 50000 --seed 7`,
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range args {
				if !slices.Contains(names, name) {
					return usagef("there is no part %q: there are %s", name, strings.Join(names, ", "))
				}
			}
			if err := n.check(cmd); err != nil {
				return err
			}
			results, err := n.run(cmd, args)
			if err != nil {
				return err
			}
			if err := nightlyWriters[format.value](results, cmd.OutOrStdout()); err != nil {
				return err
			}
			if len(results.Red) > 0 {
				return red{fmt.Errorf("%d rules are broken", len(results.Red))}
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.Var(&format, "format", "what to print")
	f.Uint64Var(&n.seed, "seed", 0, "what random choices begin from (default: the time)")
	f.IntVar(&n.executions, "executions", n.executions, "executions while workers are killed")
	f.IntVar(&n.kills, "kills", n.kills, "workers to kill meanwhile")
	f.IntVar(&n.rounds, "rounds", n.rounds, "rounds of each mix")
	f.IntVar(&n.soak, "soak", n.soak, "executions of the soak")
	f.IntVar(&n.operations, "operations", n.operations, "random operations")
	f.StringArrayVar(&n.only, "only", nil, "the fault of this `name`; may be given more than once")
	return cmd
}

var nightlyWriters = map[string]func(endurance.Results, io.Writer) error{
	"text":     endurance.Results.WriteText,
	"markdown": endurance.Results.WriteMarkdown,
	"json":     endurance.Results.WriteJSON,
}

// check fills in what the environment says, and refuses what makes no sense.
func (n *night) check(cmd *cobra.Command) error {
	if text := os.Getenv("SOAK_EXECUTIONS"); text != "" && !cmd.Flags().Changed("soak") {
		soak, err := strconv.Atoi(text)
		if err != nil {
			return usagef("SOAK_EXECUTIONS is %q: it has to be a number", text)
		}
		n.soak = soak
	}
	for _, c := range []struct {
		name   string
		n      int
		lowest int
	}{{"executions", n.executions, 1}, {"kills", n.kills, 1}, {"rounds", n.rounds, 1}, {"soak", n.soak, 100}, {"operations", n.operations, 1}} {
		if c.n < c.lowest || c.n > 100_000_000 {
			return usagef("--%s %d: it has to be from %d to 100000000", c.name, c.n, c.lowest)
		}
	}
	if n.kills*10 > n.executions {
		return usagef("--kills %d: they have to be a tenth of --executions at most, so that something is under way at each", n.kills)
	}
	if !cmd.Flags().Changed("seed") {
		n.seed = uint64(time.Now().UnixNano())
	}
	return nil
}

func (n *night) run(cmd *cobra.Command, parts []string) (endurance.Results, error) {
	r := endurance.Results{Facts: environment.Facts(), Seed: n.seed}
	b, err := bench(cmd)
	if err != nil {
		return r, err
	}
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	for _, part := range nightlyParts {
		if len(parts) > 0 && !slices.Contains(parts, part.name) {
			continue
		}
		if err := part.run(cmd.Context(), *n, b, bar.update, &r); err != nil {
			return r, fmt.Errorf("%w (with --seed %d)", err, n.seed)
		}
	}
	r.Judge()
	return r, nil
}

// bench is that of the worker which the command line, the environment or this program's folder names.
func bench(cmd *cobra.Command) (endurance.Bench, error) {
	path, err := workerFlag(cmd)
	if err != nil {
		return endurance.Bench{}, err
	}
	if path == "" {
		path = os.Getenv("ISOPROOF_WORKER")
	}
	if path == "" {
		self, err := os.Executable()
		if err != nil {
			return endurance.Bench{}, err
		}
		path = filepath.Join(filepath.Dir(self), "isoproof-worker")
	}
	return endurance.Bench{Worker: path, Open: func(ctx context.Context, o executor.Options) (endurance.Pool, error) {
		p, err := executor.Open(ctx, o)
		if err != nil {
			return nil, err
		}
		return p, nil
	}}, nil
}
