package attack

import "github.com/isoproof/isoproof/executor/internal/confine"

// What the kernel answers, as Go writes it.
const (
	noFile      = "no such file or directory"
	noProcess   = "no such process"
	denied      = "permission denied"
	notYours    = "operation not permitted"
	unreachable = "network is unreachable"
	notNow      = "resource temporarily unavailable"

	noMemoryLeft = "cannot allocate memory"
)

var (
	// filter refuses what has no rule, or whose arguments have none.
	filter = Refusal{Layer: confine.Seccomp, Says: Killed}
	// noFiles are the two layers that take every file away.
	noFiles = []Refusal{{Layer: confine.Mount, Says: noFile}, {Layer: confine.Landlock, Says: denied, Right: "files"}, filter}
	// noSignals are those that keep a worker from other processes.
	noSignals = []Refusal{
		{Layer: confine.User, Says: notYours, Root: true},
		{Layer: confine.PID, Says: noProcess}, {Layer: confine.Landlock, Says: notYours, Right: "signals and abstract sockets"}, filter,
	}
	onlyFilter = []Refusal{filter}
	// noMemory are those that keep it from another process's memory.
	noMemory = []Refusal{
		{Layer: confine.User, Says: notYours, Root: true},
		{Layer: confine.PID, Says: noProcess}, {Layer: confine.Landlock, Says: notYours, Right: "files"}, filter,
	}
)

// privileged needs a capability, which the namespace of the user gives until it is dropped.
func privileged(with ...string) []Refusal {
	with = append(with, confine.User)
	return []Refusal{
		{Layer: confine.Capabilities, Says: notYours, With: with}, {Layer: confine.Seccomp, Says: Killed, With: with},
	}
}

// Table is every attempt.
var Table = []Attempt{
	{"reading a file", "open:/etc/passwd", noFiles},
	{"reading a file by the newer call", "openat2:/etc/passwd", noFiles},
	{"listing the root directory", "open:/", []Refusal{{Layer: confine.Landlock, Says: denied, Right: "files"}, filter}},
	{"creating a file", "create:{folder}/created", noFiles},
	{"finding out whether a file exists", "stat:/etc/passwd", []Refusal{{Layer: confine.Mount, Says: noFile}, filter}},
	{"reaching its own executable", "readlink:/proc/self/exe", []Refusal{{Layer: confine.Mount, Says: noFile}, filter}},
	{"the host's environment in /proc", "open:/proc/{host}/environ", append(noFiles, Refusal{Layer: confine.User, Says: denied, Root: true})},
	{"the host's memory in /proc", "open:/proc/{host}/mem", append(noFiles, Refusal{Layer: confine.User, Says: denied, Root: true})},
	{"its own memory in /proc, and by that what it may only read", "write-own-memory", noFiles},
	{"a file by its number (open_by_handle_at)", "open-by-handle", []Refusal{
		{Layer: confine.User, Says: notYours, Root: true}, {Layer: confine.Capabilities, Says: notYours}, filter}},
	{"a device of the machine's", "mknod:{folder}/device", append([]Refusal{
		{Layer: confine.User, Says: notYours, Root: true}, {Layer: confine.Capabilities, Says: notYours}}, noFiles...)},

	{"a connection over TCP", "connect-tcp:{tcp}", []Refusal{
		{Layer: confine.Net, Says: unreachable}, {Layer: confine.Landlock, Says: denied, Right: "tcp"}, filter}},
	{"a datagram over UDP", "send-udp:{udp}", []Refusal{{Layer: confine.Net, Says: unreachable}, filter}},
	{"a datagram over UDP by the other call", "sendmsg-udp:{udp}", []Refusal{{Layer: confine.Net, Says: unreachable}, filter}},
	{"listening for connections", "listen-tcp", []Refusal{{Layer: confine.Landlock, Says: denied, Right: "tcp"}, filter}},
	{"a unix socket with a path", "connect-unix:{unix}", []Refusal{{Layer: confine.Mount, Says: noFile}, filter}},
	{"a unix socket with an abstract name", "connect-unix:{abstract}", []Refusal{
		{Layer: confine.Net, Says: "connection refused"}, {Layer: confine.Landlock, Says: notYours, Right: "signals and abstract sockets"}, filter}},
	{"a datagram to a unix socket with an abstract name", "send-unix:{datagrams}", []Refusal{
		{Layer: confine.Net, Says: "connection refused"}, {Layer: confine.Landlock, Says: notYours, Right: "signals and abstract sockets"}, filter}},
	{"a socket of the internet", "socket:2", onlyFilter},
	{"a socket of the internet's version 6", "socket:10", onlyFilter},
	{"a unix socket", "socket:1", onlyFilter},
	{"a socket to the kernel (netlink)", "socket:16", onlyFilter},
	{"a socket for raw packets", "socket:17", onlyFilter},
	{"a socket to the machine's host (vsock)", "socket:40", onlyFilter},
	{"a socket to the kernel's ciphers", "socket:38", onlyFilter},

	{"executing a program", "exec:/bin/sh", noFiles},
	{"executing a program from memory", "exec-memory", onlyFilter},
	{"executing a program from memory by its descriptor", "execveat-memory", onlyFilter},
	{"starting one process", "processes:1", onlyFilter},
	{"starting one process by the newer call", "clone3", []Refusal{{Layer: confine.Seccomp, Says: "function not implemented"}}},
	{"starting one process by the oldest call", "fork", onlyFilter},
	{"starting one process in a user namespace of its own", "process-in-namespace", onlyFilter},
	{"starting more processes than it may have threads", "processes:80", []Refusal{
		{Layer: confine.Rlimits, Says: notNow, With: []string{confine.User}, Right: confine.ThreadLimit}, {Layer: confine.Cgroup, Says: notNow}, filter}},
	{"seeing a process of the host", "getpriority:{host}", []Refusal{{Layer: confine.PID, Says: noProcess}, filter}},
	{"signalling the host", "kill:{host}", noSignals},
	{"signalling a thread of the host", "tgkill:{host}", noSignals},
	{"signalling the host through a pidfd", "pidfd:{host}", []Refusal{
		{Layer: confine.User, Says: notYours, Root: true}, {Layer: confine.PID, Says: noProcess}, filter}},
	{"reading the host's memory", "process_vm_readv:{host}:{address}", noMemory},
	{"writing to the host's memory", "process_vm_writev:{host}:{address}", noMemory},
	{"advising the kernel on the host's memory", "process_madvise:{host}:{address}", []Refusal{ // not Landlock: it asks for less than reading, which CAP_PERFMON gives
		{Layer: confine.User, Says: denied, Root: true}, {Layer: confine.PID, Says: noProcess}, filter}},
	{"comparing itself with the host (kcmp)", "kcmp:{host}", noMemory},
	{"taking a descriptor from the host", "pidfd_getfd:{host}", noMemory},
	{"the host's processor time", "clock:{host}", []Refusal{{Layer: confine.PID, Says: noProcess}, filter}},
	{"the host's limits", "prlimit:{host}", []Refusal{
		{Layer: confine.User, Says: notYours, Root: true}, {Layer: confine.PID, Says: noProcess}, filter}},
	{"having a descriptor signal the host", "fcntl-owner:{host}", []Refusal{{Layer: confine.PID, Says: noProcess}, filter}},
	{"outliving the host", "keep-on", onlyFilter},
	{"tracing", "ptrace", onlyFilter},

	{"mounting", "mount", privileged(confine.Mount)},
	{"a file system by the newer calls", "fsopen", privileged(confine.Mount)},
	{"changing the root directory", "chroot", privileged()},
	{"a new namespace", "unshare", privileged()},
	{"entering a namespace", "setns", privileged(confine.UTS)},
	{"naming the machine", "sethostname", privileged(confine.UTS)},
	{"getting capabilities back by execution", "regain-capabilities", []Refusal{
		{Layer: confine.NoNewPrivs, Says: "ended with status 1", With: []string{confine.User}},
		{Layer: confine.Seccomp, Says: Killed, With: []string{confine.User}}}},
	{"changing its user", "setuid", []Refusal{{Layer: confine.User, Says: "invalid argument", Right: "its own user:"}, filter}}, // there is no other id
	{"becoming dumpable", "dumpable", onlyFilter},
	{"having what is readable be executable (personality)", "personality", onlyFilter},
	{"choosing its processors", "sched_setaffinity", onlyFilter},
	{"changing its priority", "setpriority", onlyFilter},
	{"choosing how it is scheduled", "sched_setscheduler", onlyFilter},
	{"choosing where its memory lies", "set_mempolicy", onlyFilter},
	{"having its system calls handed to itself", "dispatch", onlyFilter},
	{"a segment of its own (modify_ldt)", "modify_ldt", onlyFilter},
	{"the kernel's log", "syslog", []Refusal{{Layer: confine.User, Says: notYours, Root: true}, {Layer: confine.Capabilities, Says: notYours}, filter}},
	{"the machine's clock", "adjtimex", onlyFilter},
	{"how much memory and how many processes the machine has", "sysinfo", onlyFilter},
	{"raising a limit", "raise-limit", []Refusal{{Layer: confine.Rlimits, Says: notYours, With: []string{confine.User}}, filter}},
	{"opening many descriptors", "open-many", []Refusal{{Layer: confine.Rlimits, Says: "too many open files"}, filter}},
	{"taking more memory than its bound", "allocate-mib:512", []Refusal{{Layer: confine.Rlimits, Says: noMemoryLeft}}},

	{"keeping more memory than its bound, no longer writable", "keep-mib:400", []Refusal{{Layer: confine.Cgroup, Says: Exhausted}}},
	{"having the kernel keep page tables for more than its bound", "page-tables-mib:400", []Refusal{{Layer: confine.Cgroup, Says: Exhausted}}},

	{"writing to a descriptor that the host left open", "write:{descriptor}", []Refusal{
		{Layer: confine.Descriptors, Says: "bad file descriptor"}}},
	{"duplicating a descriptor", "dup", onlyFilter},
	{"sending a descriptor over the wire", "send-descriptor", onlyFilter},
	{"receiving a descriptor", "receive-descriptor", onlyFilter},
	{"a lease on a file", "fcntl-lease:{folder}/leased", onlyFilter},
	{"news of a folder (F_NOTIFY)", "fcntl-notify", onlyFilter},
	{"a pipe", "pipe", onlyFilter},
	{"a larger pipe to the host", "fcntl-pipe-size", onlyFilter},
	{"pages moved into a pipe", "vmsplice", onlyFilter},
	{"who is at the other end of the wire", "peer", onlyFilter},
	{"a file in memory", "memfd", onlyFilter},
	{"memory that the kernel itself cannot read (memfd_secret)", "memfd_secret", onlyFilter},
	{"reading the host's environment variables", "environment", []Refusal{{Layer: confine.Environment, Says: empty}}},
	{"the host's name", "hostname", []Refusal{{Layer: confine.UTS, Says: empty}, filter}},
	{"shared memory of System V", "shmget:{segment}", []Refusal{{Layer: confine.IPC, Says: noFile}, filter}},
	{"messages of System V", "msgget", onlyFilter},
	{"messages of POSIX", "mq_open", []Refusal{{Layer: confine.Rlimits, Says: "too many open files", With: []string{confine.User}}, filter}},

	{"making memory executable", "make-executable", []Refusal{{Layer: confine.MDWE, Says: denied}, filter}},
	{"making memory executable by the newer call", "pkey_mprotect", []Refusal{{Layer: confine.MDWE, Says: denied}, filter}},
	{"mapping more of its own file to be executed", "remap-code", []Refusal{{Layer: confine.Seccomp, Says: noMemoryLeft}}},
	{"mapping memory writable and executable", "map:7:0x22", []Refusal{{Layer: confine.MDWE, Says: denied}, filter}},
	{"mapping memory executable", "map:5:0x22", onlyFilter},
	{"executable memory from a file in memory", "map-memfd", onlyFilter},
	{"executable memory of System V", "shmat-executable", onlyFilter},
	{"mapping shared memory", "map:3:0x21", onlyFilter},
	{"mapping memory that grows down", "map:3:0x122", onlyFilter},
	{"locking memory", "map:3:0x2022", []Refusal{{Layer: confine.Rlimits, Says: notYours, With: []string{confine.User}}, filter}},
	{"locking memory by its own call", "mlock", []Refusal{{Layer: confine.Rlimits, Says: notYours, With: []string{confine.User}}, filter}},
	{"merging pages with other processes", "merge-pages", onlyFilter},

	{"io_uring", "io_uring", onlyFilter},
	{"input and output that is not waited for (aio)", "aio", onlyFilter},
	{"a program in the kernel (bpf)", "bpf", onlyFilter},
	{"performance counters", "perf_event_open", onlyFilter},
	{"page faults handled in user space", "userfaultfd", onlyFilter},
	{"the kernel's keyring", "keyctl", onlyFilter},
	{"a key in the kernel", "add_key", onlyFilter},
	{"a further filter that it answers itself", "filter-listener", onlyFilter},
	{"news of files (inotify)", "inotify", onlyFilter},
	{"news of files by the newer call (fanotify)", "fanotify", onlyFilter},
	{"a timer that signals", "timer", onlyFilter},
	{"a priority-inheriting lock", "futex-pi", onlyFilter},
	{"moving who waits to another lock", "futex-requeue", onlyFilter},
	{"a lock by the newer calls", "futex2", onlyFilter},
	{"waking who waits in another worker, by the file that both are", "futex-shared", onlyFilter},
	{"a call that does not exist", "no-such-call", onlyFilter},
	{"a call by another convention", "x32", onlyFilter},
	{"a call by the convention of 32 bits", "int80", onlyFilter},
}
