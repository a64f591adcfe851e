package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/confine/attack"
)

// withoutNamespaces makes this machine, as far as this process sees it, one that has no namespaces to give. The process
// must be root of a user namespace of its own.
func withoutNamespaces() {
	if err := os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0); err != nil {
		fatal(err)
	}
}

// withoutCall has the kernel refuse a system call to all threads of this process and to all that it starts.
func withoutCall(number string) {
	n, err := strconv.Atoi(number)
	if err != nil {
		fatal(err)
	}
	const errno = 0x00050000 // SECCOMP_RET_ERRNO
	filter := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: 0}, // the number
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: uint32(n), Jf: 1},
		{Code: unix.BPF_RET | unix.BPF_K, K: errno | uint32(unix.EPERM)},
		{Code: unix.BPF_RET | unix.BPF_K, K: 0x7fff0000}, // SECCOMP_RET_ALLOW
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		fatal(err)
	}
	if _, _, e := unix.RawSyscall(unix.SYS_SECCOMP, 1, 1, uintptr(unsafe.Pointer(&program))); e != 0 { // SET_MODE_FILTER, TSYNC
		fatal(e)
	}
}

// host starts this binary as a confined worker, has it make the call and prints the ending as JSON; for the call "table"
// it makes all attempts and prints the report.
func host(policy, call string) {
	var p confine.Policy
	if err := json.Unmarshal([]byte(policy), &p); err != nil {
		fatal(err)
	}
	binary, err := os.Open("/proc/self/exe")
	if err != nil {
		fatal(err)
	}
	var found any
	before := openDescriptors()
	defer func() {
		if now := openDescriptors(); now > before {
			fatal(fmt.Sprintf("%d descriptors are left open", now-before))
		}
	}()
	if call == "table" {
		found, err = attack.Run(context.Background(), binary, p)
	} else {
		starter := confine.NewStarter()
		found, err = attack.Try(context.Background(), starter, binary, p, call)
		starter.Close()
	}
	if err != nil {
		fatal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(found); err != nil {
		fatal(err)
	}
}

func openDescriptors() int {
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		fatal(err)
	}
	return len(open)
}

// starter starts a worker from a goroutine that Go runs on the main thread, as it may anywhere: with one processor, the thread
// that makes a goroutine and waits for it is the one that runs it.
func starter() {
	runtime.UnlockOSThread() // that of init
	runtime.GOMAXPROCS(1)
	s := confine.NewStarter()
	binary, err := os.Open("/proc/self/exe")
	if err != nil {
		fatal(err)
	}
	near, far, err := os.Pipe()
	if err != nil {
		fatal(err)
	}
	worker, err := s.Start(confine.Launch{Binary: binary, Wire: near, Attempt: "wait"})
	if err != nil {
		fatal(err)
	}
	s.Close()
	ended := make(chan confine.Death)
	go func() { ended <- worker.End() }()
	select {
	case death := <-ended:
		fmt.Println(death.State)
	case <-time.After(10 * time.Second):
		fmt.Println("it goes on")
	}
	far.Close()
}

// killed is a host that gets to do nothing at its end.
func killed() {
	binary, err := os.Open("/proc/self/exe")
	if err != nil {
		fatal(err)
	}
	near, _, err := os.Pipe()
	if err != nil {
		fatal(err)
	}
	worker, err := confine.NewStarter().Start(confine.Launch{Binary: binary, Wire: near, Attempt: "wait"})
	if err != nil {
		fatal(err)
	}
	groups, err := os.ReadFile(fmt.Sprintf("/proc/%d/cgroup", worker.Process.Pid))
	if err != nil {
		fatal(err)
	}
	os.Stdout.Write(groups)
	fatal(syscall.Kill(os.Getpid(), syscall.SIGKILL))
}
