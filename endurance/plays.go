package endurance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/processes"
)

// strike is what is done to one worker.
type strike func(*Scene, executor.WorkerStats) error

func kill(sig syscall.Signal) strike {
	return func(_ *Scene, w executor.WorkerStats) error { return syscall.Kill(w.PID, sig) }
}

// struck does something to one worker of two while both are full with programs that wait, and calls wait for a slot. What the
// worker held settles by itself.
func struck(do strike) func(*Scene) error { return around(holding, executor.Limits{}, do) }

// computing is the same with programs that compute, and talking with programs that send a megabyte at a time, more than a socket holds.
func computing(do strike) func(*Scene) error { return around(counting, executor.Limits{}, do) }
func talking(do strike) func(*Scene) error   { return around(telling, executor.Limits{}, do) }

func around(source string, limits executor.Limits, do strike) func(*Scene) error {
	return func(s *Scene) error {
		c, err := s.fillWith(source, limits, 2)
		if err != nil {
			return err
		}
		if err := do(s, c.victim); err != nil {
			return err
		}
		if limits.Timeout != 0 { // the others shall not meet theirs
			release(c.others)
			defer release(c.in)
		}
		if err := s.settle(c.in); err != nil {
			return err
		}
		if limits.Timeout == 0 {
			release(c.others)
		}
		if err := s.settle(append(c.others, c.waiting...)); err != nil {
			return err
		}
		as("held by the victim", c.in)
		as("held by another", c.others)
		return s.next()
	}
}

// massacre kills all workers, the spare first: what waits could go to it before it is killed, and would be lost with it.
func massacre(s *Scene) error {
	c, err := s.fill(2)
	if err != nil {
		return err
	}
	if err := s.killSpare(); err != nil {
		return err
	}
	for _, w := range s.pool.Stats().Workers {
		if w.Held == 0 {
			continue
		}
		if err := syscall.Kill(w.PID, syscall.SIGKILL); err != nil {
			return err
		}
	}
	all := c.held()
	if err := s.settle(append(all, c.waiting...)); err != nil {
		return err
	}
	as("held by the victim", all)
	return s.next()
}

func spareKilled(s *Scene) error {
	c, err := s.fill(0)
	if err != nil {
		return err
	}
	if err := s.killSpare(); err != nil {
		return err
	}
	return s.goOn("held by another", c)
}

// killSpare kills the worker that holds nothing, and returns once the pool knows.
func (s *Scene) killSpare() error {
	for _, w := range s.pool.Stats().Workers {
		if w.Held > 0 {
			continue
		}
		if err := syscall.Kill(w.PID, syscall.SIGKILL); err != nil {
			return err
		}
	}
	return s.seen("the spare is gone", func(st executor.Stats) bool { return st.Ended[executor.EndedDied] == 1 })
}

// goOn lets all calls of a full pool go on, and is their end of the play: each has the role, and the next call comes.
func (s *Scene) goOn(role string, c crowd) error {
	all := c.held()
	if err := s.letGo(all); err != nil {
		return err
	}
	as(role, all)
	return s.next()
}

// A call in a stopped worker has this long.
const stoppedTimeout = 3 * time.Second

var stopped = around(holding, executor.Limits{Timeout: stoppedTimeout}, kill(syscall.SIGSTOP))

func stoppedAndKilled(s *Scene, w executor.WorkerStats) error {
	return errors.Join(kill(syscall.SIGSTOP)(s, w), kill(syscall.SIGKILL)(s, w))
}

// stoppedAndContinued lets all programs go on while one worker is stopped.
func stoppedAndContinued(s *Scene) error {
	return s.undisturbed(func(w executor.WorkerStats, others []*call) error {
		if err := syscall.Kill(w.PID, syscall.SIGSTOP); err != nil {
			return err
		}
		return errors.Join(s.settle(others), syscall.Kill(w.PID, syscall.SIGCONT))
	})
}

// slowed lets a worker run for a twentieth of the time.
func slowed(s *Scene) error {
	return s.undisturbed(func(w executor.WorkerStats, others []*call) error {
		for range 20 {
			if err := syscall.Kill(w.PID, syscall.SIGSTOP); err != nil {
				return err
			}
			time.Sleep(19 * time.Millisecond)
			if err := syscall.Kill(w.PID, syscall.SIGCONT); err != nil {
				return err
			}
			time.Sleep(time.Millisecond)
		}
		return nil
	})
}

// undisturbed fills the pool and lets every program go on while something is done to one worker, of which nobody is to suffer.
func (s *Scene) undisturbed(do func(executor.WorkerStats, []*call) error) error {
	c, err := s.fill(2)
	if err != nil {
		return err
	}
	release(c.others)
	let := make(chan struct{})
	go func() { // the victim's calls go on in the middle of it
		defer close(let)
		time.Sleep(50 * time.Millisecond)
		release(c.in)
	}()
	err = do(c.victim, c.others)
	<-let
	if err := errors.Join(err, s.settle(append(c.held(), c.waiting...))); err != nil {
		return err
	}
	as("held by the victim", c.in)
	as("held by another", c.others)
	return s.next()
}

// withoutDescriptors takes all descriptors of this process while the one worker dies.
func withoutDescriptors(s *Scene) error {
	c, err := s.fill(0)
	if err != nil {
		return err
	}
	giveBack, err := takeDescriptors()
	if err != nil {
		return err
	}
	defer giveBack()
	if err := syscall.Kill(c.victim.PID, syscall.SIGKILL); err != nil {
		return err
	}
	if err := s.settle(c.in); err != nil {
		return err
	}
	as("held by the victim", c.in)
	var refused []*call
	for range 2 {
		refused = append(refused, s.start("without a worker", executor.Program{Source: "return input"}))
	}
	if err := s.settle(refused); err != nil {
		return err
	}
	giveBack()
	if err := s.seen("a worker serves again", func(st executor.Stats) bool { return st.Serving == 1 }); err != nil {
		return err
	}
	return s.next()
}

// takeDescriptors opens files until the kernel gives no more, under a bound that is soon reached.
func takeDescriptors() (giveBack func(), err error) {
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &before); err != nil {
		return nil, err
	}
	low := before
	low.Cur = min(low.Cur, 256)
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &low); err != nil {
		return nil, err
	}
	var taken []*os.File
	giveBack = func() {
		for _, f := range taken {
			f.Close()
		}
		taken = nil
		_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &before) // what was allowed is allowed again
	}
	for {
		f, err := os.Open(os.DevNull)
		if errors.Is(err, syscall.EMFILE) {
			return giveBack, nil
		}
		if err != nil {
			giveBack()
			return nil, err
		}
		taken = append(taken, f)
	}
}

func binaryGone(s *Scene, w executor.WorkerStats) error {
	return errors.Join(os.Remove(s.pool.Options().WorkerPath), syscall.Kill(w.PID, syscall.SIGKILL))
}

func binaryTouched(s *Scene, w executor.WorkerStats) error {
	later := time.Now().Add(time.Hour)
	return errors.Join(os.Chtimes(s.pool.Options().WorkerPath, later, later), syscall.Kill(w.PID, syscall.SIGKILL))
}

func overfull(s *Scene) error {
	c, err := s.fill(s.pool.Options().Queue)
	if err != nil {
		return err
	}
	var tooMany []*call
	for range 3 {
		tooMany = append(tooMany, s.start("too many", executor.Program{Source: "return input"}))
	}
	if err := s.settle(tooMany); err != nil {
		return err
	}
	all := c.held()
	if err := errors.Join(s.letGo(all), s.settle(c.waiting)); err != nil {
		return err
	}
	as("held", all)
	return s.next()
}

func cancelledBefore(s *Scene) error {
	held, err := s.hold("held by another", 2, executor.Limits{})
	if err != nil {
		return err
	}
	var gone []*call
	for range 2 {
		ctx, cancel := context.WithCancel(s.ctx)
		cancel()
		gone = append(gone, s.startUnder(ctx, cancel, "cancelled", executor.Program{Source: "return input"}))
	}
	if err := s.settle(gone); err != nil {
		return err
	}
	if err := s.letGo(held); err != nil {
		return err
	}
	return s.next()
}

func cancelledInQueue(s *Scene) error {
	c, err := s.fill(2)
	if err != nil {
		return err
	}
	for _, call := range c.waiting {
		call.cancel()
	}
	if err := s.settle(c.waiting); err != nil {
		return err
	}
	as("cancelled", c.waiting)
	return s.goOn("held by another", c)
}

func cancelledHeld(s *Scene) error {
	gone, err := s.hold("cancelled", 2, executor.Limits{})
	if err != nil {
		return err
	}
	held, err := s.hold("held by another", 2, executor.Limits{})
	if err != nil {
		return err
	}
	for _, c := range gone {
		c.cancel()
	}
	if err := s.settle(gone); err != nil {
		return err
	}
	if err := s.letGo(held); err != nil {
		return err
	}
	return s.next()
}

// cancelledProgram cancels a program once it computes.
func cancelledProgram(source string) func(*Scene) error {
	return func(s *Scene) error {
		c := s.start("cancelled", executor.Program{Source: source})
		if err := s.until("a program begins", c.begun); err != nil {
			return err
		}
		pid := 0
		for _, w := range s.pool.Stats().Workers {
			if w.Held == 1 {
				pid = w.PID
			}
		}
		before, ok := processes.CPUTime(pid)
		if !ok {
			return fmt.Errorf("endurance: the processor time of worker process %d cannot be read", pid)
		}
		if err := wait(s.ctx, "a program computes", func() bool {
			now, ok := processes.CPUTime(pid)
			return !ok || now >= before+5*processes.Tick
		}); err != nil {
			return err
		}
		c.cancel()
		if err := s.settle([]*call{c}); err != nil {
			return err
		}
		return s.next()
	}
}

// racers are the calls that are cancelled around their end, each a little later than the one before.
const racers = 40

func cancelledAtTheEnd(s *Scene) error {
	for i := range racers {
		c := s.start("cancelled", executor.Program{Source: "return input"})
		late := time.AfterFunc(time.Duration(i)*100*time.Microsecond, c.cancel)
		err := s.settle([]*call{c})
		late.Stop()
		if err != nil {
			return err
		}
	}
	return s.next()
}

func cancelledAsKilled(s *Scene) error {
	c, err := s.fill(0)
	if err != nil {
		return err
	}
	if err := syscall.Kill(c.victim.PID, syscall.SIGKILL); err != nil {
		return err
	}
	for _, call := range c.in {
		call.cancel()
	}
	if err := s.settle(c.in); err != nil {
		return err
	}
	if err := s.letGo(c.others); err != nil {
		return err
	}
	as("held by the victim", c.in)
	as("held by another", c.others)
	return s.next()
}

// closing closes the pool in the background, and returns once it takes no more calls; done is closed when Close has returned.
func (s *Scene) closing() (done chan struct{}, err error) {
	done = make(chan struct{})
	s.closed = true
	go func() {
		defer close(done)
		s.pool.Close()
	}()
	for {
		ctx, cancel := context.WithCancel(s.ctx)
		cancel()
		probe := s.startUnder(ctx, cancel, "probing", executor.Program{Source: "return input"})
		if err := s.settle([]*call{probe}); err != nil {
			return nil, err
		}
		if probe.Ending == Refused {
			return done, nil
		}
		time.Sleep(time.Millisecond)
	}
}

// drained lets calls go on that Close has to wait for.
func (s *Scene) drained(done chan struct{}, calls ...*call) error {
	select {
	case <-done:
		s.broken = append(s.broken, "Close returned while calls were under way")
	default:
	}
	if err := s.letGo(calls); err != nil {
		return err
	}
	return s.until("Close returns", done)
}

func closedHeld(s *Scene) error {
	c, err := s.fill(2)
	if err != nil {
		return err
	}
	done, err := s.closing()
	if err != nil {
		return err
	}
	all := c.held()
	if err := s.drained(done, append(all, c.waiting...)...); err != nil {
		return err
	}
	as("held", all)
	return s.next()
}

func closedAsKilled(s *Scene) error {
	c, err := s.fill(0)
	if err != nil {
		return err
	}
	done, err := s.closing()
	if err != nil {
		return err
	}
	if err := syscall.Kill(c.victim.PID, syscall.SIGKILL); err != nil {
		return err
	}
	if err := s.settle(c.in); err != nil {
		return err
	}
	if err := s.drained(done, c.others...); err != nil {
		return err
	}
	as("held by the victim", c.in)
	as("held by another", c.others)
	return s.next()
}

func closedWhileStarting(s *Scene) error {
	c, err := s.fill(0)
	if err != nil {
		return err
	}
	if err := syscall.Kill(c.victim.PID, syscall.SIGKILL); err != nil {
		return err
	}
	if err := s.settle(c.in); err != nil {
		return err
	}
	as("held by the victim", c.in)
	s.closed = true
	s.pool.Close()
	return s.next()
}

// meeting are the calls that meet Close, eight at a time.
const meeting = 80

func closedUnder(s *Scene) error {
	done := make(chan struct{})
	var calls []*call
	for i := range meeting {
		if i == meeting/2 {
			s.closed = true
			go func() {
				defer close(done)
				s.pool.Close()
			}()
		}
		if i >= 8 {
			if err := s.settle(calls[i-8 : i-7]); err != nil {
				return err
			}
		}
		calls = append(calls, s.start("meeting", executor.Program{Source: "return input"}))
	}
	if err := s.settle(calls); err != nil {
		return err
	}
	if err := s.until("Close returns", done); err != nil {
		return err
	}
	return s.next()
}

// openedTwice kills all workers of another pool of the same binary, with a call in it.
func openedTwice(s *Scene) error {
	c, err := s.fill(0)
	if err != nil {
		return err
	}
	second, err := s.open(s.ctx, s.pool.Options())
	if err != nil {
		return err
	}
	defer second.Close()
	other := &Scene{ctx: s.ctx, pool: second}
	held, err := other.hold("", 1, executor.Limits{})
	if err != nil {
		return err
	}
	for _, w := range second.Stats().Workers {
		if err := syscall.Kill(w.PID, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	if err := other.settle(held); err != nil {
		return err
	}
	if held[0].Ending != lost {
		s.broken = append(s.broken, "the call in the other pool ended as "+held[0].Ending)
	}
	return s.goOn("held by another", c)
}

// pressed kills a worker while the host's collector has much to do.
func pressed(s *Scene) error {
	stop := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		kept := make([][]byte, 64)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
				kept[i%len(kept)] = make([]byte, 1<<20)
				if i%256 == 0 {
					runtime.GC()
				}
			}
		}
	}()
	defer func() {
		close(stop)
		<-ended
	}()
	return struck(kill(syscall.SIGKILL))(s)
}
