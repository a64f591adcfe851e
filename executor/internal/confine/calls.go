package confine

import "slices"

// The arguments that rules look at. Constants of the kernel's interface, equal on amd64 and arm64, written here because
// the policy is printed and tested on machines that are not Linux.
const (
	protExec      = 0x4
	protGrowsDown = 0x01000000
	protGrowsUp   = 0x02000000

	mapTypeMask  = 0x0f
	mapPrivate   = 0x02
	mapAnonymous = 0x20
	mapGrowsDown = 0x0100
	mapLocked    = 0x2000
	mapHugeTLB   = 0x40000

	futexOpMask     = 0xff // without FUTEX_CLOCK_REALTIME
	futexPrivate    = 0x80
	futexWait       = futexPrivate | 0
	futexWake       = futexPrivate | 1
	futexWaitBitset = futexPrivate | 9
	futexWakeBitset = futexPrivate | 10

	cloneThread   = 0x00050f00 // VM FS FILES SIGHAND THREAD SYSVSEM: what both runtimes set for a thread
	cloneOptional = 0x00380000 // SETTLS PARENT_SETTID CHILD_CLEARTID: what Go (by architecture) and pthread_create add

	rlimitData = 2

	fGetFD = 1
	fGetFL = 3

	prSetVMA         = 0x53564d41
	prSetVMAAnonName = 0
	prSetName        = 15
	prGetSeccomp     = 21
	prGetNoNewPrivs  = 39
	allBits          = 0xffffffff
	errnoENOTTY      = 25
	errnoENOSYS      = 38
)

// Why rules are there that workers at work may do without for a long time.
const (
	lastWords = "Go's runtime or the C library says by it why it ends the process"
	atEnd     = "a thread, the wire or the process is at its end"
	noVDSO    = "a clock that the kernel does not map into processes: on some virtual machines all are"
)

// rules are the system calls of a sealed worker. Whatever is not here ends the process.
//
// Rules with checks come first: the kernel caches the verdict of calls that are always allowed and never runs the
// filter for them, so the order only matters for the calls it has to look into.
func (p Policy) rules() []rule {
	return slices.DeleteFunc(p.allRules(), func(r rule) bool { return slices.Contains(p.Deny, r.call) })
}

func (p Policy) allRules() []rule {
	noExec := uint32(protExec)
	if p.JIT {
		noExec = 0
	}
	return []rule{
		// No priority-inheritance operations: nothing here uses them and they have been a way into the kernel. Private ones only: all
		// workers map the same file, and by a lock that is shared one of them wakes what waits in another.
		{call: "futex", checks: []check{{arg: 1, mask: futexOpMask, values: []uint32{futexWait, futexWake, futexWaitBitset, futexWakeBitset}}}},
		// No KSM merging (a side channel between processes) and no memory poisoning.
		{call: "madvise", checks: []check{{arg: 2, mask: allBits, values: []uint32{
			0 /* NORMAL */, 3 /* WILLNEED */, 4 /* DONTNEED */, 8 /* FREE */, 14 /* HUGEPAGE */, 15, /* NOHUGEPAGE */
			16 /* DONTDUMP */, 17 /* DODUMP */, 25 /* COLLAPSE */}}}},
		{call: "mprotect", checks: []check{{arg: 2, mask: noExec | protGrowsDown | protGrowsUp, values: []uint32{0}}}},
		// Private anonymous memory only: shared and growing-down mappings are not counted by RLIMIT_DATA.
		{call: "mmap", checks: []check{
			{arg: 2, mask: noExec | protGrowsDown | protGrowsUp, values: []uint32{0}},
			{arg: 3, mask: mapTypeMask | mapAnonymous | mapGrowsDown | mapLocked | mapHugeTLB, values: []uint32{mapPrivate | mapAnonymous}}}},
		// Go preempts its threads with signals; nobody else may be signalled.
		{call: "tgkill", checks: []check{{arg: 0, self: true}}},
		{call: "kill", checks: []check{{arg: 0, self: true}}, rare: lastWords},
		// Threads, never processes. clone3 passes its flags in memory, where a filter cannot see them: the C library takes
		// ENOSYS as "old kernel" and uses clone.
		{call: "clone", checks: []check{{arg: 0, mask: allBits &^ cloneOptional, values: []uint32{cloneThread}}}},
		{call: "clone3", errno: errnoENOSYS},
		// The TypeScript parser's logger asks whether its output is a terminal. It is told no, by the filter: no ioctl is made.
		{call: "ioctl", errno: errnoENOTTY},
		// Go names its mappings and threads. The two questions are how Seal proves its layers.
		{call: "prctl", checks: []check{{arg: 0, mask: allBits, values: []uint32{prSetVMA, prSetName, prGetSeccomp, prGetNoNewPrivs}}}},
		// Its own bound on memory, which the engine moves below the hard one that nobody raises.
		{call: "prlimit64", checks: []check{{arg: 0, mask: allBits, values: []uint32{0}}, {arg: 1, mask: allBits, values: []uint32{rlimitData}}}},
		// No duplicate and no change of descriptors.
		{call: "fcntl", checks: []check{{arg: 1, mask: allBits, values: []uint32{fGetFD, fGetFL}}},
			rare: "Go and the C library look at a descriptor before they make a file of it"},

		// The wire. Without sendmsg and recvmsg no descriptor can be passed over it.
		{call: "read"}, {call: "write"}, {call: "writev", rare: lastWords}, {call: "close", rare: atEnd},
		{call: "epoll_pwait"}, {call: "epoll_ctl", rare: atEnd},
		// Memory.
		{call: "munmap", rare: "the engine keeps pages rather than give them back, as long as it may"},
		{call: "mremap", rare: "malloc moves a block of its own mapping by it"}, {call: "brk"},
		// Time and scheduling.
		{call: "clock_gettime"}, {call: "clock_getres", rare: noVDSO}, {call: "gettimeofday", rare: noVDSO}, {call: "nanosleep"},
		{call: "clock_nanosleep", rare: "V8 sleeps by it where it waits for another thread"},
		{call: "sched_yield"}, {call: "sched_getaffinity"}, // the C library asks for a thread's, by its id
		{call: "restart_syscall", rare: "the kernel makes it for a worker that was stopped while it slept, and goes on"},
		// Threads and signals.
		{call: "rt_sigaction", rare: lastWords}, {call: "rt_sigprocmask"}, {call: "rt_sigreturn"}, {call: "sigaltstack"},
		{call: "set_robust_list"}, {call: "rseq"}, {call: "gettid"}, {call: "getpid"},
		{call: "exit", rare: atEnd}, {call: "exit_group", rare: atEnd},
		{call: "getrandom"},
	}
}

// Rule is a system call that the filter has a rule for.
type Rule struct {
	Call string
	Rare string // why it has one, though workers at work may do without it for a long time; empty where they cannot
}

// Rules are those of the policy, in order.
func (p Policy) Rules() (all []Rule) {
	for _, r := range p.rules() {
		all = append(all, Rule{r.call, r.rare})
	}
	return all
}
