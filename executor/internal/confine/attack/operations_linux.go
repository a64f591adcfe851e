package attack

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Perform does what a call says, and says how that went: [Done], an error's text, or what was found.
func Perform(call string) string {
	name, arg, _ := strings.Cut(call, ":")
	do, ok := operations[name]
	if !ok {
		return "there is no operation " + name
	}
	return do(arg)
}

// done turns an error into an answer.
func done(err error) string {
	var e syscall.Errno
	switch {
	case err == nil:
		return Done
	case errors.As(err, &e):
		return e.Error()
	}
	return err.Error()
}

// ofHost turns the error of a call that reaches for the host by its number into an answer. In a container the host may be number
// 1, which in namespaces of its own is a worker itself, or one of its threads. What that reached is no process of the host's.
func ofHost(pid string, err error) string {
	if unix.Tgkill(os.Getpid(), number(pid), 0) == nil {
		err = unix.ESRCH
	}
	return done(err)
}

// call makes a raw system call that needs nothing undone.
func call(number uintptr, args ...uintptr) string {
	var a [6]uintptr
	copy(a[:], args)
	_, _, e := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5])
	if e != 0 {
		return e.Error()
	}
	return Done
}

const (
	readImpliesExec = 0x0400000

	futexWake       = 1
	futexCmpRequeue = 4
	futexLockPI     = 6
	futexPrivate    = 128
)

const page = 1 << 16 // a multiple of any page size

// operations are what an attempt's call can name.
var operations = map[string]func(arg string) string{
	// Files.
	"open": func(path string) string { return done(closing(unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0))) },
	"openat2": func(path string) string {
		return done(closing(unix.Openat2(unix.AT_FDCWD, path, &unix.OpenHow{Flags: unix.O_RDONLY | unix.O_CLOEXEC})))
	},
	"create": func(path string) string {
		defer unix.Unlink(path)
		return done(closing(unix.Open(path, unix.O_WRONLY|unix.O_CREAT|unix.O_CLOEXEC, 0o600)))
	},
	"stat":     func(path string) string { return done(unix.Stat(path, new(unix.Stat_t))) },
	"readlink": func(path string) string { _, err := unix.Readlink(path, make([]byte, 64)); return done(err) },

	"write-own-memory": func(string) string { return done(writeOwnMemory()) },
	"open-by-handle": func(string) string {
		call(unix.SYS_OPEN_BY_HANDLE_AT, ^uintptr(0), 0, 0)
		handle, _, err := unix.NameToHandleAt(unix.AT_FDCWD, "/", 0)
		if err != nil {
			return done(err)
		}
		folder, err := unix.Open("/", unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			return done(err)
		}
		defer unix.Close(folder)
		return done(closing(unix.OpenByHandleAt(folder, handle, unix.O_RDONLY|unix.O_CLOEXEC)))
	},
	"mknod": func(path string) string {
		const zero = 1<<8 | 5 // what /dev/zero is
		defer unix.Unlink(path)
		return done(unix.Mknod(path, unix.S_IFCHR|0o600, zero))
	},

	// Network.
	"socket": func(family string) string {
		kind := unix.SOCK_DGRAM
		switch number(family) {
		case unix.AF_ALG:
			kind = unix.SOCK_SEQPACKET
		case unix.AF_VSOCK:
			kind = unix.SOCK_STREAM
		}
		return done(closing(unix.Socket(number(family), kind|unix.SOCK_CLOEXEC, 0)))
	},
	"connect-tcp": func(port string) string { return done(connect(unix.AF_INET, unix.SOCK_STREAM, loopback(port))) },
	"connect-unix": func(name string) string {
		return done(connect(unix.AF_UNIX, unix.SOCK_STREAM, &unix.SockaddrUnix{Name: name}))
	},
	"send-udp": func(port string) string {
		return done(onSocket(unix.AF_INET, unix.SOCK_DGRAM, func(fd int) error { return unix.Sendto(fd, []byte("x"), 0, loopback(port)) }))
	},
	"sendmsg-udp": func(port string) string {
		call(unix.SYS_SENDMSG, ^uintptr(0), 0, 0)
		return done(onSocket(unix.AF_INET, unix.SOCK_DGRAM, func(fd int) error { return unix.Sendmsg(fd, []byte("x"), nil, loopback(port), 0) }))
	},
	"send-unix": func(name string) string {
		return done(onSocket(unix.AF_UNIX, unix.SOCK_DGRAM, func(fd int) error { return unix.Sendto(fd, []byte("x"), 0, &unix.SockaddrUnix{Name: name}) }))
	},
	"listen-tcp": func(string) string {
		return done(onSocket(unix.AF_INET, unix.SOCK_STREAM, func(fd int) error {
			if err := unix.Bind(fd, loopback("0")); err != nil {
				return err
			}
			return unix.Listen(fd, 1)
		}))
	},

	// Processes. What a call needs would meet the filter before it: so it is made once by itself, with arguments that are none.
	"exec":                func(path string) string { return done(unix.Exec(path, []string{path, "-c", ":"}, nil)) },
	"exec-memory":         func(string) string { return done(executeMemory()) },
	"execveat-memory":     func(string) string { return done(executeDescriptor()) },
	"processes":           processes,
	"regain-capabilities": func(string) string { return done(regainCapabilities()) },
	"clone3":              clone3,
	"fork":                func(string) string { return fork() },
	"process-in-namespace": func(string) string {
		return child(unix.SYS_CLONE, uintptr(unix.SIGCHLD|unix.CLONE_NEWUSER))
	},
	"kill":   func(pid string) string { return ofHost(pid, unix.Kill(number(pid), 0)) },
	"tgkill": func(pid string) string { return ofHost(pid, unix.Tgkill(number(pid), number(pid), 0)) },
	"pidfd": func(pid string) string {
		call(unix.SYS_PIDFD_SEND_SIGNAL, ^uintptr(0), 0, 0, 0)
		fd, err := unix.PidfdOpen(number(pid), 0)
		if err != nil {
			return ofHost(pid, err)
		}
		defer unix.Close(fd)
		return ofHost(pid, unix.PidfdSendSignal(fd, 0, nil, 0))
	},
	"process_vm_readv":  func(arg string) string { return inHost(arg, unix.SYS_PROCESS_VM_READV) },
	"process_vm_writev": func(arg string) string { return inHost(arg, unix.SYS_PROCESS_VM_WRITEV) }, // the byte that is there
	"process_madvise": func(arg string) string {
		pid, address, _ := strings.Cut(arg, ":")
		call(unix.SYS_PROCESS_MADVISE, ^uintptr(0), 0, 0, 0, 0)
		fd, err := unix.PidfdOpen(number(pid), 0)
		if err != nil {
			return ofHost(pid, err)
		}
		defer unix.Close(fd)
		part := unix.RemoteIovec{Base: uintptr(number(address)) &^ (page - 1), Len: 1}
		return ofHost(pid, errno(unix.RawSyscall6(unix.SYS_PROCESS_MADVISE, uintptr(fd), uintptr(unsafe.Pointer(&part)), 1, unix.MADV_COLD, 0, 0)))
	},
	"kcmp": func(pid string) string {
		const virtualMemory = 1
		return ofHost(pid, errno(unix.RawSyscall6(unix.SYS_KCMP, uintptr(os.Getpid()), uintptr(number(pid)), virtualMemory, 0, 0, 0)))
	},
	"clock": func(pid string) string {
		const scheduled = 2 // of all threads; the clock of a process is its number, turned over, and what is measured
		var t unix.Timespec
		_, _, e := unix.RawSyscall(unix.SYS_CLOCK_GETTIME, ^uintptr(number(pid))<<3|scheduled, uintptr(unsafe.Pointer(&t)), 0)
		if e == unix.EINVAL { // there is no such clock
			e = unix.ESRCH
		}
		return ofHost(pid, errno(0, 0, e))
	},
	"getpriority": func(pid string) string {
		_, err := unix.Getpriority(unix.PRIO_PROCESS, number(pid))
		return ofHost(pid, err)
	},
	"pidfd_getfd": func(pid string) string {
		fd, err := unix.PidfdOpen(number(pid), 0)
		if err != nil {
			return ofHost(pid, err)
		}
		defer unix.Close(fd)
		return ofHost(pid, closing(unix.PidfdGetfd(fd, 0, 0)))
	},
	"prlimit": func(pid string) string {
		return ofHost(pid, unix.Prlimit(number(pid), unix.RLIMIT_DATA, nil, new(unix.Rlimit)))
	},
	"fcntl-owner": func(pid string) string {
		_, err := unix.FcntlInt(0, unix.F_SETOWN, number(pid))
		return ofHost(pid, err)
	},
	"keep-on": func(string) string { return done(unix.Prctl(unix.PR_SET_PDEATHSIG, 0, 0, 0, 0)) },
	"ptrace":  ptrace,

	// Privileges and limits.
	"mount": func(string) string { return done(unix.Mount("attempt", "/", "tmpfs", 0, "size=4k")) },
	"fsopen": func(string) string {
		name := []byte("tmpfs\x00")
		return descriptor(unix.SYS_FSOPEN, uintptr(unsafe.Pointer(&name[0])), unix.FSOPEN_CLOEXEC)
	},
	"chroot":      func(string) string { return done(unix.Chroot("/")) },
	"unshare":     func(string) string { return done(unix.Unshare(unix.CLONE_NEWNS)) },
	"setns":       func(string) string { return done(enterNamespace()) },
	"sethostname": func(string) string { return done(unix.Sethostname([]byte("attempt"))) },
	"setuid":      func(string) string { return call(unix.SYS_SETRESUID, 1, 1, 1) },
	"dumpable":    func(string) string { return done(unix.Prctl(unix.PR_SET_DUMPABLE, 1, 0, 0, 0)) },
	"personality": func(string) string { return call(unix.SYS_PERSONALITY, readImpliesExec) },
	"sched_setaffinity": func(string) string {
		var own unix.CPUSet
		if err := unix.SchedGetaffinity(0, &own); err != nil {
			return done(err)
		}
		return done(unix.SchedSetaffinity(0, &own))
	},
	"setpriority": func(string) string { return done(unix.Setpriority(unix.PRIO_PROCESS, 0, 19)) },
	"sched_setscheduler": func(string) string {
		const batch = 3
		var priority int32
		return call(unix.SYS_SCHED_SETSCHEDULER, 0, batch, uintptr(unsafe.Pointer(&priority)))
	},
	"set_mempolicy": func(string) string { return call(unix.SYS_SET_MEMPOLICY, unix.MPOL_DEFAULT, 0, 0) },
	"dispatch": func(string) string {
		return done(unix.Prctl(unix.PR_SET_SYSCALL_USER_DISPATCH, unix.PR_SYS_DISPATCH_OFF, 0, 0, 0))
	},
	"modify_ldt": func(string) string { return modifyLDT() },
	"syslog": func(string) string {
		const unread = 9 // how much there is that nobody read: for that every kernel asks for the capability
		_, err := unix.Klogctl(unread, nil)
		return done(err)
	},
	"adjtimex":    func(string) string { _, err := unix.Adjtimex(new(unix.Timex)); return done(err) }, // as it is
	"sysinfo":     func(string) string { return done(unix.Sysinfo(new(unix.Sysinfo_t))) },
	"raise-limit": func(string) string { return done(raiseLimit()) },
	"open-many":   func(string) string { return done(openMany()) },

	// What the host may have left.
	"write": func(fd string) string { _, err := unix.Write(number(fd), []byte("x")); return done(err) },
	"dup":   func(string) string { return done(closing(unix.FcntlInt(0, unix.F_DUPFD_CLOEXEC, 0))) },
	"send-descriptor": func(string) string {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
		if err != nil {
			return done(err)
		}
		return done(unix.Sendmsg(pair[0], []byte("x"), unix.UnixRights(0), nil, 0))
	},
	"receive-descriptor": func(string) string { return done(receiveDescriptor()) },
	"fcntl-lease": func(path string) string {
		_, _ = unix.FcntlInt(0, unix.F_SETLEASE, unix.F_UNLCK)
		if err := closing(unix.Open(path, unix.O_WRONLY|unix.O_CREAT|unix.O_CLOEXEC, 0o600)); err != nil {
			return done(err)
		}
		defer unix.Unlink(path)
		fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			return done(err)
		}
		defer unix.Close(fd)
		_, err = unix.FcntlInt(uintptr(fd), unix.F_SETLEASE, unix.F_RDLCK)
		return done(err)
	},
	"fcntl-notify": func(string) string {
		const notify, changed = 1026, 2
		_, _ = unix.FcntlInt(0, notify, 0)
		fd, err := unix.Open("/", unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			return done(err)
		}
		defer unix.Close(fd)
		_, err = unix.FcntlInt(uintptr(fd), notify, changed)
		return done(err)
	},
	"pipe": func(string) string { return done(unix.Pipe2(make([]int, 2), unix.O_CLOEXEC)) },
	"fcntl-pipe-size": func(string) string {
		_, err := unix.FcntlInt(2, unix.F_SETPIPE_SZ, page)
		return done(err)
	},
	"vmsplice": func(string) string {
		text := []byte("x")
		part := unix.Iovec{Base: &text[0], Len: 1}
		_, err := unix.Vmsplice(2, []unix.Iovec{part}, 0)
		return done(err)
	},
	"peer": func(string) string {
		_, err := unix.GetsockoptUcred(0, unix.SOL_SOCKET, unix.SO_PEERCRED)
		return done(err)
	},
	"memfd":        func(string) string { return done(closing(unix.MemfdCreate("attempt", unix.MFD_CLOEXEC))) },
	"memfd_secret": func(string) string { return descriptor(unix.SYS_MEMFD_SECRET, 0) },
	"environment": func(string) string {
		if len(os.Environ()) == 0 {
			return empty
		}
		return Done
	},
	"hostname": func(string) string {
		var u unix.Utsname
		if err := unix.Uname(&u); err != nil {
			return done(err)
		}
		if u.Nodename[0] == 0 {
			return empty
		}
		return Done
	},
	"shmget": func(key string) string { _, err := unix.SysvShmGet(number(key), 0, 0); return done(err) },
	"msgget": func(string) string {
		id, _, e := unix.RawSyscall(unix.SYS_MSGGET, unix.IPC_PRIVATE, unix.IPC_CREAT|0o600, 0)
		if e == 0 {
			call(unix.SYS_MSGCTL, id, unix.IPC_RMID, 0)
		}
		return done(errno(0, 0, e))
	},
	"mq_open": func(string) string {
		name := []byte("isoproof-attempt\x00")
		defer unix.RawSyscall(unix.SYS_MQ_UNLINK, uintptr(unsafe.Pointer(&name[0])), 0, 0)
		return descriptor(unix.SYS_MQ_OPEN, uintptr(unsafe.Pointer(&name[0])), unix.O_RDWR|unix.O_CREAT, 0o600, 0)
	},

	// Memory.
	"allocate-mib":    allocate,
	"keep-mib":        keep,
	"page-tables-mib": pageTables,
	"map": func(arg string) string {
		prot, flags, _ := strings.Cut(arg, ":")
		return call(unix.SYS_MMAP, 0, page, uintptr(number(prot)), uintptr(number(flags)), ^uintptr(0), 0)
	},
	"make-executable": func(string) string {
		return inPage(func(m []byte) error { return unix.Mprotect(m, unix.PROT_READ|unix.PROT_EXEC) })
	},
	"pkey_mprotect": func(string) string {
		const noKey = ^uintptr(0)
		return inPage(func(m []byte) error {
			return errno(unix.RawSyscall6(unix.SYS_PKEY_MPROTECT, uintptr(unsafe.Pointer(&m[0])), uintptr(len(m)), unix.PROT_READ|unix.PROT_EXEC, noKey, 0, 0))
		})
	},
	"remap-code": func(string) string { return done(remapCode()) },
	"mlock":      func(string) string { return inPage(unix.Mlock) },
	"merge-pages": func(string) string {
		return inPage(func(m []byte) error { return unix.Madvise(m, unix.MADV_MERGEABLE) })
	},
	"map-memfd": func(string) string {
		fd, err := unix.MemfdCreate("attempt", unix.MFD_CLOEXEC)
		if err != nil {
			return done(err)
		}
		defer unix.Close(fd)
		_, err = unix.Mmap(fd, 0, page, unix.PROT_READ|unix.PROT_EXEC, unix.MAP_PRIVATE)
		return done(err)
	},

	"shmat-executable": func(string) string {
		id, err := unix.SysvShmGet(unix.IPC_PRIVATE, page, unix.IPC_CREAT|0o700)
		if err != nil {
			return done(err)
		}
		defer unix.SysvShmCtl(id, unix.IPC_RMID, nil)
		const executable = 0o100000
		m, err := unix.SysvShmAttach(id, 0, executable|unix.SHM_RDONLY)
		if err != nil {
			return done(err)
		}
		return done(unix.SysvShmDetach(m))
	},

	// The kernel's wider surface.
	"io_uring": func(string) string {
		var parameters [120]byte
		return descriptor(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(&parameters)))
	},
	"aio": func(string) string {
		var context uintptr
		answer := call(unix.SYS_IO_SETUP, 1, uintptr(unsafe.Pointer(&context)))
		if answer == Done {
			call(unix.SYS_IO_DESTROY, context)
		}
		return answer
	},
	"bpf": func(string) string { // an array of one element
		attr := [32]uint32{0: 2, 1: 4, 2: 4, 3: 1}
		return descriptor(unix.SYS_BPF, 0, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr))
	},
	"perf_event_open": func(string) string {
		attr := unix.PerfEventAttr{Type: unix.PERF_TYPE_SOFTWARE, Config: unix.PERF_COUNT_SW_TASK_CLOCK, Bits: unix.PerfBitExcludeKernel | unix.PerfBitExcludeHv}
		attr.Size = uint32(unsafe.Sizeof(attr))
		return descriptor(unix.SYS_PERF_EVENT_OPEN, uintptr(unsafe.Pointer(&attr)), 0, ^uintptr(0), ^uintptr(0), unix.PERF_FLAG_FD_CLOEXEC)
	},
	"userfaultfd": func(string) string {
		return descriptor(unix.SYS_USERFAULTFD, unix.O_CLOEXEC|1 /* faults of user space only */)
	},
	"keyctl": func(string) string {
		_, err := unix.KeyctlGetKeyringID(unix.KEY_SPEC_PROCESS_KEYRING, true)
		return done(err)
	},
	"add_key": func(string) string {
		_, err := unix.AddKey("user", "attempt", []byte("x"), unix.KEY_SPEC_PROCESS_KEYRING)
		return done(err)
	},
	"filter-listener": func(string) string {
		allow := unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW}
		program := unix.SockFprog{Len: 1, Filter: &allow}
		return descriptor(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER, uintptr(unsafe.Pointer(&program)))
	},
	"inotify": func(string) string { return done(closing(unix.InotifyInit1(unix.IN_CLOEXEC))) },
	"fanotify": func(string) string {
		return done(closing(unix.FanotifyInit(unix.FAN_CLOEXEC|unix.FAN_CLASS_NOTIF|unix.FAN_REPORT_FID, unix.O_RDONLY)))
	},
	"timer": func(string) string {
		var id int32
		if answer := call(unix.SYS_TIMER_CREATE, unix.CLOCK_MONOTONIC, 0, uintptr(unsafe.Pointer(&id))); answer != Done {
			return answer
		}
		return call(unix.SYS_TIMER_DELETE, uintptr(id))
	},
	"futex-shared": func(string) string { return call(unix.SYS_FUTEX, codeWord(), futexWake, 1) },
	"int80":        func(string) string { return otherConvention() },
	"futex-pi": func(string) string {
		var word uint32
		return call(unix.SYS_FUTEX, uintptr(unsafe.Pointer(&word)), futexLockPI|futexPrivate, 0, 0)
	},
	"futex-requeue": func(string) string {
		var words [2]uint32
		return call(unix.SYS_FUTEX, uintptr(unsafe.Pointer(&words[0])), futexCmpRequeue|futexPrivate, 0, 0, uintptr(unsafe.Pointer(&words[1])), 0)
	},
	"futex2": func(string) string {
		const wake, all, words = 454, ^uintptr(0) >> 32, 2
		var word uint32
		return call(wake, uintptr(unsafe.Pointer(&word)), all, 1, words|futexPrivate)
	},
	"no-such-call": func(string) string { return call(1 << 20) },
	"x32":          func(string) string { return call(1<<30 + 39) }, // getpid by the other convention of amd64
}

func number(text string) int {
	n, err := strconv.ParseInt(text, 0, 64)
	if err != nil {
		panic("attack: an argument is no number: " + text)
	}
	return int(n)
}

// descriptor makes a raw system call that answers with a descriptor.
func descriptor(number uintptr, args ...uintptr) string {
	var a [6]uintptr
	copy(a[:], args)
	fd, _, e := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5])
	if e != 0 {
		return e.Error()
	}
	unix.Close(int(fd))
	return Done
}

// errno is the error of a raw system call.
func errno(_, _ uintptr, e syscall.Errno) error {
	if e != 0 {
		return e
	}
	return nil
}

// onSocket does what is to be done with a socket.
func onSocket(family, kind int, do func(fd int) error) error {
	fd, err := unix.Socket(family, kind|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return do(fd)
}

func loopback(port string) unix.Sockaddr {
	return &unix.SockaddrInet4{Port: number(port), Addr: [4]byte{127, 0, 0, 1}}
}

func connect(family, kind int, to unix.Sockaddr) error {
	return onSocket(family, kind, func(fd int) error { return unix.Connect(fd, to) })
}

// executeMemory executes a script that no file system holds.
func executeMemory() error {
	fd, err := unix.MemfdCreate("attempt", 0) // it stays open for its interpreter
	if err != nil {
		return err
	}
	if _, err := unix.Write(fd, []byte("#!/bin/sh\n")); err != nil {
		return err
	}
	return unix.Exec(fmt.Sprintf("/proc/self/fd/%d", fd), []string{"attempt"}, nil)
}

// executeDescriptor is executeMemory without a path.
func executeDescriptor() error {
	fd, err := unix.MemfdCreate("attempt", 0)
	if err != nil {
		return err
	}
	if _, err := unix.Write(fd, []byte("#!/bin/sh\n")); err != nil {
		return err
	}
	name, err := unix.BytePtrFromString("")
	if err != nil {
		return err
	}
	argv := []*byte{name, nil}
	_, _, e := unix.RawSyscall6(unix.SYS_EXECVEAT, uintptr(fd), uintptr(unsafe.Pointer(name)), uintptr(unsafe.Pointer(&argv[0])), 0, unix.AT_EMPTY_PATH, 0)
	return e
}

// enterNamespace enters the namespace that the thread is in, which takes what entering another one takes.
func enterNamespace() error {
	call(unix.SYS_SETNS, ^uintptr(0), 0)
	fd, err := unix.Open("/proc/self/ns/uts", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return unix.Setns(fd, unix.CLONE_NEWUTS)
}

// ptrace has a child ask to be traced: the worker itself would stop at the next signal.
func ptrace(string) string {
	call(unix.SYS_PTRACE, ^uintptr(0))
	pid, _, e := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	switch {
	case e != 0:
		return e.Error()
	case pid == 0:
		_, _, e := unix.RawSyscall(unix.SYS_PTRACE, unix.PTRACE_TRACEME, 0, 0)
		unix.RawSyscall(unix.SYS_EXIT_GROUP, uintptr(e), 0, 0)
	}
	var status unix.WaitStatus
	if _, err := unix.Wait4(int(pid), &status, 0, nil); err != nil {
		return done(err)
	}
	if e := unix.Errno(status.ExitStatus()); e != 0 {
		return e.Error()
	}
	return Done
}

// clone3 starts one process that ends at once.
func clone3(string) string {
	arguments := [8]uint64{4: uint64(unix.SIGCHLD)} // struct clone_args of its first version; exit_signal
	return child(unix.SYS_CLONE3, uintptr(unsafe.Pointer(&arguments)), unsafe.Sizeof(arguments))
}

// child starts one process that ends at once, by a raw system call that returns in both.
func child(number uintptr, args ...uintptr) string {
	var a [6]uintptr
	copy(a[:], args)
	pid, _, e := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5])
	switch {
	case e != 0:
		return e.Error()
	case pid == 0:
		unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
	}
	unix.Wait4(int(pid), nil, 0, nil)
	return Done
}

// inHost reads or writes a byte of the host's: "PID:ADDRESS".
func inHost(arg string, which uintptr) string {
	pid, address, _ := strings.Cut(arg, ":")
	var b byte
	near, far := unix.Iovec{Base: &b, Len: 1}, unix.RemoteIovec{Base: uintptr(number(address)), Len: 1}
	return ofHost(pid, errno(unix.RawSyscall6(which, uintptr(number(pid)), uintptr(unsafe.Pointer(&near)), 1, uintptr(unsafe.Pointer(&far)), 1, 0)))
}

// writeOwnMemory writes to a page that may only be read: by its file in /proc the kernel lets a process.
func writeOwnMemory() error {
	file, err := unix.Open("/proc/self/mem", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(file)
	m, err := unix.Mmap(-1, 0, page, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return err
	}
	_, err = unix.Pwrite(file, []byte("x"), int64(uintptr(unsafe.Pointer(&m[0]))))
	return err
}

// receiveDescriptor sends itself a descriptor, and takes it.
func receiveDescriptor() error {
	call(unix.SYS_RECVMSG, ^uintptr(0), 0, 0)
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	if err := unix.Sendmsg(pair[0], []byte("x"), unix.UnixRights(0), nil, 0); err != nil {
		return err
	}
	_, n, _, _, err := unix.Recvmsg(pair[1], make([]byte, 1), make([]byte, unix.CmsgSpace(4)), unix.MSG_CMSG_CLOEXEC)
	if err == nil && n == 0 {
		return unix.ENOMSG
	}
	return err
}

// remapCode maps a page of the program's code a second time, and then what follows it in the file with it: that is executable too,
// whatever it is.
func remapCode() error {
	size := uintptr(os.Getpagesize())
	second, _, e := unix.RawSyscall6(unix.SYS_MREMAP, codeWord()&^(size-1), size, size, unix.MREMAP_MAYMOVE|unix.MREMAP_DONTUNMAP, 0, 0)
	if e != 0 {
		return e
	}
	return errno(unix.RawSyscall6(unix.SYS_MREMAP, second, size, 4*size, unix.MREMAP_MAYMOVE, 0, 0))
}

// codeWord is where a word of the file lies that every worker executes.
func codeWord() uintptr { return reflect.ValueOf(done).Pointer() &^ 3 }

func inPage(do func([]byte) error) string {
	m, err := unix.Mmap(-1, 0, page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return done(err)
	}
	return done(do(m))
}

func closing(fd int, err error) error {
	if err == nil {
		unix.Close(fd)
	}
	return err
}

// raiseLimit asks for more descriptors than a worker has and fewer than a process usually has.
func raiseLimit() error {
	return unix.Prlimit(0, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 100, Max: 100}, nil)
}

func openMany() error {
	var open []int
	defer func() {
		for _, fd := range open {
			unix.Close(fd)
		}
	}()
	for range 64 {
		fd, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 0)
		if err != nil {
			return err
		}
		open = append(open, fd)
	}
	return nil
}

// processes makes n children that end at once and are collected last: until then they count against the limit.
func processes(n string) string {
	want, _ := strconv.Atoi(n)
	var children []int
	defer func() {
		for _, pid := range children {
			unix.Wait4(pid, nil, 0, nil)
		}
	}()
	for range want {
		pid, _, e := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
		switch {
		case e != 0:
			return e.Error()
		case pid == 0:
			unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
		}
		children = append(children, int(pid))
	}
	return Done
}

// allocate holds n MiB of private memory in mappings of 1 MiB.
func allocate(n string) string {
	want, _ := strconv.Atoi(n)
	for range want {
		if _, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON); err != nil {
			return done(err)
		}
	}
	return Done
}

// keep holds n MiB that it has written to and may only read since: RLIMIT_DATA counts what may be written to.
func keep(n string) string {
	for range number(n) {
		m, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		if err != nil {
			return done(err)
		}
		for at := 0; at < len(m); at += os.Getpagesize() {
			m[at] = 1
		}
		if err := unix.Mprotect(m, unix.PROT_READ); err != nil {
			return done(err)
		}
	}
	return Done
}

// pageTables has the kernel make n MiB of page tables: each maps two MiB or more, and one byte read in there is enough.
func pageTables(n string) string {
	const covers = 2 << 20
	tables := number(n) << 20 / os.Getpagesize()
	m, err := unix.Mmap(-1, 0, tables*covers, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
	if err != nil {
		return done(err)
	}
	if err := unix.Mprotect(m, unix.PROT_READ); err != nil {
		return done(err)
	}
	var sum byte
	for at := 0; at < len(m); at += covers {
		sum += m[at]
	}
	runtime.KeepAlive(sum)
	return Done
}

// regainCapabilities gives up every capability and executes a program that fails if it has none: by execution root has all of
// them again.
func regainCapabilities() error {
	call(unix.SYS_EXECVE, 0, 0, 0)
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	if err := unix.Capset(&header, &none[0]); err != nil {
		return err
	}
	const program = `while read -r name value; do [ "$name" != CapEff: ] || [ "$value" = 0000000000000000 ] || exit 0; done </proc/self/status; exit 1`
	return unix.Exec("/bin/sh", []string{"sh", "-c", program}, nil)
}
