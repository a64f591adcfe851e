package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/load"
	"github.com/isoproof/isoproof/latencyguard"
)

func calibrateGuard(cmd *cobra.Command, runs int, format string) error {
	open, err := opener(cmd)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	var rows []latencyguard.Calibrated
	for _, condition := range load.Conditions {
		leave, err := condition.Enter(cmd.Context(), self, loadName)
		if err != nil {
			bar.clear()
			fmt.Fprintf(cmd.ErrOrStderr(), "isoproof: left out: %s\n", printable(err.Error()))
			continue
		}
		some, err := latencyguard.Calibrate(cmd.Context(), open, condition.Name, runs, bar.update)
		leave()
		if err != nil {
			return err
		}
		rows = append(rows, some...)
	}
	bar.clear()
	out := cmd.OutOrStdout()
	if format == "json" {
		return writeIndented(out, map[string]any{"schema": 1, "calibration": rows})
	}
	fmt.Fprint(out, "| condition | slow-down of an execution | runs | red | rate | 95 % interval |\n|---|---|---|---|---|---|\n")
	for _, r := range rows {
		low, high := r.Interval()
		fmt.Fprintf(out, "| %s | %g | %d | %d | %.1f %% | %.1f to %.1f %% |\n", r.Condition, r.Factor, r.Runs, r.Red, 100*r.Share(), 100*low, 100*high)
	}
	return nil
}
