package confine

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Launch is one worker to start.
type Launch struct {
	// Binary is the opened worker. It is executed through this descriptor, so nobody can swap the file in between. It
	// must be readable and executable for everyone: the worker runs under another id.
	Binary *os.File
	// Policy of the worker.
	Policy Policy
	// Wire becomes the worker's descriptor 0. The caller closes its own copy after Start.
	Wire *os.File
	// Stderr gets what the worker writes to descriptor 2. Nil discards it. It should not be a regular file: the worker
	// may write to none.
	Stderr io.Writer
	// Attempt, when not empty, is what the worker does instead of serving, once it is confined: see [Confinement.Attempt].
	Attempt string
}

// Starter starts workers that die with it. It owns an operating-system thread: the kernel kills a worker (parent-death
// signal) when the thread that started it ends, be it by Close, or with the host in whatever way that ends.
//
// It is safe for concurrent use; starts happen one at a time.
type Starter struct {
	jobs   chan func()
	closed chan struct{}
	once   sync.Once
	ended  sync.WaitGroup
}

// NewStarter returns a Starter, which the caller must Close.
func NewStarter() *Starter {
	s := &Starter{jobs: make(chan func()), closed: make(chan struct{})}
	s.ended.Go(func() { s.work(func() {}) })
	return s
}

// work does the jobs on a thread that ends with them. The main thread does not: Go keeps it, locked or not.
func (s *Starter) work(placed func()) {
	runtime.LockOSThread() // never unlocked, so the thread ends with this goroutine
	if unix.Gettid() == unix.Getpid() {
		elsewhere := make(chan struct{})
		s.ended.Go(func() { s.work(func() { close(elsewhere) }) })
		<-elsewhere // as long as this goroutine holds the main thread, the other one gets another
		runtime.UnlockOSThread()
		return
	}
	placed()
	clean := sync.OnceFunc(sweep)
	for {
		select {
		case job := <-s.jobs:
			job()
			clean() // not before the first start, which somebody waits for
		case <-s.closed:
			return
		}
	}
}

// Close ends the starter and, through the kernel, every worker it started that is still alive. Their processes must
// still be waited for. It is idempotent.
func (s *Starter) Close() {
	s.once.Do(func() { close(s.closed) })
	s.ended.Wait()
}

// Start starts a worker and returns it running; the caller must call its End. Where this machine refuses the
// namespaces the worker starts without them and its layers say so. An error means that no worker runs: the binary
// cannot be executed, the policy is invalid, the machine is out of processes, or the starter is closed.
func (s *Starter) Start(l Launch) (w *Worker, err error) {
	if err := l.Policy.validate(); err != nil {
		return nil, err
	}
	l.Policy = l.Policy.withDefaults()
	done := make(chan struct{})
	job := func() {
		defer close(done)
		w, err = start(l)
	}
	select {
	case s.jobs <- job:
		<-done
		return w, err
	case <-s.closed:
		return nil, ErrClosed
	}
}

// rung is one way to start a worker. They are tried from the strongest down.
type rung struct {
	namespaces bool
	id         int // user and group id outside; keepID: the host's own
}

const (
	keepID = -1
	nobody = 65534
	// Ids of workers' own lie where no distribution, container manager or directory service allocates, and below 2^31, which
	// some file systems cannot pass. Each worker has a random one: no worker can signal another, and RLIMIT_NPROC, which
	// counts per id, counts its threads alone.
	firstOwnID = 1_900_000_000
	ownIDs     = 100_000_000
)

// rungs lists the ways open to a host of this effective user id.
func rungs(euid int) []rung {
	if euid != 0 {
		return []rung{{true, keepID}, {false, keepID}}
	}
	own := firstOwnID + rand.IntN(ownIDs)
	// A container's root may hold no id above 65535, and that of a user namespace may hold its own alone.
	return []rung{{true, own}, {true, nobody}, {true, keepID}, {false, own}, {false, nobody}, {false, keepID}}
}

// OwnIDs says whether workers of this process get a user id that is not its own: it is root and holds others.
func OwnIDs() bool {
	held, err := os.ReadFile("/proc/self/uid_map")
	if os.Geteuid() != 0 || err != nil {
		return false
	}
	for line := range strings.Lines(string(held)) {
		var first, outside, count int
		if n, _ := fmt.Sscan(line, &first, &outside, &count); n == 3 && first <= nobody && nobody < first+count {
			return true
		}
	}
	return false
}

// firstRung is the strongest rung this process has not been refused for good.
var firstRung atomic.Int32

func start(l Launch) (*Worker, error) {
	var g *group
	var refused error
	if l.Policy.has(Cgroup) {
		g, refused = newGroup(l.Policy.bounds())
	}
	since := time.Now()
	cmd, err := startIn(g, refused, l)
	if errors.Is(err, errEnter) {
		g.remove()
		g = nil
		cmd, err = startIn(nil, err, l)
	}
	if err != nil {
		g.remove()
		return nil, err
	}
	return &Worker{cmd, func(d *Death) {
		if d.ByFilter {
			d.Call = journal(cmd.Process.Pid, since)
		}
		d.OutOfMemory = d.Signal == unix.SIGKILL && g.outOfMemory()
		g.remove()
	}}, nil
}

// startIn starts a worker in its control groups or, when there are none, with the reason why.
func startIn(g *group, ungrouped error, l Launch) (*exec.Cmd, error) {
	if !l.Policy.has(User) { // no other namespace without this one, and nothing to learn for the next start
		cmd := command(l, rung{false, keepID}, errLeftOff, ungrouped)
		return cmd, explain(g.start(cmd))
	}
	ways := rungs(os.Geteuid())
	var refused error
	for i := int(firstRung.Load()); i < len(ways); i++ {
		cmd := command(l, ways[i], refused, ungrouped)
		err := mayClone(cmd.SysProcAttr.Cloneflags)
		if err == nil {
			err = g.start(cmd)
			cloned.Store(err == nil)
		}
		switch {
		case err == nil:
			return cmd, nil
		case errors.Is(err, errEnter):
			return nil, err
		case errors.Is(err, unix.EPERM), errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOSYS):
			// Not permitted here, or an id that is not mapped here: it will not be different next time.
			firstRung.CompareAndSwap(int32(i), int32(min(i+1, len(ways)-1)))
		case errors.Is(err, unix.ENOSPC), errors.Is(err, unix.EUSERS):
			// A count of namespaces is used up: it may be different next time.
		default:
			return nil, explain(err)
		}
		if refused == nil {
			refused = err
			lastRefusal.Store(&refused)
		}
	}
	return nil, explain(refused)
}

// cloned says that the last start was not refused.
var cloned atomic.Bool

// mayClone asks for namespaces and starts nothing in them: the file does not exist. A refusal of a start with a map of ids
// leaves two descriptors open in this process, which Go makes for the map and forgets.
func mayClone(flags uintptr) error {
	if flags == 0 || cloned.Load() {
		return nil
	}
	const nowhere = "/proc/self/no such file"
	_, err := syscall.ForkExec(nowhere, []string{nowhere}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{Cloneflags: flags}})
	if errors.Is(err, unix.ENOENT) {
		return nil
	}
	return err
}

var errLeftOff = errors.New("the policy is without the layer user")

// lastRefusal is why rungs above firstRung are not tried any more.
var lastRefusal atomic.Pointer[error]

func explain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, unix.EACCES):
		return fmt.Errorf("confine: the worker binary cannot be executed: %w: make it readable and executable for everyone (chmod 755), on a file system that is not mounted noexec", err)
	case errors.Is(err, unix.ENOEXEC):
		return fmt.Errorf("confine: the worker binary is not a program for this machine: %w: build it (make build)", err)
	case errors.Is(err, unix.EAGAIN):
		return fmt.Errorf("confine: no process could be started: %w: raise the host's limit of processes (ulimit -u)", err)
	}
	return fmt.Errorf("confine: no worker could be started: %w", err)
}

// binaryFD is the descriptor of the worker binary in stage 0.
const binaryFD = 3

// command prepares stage 0.
func command(l Launch, r rung, refused, ungrouped error) *exec.Cmd {
	p := l.Policy
	if !countsAlone(r) {
		p.Threads = noThreadLimit
	}
	why := ""
	if !r.namespaces {
		if refused == nil {
			if last := lastRefusal.Load(); last != nil {
				refused = *last
			}
		}
		why = fmt.Sprint("this machine refused the namespaces: ", refused)
	}
	attr := &syscall.SysProcAttr{
		Setsid:    true, // a terminal's interrupt is for the host, which then drains
		Pdeathsig: syscall.SIGKILL,
	}
	if r.namespaces {
		attr.Cloneflags = unix.CLONE_NEWCGROUP
		for _, n := range namespaceFiles {
			if p.has(n.layer) {
				attr.Cloneflags |= n.flag
			}
		}
	}
	switch {
	case r.namespaces && r.id == keepID:
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}}
	case r.namespaces:
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: r.id, Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: r.id, Size: 1}}
		attr.GidMappingsEnableSetgroups = true // so that root's groups can be given up
		attr.Credential = &syscall.Credential{}
	case r.id != keepID:
		attr.Credential = &syscall.Credential{Uid: uint32(r.id), Gid: uint32(r.id)}
	}
	environment := []string{} // nil would mean the host's
	if !p.has(Environment) {
		environment = nil
	}
	return &exec.Cmd{
		Path:        fmt.Sprintf("/proc/self/fd/%d", binaryFD),
		Args:        []string{"isoproof-worker", stage0, p.String(), hostNamespaces(), strconv.Itoa(r.id), why, l.Attempt, said(ungrouped)},
		Env:         environment,
		Dir:         "/",
		Stdin:       l.Wire,
		Stderr:      l.Stderr,
		ExtraFiles:  []*os.File{l.Binary}, // descriptor 3
		SysProcAttr: attr,
	}
}

// said is an error on a command line.
func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// countsAlone says whether RLIMIT_NPROC would count the worker's threads only: under an id of its own, or, since Linux
// 5.14, in a user namespace of its own. It holds nobody who is root outside, in whatever namespace.
func countsAlone(r rung) bool {
	return r.id >= firstOwnID || r.namespaces && kernelAtLeast(5, 14) && (r.id != keepID || os.Geteuid() != 0)
}

var kernelAtLeast = func() func(major, minor int) bool {
	version := sync.OnceValues(func() (major, minor int) {
		var u unix.Utsname
		if unix.Uname(&u) == nil {
			fmt.Sscanf(unix.ByteSliceToString(u.Release[:]), "%d.%d", &major, &minor)
		}
		return
	})
	return func(major, minor int) bool {
		haveMajor, haveMinor := version()
		return haveMajor > major || haveMajor == major && haveMinor >= minor
	}
}()

// namespaceFiles names the namespace layers' files under /proc/self/ns, and the flags that make them.
var namespaceFiles = []struct {
	layer, file string
	flag        uintptr
}{
	{User, "user", unix.CLONE_NEWUSER}, {Net, "net", unix.CLONE_NEWNET}, {Mount, "mnt", unix.CLONE_NEWNS},
	{PID, "pid", unix.CLONE_NEWPID}, {IPC, "ipc", unix.CLONE_NEWIPC}, {UTS, "uts", unix.CLONE_NEWUTS},
}

// hostNamespaces are the identities of the host's namespaces, in the order of namespaceFiles, for stage 0 to compare.
var hostNamespaces = sync.OnceValue(readNamespaces)

func readNamespaces() string {
	ids := make([]string, len(namespaceFiles))
	for i, n := range namespaceFiles {
		id, err := os.Readlink("/proc/self/ns/" + n.file)
		if err != nil {
			id = "?"
		}
		ids[i] = id
	}
	return strings.Join(ids, " ")
}
