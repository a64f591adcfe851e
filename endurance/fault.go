package endurance

import (
	"fmt"
	"syscall"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// Fault is one thing that goes wrong, and what it may cost.
type Fault struct {
	Name  string
	Shape executor.Options // of the pool; what is not set is [shape]'s
	// OwnBinary: the pool's worker is a copy that nobody else uses.
	OwnBinary bool
	// Play makes it go wrong, with calls under way. All of them have settled when it returns.
	Play func(*Scene) error
	// Roles are all calls that there have to be, and how each has to end. There are no others.
	Roles []Role
	// Ended are all workers that end, by reason, how many or Any, save those that the pool's Close ends.
	Ended map[string]int
}

// Role is what a call is to a fault.
type Role struct {
	Name   string
	Calls  int    // or Any
	Ending string // "value", a fault's kind, or Refused; or several, with | between them, where it depends on who is first
}

// Any number of them, but one at least.
const Any = -1

// shape is that of a pool under a fault: a worker that is hit, one that is not, and one that waits.
var shape = executor.Options{Workers: 2, Slots: 2, Spares: 1, Queue: 8}

// The roles of a fault that hits one worker of two: the victim holds two calls, and so does its neighbour; two calls wait; and
// one comes afterwards.
func hits(ending string) []Role {
	return []Role{{"held by the victim", 2, ending}, {"held by another", 2, "value"}, {"queued", 2, "value"}, {"next", 1, "value"}}
}

const lost = string(executor.WorkerLost)

// Faults are all of them.
func Faults() []Fault {
	return []Fault{
		// A worker ends, from outside.
		{Name: "a worker gets SIGKILL", Play: struck(kill(syscall.SIGKILL)), Roles: hits(lost), Ended: map[string]int{executor.EndedDied: 1}},
		{Name: "a worker gets SIGSEGV", Play: struck(kill(syscall.SIGSEGV)), Roles: hits(lost), Ended: map[string]int{executor.EndedEngine: 1}},
		{Name: "a worker gets SIGBUS", Play: struck(kill(syscall.SIGBUS)), Roles: hits(lost), Ended: map[string]int{executor.EndedEngine: 1}},
		{Name: "a worker gets SIGABRT", Play: struck(kill(syscall.SIGABRT)), Roles: hits(lost), Ended: map[string]int{executor.EndedEngine: 1}},
		{Name: "a worker gets SIGKILL while its programs compute", Play: computing(kill(syscall.SIGKILL)), Roles: hits(lost), Ended: map[string]int{executor.EndedDied: 1}},
		{Name: "a worker ends inside a frame", Play: talking(kill(syscall.SIGKILL)), Roles: hits(lost), Ended: map[string]int{executor.EndedDied: 1}},
		{Name: "every worker gets SIGKILL, the spare too", Play: massacre, Roles: []Role{{"held by the victim", 4, lost}, {"queued", 2, "value"}, {"next", 1, "value"}},
			Ended: map[string]int{executor.EndedDied: 3}},
		{Name: "the spare gets SIGKILL", Play: spareKilled, Roles: []Role{{"held by another", 4, "value"}, {"next", 1, "value"}}, Ended: map[string]int{executor.EndedDied: 1}},

		// A worker goes on, but not as it should.
		{Name: "a worker is stopped", Play: stopped, Roles: hits(string(executor.Timeout)), Ended: map[string]int{executor.EndedDeadline: 1}},
		{Name: "a worker is stopped, and goes on in time", Play: stoppedAndContinued, Roles: hits("value")},
		{Name: "a worker is slowed to a crawl", Play: slowed, Roles: hits("value")},
		{Name: "a worker is stopped, and then killed", Play: struck(stoppedAndKilled), Roles: hits(lost), Ended: map[string]int{executor.EndedDied: 1}},

		// Workers cannot come.
		{Name: "the host has no descriptor left", Shape: executor.Options{Workers: 1, Spares: executor.None}, Play: withoutDescriptors,
			Roles: []Role{{"held by the victim", 2, lost}, {"without a worker", 2, string(executor.Startup)}, {"next", 1, "value"}},
			Ended: map[string]int{executor.EndedDied: 1, executor.EndedStartup: Any}},
		{Name: "the worker's binary is gone", OwnBinary: true, Play: struck(binaryGone), Roles: hits(lost), Ended: map[string]int{executor.EndedDied: 1}},
		{Name: "the worker's binary is touched", OwnBinary: true, Play: struck(binaryTouched), Roles: hits(lost), Ended: map[string]int{executor.EndedDied: 1}},

		// Too many calls, and callers that go.
		{Name: "the queue is full", Play: overfull, Roles: []Role{{"held", 4, "value"}, {"queued", 8, "value"}, {"too many", 3, string(executor.Overloaded)}, {"next", 1, "value"}}},
		{Name: "callers cancel before they call", Play: cancelledBefore, Roles: []Role{{"cancelled", 2, string(executor.Cancelled)}, {"held by another", 2, "value"}, {"next", 1, "value"}}},
		{Name: "callers cancel in the queue", Play: cancelledInQueue, Roles: []Role{{"cancelled", 2, string(executor.Cancelled)}, {"held by another", 4, "value"}, {"next", 1, "value"}}},
		{Name: "callers cancel what waits for a tool", Play: cancelledHeld, Roles: []Role{{"cancelled", 2, string(executor.Cancelled)}, {"held by another", 2, "value"}, {"next", 1, "value"}}},
		{Name: "callers cancel what computes", Play: cancelledProgram("await tools.scene.begins(); for (;;);"), Roles: []Role{{"cancelled", 1, string(executor.Cancelled)}, {"next", 1, "value"}}},
		{Name: "callers cancel what does not yield", Play: cancelledProgram("await tools.scene.begins(); [].indexOf.call({ length: 2 ** 53 - 1 }, 1)"),
			Roles: []Role{{"cancelled", 1, string(executor.Cancelled)}, {"next", 1, "value"}}, Ended: map[string]int{executor.EndedDeadline: 1}},
		{Name: "callers cancel as the value comes", Play: cancelledAtTheEnd, Roles: []Role{{"cancelled", racers, "cancelled|value"}, {"next", 1, "value"}}},
		{Name: "callers cancel as their worker is killed", Play: cancelledAsKilled, Roles: []Role{{"held by the victim", 2, lost + "|cancelled"}, {"held by another", 2, "value"}, {"next", 1, "value"}},
			Ended: map[string]int{executor.EndedDied: 1}},

		// The pool closes.
		{Name: "the pool closes while programs run and wait", Play: closedHeld, Roles: []Role{{"held", 4, "value"}, {"queued", 2, "value"}, {"probing", Any, "cancelled|" + Refused}, {"next", 1, Refused}}},
		{Name: "the pool closes as a worker is killed", Play: closedAsKilled, Roles: []Role{{"held by the victim", 2, lost}, {"held by another", 2, "value"}, {"probing", Any, "cancelled|" + Refused}, {"next", 1, Refused}},
			Ended: map[string]int{executor.EndedDied: 1}},
		{Name: "the pool closes while a worker's replacement starts", Shape: executor.Options{Workers: 1, Spares: executor.None}, Play: closedWhileStarting,
			Roles: []Role{{"held by the victim", 2, lost}, {"next", 1, Refused}}, Ended: map[string]int{executor.EndedDied: 1}},
		{Name: "the pool closes under its callers", Play: closedUnder, Roles: []Role{{"meeting", meeting, "value|" + Refused}, {"next", 1, Refused}}},

		// The host.
		{Name: "a second pool of the same binary loses its workers", Play: openedTwice, Roles: []Role{{"held by another", 4, "value"}, {"next", 1, "value"}}},
		{Name: "the host's memory is under pressure", Play: pressed, Roles: hits(lost), Ended: map[string]int{executor.EndedDied: 1}},
		{Name: "a worker in a control group gets SIGKILL", Shape: executor.Options{Require: []string{"cgroup"}}, Play: struck(kill(syscall.SIGKILL)), Roles: hits(lost),
			Ended: map[string]int{executor.EndedDied: 1}},
	}
}

// FaultNamed is the one of that name.
func FaultNamed(name string) (Fault, error) {
	for _, f := range Faults() {
		if f.Name == name {
			return f, nil
		}
	}
	return Fault{}, fmt.Errorf("endurance: there is no fault %q", name)
}

// options is the shape of the fault's pool.
func (f Fault) options() executor.Options {
	o := f.Shape
	if o.Workers == 0 {
		o.Workers = shape.Workers
	}
	if o.Spares == 0 {
		o.Spares = shape.Spares
	}
	o.Slots, o.Queue = shape.Slots, shape.Queue
	o.Limits.Timeout = patient
	return o
}

// patient is the timeout of calls that are not to end by it.
const patient = 60 * time.Second
