package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/executor"
)

type runFlags struct {
	timeout    durationFlag
	memory     bytesFlag
	input      string
	code       string
	module     bool
	typescript bool
	json       bool
}

func runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run [flags] FILE | -e CODE | -",
		Short: "Run one program and print its result",
		Long: `Run one program in a fresh isolate of a confined worker and print the value it returns, as JSON.

The program is the body of an async function with input, tools and console in scope, one function that is called
with them, or a module whose default export is: a text with import or export declarations, a file named .mjs or .mts, or
any other with --module. Types are stripped from .ts, .mts, .cts and .tsx files. There are no tools here, and no way out: every
call and every fetch rejects. Console lines and faults go to standard error.

Exit status: 0 the program returned a value; 1 it ended with a fault; 2 it could not be run.`,
		Example: `  isoproof run -e 'return 1 + 1'
  isoproof run --timeout 500ms --memory 64MiB --input '{"n": 3}' program.ts
  echo 'return input.n' | isoproof run --json --input '{"n": 3}' -`,
		RunE: func(cmd *cobra.Command, args []string) error { return run(cmd, args, &f) },
	}
	defaults := executor.DefaultLimits()
	f.timeout, f.memory = durationFlag(defaults.Timeout), bytesFlag(defaults.Memory)
	flags := cmd.Flags()
	flags.Var(&f.timeout, "timeout", "wall time until the program is ended")
	flags.Var(&f.memory, "memory", "bound on all memory that it holds")
	flags.StringVar(&f.input, "input", "null", "what the program gets as input, as `JSON`")
	flags.StringVarP(&f.code, "eval", "e", "", "the program itself, instead of a file: `CODE`")
	flags.BoolVar(&f.module, "module", false, "read the program as a module")
	flags.BoolVar(&f.typescript, "typescript", false, "read the program as TypeScript")
	flags.BoolVar(&f.json, "json", false, "print one JSON object: value, fault, console and cost")
	return cmd
}

func run(cmd *cobra.Command, args []string, f *runFlags) error {
	program, err := f.program(cmd, args)
	if err != nil {
		return err
	}
	// One execution needs one worker, and no spare for the next.
	pool, err := openPool(cmd, executor.Options{
		Workers: 1, Slots: 1, Spares: executor.None, Limits: executor.Limits{Memory: program.Limits.Memory},
	})
	if err != nil {
		var fault *executor.Fault
		if f.json && errors.As(err, &fault) {
			return errors.Join(told, writeRunJSON(cmd.OutOrStdout(), executor.Result{Fault: fault}))
		}
		return inFlags(err)
	}
	defer pool.Close()
	result, err := pool.Execute(cmd.Context(), program)
	if err != nil {
		return inFlags(err)
	}
	write := writeRunText
	if f.json {
		write = func(stdout, _ io.Writer, r executor.Result) error { return writeRunJSON(stdout, r) }
	}
	if err := write(cmd.OutOrStdout(), cmd.ErrOrStderr(), result); err != nil {
		return err
	}
	switch {
	case result.Fault == nil:
		return nil
	case result.Fault.Kind == executor.Startup: // the program never ran
		return told
	}
	return red{told}
}

// inFlags tells a limit that the executor refused in the words of the command line.
func inFlags(err error) error {
	var refused *executor.OptionError
	if !errors.As(err, &refused) {
		return err
	}
	flag, ok := map[string]string{"Limits.Memory": "memory", "Limits.Timeout": "timeout"}[refused.Field]
	if !ok {
		return err
	}
	return usagef("--%s is %v: it must be %s", flag, refused.Value, strings.TrimSuffix(refused.Allowed, ", or 0 for the default"))
}

// program puts the command line together.
func (f *runFlags) program(cmd *cobra.Command, args []string) (executor.Program, error) {
	p := executor.Program{Input: json.RawMessage(f.input)}
	p.Limits.Timeout, p.Limits.Memory = time.Duration(f.timeout), int64(f.memory)
	if !json.Valid(p.Input) {
		return p, usagef("--input is not JSON: quote it for the shell, for example --input '{\"n\": 3}'")
	}
	hasCode := cmd.Flags().Changed("eval")
	switch {
	case hasCode && len(args) > 0:
		return p, usagef("both -e and %q are given: one program at a time", args[0])
	case !hasCode && len(args) == 0:
		return p, usagef("no program is given: name a file, or use -e CODE, or - for standard input")
	case len(args) > 1:
		return p, usagef("%d programs are given: one at a time", len(args))
	}

	var err error
	switch {
	case hasCode:
		p.Source = f.code
	case args[0] == "-":
		p.Source, err = readProgram(cmd.InOrStdin())
	default:
		p.Name = filepath.Base(args[0])
		p.Source, err = readProgramFile(args[0])
	}
	if err != nil {
		return p, fmt.Errorf("the program cannot be read: %w", err)
	}
	p.Form, p.Language = shapeOf(p.Name)
	if f.typescript {
		p.Language = executor.TypeScript
	}
	if f.module {
		p.Form = executor.Module
	}
	return p, nil
}

// shapeOf is how a file of that name is read.
func shapeOf(name string) (form executor.Form, language executor.Language) {
	switch filepath.Ext(name) {
	case ".mjs":
		form = executor.Module
	case ".mts":
		form, language = executor.Module, executor.TypeScript
	case ".ts", ".cts", ".tsx":
		language = executor.TypeScript
	}
	return form, language
}

func readProgramFile(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return readProgram(file)
}

// mostText is more than any limits let a program and its modules have together, in bytes.
const mostText = 64 << 20

// readProgram reads a program whole: a part of one is another program.
func readProgram(r io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostText+1))
	if err == nil && len(text) > mostText {
		err = fmt.Errorf("it has more than %d MiB: no limits let that run", mostText>>20)
	}
	return string(text), err
}
