package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far a long command is, on a terminal; anywhere else it is silent.
type progress struct {
	out     io.Writer
	section string
	bar     *progressbar.ProgressBar
}

func newProgress(out io.Writer) *progress {
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &progress{out: out}
	}
	return &progress{}
}

// update shows done of total readings of a section.
func (p *progress) update(section string, done, total int) {
	if p.out == nil {
		return
	}
	if p.bar == nil || p.section != section {
		p.clear()
		p.section = section
		p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(p.out), progressbar.OptionSetDescription(section),
			progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
	}
	p.bar.Set(done)
}

// clear leaves the terminal as it was.
func (p *progress) clear() {
	if p.bar != nil {
		p.bar.Clear()
		p.bar = nil
	}
}
