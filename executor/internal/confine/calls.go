package confine

import (
	"cmp"
	"fmt"
	"slices"
)

// The arguments that rules look at. Constants of the kernel's interface, equal on amd64 and arm64, written here because
// the policy is printed and tested on machines that are not Linux.
const (
	protNone  = 0
	protRead  = 1
	protWrite = 2
	protExec  = 4

	mapMemory    = 0x22 // MAP_PRIVATE, MAP_ANONYMOUS
	mapFixed     = 0x10
	mapNoReserve = 0x4000
	mapStack     = 0x20000

	dontNeed   = 4
	hugePage   = 14
	noHugePage = 15

	futexPrivate    = 0x80
	futexWait       = futexPrivate | 0
	futexWake       = futexPrivate | 1
	futexWaitBitset = futexPrivate | 9
	futexRealtime   = 0x100

	threadOfC     = 0x003d0f00 // VM FS FILES SIGHAND THREAD SYSVSEM SETTLS PARENT_SETTID CHILD_CLEARTID
	threadOfGo    = 0x00050f00 // VM FS FILES SIGHAND THREAD SYSVSEM
	threadOfGoTLS = 0x000d0f00 // and SETTLS

	sigURG = 23

	clockRealtime  = 0
	clockMonotonic = 1
	clockThread    = 3
	clockCoarse    = 5 // of time()

	rlimitData = 2

	fGetFL = 3

	prSetVMA     = 0x53564d41
	prGetSeccomp = 21

	errnoENOMEM = 12
	errnoENOTTY = 25
	errnoENOSYS = 38
)

// The signals by which a process ends itself: what a program's fault raises, what somebody outside asked for, and abort.
var lastSignals = []uint32{1 /* HUP */, 2 /* INT */, 3 /* QUIT */, 4 /* ILL */, 5 /* TRAP */, 6 /* ABRT */, 7 /* BUS */, 8 /* FPE */, 11 /* SEGV */, 15 /* TERM */}

// Why rules are there that workers at work may do without for a long time.
const (
	lastWords = "Go's runtime or the C library says by it why it ends the process"
	atEnd     = "a thread, the wire or the process is at its end"
	withoutC  = "a program without C starts its threads so, as the worker of confinement's specs is one"
	noVDSO    = "a clock that the kernel does not map into processes: on some virtual machines all are"
)

// rules are the system calls of a sealed worker. Whatever is not here ends the process.
//
// Rules with checks come first: the kernel caches the verdict of calls that are always allowed and never runs the
// filter for them, so the order only matters for the calls it has to look into.
func (p Policy) rules() []rule {
	rules := slices.DeleteFunc(p.allRules(), func(r rule) bool { return slices.Contains(p.Deny, r.call) })
	for _, r := range rules {
		for i, c := range r.checks {
			r.checks[i].values = slices.DeleteFunc(slices.Clone(c.values), func(v value) bool { // mmap and mprotect share some
				return slices.Contains(p.Deny, denial(r.call, c.arg, v.is))
			})
		}
	}
	return rules
}

func (p Policy) allRules() []rule {
	protections := only(protNone, protRead|protWrite)
	changed := append(slices.Clone(protections), only(protRead)...)
	if p.JIT { // the engine maps code as it maps anything, and makes it executable then
		changed = append(changed, only(protRead|protExec, protRead|protWrite|protExec)...)
	}
	return []rule{
		// No priority-inheritance operations: nothing here uses them and they have been a way into the kernel. Private ones only: all
		// workers map the same file, and by a lock that is shared one of them wakes what waits in another.
		{call: "futex", checks: []check{{arg: 1, values: or(only(futexWait, futexWake),
			"the C library waits by it for a condition, and for a time", futexWaitBitset, futexWaitBitset|futexRealtime)}}},
		// No KSM merging (a side channel between processes) and no memory poisoning.
		{call: "madvise", checks: []check{{arg: 2, values: or(only(dontNeed),
			"Go says by it, where its heap begins another range, whether its tables take large pages", hugePage, noHugePage)}}},
		{call: "mprotect", checks: []check{{arg: 2, values: changed}}},
		// Private anonymous memory only: shared and growing-down mappings are not counted by RLIMIT_DATA.
		{call: "mmap", checks: []check{
			{arg: 2, values: protections},
			{arg: 3, values: only(mapMemory, mapMemory|mapFixed, mapMemory|mapNoReserve, mapMemory|mapStack)}}},
		// Go preempts its threads with signals; nobody else may be signalled. No signal that nothing survives: that one comes from the
		// host, or from somebody else outside.
		{call: "tgkill", checks: []check{{arg: 0, self: true}, {arg: 2, values: or(only(sigURG), lastWords, lastSignals...)}}},
		// Threads, never processes. clone3 passes its flags in memory, where a filter cannot see them: the C library takes
		// ENOSYS as "old kernel" and uses clone.
		{call: "clone", checks: []check{{arg: 0, values: or(only(threadOfC), withoutC, threadOfGo, threadOfGoTLS)}}},
		{call: "clone3", errno: errnoENOSYS},
		// The C library would move a block of its own mapping by it, and copies the block when that fails. It would map more of a file
		// that is mapped to be executed, too, and has been a way into the kernel.
		{call: "mremap", errno: errnoENOMEM, rare: "only a block that grows past 128 KiB is moved"},
		// The TypeScript parser's logger asks whether its output is a terminal. It is told no, by the filter: no ioctl is made.
		{call: "ioctl", errno: errnoENOTTY},
		// Go names its mappings. The question is how Seal proves its layer.
		{call: "prctl", checks: []check{{arg: 0, values: or(only(prGetSeccomp), "Go names its memory, where the kernel keeps names", prSetVMA)}}},
		// Its own bound on memory, which the engine moves below the hard one that nobody raises.
		{call: "prlimit64", checks: []check{{arg: 0, values: only(0)}, {arg: 1, values: only(rlimitData)}}},
		// No duplicate and no change of descriptors.
		{call: "fcntl", checks: []check{{arg: 1, values: only(fGetFL)}},
			rare: "Go and the C library look at a descriptor before they make a file of it"},
		// Its own clocks: a number may also name the processor time of any process that is in sight.
		{call: "clock_gettime", checks: []check{{arg: 0, values: or(only(clockThread), noVDSO, clockRealtime, clockMonotonic, clockCoarse)}}},
		{call: "clock_getres", checks: []check{{arg: 0, values: only(clockRealtime, clockMonotonic, clockThread)}}, rare: noVDSO},
		{call: "clock_nanosleep", checks: []check{{arg: 0, values: only(clockRealtime, clockMonotonic)}},
			rare: "V8 sleeps by it where it waits for another thread"},

		// The wire. Without sendmsg and recvmsg no descriptor can be passed over it.
		{call: "read"}, {call: "write"}, {call: "writev", rare: lastWords}, {call: "close", rare: atEnd},
		{call: "epoll_pwait"}, {call: "epoll_ctl", rare: atEnd},
		// Memory.
		{call: "munmap", rare: "the engine keeps pages rather than give them back, as long as it may"},
		{call: "brk"},
		// Time and scheduling.
		{call: "gettimeofday", rare: noVDSO}, {call: "nanosleep"},
		{call: "sched_yield"}, {call: "sched_getaffinity"}, // the C library asks for a thread's, by its id
		{call: "restart_syscall", rare: "the kernel makes it for a worker that was stopped while it slept, and goes on"},
		// Threads and signals.
		{call: "rt_sigaction", rare: lastWords}, {call: "rt_sigprocmask"}, {call: "rt_sigreturn"}, {call: "sigaltstack"},
		{call: "set_robust_list"}, {call: "rseq"}, {call: "gettid"}, {call: "getpid"},
		{call: "exit", rare: atEnd}, {call: "exit_group", rare: atEnd},
		{call: "getrandom"},
	}
}

// Rule is a system call that the filter has a rule for, or one of several values that an argument of it may have.
type Rule struct {
	Name string // the call, with /argument/value behind it for a value: what [Policy.Deny] takes
	Rare string // why it is there, though workers at work may do without it for a long time; empty where they cannot
}

// Rules are those of the policy, in order.
func (p Policy) Rules() (all []Rule) {
	for _, r := range p.rules() {
		all = append(all, Rule{r.call, r.rare})
		for _, c := range r.checks {
			for _, v := range c.values {
				if len(c.values) > 1 { // an only one is needed as much as the call
					all = append(all, Rule{denial(r.call, c.arg, v.is), cmp.Or(r.rare, v.rare)})
				}
			}
		}
	}
	return all
}

// denial names a value in [Policy.Deny].
func denial(call string, arg int, v uint32) string { return fmt.Sprintf("%s/%d/%#x", call, arg, v) }
