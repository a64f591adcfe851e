package confine

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Confinement is a worker in stage 1: everything but the system-call filter is in force.
type Confinement struct {
	policy  Policy
	layers  layerSet
	binary  *os.File
	attempt string
}

// Policy is what the host asked for.
func (c *Confinement) Policy() Policy { return c.policy }

// Attempt is what the host started this worker to try, empty for a worker that serves: see [Launch].
func (c *Confinement) Attempt() string { return c.attempt }

// Binary is the worker's own file, open for reading: the worker has no other way to it, for no path leads anywhere. Seal
// closes it; mappings of it stay.
func (c *Confinement) Binary() *os.File { return c.binary }

// Enter must be the first thing in the worker's main, which must have locked the main thread in an init function. In
// stage 0 it does not return, except with an error; in stage 1 it returns the confinement to seal. In any other process
// it returns [ErrNotStage]. After another error the worker must exit.
//
// The main thread stays locked because the engine must not run on it: to find that thread's stack, and no other's, the C
// library opens /proc/self/maps, which the sealed worker would not survive.
func Enter() (*Confinement, error) {
	if len(os.Args) > 1 {
		switch args := os.Args[2:]; os.Args[1] {
		case stage0:
			return nil, runStage0(args)
		case stage1:
			return runStage1(args)
		}
	}
	return nil, ErrNotStage
}

// runStage0 gives up what it can and becomes stage 1. Everything here is per process or kept by execution; what is per
// thread is kept because the thread is locked.
func runStage0(args []string) error {
	if len(args) != 6 {
		return errors.New("confine: stage 0 was started with the wrong arguments: host and worker are of different builds")
	}
	p, err := parsePolicy(args[0])
	if err != nil {
		return err
	}
	runtime.LockOSThread()
	layers := layerSet{}
	compareNamespaces(p, layers, args[1], args[2], args[3])
	layers.group(p.bounds(), args[5])
	for _, name := range p.Without {
		layers.off(name, leftOff)
	}
	take := func(name string, how func() error) {
		if p.has(name) {
			layers.check(name, "", how())
		}
	}

	// Stage 1 is executed through this directory, which will not be reachable by a path any more.
	if err := unix.Chdir("/proc"); err != nil {
		return fmt.Errorf("confine: /proc is needed to start: %w", err)
	}
	if layers[Mount].State == Enforced {
		take(Mount, emptyRoot)
	}
	if layers[UTS].State == Enforced {
		take(UTS, func() error { return errors.Join(unix.Sethostname(nil), unix.Setdomainname(nil)) })
	}
	take(Descriptors, func() error { return closeOnExec(binaryFD + 1) })
	take(NoNewPrivs, func() error { return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) })
	take(Capabilities, dropCapabilities)
	if p.JIT {
		layers.off(MDWE, "just-in-time compilation needs executable memory")
	} else {
		take(MDWE, func() error { return unix.Prctl(unix.PR_SET_MDWE, unix.PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0) })
	}
	if p.has(Landlock) {
		handled, err := restrictLandlock(binaryFD)
		layers.check(Landlock, handled, err)
	}
	// Last, so that this stage's own start-up memory and threads are not what they fail on.
	take(Rlimits, func() error { return lowerLimits(p.limits()) })

	argv := []string{os.Args[0], stage1, p.String(), args[4]}
	for _, l := range layers {
		argv = append(argv, strings.Join([]string{l.Name, l.State, l.Detail}, fieldSeparator))
	}
	// syscall.Exec and not execveat: it keeps the runtime from creating a thread meanwhile, which the kernel would refuse.
	err = syscall.Exec(fmt.Sprintf("self/fd/%d", binaryFD), argv, os.Environ())
	return fmt.Errorf("confine: the worker cannot execute itself again: %w: make the binary readable and executable for everyone (chmod 755)", err)
}

// leftOff is the detail of a layer that the policy is without.
const leftOff = "left off by the policy"

// fieldSeparator stands between the fields of a layer on stage 1's command line; it is in no error text.
const fieldSeparator = "\x1f"

// compareNamespaces records which namespaces are this worker's own.
func compareNamespaces(p Policy, layers layerSet, host, id, why string) {
	theirs, ours := strings.Fields(host), strings.Fields(readNamespaces())
	for i, n := range namespaceFiles {
		switch {
		case !p.has(n.layer): // whatever it is in
		case why != "":
			layers.unavailable(n.layer, why)
		case len(theirs) != len(ours) || theirs[i] == "?" || ours[i] == "?":
			layers.unavailable(n.layer, "the namespaces could not be compared with the host's")
		case theirs[i] == ours[i]:
			layers.unavailable(n.layer, "the worker is in the host's own namespace")
		default:
			layers.enforced(n.layer, "its own "+ours[i])
		}
	}
	outer, err := strconv.Atoi(id)
	switch {
	case err != nil || outer == keepID || !p.has(User):
	case why == "":
		layers.enforced(User, layers[User].Detail+", user id "+id+" outside")
	default:
		layers.enforced(User, "no namespace, but the unprivileged user id "+id)
	}
}

// group records what the host says of the control groups that this worker was started in: no worker can look at them.
func (s layerSet) group(b bounds, why string) {
	switch {
	case why != "":
		s.unavailable(Cgroup, why)
	case b.memory < 0:
		s.enforced(Cgroup, fmt.Sprintf("a group of its own: %d tasks, no bound on memory", b.tasks))
	default:
		s.enforced(Cgroup, fmt.Sprintf("a group of its own: %d MiB with what the kernel holds for it, no swap, %d tasks", b.memory>>20, b.tasks))
	}
}

// closeOnExec marks every descriptor from first on. They cannot be closed: Go's poller may be among them.
func closeOnExec(first uint) error {
	err := unix.CloseRange(first, ^uint(0)>>32, unix.CLOSE_RANGE_CLOEXEC)
	if err == nil {
		return nil
	}
	// Before Linux 5.11.
	open, err := os.ReadDir("self/fd")
	if err != nil {
		return fmt.Errorf("listing the open descriptors: %w", err)
	}
	for _, f := range open {
		if fd, err := strconv.Atoi(f.Name()); err == nil && uint(fd) >= first {
			unix.CloseOnExec(fd)
		}
	}
	return nil
}

// runStage1 picks up what stage 0 left and does what does not survive execution.
func runStage1(args []string) (*Confinement, error) {
	if len(args) < 2 {
		return nil, errors.New("confine: stage 1 was started with the wrong arguments")
	}
	p, err := parsePolicy(args[0])
	if err != nil {
		return nil, err
	}
	if unix.Gettid() != unix.Getpid() {
		return nil, errors.New("confine: Enter was not called on the main thread: the worker must call runtime.LockOSThread in an init function")
	}
	runtime.LockOSThread()
	layers := layerSet{}
	for _, a := range args[2:] {
		f := strings.SplitN(a, fieldSeparator, 3)
		if len(f) != 3 {
			return nil, fmt.Errorf("confine: stage 1 cannot read the layer %q", a)
		}
		layers[f[0]] = Layer{f[0], f[1], f[2]}
	}
	if err := unix.Chdir("/"); err != nil { // out of the old /proc
		return nil, fmt.Errorf("confine: entering the root directory: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return nil, fmt.Errorf("confine: making the worker undumpable: %w", err)
	}
	// Executed through a descriptor, it would be called by the descriptor's number in ps and top.
	if err := unix.Prctl(unix.PR_SET_NAME, uintptr(unsafe.Pointer(unsafe.StringData("isoproof-worker\x00"))), 0, 0, 0); err != nil {
		return nil, fmt.Errorf("confine: naming the worker: %w", err)
	}
	c := &Confinement{p, layers, os.NewFile(binaryFD, "isoproof-worker"), args[1]}
	c.verify()
	return c, nil
}
