package suite

import "time"

// OrphanName makes the runner look for orphans of another program than the worker.
func OrphanName(name string) Option {
	return func(o *options) { o.orphanName = name }
}

// Patience replaces the time that the runner gives what a suite started to be gone.
func Patience(d time.Duration) Option {
	return func(o *options) { o.patience = d }
}

// LinesVariable and FailedSuffix are for the runner's own specs.
const (
	LinesVariable = linesVariable
	FailedSuffix  = failedSuffix
)
