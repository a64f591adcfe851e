package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
)

func corpusCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "corpus",
		Short: "List, show and run the hostile programs",
		Args:  noCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(corpusListCommand(), corpusShowCommand(), corpusRunCommand(), corpusBoundariesCommand())
	return cmd
}

func corpusListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list [flags] [BOUNDARY | NAME...]",
		Short: "Print name, class and aim of the hostile programs, by boundary",
		RunE: func(cmd *cobra.Command, args []string) error {
			entries, err := corpusNamed(args)
			if err != nil {
				return err
			}
			if asJSON {
				return writeCorpusJSON(cmd.OutOrStdout(), entries)
			}
			return writeCorpusText(cmd.OutOrStdout(), entries)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line for each program")
	return cmd
}

func corpusShowCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show [flags] NAME...",
		Short: "Print hostile programs with what is pinned of their runs",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("no program is named: `isoproof corpus list` has the names")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			entries, err := corpusNamed(args)
			if err != nil {
				return err
			}
			if asJSON {
				return writeCorpusJSON(cmd.OutOrStdout(), entries)
			}
			for i, e := range entries {
				if len(entries) > 1 {
					fmt.Fprintf(cmd.OutOrStdout(), "%s==> adversarial/corpus/%s <==\n", strings.Repeat("\n", min(i, 1)), e.File)
				}
				fmt.Fprint(cmd.OutOrStdout(), executor.Printable(e.Text))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line for each program")
	return cmd
}

func corpusRunCommand() *cobra.Command {
	var asJSON bool
	var seed uint64
	rounds := 1
	cmd := &cobra.Command{
		Use:   "run [flags] [BOUNDARY | NAME...]",
		Short: "Run hostile programs on one warm worker and judge them",
		Long: `Run the hostile programs, all of them when none is named, one after the other on one warm worker, and judge each: it must not
escape, as probe says it, and its ending, tool calls and outbound requests have to be those that are pinned.

Exit status: 0 all held; 1 one broke a rule; 2 it could not be judged.`,
		Example: `  isoproof corpus run
  isoproof corpus run --seed 7 --rounds 20
  isoproof corpus run residue neighbours/pollution`,
		RunE: func(cmd *cobra.Command, args []string) error {
			entries, err := corpusNamed(args)
			if err != nil {
				return err
			}
			if rounds < 1 || rounds > 1000 {
				return usagef("--rounds %d: it has to be from 1 to 1000", rounds)
			}
			return withStand(cmd, adversarial.PoolOptions().Limits, func(stand *adversarial.Stand) error {
				return runCorpus(cmd, stand, entries, seed, rounds, asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line for each run")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the order of the first round; the next round has the next `number`")
	cmd.Flags().IntVar(&rounds, "rounds", 1, "how many `times` all are run, each in another order")
	return cmd
}

// runCorpus prints every run as JSON, or the violated ones and a summary as text.
func runCorpus(cmd *cobra.Command, stand *adversarial.Stand, entries []*adversarial.Entry, seed uint64, rounds int, asJSON bool) error {
	out := cmd.OutOrStdout()
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	violated, runs := 0, 0
	for round := range uint64(rounds) {
		order := adversarial.Shuffled(entries, seed+round)
		reports, err := stand.Run(cmd.Context(), order, func(done, total int) { bar.update(fmt.Sprintf("order %d", seed+round), done, total) })
		if err != nil {
			return err
		}
		bar.clear()
		for _, r := range reports {
			switch {
			case asJSON:
				err = r.WriteJSON(out)
			case len(r.Broken) > 0:
				err = r.WriteText(out)
				fmt.Fprintf(out, "         again: isoproof corpus run %s, and in this order: isoproof corpus run --seed %d %s\n", r.Entry.ID(), seed+round, strings.Join(cmd.Flags().Args(), " "))
			}
			if err != nil {
				return err
			}
		}
		violated += len(adversarial.Violated(reports))
		runs += len(reports)
	}
	if violated > 0 {
		return red{fmt.Errorf("%d of %d runs broke a rule", violated, runs)}
	}
	if !asJSON {
		_, err := fmt.Fprintf(out, "programs: %d, orders: %d from seed %d, escaped: 0, not as pinned: 0\n", len(entries), rounds, seed)
		return err
	}
	return nil
}

// corpusNamed are the entries of these names or boundaries; all when none is given.
func corpusNamed(names []string) ([]*adversarial.Entry, error) {
	all, err := adversarial.Corpus()
	if err != nil || len(names) == 0 {
		return all, err
	}
	var chosen []*adversarial.Entry
	for _, name := range names {
		found := false
		for _, e := range all {
			if name == e.ID() || name == e.Boundary || name == e.File {
				chosen, found = append(chosen, e), true
			}
		}
		if !found {
			return nil, usagef("there is no boundary and no program %q: `isoproof corpus list` has their names", name)
		}
	}
	return slices.Compact(chosen), nil
}

func writeCorpusText(w io.Writer, entries []*adversarial.Entry) error {
	var b strings.Builder
	for i, e := range entries {
		if i == 0 || entries[i-1].Boundary != e.Boundary {
			boundary, _ := adversarial.BoundaryNamed(e.Boundary)
			fmt.Fprintf(&b, "%s%s: %s\n", strings.Repeat("\n", min(i, 1)), boundary.Name, boundary.Sentence)
		}
		fmt.Fprintf(&b, "  %-44s %s: %s", e.ID(), e.Class, e.Tries)
		if e.Report != "" {
			fmt.Fprintf(&b, " (%s)", e.Report)
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, executor.Printable(b.String()))
	return err
}

func writeCorpusJSON(w io.Writer, entries []*adversarial.Entry) error {
	for _, e := range entries {
		err := json.NewEncoder(w).Encode(map[string]any{
			"schema": 1, "name": e.ID(), "boundary": e.Boundary, "file": e.File, "class": e.Class, "tries": e.Tries, "source": e.Report,
			"ending": e.Pin.Ending, "tool_calls": append([]adversarial.Call{}, e.Pin.Calls...), "outbound": append([]adversarial.Request{}, e.Pin.Requests...),
			"setting": e.Setting, "text": e.Text,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
