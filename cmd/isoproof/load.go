package main

import (
	"context"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/harness/load"
)

const loadName = "load"

// loadCommand is what a load runs in its process.
func loadCommand() *cobra.Command {
	return &cobra.Command{
		Use: loadName + " KIND", Short: "Keep the machine busy until standard input ends (" + strings.Join(load.Kinds(), ", ") + ")",
		Hidden: true, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return load.Run(load.Kind(args[0]), cmd.InOrStdin()) },
	}
}

// startLoad runs n loads of a kind until stop is called.
func startLoad(ctx context.Context, kind load.Kind, n int) (stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return load.Start(ctx, self, loadName, kind, n)
}
