package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/environment"
	"github.com/isoproof/isoproof/harness/load"
	"github.com/isoproof/isoproof/properties"
)

func propertiesCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	loops := 0
	names := familyNames()
	cmd := &cobra.Command{
		Use:   "properties [flags] [FAMILY...]",
		Short: "Prove that programs end on time and stay inside their memory bound",
		Long: `Run every case of the families (` + strings.Join(names, ", ") + `; all of them when none is named) on a fresh pool each,
watch from the host how it ends, when, what its process still computes and how much memory it took, and judge that.

Exit status: 0 green; 1 a rule is broken; 2 it could not be judged.`,
		Example: `  isoproof properties
  isoproof properties memory --format markdown
  isoproof properties --load 4 --format json`,
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			families, err := familiesNamed(args)
			if err != nil {
				return err
			}
			if loops < 0 || loops > 64 {
				return usagef("--load %d: it has to be from 0 to 64", loops)
			}
			results, err := proveProperties(cmd, ourPool(cmd), families, loops)
			if err != nil {
				return err
			}
			if err := resultWriters[format.value](results, cmd.OutOrStdout()); err != nil {
				return err
			}
			if !results.Green() {
				return red{fmt.Errorf("%d cases are red", len(results.Red()))}
			}
			return nil
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().IntVar(&loops, "load", 0, "busy `loops` to run beside it, each in a process of its own")
	return cmd
}

var resultWriters = map[string]func(properties.Results, io.Writer) error{
	"text":     properties.Results.WriteText,
	"markdown": properties.Results.WriteMarkdown,
	"json":     properties.Results.WriteJSON,
}

func familyNames() []string {
	var names []string
	for _, f := range properties.Families() {
		names = append(names, f.Name)
	}
	return names
}

func familiesNamed(names []string) ([]properties.Family, error) {
	all := properties.Families()
	if len(names) == 0 {
		return all, nil
	}
	var families []properties.Family
	for _, name := range names {
		i := slices.IndexFunc(all, func(f properties.Family) bool { return f.Name == name })
		if i < 0 {
			return nil, usagef("there is no family %q: there are %s", name, strings.Join(familyNames(), ", "))
		}
		families = append(families, all[i])
	}
	return families, nil
}

// ourPool opens a pool of this module in the shape of the families.
func ourPool(cmd *cobra.Command) properties.Open {
	return func(ctx context.Context) (harness.Subject, error) {
		pool, err := openPool(cmd, properties.PoolOptions())
		if err != nil {
			return nil, err
		}
		if err := pool.Ready(ctx); err != nil {
			pool.Close()
			return nil, err
		}
		return pool, nil
	}
}

func proveProperties(cmd *cobra.Command, open properties.Open, families []properties.Family, loops int) (properties.Results, error) {
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	stop, err := startLoad(ctx, load.Processor, loops)
	if err != nil {
		return properties.Results{}, err
	}
	defer stop()
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	results := properties.Results{Facts: environment.Facts(), Load: loops}
	for _, f := range families {
		reports, err := properties.Run(ctx, open, f, func(done, total int) { bar.update(f.Name, done, total) })
		if err != nil {
			return results, err
		}
		results.Reports = append(results.Reports, reports...)
	}
	return results, nil
}
