package confine

// OnThread runs a job where the starter starts its workers.
func (s *Starter) OnThread(job func()) {
	done := make(chan struct{})
	s.jobs <- func() { job(); close(done) }
	<-done
}
