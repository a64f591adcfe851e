package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/environment"
	"github.com/isoproof/isoproof/properties"
)

func propertiesCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	load := 0
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
			if load < 0 || load > 64 {
				return usagef("--load %d: it has to be from 0 to 64", load)
			}
			results, err := proveProperties(cmd, families, load)
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
	cmd.Flags().IntVar(&load, "load", 0, "busy `loops` to run beside it, each in a process of its own")
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

func proveProperties(cmd *cobra.Command, families []properties.Family, load int) (properties.Results, error) {
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	stop, err := spin(ctx, load)
	if err != nil {
		return properties.Results{}, err
	}
	defer stop()
	open := func(ctx context.Context) (harness.Subject, error) {
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
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	results := properties.Results{Facts: environment.Facts(), Load: load}
	for _, f := range families {
		reports, err := properties.Run(ctx, open, f, func(done, total int) { bar.update(f.Name, done, total) })
		if err != nil {
			return results, err
		}
		results.Reports = append(results.Reports, reports...)
	}
	return results, nil
}

// spin keeps processors busy until stop is called. The loops end with this process too: their standard input does.
func spin(ctx context.Context, loops int) (stop func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	var all []*exec.Cmd
	stop = func() {
		cancel()
		for _, c := range all {
			_ = c.Wait() // it was killed
		}
	}
	self, err := os.Executable()
	if err != nil {
		cancel()
		return nil, err
	}
	for range loops {
		c := exec.CommandContext(ctx, self, spinName)
		if _, err = c.StdinPipe(); err == nil {
			err = c.Start()
		}
		if err != nil {
			stop()
			return nil, fmt.Errorf("a busy loop cannot be started: %w", err)
		}
		all = append(all, c)
	}
	return stop, nil
}

const spinName = "spin"

func spinCommand() *cobra.Command {
	return &cobra.Command{
		Use: spinName, Short: "Keep one processor busy until standard input ends", Hidden: true, Args: cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) {
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				_, _ = io.Copy(io.Discard, cmd.InOrStdin()) // whatever it says, it has ended
			}()
			for {
				select {
				case <-ended:
					return
				default:
				}
			}
		},
	}
}
