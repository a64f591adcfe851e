package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
)

type probeFlags struct {
	open       bool
	json       bool
	typescript bool
	module     bool
	modules    bool
	limits     string
}

func probeCommand() *cobra.Command {
	var f probeFlags
	cmd := &cobra.Command{
		Use:   "probe [flags] FILE... | -",
		Short: "Judge from outside whether a program escapes",
		Long: `Run each program in the same warm worker, with values around it that only the host holds, and say whether it escaped: its worker
ended without an answer (silent), such a value came out (canary), the next execution found something of it (residue) or was not
served (not-serving), it settled late (late), or its worker outgrew its bound (outgrown). Nothing of it rests on what a program
says of itself.

A folder stands for the programs in it and below; links to folders in it are not followed. Names decide how a file is read, as for
run; with --modules, lines "// module: ./name.js" begin modules that it can import, as in the corpus. Tools answer, and --open
answers its requests: nothing reaches a network. What cannot be judged is reported as that, and the next one is.

Exit status: 0 none escaped; 1 one did; 2 one could not be judged, and none of the others escaped.`,
		Example: `  isoproof probe program.js
  isoproof probe --json --open --limits '{"timeout":"2s","memory":"32MiB"}' programs/
  echo 'for (;;);' | isoproof probe -`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("no program is given: name files or folders, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return probe(cmd, args, &f) },
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.open, "open", false, "give the programs a way out, to a function that records and answers every request")
	flags.BoolVar(&f.json, "json", false, "print one JSON object a line for each program")
	flags.BoolVar(&f.module, "module", false, "read every program as a module")
	flags.BoolVar(&f.modules, "modules", false, `split the modules that begin with lines "// module: ./name.js" off every program`)
	flags.BoolVar(&f.typescript, "typescript", false, "read every program as TypeScript")
	flags.StringVar(&f.limits, "limits", "{}", `what differs from the limits of a run, as `+"`JSON`"+`, for example {"timeout":"2s","toolCalls":10}`)
	return cmd
}

func probe(cmd *cobra.Command, args []string, f *probeFlags) error {
	limits, err := adversarial.ParseLimits(f.limits)
	if err != nil {
		return usagef("--limits: %w", err)
	}
	programs, err := f.programs(cmd, args, limits)
	if err != nil {
		return err
	}
	return inLimits(withStand(cmd, limits, func(stand *adversarial.Stand) error {
		return judgeAll(cmd, stand, programs, f.json)
	}))
}

// inLimits tells a limit that the executor refused in the words of the command line.
func inLimits(err error) error {
	refused, name := refusedLimit(err)
	if refused == nil {
		return err
	}
	return usagef("--limits: %s is %v: it must be %s", strings.ToLower(name[:1])+name[1:], refused.Value, strings.TrimSuffix(refused.Allowed, ", or 0 for the default"))
}

// refusedLimit is the refusal of a limit and that limit's name, if the error is one.
func refusedLimit(err error) (*executor.OptionError, string) {
	var refused *executor.OptionError
	if errors.As(err, &refused) {
		if _, name, ok := strings.Cut(refused.Field, "Limits."); ok {
			return refused, name
		}
	}
	return nil, ""
}

// judgeAll reports each program as it is judged, and of each that cannot be why. Its error is red when one broke a rule, whatever became of
// the others.
func judgeAll(cmd *cobra.Command, stand *adversarial.Stand, programs []probed, asJSON bool) error {
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	var violated, unjudged int
	for i, p := range programs {
		r, err := judge(cmd.Context(), stand, p)
		switch {
		case err != nil && violated > 0:
			return red{fmt.Errorf("%d programs broke a rule, and then: %w", violated, err)}
		case err != nil:
			return err
		}
		switch {
		case r.Unjudged != "":
			unjudged++
		case len(r.Broken) > 0:
			violated++
		}
		bar.clear()
		write := r.WriteText
		if asJSON {
			write = r.WriteJSON
		}
		if err := write(cmd.OutOrStdout()); err != nil {
			return err
		}
		bar.update("probe", i+1, len(programs))
	}
	bar.clear()
	switch {
	case violated > 0:
		return red{fmt.Errorf("%d of %d programs broke a rule%s", violated, len(programs), besides(unjudged))}
	case unjudged > 0:
		return fmt.Errorf("%d of %d programs could not be judged", unjudged, len(programs))
	case !asJSON:
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "programs: %d, escaped: 0\n", len(programs))
		return err
	}
	return nil
}

func besides(unjudged int) string {
	if unjudged == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d could not be judged", unjudged)
}

// judge is the report of one program. The error says that no other one can be judged either.
func judge(ctx context.Context, stand *adversarial.Stand, p probed) (adversarial.Report, error) {
	e, err := p.entry()
	if err != nil {
		return adversarial.NotJudged(p.file, err), nil
	}
	r, err := stand.Probe(ctx, e)
	var refused *executor.OptionError
	if limit, _ := refusedLimit(err); limit == nil && errors.As(err, &refused) {
		return adversarial.NotJudged(p.file, refused), nil
	}
	return r, err
}
