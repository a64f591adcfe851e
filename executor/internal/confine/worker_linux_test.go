package confine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/harness/suite"
)

// victim is the built worker of these specs, in a folder that every user can reach.
var victim string

var _ = BeforeSuite(func(ctx SpecContext) {
	dir, err := os.MkdirTemp("", "confine-")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(os.RemoveAll, dir)
	Expect(os.Chmod(dir, 0o755)).To(Succeed())
	victim = filepath.Join(dir, "victim")
	build := exec.CommandContext(ctx, "go", "build", "-o", victim, "./internal/victim")
	build.Env = append(os.Environ(), "CGO_ENABLED=0") // static, as the worker is: its root directory holds no libraries
	said, err := build.CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(said))
	Expect(os.Chmod(victim, 0o755)).To(Succeed())
})

// outcome is what the victim's host prints.
type outcome struct {
	Layers       []confine.Layer
	Answer       string
	Signal, Exit int
	ByFilter     bool
	Stderr       string
}

func (o outcome) state(layer string) string {
	for _, l := range o.Layers {
		if l.Name == layer {
			return l.State
		}
	}
	return "missing"
}

// host is a kind of process that starts workers.
type host struct {
	name string
	use  string // of the victim
	attr *syscall.SysProcAttr
}

var (
	self     = host{name: "this user", use: "host"}
	ordinary = host{name: "an ordinary user", use: "host",
		attr: &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65533, Gid: 65533}}}
)

// hosts are the users these specs can be: an ordinary one can only be itself.
func hosts() []host {
	if os.Geteuid() == 0 {
		return []host{self, ordinary}
	}
	return []host{self}
}

// under starts the victim as this host with the policy, has it do the operation in the stage and returns the outcome.
func (h host) under(ctx context.Context, p confine.Policy, stage, operation string) outcome {
	GinkgoHelper()
	policy, err := json.Marshal(p)
	Expect(err).NotTo(HaveOccurred())
	cmd := exec.CommandContext(ctx, victim, h.use, string(policy), stage, operation)
	cmd.SysProcAttr = h.attr
	var complaint strings.Builder
	cmd.Stderr = &complaint
	text, err := cmd.Output()
	Expect(err).NotTo(HaveOccurred(), complaint.String())
	var o outcome
	Expect(json.Unmarshal(text, &o)).To(Succeed(), string(text))
	return o
}

// outside does the operation without any confinement: the control arm.
func outside(ctx context.Context, operation string) string {
	GinkgoHelper()
	text, err := exec.CommandContext(ctx, victim, "control", operation).Output()
	Expect(err).NotTo(HaveOccurred())
	return strings.TrimSpace(string(text))
}

// attempt is something that native code in a worker would try.
type attempt struct {
	name, operation string
	// outside is what the control arm answers. Empty: whatever it does, it is not ended for trying.
	outside string
	// inside is what a worker is answered before the seal. Empty: nothing but the filter stands in its way.
	inside string
	// root: the control arm needs to be root, or it is refused as well.
	root bool
}

func attempts() []attempt {
	parent := fmt.Sprint(os.Getpid())
	return []attempt{
		{name: "reading a file", operation: "open:/etc/passwd", outside: "done", inside: "no such file or directory"},
		{name: "listing the root directory", operation: "open:/", outside: "done", inside: "permission denied"},
		{name: "finding out whether a file exists", operation: "stat:/etc/passwd", outside: "done", inside: "no such file or directory"},
		{name: "reaching its own executable", operation: "readlink:/proc/self/exe", outside: "done", inside: "no such file or directory"},
		{name: "executing a program", operation: "exec:/bin/true", inside: "no such file or directory"},
		{name: "signalling the host", operation: "kill:" + parent, outside: "done", inside: "no such process"},
		{name: "reading the host's memory", operation: "process_vm_readv:" + parent, inside: "no such process"},
		{name: "mounting", operation: "mount:/", outside: "no such device", inside: "operation not permitted", root: true},
		{name: "changing the root directory", operation: "chroot:/", outside: "done", inside: "operation not permitted", root: true},
		{name: "changing its user", operation: "setuid", outside: "done", inside: "invalid argument" /* there is no other id */, root: true},
		{name: "a new namespace", operation: "unshare", outside: "done", inside: "operation not permitted", root: true},
		{name: "raising a limit", operation: "raise-limit", outside: "done", inside: "operation not permitted"},
		{name: "opening many descriptors", operation: "open-many", outside: "done", inside: "too many open files"},
		{name: "starting many processes", operation: "processes:80", outside: "done", inside: "resource temporarily unavailable"},
		{name: "making memory executable", operation: "make-executable", outside: "done", inside: "permission denied"},
		{name: "starting one process", operation: "processes:1", outside: "done"},
		{name: "mapping executable memory", operation: "map-executable", outside: "done"},
		{name: "mapping shared memory", operation: "map-shared", outside: "done"},
		{name: "mapping growing memory", operation: "map-stack", outside: "done"},
		{name: "merging pages", operation: "merge-pages", outside: "done"},
		{name: "a file in memory", operation: "memfd", outside: "done"},
		{name: "a pipe", operation: "pipe", outside: "done"},
		{name: "a socket", operation: "socket", outside: "done"},
		{name: "duplicating a descriptor", operation: "dup", outside: "done"},
		{name: "sending a descriptor over the wire", operation: "send-descriptor"},
		{name: "tracing", operation: "ptrace", outside: "done"},
		{name: "becoming dumpable", operation: "dumpable", outside: "done"},
		{name: "io_uring", operation: "io_uring"},
		{name: "bpf", operation: "bpf"},
		{name: "performance counters", operation: "perf_event_open"},
		{name: "user-space page faults", operation: "userfaultfd"},
		{name: "the kernel's keyring", operation: "keyctl"},
		{name: "a key", operation: "add_key"},
		{name: "a priority-inheriting lock", operation: "futex-pi", outside: "done"},
		{name: "a call that does not exist", operation: "no-such-call", outside: "function not implemented"},
		{name: "a call by another convention", operation: "x32"},
	}
}

var entries = suite.Entries("attempts", attempts(), func(a attempt) TableEntry { return Entry(a.name, a) })

var _ = Describe("A worker", func() {
	for _, h := range hosts() {
		Describe("started by "+h.name, func() {
			It("has every layer in force", func(ctx SpecContext) {
				o := h.under(ctx, confine.Policy{}, "seal", "map-private")
				Expect(o.Answer).To(Equal("done"), o.Stderr)
				for _, l := range o.Layers {
					want := confine.Enforced
					if l.Name == confine.Cgroup {
						want = confine.Off
					}
					Expect(l.State).To(Equal(want), "%s: %s", l.Name, l.Detail)
				}
				Expect(o.Layers).To(HaveLen(len(confine.Layers())))
			})

			It("runs Go's runtime under the filter: threads, timers, preemption, collections", func(ctx SpecContext) {
				o := h.under(ctx, confine.Policy{}, "seal", "work")
				Expect(o.Answer).To(Equal("done"), "signal %d, %s", o.Signal, o.Stderr)
				Expect(o.Exit).To(BeZero())
			})

			DescribeTable("after the seal is ended for", func(ctx SpecContext, a attempt) {
				o := h.under(ctx, confine.Policy{}, "seal", a.operation)
				Expect(o.Answer).To(BeEmpty())
				Expect(o.ByFilter).To(BeTrue(), "it ended with signal %d, exit %d: %s", o.Signal, o.Exit, o.Stderr)
				control := outside(ctx, a.operation)
				if a.outside != "" && (!a.root || os.Geteuid() == 0) {
					Expect(control).To(Equal(a.outside))
				}
			}, entries)

			DescribeTable("before the seal is already refused", func(ctx SpecContext, a attempt) {
				o := h.under(ctx, confine.Policy{}, "enter", a.operation)
				Expect(o.Answer).To(Equal(a.inside), o.Stderr)
			}, suite.Entries("attempts that other layers refuse", refusedBefore(), func(a attempt) TableEntry { return Entry(a.name, a) }))

			It("is process 1 of a machine without name, network and environment", func(ctx SpecContext) {
				for operation, inside := range map[string]string{
					"pid": "1", "hostname": `"" done`, "interfaces": "0 up done", "environment": "0",
				} {
					Expect(h.under(ctx, confine.Policy{}, "enter", operation).Answer).To(Equal(inside), operation)
					Expect(outside(ctx, operation)).NotTo(Equal(inside), operation)
				}
			})

			It("is denied memory past its limit, before and after the seal", func(ctx SpecContext) {
				p := confine.Policy{Data: 256 << 20}
				for _, stage := range []string{"enter", "seal"} {
					Expect(h.under(ctx, p, stage, "allocate-mib:512").Answer).To(Equal("cannot allocate memory"))
				}
				Expect(h.under(ctx, confine.Policy{}, "seal", "allocate-mib:512").Answer).To(Equal("done"))
			})

			It("may make memory executable when the policy has just-in-time compilation, and says so", func(ctx SpecContext) {
				o := h.under(ctx, confine.Policy{JIT: true}, "seal", "make-executable")
				Expect(o.Answer).To(Equal("done"))
				Expect(o.state(confine.MDWE)).To(Equal(confine.Off))
				Expect(h.under(ctx, confine.Policy{JIT: true}, "seal", "memfd").ByFilter).To(BeTrue())
			})

			It("tells a C library that clone3 does not exist", func(ctx SpecContext) {
				Expect(h.under(ctx, confine.Policy{}, "seal", "clone3").Answer).To(Equal("function not implemented"))
			})

			It("tells libraries that nothing is a terminal, without asking the kernel", func(ctx SpecContext) {
				Expect(h.under(ctx, confine.Policy{}, "enter", "ioctl").Answer).To(Equal("done"))
				Expect(h.under(ctx, confine.Policy{}, "seal", "ioctl").Answer).To(Equal("inappropriate ioctl for device"))
			})

			It("says where it was when it is debugged, and that its filter is off", func(ctx SpecContext) {
				o := h.under(ctx, confine.Policy{Trap: true}, "seal", "memfd")
				Expect(o.Stderr).To(And(ContainSubstring("SIGSYS"), ContainSubstring("unix.MemfdCreate")))
				Expect(o.state(confine.Seccomp)).To(Equal(confine.Off))
			})
		})
	}
})

func refusedBefore() (refused []attempt) {
	for _, a := range attempts() {
		if a.inside != "" {
			refused = append(refused, a)
		}
	}
	return refused
}

var _ = Describe("A machine without namespaces", func() {
	inside := func(ids int) host {
		return host{use: "host-without-namespaces", attr: &syscall.SysProcAttr{
			Cloneflags:  syscall.CLONE_NEWUSER,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: ids}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: ids}},

			GidMappingsEnableSetgroups: ids > 1,
		}}
	}
	namespaces := []string{confine.Net, confine.Mount, confine.PID, confine.IPC, confine.UTS}

	It("still starts workers, with the layers that need none, and says what is missing and why", func(ctx SpecContext) {
		o := inside(1).under(ctx, confine.Policy{}, "seal", "memfd")
		Expect(o.ByFilter).To(BeTrue(), "signal %d, exit %d, %s", o.Signal, o.Exit, o.Stderr)
		for _, l := range o.Layers {
			switch {
			case l.Name == confine.User || slices.Contains(namespaces, l.Name):
				Expect(l.State).To(Equal(confine.Unavailable), l.Name)
				Expect(l.Detail).To(And(ContainSubstring("no space left on device"), ContainSubstring("user namespaces")))
			case l.Name != confine.Cgroup:
				Expect(l.State).To(Equal(confine.Enforced), "%s: %s", l.Name, l.Detail)
			}
		}
	})

	It("keeps files from a worker by Landlock alone", func(ctx SpecContext) {
		Expect(inside(1).under(ctx, confine.Policy{}, "enter", "open:/etc/passwd").Answer).To(Equal("permission denied"))
	})

	It("does not limit threads where the count would take in other processes of the user", func(ctx SpecContext) {
		Expect(inside(1).under(ctx, confine.Policy{}, "enter", "processes:80").Answer).To(Equal("done"))
	})

	if os.Geteuid() == 0 {
		It("gives a worker of root an unprivileged user id of its own", func(ctx SpecContext) {
			o := inside(2_000_000_001).under(ctx, confine.Policy{}, "enter", "processes:80")
			Expect(o.Answer).To(Equal("resource temporarily unavailable"), o.Stderr)
			Expect(o.state(confine.User)).To(Equal(confine.Enforced))
			Expect(o.state(confine.Mount)).To(Equal(confine.Unavailable))
		})
	}
})

var _ = Describe("A starter", func() {
	// waiting starts a worker that waits for its first line.
	waiting := func(s *confine.Starter) (*exec.Cmd, *os.File) {
		GinkgoHelper()
		binary, err := os.Open(victim)
		Expect(err).NotTo(HaveOccurred())
		defer binary.Close()
		pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
		Expect(err).NotTo(HaveOccurred())
		near, far := os.NewFile(uintptr(pair[0]), "near"), os.NewFile(uintptr(pair[1]), "far")
		defer far.Close()
		cmd, err := s.Start(confine.Launch{Binary: binary, Wire: far, Stderr: io.Discard})
		Expect(err).NotTo(HaveOccurred())
		return cmd, near
	}

	It("takes its workers with it", func() {
		s := confine.NewStarter()
		cmd, near := waiting(s)
		defer near.Close()
		s.Close()
		_ = cmd.Wait() // how it ended is what is looked at
		signal, byFilter := confine.Died(cmd.ProcessState)
		Expect(signal).To(Equal(syscall.SIGKILL))
		Expect(byFilter).To(BeFalse())
	})

	It("starts workers at the same time for many callers", func() {
		s := confine.NewStarter()
		defer s.Close()
		done := make(chan int)
		for range 8 {
			go func() {
				defer GinkgoRecover()
				code := -1
				defer func() { done <- code }()
				cmd, near := waiting(s)
				near.Close() // the worker meets the end of its wire
				_ = cmd.Wait()
				code = cmd.ProcessState.ExitCode()
			}()
		}
		for range 8 {
			Expect(<-done).To(Equal(2))
		}
	})

	It("refuses to start when it is closed, and to close twice is nothing", func() {
		s := confine.NewStarter()
		s.Close()
		s.Close()
		_, err := s.Start(confine.Launch{})
		Expect(err).To(MatchError(confine.ErrClosed))
	})

	DescribeTable("says what is wrong with a binary", func(content string, mode os.FileMode, want string) {
		path := filepath.Join(GinkgoT().TempDir(), "worker")
		Expect(os.WriteFile(path, []byte(content), mode)).To(Succeed())
		f, err := os.Open(path)
		Expect(err).NotTo(HaveOccurred())
		defer f.Close()
		s := confine.NewStarter()
		defer s.Close()
		_, err = s.Start(confine.Launch{Binary: f, Wire: f})
		Expect(err).To(MatchError(ContainSubstring(want)))
	},
		Entry("that is no program", "no program", os.FileMode(0o755), "make build"),
		Entry("that may not be executed", "no program", os.FileMode(0o644), "chmod 755"),
	)
})

var _ = Describe("A process that no starter started", func() {
	It("does not enter", func() {
		_, err := confine.Enter()
		Expect(err).To(MatchError(confine.ErrNotStage))
	})
})

var _ = Describe("The end of a process", func() {
	DescribeTable("is told by its state", func(ctx SpecContext, script string, signal syscall.Signal, byFilter bool) {
		cmd := exec.CommandContext(ctx, "/bin/sh", "-c", script)
		_ = cmd.Run() // how it ended is what is looked at
		gotSignal, gotByFilter := confine.Died(cmd.ProcessState)
		Expect(gotSignal).To(Equal(signal))
		Expect(gotByFilter).To(Equal(byFilter))
	},
		Entry("by the filter", "kill -SYS $$", syscall.SIGSYS, true),
		Entry("by the host", "kill -KILL $$", syscall.SIGKILL, false),
		Entry("by itself", "exit 3", syscall.Signal(0), false),
	)
})
