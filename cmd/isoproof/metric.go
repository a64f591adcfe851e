package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/adversarial"
)

// metrics are the numbers that can be asked for. The target of each is 0.
var metrics = map[string]func(*cobra.Command) (number int, err error){
	"security": securityMetric,
}

func metricCommand() *cobra.Command {
	names := slices.Sorted(maps.Keys(metrics))
	return &cobra.Command{
		Use:   "metric NAME",
		Short: "Print one number about the executor, for a program that watches it",
		Long: `Print exactly one line, METRIC: <number>, on standard output.

  security   hostile programs of the corpus that broke a rule; its target is 0

Exit status: 0 the number is on its target; 1 it is not; 2 it could not be found out, and no number is printed.`,
		ValidArgs: names,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || metrics[args[0]] == nil {
				return usagef("name one metric: %s", strings.Join(names, ", "))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			number, err := metrics[args[0]](cmd)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "METRIC: %d\n", number); err != nil {
				return err
			}
			if number > 0 {
				return red{told}
			}
			return nil
		},
	}
}

// securityMetric runs the corpus once, and names on standard error what broke a rule.
func securityMetric(cmd *cobra.Command) (number int, err error) {
	entries, err := adversarial.Corpus()
	if err != nil {
		return 0, err
	}
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	err = withStand(cmd, adversarial.PoolOptions().Limits, func(stand *adversarial.Stand) error {
		reports, err := stand.Run(cmd.Context(), entries, func(done, total int) { bar.update("security", done, total) })
		bar.clear()
		violated := adversarial.Violated(reports)
		number = len(violated)
		for _, r := range violated {
			if err := r.WriteText(cmd.ErrOrStderr()); err != nil {
				return err
			}
		}
		return err
	})
	return number, err
}
