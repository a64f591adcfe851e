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

// probed is a program of the command line, which is read when its turn comes: a folder may have more than memory has room for. The error says
// why it cannot be judged.
type probed struct {
	file  string
	entry func() (*adversarial.Entry, error)
}

// programs are those of the command line. That one that is named cannot be read is said before anything is started, if it can be known.
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
		if info, err := os.Stat(arg); err == nil && info.IsDir() {
			below, err := f.below(arg, limits)
			if err != nil {
				return nil, err
			}
			all = append(all, below...)
			continue
		}
		if err := canBeRead(arg); err != nil {
			return nil, unreadable(arg, err)
		}
		all = append(all, f.file(arg, limits))
	}
	return all, nil
}

// file is the program in a file.
func (f *probeFlags) file(name string, limits executor.Limits) probed {
	return probed{name, func() (*adversarial.Entry, error) {
		p := executor.Program{Name: strings.ToValidUTF8(filepath.Base(name), "\uFFFD")}
		p.Form, p.Language = shapeOf(name)
		var err error
		if p.Source, err = readProgramFile(name); err != nil {
			return nil, err
		}
		return f.stranger(name, p, limits)
	}}
}

var programExtensions = []string{".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx"}

// below are the programs in a folder and below it. What could be one and is not read is among them, as one that cannot be judged: nobody
// shall take it for one that held.
func (f *probeFlags) below(folder string, limits executor.Limits) ([]probed, error) {
	var all []probed
	not := func(file string, err error) {
		all = append(all, probed{file, func() (*adversarial.Entry, error) { return nil, err }})
	}
	// With the separator, a link to a folder is that folder.
	err := filepath.WalkDir(folder+string(filepath.Separator), func(file string, d fs.DirEntry, err error) error {
		program := slices.Contains(programExtensions, filepath.Ext(file))
		switch {
		case err != nil:
			not(file, err)
		case d.IsDir():
		case d.Type()&fs.ModeSymlink != 0:
			switch info, err := os.Stat(file); {
			case err == nil && info.IsDir():
				not(file, errors.New("a link to a folder, which is not followed: name it by itself"))
			case !program:
			case err != nil:
				not(file, err)
			case info.Mode().IsRegular():
				all = append(all, f.file(file, limits))
			default:
				not(file, errNoFile)
			}
		case program && d.Type().IsRegular():
			all = append(all, f.file(file, limits))
		case program:
			not(file, errNoFile)
		}
		return nil
	})
	if err == nil && len(all) == 0 {
		return nil, usagef("there is no program in %s: their names end in one of %v", inOneLine(folder), programExtensions)
	}
	return all, err
}

var errNoFile = errors.New("it is no regular file")

// stranger is the program as it is to be judged.
func (f *probeFlags) stranger(file string, p executor.Program, limits executor.Limits) (*adversarial.Entry, error) {
	p.Limits = limits
	if f.typescript {
		p.Language = executor.TypeScript
	}
	if f.module {
		p.Form = executor.Module
	}
	if f.modules {
		var err error
		if p.Source, p.Modules, err = adversarial.SplitModules(p.Source); err != nil {
			return nil, err
		}
	}
	setting := adversarial.Disabled
	if f.open {
		setting = adversarial.Function
	}
	return adversarial.Stranger(file, p, setting), nil
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
