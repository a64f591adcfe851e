package confine

import (
	"fmt"
	"os"
	"runtime"
	"time"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// Seal installs the system-call filter on every thread and returns the state of every layer. It must be called once,
// after the engine has started and before the first guest byte. From then on a call outside the policy ends the process
// by SIGSYS, see [Died].
func (c *Confinement) Seal() ([]Layer, error) {
	startPoller()
	c.binary.Close()
	c.layers.prove(Descriptors, "0, 1 and 2", checkDescriptors)
	if !c.policy.has(Seccomp) {
		return c.layers.list(), nil
	}
	prog, err := c.program()
	if err != nil {
		c.layers.unavailable(Seccomp, err.Error())
		return c.layers.list(), nil
	}
	if err := installFilter(prog); err != nil {
		c.layers.unavailable(Seccomp, err.Error())
		return c.layers.list(), nil
	}
	if err := expectPrctl(unix.PR_GET_SECCOMP, unix.SECCOMP_MODE_FILTER); err != nil {
		return nil, fmt.Errorf("confine: the system-call filter was installed but cannot be read back: %w", err)
	}
	if c.policy.Trap {
		c.layers.off(Seccomp, "denied calls raise SIGSYS instead of ending the process (debugging)")
	} else {
		c.layers.enforced(Seccomp, fmt.Sprintf("%d calls allowed on all threads, any other ends the process", allowed(c.policy.rules())))
	}
	return c.layers.list(), nil
}

// allowed counts the calls that are made at all; the others are answered by the filter.
func allowed(rules []rule) (n int) {
	for _, r := range rules {
		if r.errno == 0 {
			n++
		}
	}
	return n
}

// startPoller makes Go's runtime create its poller now: afterwards it may not. A timer that cannot fire before it is
// stopped does that.
func startPoller() { time.AfterFunc(time.Hour, func() {}).Stop() }

func (c *Confinement) program() ([]unix.SockFilter, error) {
	if auditArch == 0 {
		return nil, fmt.Errorf("there is no filter for %s", runtime.GOARCH)
	}
	instructions, err := compile(c.policy.rules(), c.policy.denied(), machine{
		arch: auditArch, calls: callNumbers(), self: uint32(os.Getpid()),
	})
	if err != nil {
		return nil, err
	}
	raw, err := bpf.Assemble(instructions)
	if err != nil {
		return nil, err
	}
	prog := make([]unix.SockFilter, len(raw))
	for i, r := range raw {
		prog[i] = unix.SockFilter{Code: r.Op, Jt: r.Jt, Jf: r.Jf, K: r.K}
	}
	return prog, nil
}

// installFilter puts the filter on every thread, or on none.
func installFilter(prog []unix.SockFilter) error {
	fprog := unix.SockFprog{Len: uint16(len(prog)), Filter: &prog[0]}
	tid, _, e := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&fprog)))
	runtime.KeepAlive(prog)
	if e != 0 {
		return fmt.Errorf("installing the system-call filter: %w", e)
	}
	if tid != 0 {
		return fmt.Errorf("the system-call filter could not be put on thread %d", tid)
	}
	return nil
}

// callNumbers are the numbers of the calls that have a name here.
func callNumbers() map[string]uint32 {
	numbers := make(map[string]uint32, len(callNames))
	for number, name := range callNames {
		if name != "" {
			numbers[name] = uint32(number)
		}
	}
	return numbers
}
