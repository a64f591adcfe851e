package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/differential"
	"github.com/isoproof/isoproof/harness/subjects"
)

func differentialCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	live, record := false, false
	cmd := &cobra.Command{
		Use:   "differential [flags] [AREA...]",
		Short: "Compare what small programs return in the guest and in Node.js",
		Long: `Run the programs of the areas, all of them when none is named, in the guest and compare what they return, place by place, with
what the pinned Node.js returned, which is recorded. Where the two differ, and that is not declared with the standard's word on
it, the comparison is red.

Areas:
` + paragraph(differential.Areas()...) + `

With --live Node.js runs them as well, and with --record its results become the record, in the checkout around the working
directory. Both need it installed: npm ci --prefix harness/subjects/node.

Exit status: 0 green; 1 a difference is not as declared; 2 it could not be judged.`,
		Example: `  isoproof differential
  isoproof differential --live url headers
  isoproof differential --format markdown`,
		ValidArgs: differential.Areas(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if unknown := slices.IndexFunc(args, func(area string) bool { return !slices.Contains(differential.Areas(), area) }); unknown >= 0 {
				return usagef("there is no area %q: there are %s", args[unknown], strings.Join(differential.Areas(), ", "))
			}
			if record && len(args) > 0 {
				return usagef("--record keeps the results of all areas: name none")
			}
			report, err := compareWithNode(cmd, args, live || record, record)
			if err != nil {
				return err
			}
			if err := differentialWriters[format.value](report, cmd.OutOrStdout()); err != nil {
				return err
			}
			if !report.Green() {
				return red{fmt.Errorf("%d results are red", len(report.Broken))}
			}
			return nil
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().BoolVar(&live, "live", false, "run Node.js too, instead of reading its record")
	cmd.Flags().BoolVar(&record, "record", false, "run Node.js too, and write its record")
	return cmd
}

var differentialWriters = map[string]func(differential.Report, io.Writer) error{
	"text":     differential.Report.WriteText,
	"markdown": differential.Report.WriteMarkdown,
	"json":     differential.Report.WriteJSON,
}

func compareWithNode(cmd *cobra.Command, areas []string, live, record bool) (differential.Report, error) {
	ctx, programs := cmd.Context(), differential.Programs(areas...)
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	run := func(s harness.Subject) (differential.Results, error) {
		return differential.Run(ctx, s, programs, func(done, total int) { bar.update(s.Name(), done, total) })
	}
	node, err := differential.Node()
	if live {
		node, err = liveNode(ctx, programs, run, record)
	}
	if err != nil {
		return differential.Report{}, err
	}
	pool, err := openPool(cmd, executor.Options{Workers: 1, Spares: executor.None})
	if err != nil {
		return differential.Report{}, err
	}
	defer pool.Close()
	guest, err := run(pool)
	if err != nil {
		return differential.Report{}, err
	}
	return differential.Report{
		Facts:      append(pool.Describe()[:1], node.Facts...),
		Comparison: differential.Compare(programs, guest, node.Of(areas...), differential.Differences(areas...)),
	}, nil
}

// liveNode runs the programs in Node.js, and makes its results the record if asked to.
func liveNode(ctx context.Context, programs []differential.Program, run func(harness.Subject) (differential.Results, error), keep bool) (differential.Record, error) {
	root, err := build.Root()
	if err != nil {
		return differential.Record{}, err
	}
	node, err := subjects.NodeJS(ctx, filepath.Join(root, "harness", "subjects"))
	if err != nil {
		return differential.Record{}, err
	}
	defer node.Close()
	results, err := run(node)
	if err != nil {
		return differential.Record{}, err
	}
	record, err := differential.NewRecord(node.Describe(), programs, results)
	if err != nil || !keep {
		return record, err
	}
	file, err := os.Create(filepath.Join(root, "harness", "differential", "node.json"))
	if err != nil {
		return record, err
	}
	if err := record.Write(file); err != nil {
		return record, err
	}
	return record, file.Close()
}
