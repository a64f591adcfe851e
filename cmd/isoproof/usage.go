package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// usageError is a command line that cannot be followed.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// noArgs is for a command that takes nothing but flags.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no arguments, and %q is one", cmd.CommandPath(), args[0])
	}
	return nil
}

// noCommand is for a command that only has commands below it: what is left as its argument is none of them.
func noCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	text := fmt.Sprintf("there is no command %q", strings.TrimPrefix(cmd.CommandPath()+" ", cmd.Root().Name()+" ")+args[0])
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		text += ": did you mean " + strings.Join(near, " or ") + "?"
	}
	return usageError{fmt.Errorf("%s", text)}
}

// exclusive refuses a command line with more than one of these flags. Cobra's own check says so without saying where to look.
func exclusive(cmd *cobra.Command, names ...string) {
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		var given []string
		for _, name := range names {
			if cmd.Flags().Changed(name) {
				given = append(given, "--"+name)
			}
		}
		if len(given) > 1 {
			return usagef("%s do not go together: give one", strings.Join(given, " and "))
		}
		return nil
	}
}

// helpCommand is Cobra's, but for a command that does not exist, which is an error.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest, err := cmd.Root().Find(args)
			switch {
			case err != nil:
				return usageError{err}
			case len(rest) > 0 && topic.HasSubCommands():
				return noCommand(topic, rest)
			case len(rest) > 0:
				return noArgs(topic, rest)
			}
			topic.InitDefaultHelpFlag()
			topic.InitDefaultVersionFlag()
			return topic.Help()
		},
	}
}

// paragraph breaks words into lines of at most 128 characters, as the texts of the commands are.
func paragraph(words ...string) string {
	text, line := "", 0
	for _, word := range words {
		switch {
		case line == 0:
		case line+1+len(word) > 128:
			text, line = text+"\n", 0
		default:
			text, line = text+" ", line+1
		}
		text, line = text+word, line+len(word)
	}
	return text
}
