package main

import "io"

// output is standard output, and remembers that it did not take something: a report that is cut off must not look like a whole one
// to whoever reads the exit status, whether or not a command looks at every write.
type output struct {
	io.Writer
	lost error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if err != nil {
		o.lost = err
	}
	return n, err
}
