package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
)

type probeFlags struct {
	open       bool
	json       bool
	typescript bool
	module     bool
	limits     string
}

func probeCommand() *cobra.Command {
	var f probeFlags
	cmd := &cobra.Command{
		Use:   "probe [flags] FILE... | -",
		Short: "Judge from outside whether a program escapes",
		Long: `Run each program in the same warm worker, with values around it that only the host holds, and say whether it escaped: its worker
ended without an answer (silent), such a value came out (canary), the next execution found something of it (residue) or was not
served (not-serving), it settled late (late), or its worker outgrew its bound (outgrown). Nothing of it rests on what a program
says of itself.

A folder stands for the programs in it and below. Names decide how a file is read, as for run; lines "// module: ./name.js" begin
modules that it can import. Tools answer, and --open answers its requests: nothing reaches a network.

Exit status: 0 none escaped; 1 one did; 2 it could not be judged.`,
		Example: `  isoproof probe program.js
  isoproof probe --json --open --limits '{"timeout":"2s","memory":"32MiB"}' programs/
  echo 'for (;;);' | isoproof probe -`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("no program is given: name files or folders, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return probe(cmd, args, &f) },
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.open, "open", false, "give the programs a way out, to a function that records and answers every request")
	flags.BoolVar(&f.json, "json", false, "print one JSON object a line for each program")
	flags.BoolVar(&f.module, "module", false, "read every program as a module")
	flags.BoolVar(&f.typescript, "typescript", false, "read every program as TypeScript")
	flags.StringVar(&f.limits, "limits", "{}", `what differs from the limits of a run, as `+"`JSON`"+`, for example {"timeout":"2s","toolCalls":10}`)
	return cmd
}

func probe(cmd *cobra.Command, args []string, f *probeFlags) error {
	limits, err := adversarial.ParseLimits(f.limits)
	if err != nil {
		return usagef("--limits: %w", err)
	}
	programs, err := f.programs(cmd, args, limits)
	if err != nil {
		return err
	}
	return inLimits(withStand(cmd, limits, func(stand *adversarial.Stand) error {
		return judgeAll(cmd, stand, programs, f.json)
	}))
}

// inLimits tells a limit that the executor refused in the words of the command line.
func inLimits(err error) error {
	var refused *executor.OptionError
	if !errors.As(err, &refused) {
		return err
	}
	name := strings.TrimPrefix(strings.TrimPrefix(refused.Field, "program."), "Limits.")
	return usagef("--limits: %s is %v: it must be %s", strings.ToLower(name[:1])+name[1:], refused.Value, strings.TrimSuffix(refused.Allowed, ", or 0 for the default"))
}

// judgeAll reports each program as it is judged. Its error is red when one broke a rule.
func judgeAll(cmd *cobra.Command, stand *adversarial.Stand, programs []probed, asJSON bool) error {
	bar := newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	violated := 0
	for i, p := range programs {
		e, err := p.entry()
		if err != nil {
			return err
		}
		r, err := stand.Probe(cmd.Context(), e)
		if err != nil {
			return err
		}
		if len(r.Broken) > 0 {
			violated++
		}
		bar.clear()
		write := r.WriteText
		if asJSON {
			write = r.WriteJSON
		}
		if err := write(cmd.OutOrStdout()); err != nil {
			return err
		}
		bar.update("probe", i+1, len(programs))
	}
	bar.clear()
	if violated > 0 {
		return red{fmt.Errorf("%d of %d programs broke a rule", violated, len(programs))}
	}
	if !asJSON {
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "programs: %d, escaped: 0\n", len(programs))
		return err
	}
	return nil
}

// probed is a program of the command line, which is read when its turn comes: a folder may have more than memory has room for.
type probed struct {
	file  string
	entry func() (*adversarial.Entry, error)
}

// programs are those of the command line. That one cannot be read is said before anything is started, if it can be known.
func (f *probeFlags) programs(cmd *cobra.Command, args []string, limits executor.Limits) ([]probed, error) {
	var all []probed
	for _, arg := range args {
		if arg == "-" {
			text, err := readProgram(cmd.InOrStdin())
			if err != nil {
				return nil, unreadable("standard input", err)
			}
			all = append(all, probed{"standard input", func() (*adversarial.Entry, error) {
				return f.stranger("standard input", executor.Program{Source: text}, limits)
			}})
			continue
		}
		files, err := programsIn(arg)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if err := canBeRead(file); err != nil {
				return nil, unreadable(file, err)
			}
			all = append(all, probed{file, func() (*adversarial.Entry, error) {
				p := executor.Program{Name: filepath.Base(file)}
				p.Form, p.Language = shapeOf(file)
				var err error
				if p.Source, err = readProgramFile(file); err != nil {
					return nil, unreadable(file, err)
				}
				return f.stranger(file, p, limits)
			}})
		}
	}
	return all, nil
}

// stranger is the program as it is to be judged.
func (f *probeFlags) stranger(file string, p executor.Program, limits executor.Limits) (*adversarial.Entry, error) {
	p.Limits = limits
	if f.typescript {
		p.Language = executor.TypeScript
	}
	if f.module {
		p.Form = executor.Module
	}
	setting := adversarial.Disabled
	if f.open {
		setting = adversarial.Function
	}
	e, err := adversarial.Stranger(file, p, setting)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", inOneLine(file), err)
	}
	return e, nil
}

// canBeRead opens a file, if that is all it takes: opening a pipe waits for who writes to it.
func canBeRead(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	return file.Close()
}

// unreadable says what could not be read and why.
func unreadable(file string, err error) error {
	return fmt.Errorf("%s cannot be read: %s", inOneLine(file), inOneLine(err.Error()))
}

// inOneLine is a file's name, which may have line breaks and escapes in it.
func inOneLine(name string) string {
	return strings.ReplaceAll(executor.Printable(name), "\n", `\n`)
}

var programExtensions = []string{".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx"}

// programsIn is the file itself, or the programs in the folder and below.
func programsIn(name string) ([]string, error) {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return []string{name}, nil // what is wrong with it, its reader says
	}
	var files []string
	err = filepath.WalkDir(name, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return unreadable(file, err)
		}
		if d.Type().IsRegular() && slices.Contains(programExtensions, filepath.Ext(file)) {
			files = append(files, file)
		}
		return nil
	})
	if err == nil && len(files) == 0 {
		return nil, usagef("there is no program in %s: their names end in one of %v", inOneLine(name), programExtensions)
	}
	return files, err
}
