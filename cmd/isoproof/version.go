package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print what this program was built from",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), version())
			return err
		},
	}
}

func version() string {
	return fmt.Sprintf("isoproof %s, %s, %s/%s\n", revision(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// revision is the module's version, or the commit it was built from, as the toolchain recorded it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	return info.Main.Version
}
