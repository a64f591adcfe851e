package confine

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Policy says what a worker keeps beyond the fixed minimum that [Policy.Print] shows.
type Policy struct {
	// JIT lets the worker make memory executable, which just-in-time compilation needs. Default: it cannot.
	JIT bool
	// Data is RLIMIT_DATA in bytes: all private writable memory, thread stacks included. 0 leaves the host's limit.
	Data int64
	// Stack is RLIMIT_STACK in bytes, the stack of each thread that the C library starts. Default 2 MiB.
	Stack int64
	// Threads is RLIMIT_NPROC, the threads the worker may have. Default 64.
	Threads int
	// Trap makes a denied system call raise a SIGSYS that Go's runtime prints with its stack, instead of the silent end.
	// It is for finding out what a new engine calls; the layer seccomp then reports off.
	Trap bool
	// Without names layers to leave off, which then report off. It is for showing what one layer refuses by itself, and that
	// without it nothing does. Default: none.
	Without []string
	// Deny names system calls, and values of their arguments, that end the worker although the filter has a rule for them: the
	// names of [Policy.Rules]. It is for finding what nobody needs. Default: none.
	Deny []string
}

func (p Policy) has(layer string) bool { return !slices.Contains(p.Without, layer) }

// The defaults of Policy. A Go worker with four isolates was seen with fewer than 20 threads.
const (
	defaultStack   = 2 << 20
	defaultThreads = 64
)

// noThreadLimit is the Threads of a worker that shares its user id with processes that are not workers: RLIMIT_NPROC
// counts per user id, so a limit would count theirs and the worker could start no thread at all.
const noThreadLimit = -1

func (p Policy) withDefaults() Policy {
	if p.Stack == 0 {
		p.Stack = defaultStack
	}
	if p.Threads == 0 {
		p.Threads = defaultThreads
	}
	return p
}

// validate refuses what no worker could start under.
func (p Policy) validate() error {
	switch {
	case p.Data < 0:
		return fmt.Errorf("confine: Policy.Data is %d bytes: it must be positive, or 0 for no limit", p.Data)
	case p.Stack < 0 || p.Stack > math.MaxInt32:
		return fmt.Errorf("confine: Policy.Stack is %d bytes: it must be 0 (the default) to 2 GiB", p.Stack)
	case p.Threads < noThreadLimit || p.Threads > 1<<16:
		return fmt.Errorf("confine: Policy.Threads is %d: it must be 0 (the default) to 65536", p.Threads)
	}
	for _, name := range p.Without {
		if !slices.Contains(Layers(), name) {
			return fmt.Errorf("confine: Policy.Without names %q: the layers are %q", name, Layers())
		}
	}
	return nil
}

const policyFormat = "jit=%t data=%d stack=%d threads=%d trap=%t without=%s deny=%s"

// noNames stands for an empty list on the command line, where a word cannot be empty.
const noNames = "-"

// String is the compact form that stage 0 and stage 1 get on their command lines.
func (p Policy) String() string {
	list := func(names []string) string { return cmp.Or(strings.Join(names, ","), noNames) }
	return fmt.Sprintf(policyFormat, p.JIT, p.Data, p.Stack, p.Threads, p.Trap, list(p.Without), list(p.Deny))
}

func parsePolicy(text string) (Policy, error) {
	var p Policy
	var without, deny string
	if _, err := fmt.Sscanf(text, policyFormat, &p.JIT, &p.Data, &p.Stack, &p.Threads, &p.Trap, &without, &deny); err != nil {
		return p, fmt.Errorf("confine: the policy %q on the command line cannot be read: %w", text, err)
	}
	if without != noNames {
		p.Without = strings.Split(without, ",")
	}
	if deny != noNames {
		p.Deny = strings.Split(deny, ",")
	}
	return p, p.validate()
}

// limit is one resource limit; both the soft and the hard one are lowered to it.
type limit struct {
	name  string
	value uint64
}

// limits are the resource limits of the policy.
func (p Policy) limits() []limit {
	p = p.withDefaults()
	ls := []limit{
		{"core", 0},        // a core file would hold guest data
		{"fsize", 0},       // pipes and sockets are not files
		{"memlock", 0},     // locked memory is not counted against data
		{"msgqueue", 0},    //
		{"nice", 0},        // no higher priority
		{"rtprio", 0},      //
		{"nofile", 16},     // three streams and the two descriptors of Go's poller, with room to pass
		{"sigpending", 64}, // queued real-time signals only; Go's own signals do not queue
		{"stack", uint64(p.Stack)},
	}
	if p.Threads > 0 {
		ls = append(ls, limit{"nproc", uint64(p.Threads)})
	}
	if p.Data > 0 {
		ls = append(ls, limit{"data", uint64(p.Data)})
	}
	return ls
}

// Warnings says what the policy gives a worker beyond the minimum, a sentence each.
func (p Policy) Warnings() (all []string) {
	if p.JIT {
		all = append(all, "just-in-time compilation: memory can become executable, so injected code can run")
	}
	if p.Data == 0 {
		all = append(all, "no bound on the memory of a worker")
	}
	if p.Trap {
		all = append(all, "a denied system call raises a signal that the worker can catch, instead of ending it")
	}
	for _, name := range p.Without {
		all = append(all, "the layer "+name+" is left off")
	}
	return all
}

// Print returns the whole policy as text, one rule a line. It needs no privileges and does not look at the machine.
func (p Policy) Print() string {
	p = p.withDefaults()
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("namespaces   user net mount pid ipc uts cgroup, each new; the root directory is empty and read-only")
	line("environment  empty")
	line("descriptors  0 (wire), 1 (null), 2 (diagnostics)")
	for _, l := range p.limits() {
		line("rlimit       %s %d", l.name, l.value)
	}
	if b := p.bounds(); b.memory < 0 {
		line("cgroup       tasks %d", b.tasks)
	} else {
		line("cgroup       memory %d, swap 0, tasks %d", b.memory, b.tasks)
	}
	line("privileges   no_new_privs; no capability in any set; securebits locked; not dumpable")
	line("landlock     handles all of files, tcp, abstract sockets and signals; allows the execution of the worker itself")
	if p.JIT {
		line("mdwe         off: just-in-time compilation")
	} else {
		line("mdwe         no memory becomes executable")
	}
	for _, r := range p.rules() {
		line("%s", r)
	}
	line("seccomp      any other call: %s", p.denied())
	for _, w := range p.Warnings() {
		line("warning      %s", w)
	}
	return b.String()
}

func (p Policy) denied() action {
	if p.Trap {
		return actTrap
	}
	return actKill
}
