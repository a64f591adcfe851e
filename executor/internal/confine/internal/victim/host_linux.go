package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"syscall"

	"github.com/isoproof/isoproof/executor/internal/confine"
)

// withoutNamespaces makes this machine, as far as this process sees it, one that has no namespaces to give. The process
// must be root of a user namespace of its own.
func withoutNamespaces() {
	if err := os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0); err != nil {
		fatal(err)
	}
}

// host starts this binary as a confined worker, has it do the operation and prints the outcome as JSON.
func host(policy, stage, operation string) {
	var p confine.Policy
	if err := json.Unmarshal([]byte(policy), &p); err != nil {
		fatal(err)
	}
	binary, err := os.Open("/proc/self/exe")
	if err != nil {
		fatal(err)
	}
	pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		fatal(err)
	}
	near, far := os.NewFile(uintptr(pair[0]), "host end"), os.NewFile(uintptr(pair[1]), "worker end")
	starter := confine.NewStarter()
	defer starter.Close()
	var stderr bytes.Buffer
	cmd, err := starter.Start(confine.Launch{Binary: binary, Policy: p, Wire: far, Stderr: &stderr})
	if err != nil {
		fatal(err)
	}
	far.Close()
	fmt.Fprintf(near, "%s %s\n", stage, operation)

	var o Outcome
	lines := bufio.NewScanner(near)
	lines.Buffer(nil, 1<<20)
	if lines.Scan() {
		if err := json.Unmarshal(lines.Bytes(), &o.Layers); err != nil {
			fatal(err)
		}
	}
	if lines.Scan() {
		o.Answer = lines.Text()
	}
	cmd.Wait() // how it ended is in ProcessState
	signal, byFilter := confine.Died(cmd.ProcessState)
	o.Signal, o.ByFilter, o.Exit, o.Stderr = int(signal), byFilter, cmd.ProcessState.ExitCode(), stderr.String()
	if err := json.NewEncoder(os.Stdout).Encode(o); err != nil {
		fatal(err)
	}
}
