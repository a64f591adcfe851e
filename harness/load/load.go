// Package load keeps a machine busy on purpose, beside what is judged on it: processor, memory, disk. Each load is a
// process of its own that runs this very program again, so that it shares no scheduler and no heap with what is judged. It
// ends with whoever started it, and nothing of it leaves the machine.
package load

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// Kind is what a load keeps busy.
type Kind string

// The kinds.
const (
	Processor Kind = "processor" // a loop that never waits
	Memory    Kind = "memory"    // 256 MiB, every page written over and over
	Disk      Kind = "disk"      // a file of 16 MiB, written and synchronised over and over
)

var kinds = map[Kind]func(ended <-chan struct{}) error{
	Processor: processor,
	Memory:    memory,
	Disk:      disk,
}

// Kinds are the names of all kinds.
func Kinds() []string {
	var names []string
	for k := range kinds {
		names = append(names, string(k))
	}
	slices.Sort(names)
	return names
}

// Start runs n loads of a kind until stop is called or ctx ends. Each is self called with argument and the kind, which
// has to end up in [Run]; stop returns once all of them are gone.
func Start(ctx context.Context, self, argument string, k Kind, n int) (stop func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	var all []*exec.Cmd
	stop = func() {
		cancel()
		for _, c := range all {
			_ = c.Wait() // it was killed
		}
	}
	for range n {
		c := exec.CommandContext(ctx, self, argument, string(k))
		if _, err = c.StdinPipe(); err == nil {
			err = c.Start()
		}
		if err != nil {
			stop()
			return nil, fmt.Errorf("load: a %s load cannot be started: %w", k, err)
		}
		all = append(all, c)
	}
	return stop, nil
}

// Run is a load: it returns when in ends, which it does when the process that holds its other end does.
func Run(k Kind, in io.Reader) error {
	run, ok := kinds[k]
	if !ok {
		return fmt.Errorf("load: there is no kind %q: there are %s", k, strings.Join(Kinds(), ", "))
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = io.Copy(io.Discard, in) // whatever it says, it has ended
	}()
	return run(ended)
}

func over(ended <-chan struct{}) bool {
	select {
	case <-ended:
		return true
	default:
		return false
	}
}

func processor(ended <-chan struct{}) error {
	for !over(ended) {
	}
	return nil
}

func memory(ended <-chan struct{}) error {
	const page = 4096
	pages := make([]byte, 256<<20)
	for round := byte(0); ; round++ {
		for i := 0; i < len(pages); i += page {
			pages[i] = round
			if i%(page<<8) == 0 && over(ended) {
				return nil
			}
		}
	}
}

func disk(ended <-chan struct{}) error {
	f, err := os.CreateTemp("", "isoproof-load-*")
	if err != nil {
		return err
	}
	defer f.Close()
	if err := os.Remove(f.Name()); err != nil { // it is gone with its descriptor
		return err
	}
	block := make([]byte, 1<<20)
	for !over(ended) {
		for i := range int64(16) {
			if _, err := f.WriteAt(block, i<<20); err != nil {
				return err
			}
		}
		if err := f.Sync(); err != nil {
			return err
		}
	}
	return nil
}
