package measure

import "time"

// Sizing is how many readings of a section are thrown away to size its batch.
const Sizing = sizing

// Order is what draws the order inside the pairs of a section.
var Order = order

// Batch is how many computations stand beside so many readings.
var Batch = batch

// Patience sets how long a companion may take for an answer, until restore is called.
func Patience(d time.Duration) (restore func()) {
	before := answerPatience
	answerPatience = d
	return func() { answerPatience = before }
}

// Compute takes so many turns of computations, of which a thread and a process do theirs.
func Compute(turns int, thread func() error, process func(n byte) error) error {
	_, err := (&host{thread: thread, process: process}).compute(turns)
	return err
}
