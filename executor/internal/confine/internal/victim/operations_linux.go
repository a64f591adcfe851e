package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// perform does one operation and says how it went.
func perform(operation string) string {
	name, arg, _ := strings.Cut(operation, ":")
	do, ok := operations[name]
	if !ok {
		return "no such operation: " + name
	}
	return do(arg)
}

// done turns an error into an answer.
func done(err error) string {
	var e syscall.Errno
	switch {
	case err == nil:
		return "done"
	case errors.As(err, &e):
		return e.Error()
	}
	return err.Error()
}

// call makes a raw system call that needs nothing undone.
func call(number uintptr, args ...uintptr) string {
	var a [6]uintptr
	copy(a[:], args)
	_, _, e := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5])
	if e != 0 {
		return e.Error()
	}
	return "done"
}

const (
	futexLockPI  = 6
	futexPrivate = 128
)

const page = 1 << 16 // a multiple of any page size

func mmap(prot, flags int) string {
	return call(unix.SYS_MMAP, 0, page, uintptr(prot), uintptr(flags), ^uintptr(0), 0)
}

// operations are what native code in a broken engine would try, and what an intact worker needs.
var operations = map[string]func(arg string) string{
	// Files.
	"open": func(path string) string { return done(closing(unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0))) },
	"create": func(path string) string {
		return done(closing(unix.Open(path, unix.O_WRONLY|unix.O_CREAT|unix.O_CLOEXEC, 0o600)))
	},
	"stat":     func(path string) string { return done(unix.Stat(path, new(unix.Stat_t))) },
	"readlink": func(path string) string { _, err := unix.Readlink(path, make([]byte, 64)); return done(err) },
	"memfd":    func(string) string { return done(closing(unix.MemfdCreate("victim", 0))) },
	"ioctl":    func(string) string { _, err := unix.IoctlGetInt(0, unix.TIOCINQ); return done(err) },
	"dup":      func(string) string { return done(closing(unix.FcntlInt(0, unix.F_DUPFD_CLOEXEC, 0))) },
	"setfl":    func(string) string { _, err := unix.FcntlInt(2, unix.F_SETFL, 0); return done(err) },
	"pipe":     func(string) string { return done(unix.Pipe(make([]int, 2))) },

	// Network.
	"socket": func(string) string { return done(closing(unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0))) },
	"dial": func(address string) string {
		c, err := net.DialTimeout("tcp", address, time.Second)
		if err == nil {
			c.Close()
		}
		return done(err)
	},
	"interfaces": func(string) string {
		up := 0
		all, err := net.Interfaces()
		for _, i := range all {
			if i.Flags&net.FlagUp != 0 {
				up++
			}
		}
		return fmt.Sprint(up, " up ", done(err))
	},
	"send-descriptor": func(string) string { return done(unix.Sendmsg(0, []byte("x"), unix.UnixRights(0), nil, 0)) },

	// Processes.
	"exec":      func(path string) string { return done(unix.Exec(path, []string{path}, nil)) },
	"processes": processes,
	"clone3":    func(string) string { return call(unix.SYS_CLONE3, 0, 0) },
	"unshare":   func(string) string { return done(unix.Unshare(unix.CLONE_NEWNS)) },
	"kill":      func(pid string) string { n, _ := strconv.Atoi(pid); return done(unix.Kill(n, 0)) },
	"kill-self": func(string) string { return done(unix.Kill(unix.Getpid(), 0)) },
	"ptrace":    func(string) string { return call(unix.SYS_PTRACE, unix.PTRACE_TRACEME) },
	"process_vm_readv": func(pid string) string {
		n, _ := strconv.Atoi(pid)
		var b byte
		_, err := unix.ProcessVMReadv(n, []unix.Iovec{{Base: &b, Len: 1}}, []unix.RemoteIovec{{Base: 1, Len: 1}}, 0)
		return done(err)
	},
	"dumpable": func(string) string { return done(unix.Prctl(unix.PR_SET_DUMPABLE, 1, 0, 0, 0)) },
	"pid":      func(string) string { return strconv.Itoa(unix.Getpid()) },
	"hostname": func(string) string {
		var u unix.Utsname
		err := unix.Uname(&u)
		return fmt.Sprintf("%q %s", unix.ByteSliceToString(u.Nodename[:]), done(err))
	},

	// Privileges and limits.
	// A file system that does not exist: the question is only whether it is allowed to ask.
	"mount":        func(path string) string { return done(unix.Mount("none", path, "nofs", 0, "")) },
	"chroot":       func(path string) string { return done(unix.Chroot(path)) },
	"setuid":       func(string) string { return call(unix.SYS_SETRESUID, 1, 1, 1) },
	"raise-limit":  func(string) string { return done(raiseLimit()) },
	"environment":  func(string) string { return fmt.Sprint(len(os.Environ())) },
	"open-many":    func(string) string { return done(openMany()) },
	"allocate-mib": allocate,

	// Memory.
	"map-executable": func(string) string { return mmap(unix.PROT_READ|unix.PROT_EXEC, unix.MAP_PRIVATE|unix.MAP_ANON) },
	"map-shared":     func(string) string { return mmap(unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_ANON) },
	"map-stack": func(string) string {
		return mmap(unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_GROWSDOWN)
	},
	"map-private": func(string) string { return mmap(unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON) },
	"make-executable": func(string) string {
		m, err := unix.Mmap(-1, 0, page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		if err != nil {
			return done(err)
		}
		return done(unix.Mprotect(m, unix.PROT_READ|unix.PROT_EXEC))
	},
	"merge-pages": func(string) string {
		m, err := unix.Mmap(-1, 0, page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		if err != nil {
			return done(err)
		}
		return done(unix.Madvise(m, unix.MADV_MERGEABLE))
	},

	// The kernel's wider surface. Invalid arguments do: an unfiltered kernel says so instead of ending the process.
	"io_uring":        func(string) string { return call(unix.SYS_IO_URING_SETUP, 0, 0) },
	"bpf":             func(string) string { return call(unix.SYS_BPF, ^uintptr(0), 0, 0) },
	"perf_event_open": func(string) string { return call(unix.SYS_PERF_EVENT_OPEN, 0, 0, 0, 0, 0) },
	"userfaultfd":     func(string) string { return call(unix.SYS_USERFAULTFD, ^uintptr(0)) },
	"keyctl":          func(string) string { return call(unix.SYS_KEYCTL, ^uintptr(0)) },
	"add_key":         func(string) string { return call(unix.SYS_ADD_KEY, 0, 0, 0, 0, 0) },
	"futex-pi": func(string) string {
		var word uint32
		return call(unix.SYS_FUTEX, uintptr(unsafe.Pointer(&word)), futexLockPI|futexPrivate, 0, 0)
	},
	"no-such-call": func(string) string { return call(1 << 20) },
	"x32":          func(string) string { return call(1<<30 + 39) }, // getpid by the other convention of amd64

	// What an intact worker needs.
	"work": func(string) string { return done(work()) },
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
	return "done"
}

// allocate holds n MiB of private memory in mappings of 1 MiB.
func allocate(n string) string {
	want, _ := strconv.Atoi(n)
	for range want {
		if _, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON); err != nil {
			return done(err)
		}
	}
	return "done"
}

// work is what Go's runtime does in a worker: threads, collections, timers, preemption, large and small memory.
func work() error {
	var locked, released sync.WaitGroup
	release := make(chan struct{})
	for range 12 {
		locked.Add(1)
		released.Go(func() {
			runtime.LockOSThread() // its own thread, which ends with it
			locked.Done()
			<-release
		})
	}
	locked.Wait()
	close(release)
	released.Wait()

	stop := make(chan struct{})
	var spinner sync.WaitGroup
	spinner.Go(func() {
		for n := 0; ; n++ { // a loop that only a signal preempts
			select {
			case <-stop:
				return
			default:
			}
		}
	})
	var kept [][]byte
	for i := range 200 {
		kept = append(kept, make([]byte, 64<<10))
		if i%50 == 0 {
			kept = nil
			runtime.GC()
		}
	}
	<-time.After(5 * time.Millisecond)
	close(stop)
	spinner.Wait()
	return nil
}
