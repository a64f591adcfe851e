package harness

// Lost is the error of a subject that ended, or had to be ended, while it held a program: nobody knows how that ended. A caller cannot go
// on with it; to a judge it is a finding.
type Lost struct{ Err error }

func (l *Lost) Error() string { return l.Err.Error() }
func (l *Lost) Unwrap() error { return l.Err }
