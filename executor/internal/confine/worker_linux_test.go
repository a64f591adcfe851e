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
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/sys/unix"

	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/confine/attack"
	"github.com/isoproof/isoproof/harness/suite"
)

// victim is the built worker of these specs, in a folder that every user can reach; open is one that every user can write to.
var victim, open string

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
	open = filepath.Join(dir, "open")
	Expect(os.Mkdir(open, 0o755)).To(Succeed())
	Expect(os.Chmod(open, 0o777)).To(Succeed())
})

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
	if confine.OwnIDs() {
		return []host{self, ordinary}
	}
	return []host{self}
}

// hasGroups says whether this host can give its workers control groups.
func (h host) hasGroups() bool { return h.attr == nil && suite.Groups.Met() }

// run has the victim do something as this host under the policy, and reads what it prints.
func (h host) run(ctx context.Context, p confine.Policy, call string, into any) {
	GinkgoHelper()
	policy, err := json.Marshal(p)
	Expect(err).NotTo(HaveOccurred())
	cmd := exec.CommandContext(ctx, victim, h.use, string(policy), call)
	cmd.SysProcAttr = h.attr
	cmd.Env = append(os.Environ(), "TMPDIR="+open)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	text, err := cmd.Output()
	Expect(err).NotTo(HaveOccurred(), complaint.String())
	Expect(json.Unmarshal(text, into)).To(Succeed(), string(text))
}

// under starts the victim as a worker of this host under the policy and has it make the call.
func (h host) under(ctx context.Context, p confine.Policy, call string) (e attack.Ending) {
	GinkgoHelper()
	h.run(ctx, p, call, &e)
	return e
}

// bounded is a policy whose bound on memory the attempts go past.
var bounded = confine.Policy{Data: 256 << 20}

// unfiltered leaves the system-call filter off, under which most of what follows could not even be asked.
var unfiltered = confine.Policy{Without: []string{confine.Seccomp}}

func stateOf(e attack.Ending, layer string) string {
	for _, l := range e.Layers {
		if l.Name == layer {
			return l.State
		}
	}
	return "missing"
}

// outside makes the call without any confinement: the control arm.
func outside(ctx context.Context, call string) string {
	GinkgoHelper()
	text, err := exec.CommandContext(ctx, victim, "control", call).Output()
	Expect(err).NotTo(HaveOccurred())
	return strings.TrimSpace(string(text))
}

// table is what became of every attempt of the table, made once by each host.
func (h host) table(ctx context.Context) map[string]attack.Row {
	GinkgoHelper()
	if tables[h.name] == nil {
		var report attack.Report
		h.run(ctx, bounded, "table", &report)
		tables[h.name] = map[string]attack.Row{}
		for _, row := range report.Rows {
			tables[h.name][row.Attempt] = row
		}
	}
	return tables[h.name]
}

var tables = map[string]map[string]attack.Row{}

var attempts = suite.Entries("attempts", attack.Table, func(a attack.Attempt) TableEntry { return Entry(a.Name, a) })

var _ = Describe("A worker", func() {
	for _, h := range hosts() {
		Describe("started by "+h.name, func() {
			It("has every layer in force", func(ctx SpecContext) {
				suite.Needs(suite.Namespaces)
				o := h.under(ctx, confine.Policy{}, "pid")
				Expect(o.Answer).To(Equal("1"), o.Stderr)
				for _, l := range o.Layers {
					want := confine.Enforced
					if l.Name == confine.Cgroup && !h.hasGroups() {
						want = confine.Unavailable
					}
					Expect(l.State).To(Equal(want), "%s: %s", l.Name, l.Detail)
				}
				Expect(o.Layers).To(HaveLen(len(confine.Layers())))
			})

			It("runs Go's runtime under the filter: threads, timers, preemption, collections", func(ctx SpecContext) {
				o := h.under(ctx, confine.Policy{}, "work")
				Expect(o.Answer).To(Equal("done"), "signal %d, %s", o.Signal, o.Stderr)
				Expect(o.Exit).To(BeZero())
			})

			DescribeTable("ends what native code tries as named, under all layers and under each alone:", func(ctx SpecContext, a attack.Attempt) {
				suite.Needs(suite.Namespaces)
				row := h.table(ctx)[a.Name]
				only := a.Refusals[0].Layer
				Expect(row.Held).To(Equal(only != confine.Cgroup || h.hasGroups()), "under all layers it ended with: %s", row.Full)
				Expect(row.Arms).NotTo(BeEmpty())
				for _, arm := range row.Arms {
					if arm.Layer == confine.Cgroup && !h.hasGroups() {
						Expect(arm.Verdict).To(Equal(attack.Lacking))
						continue
					}
					if arm.Layer == confine.Rlimits && arm.Verdict == attack.Lacking && os.Geteuid() == 0 && !confine.OwnIDs() {
						continue // root's threads have no limit
					}
					Expect(arm.Verdict).To(BeElementOf(attack.Proven, attack.Anyway), "%s: %s, and without it %s", arm.Layer, arm.Alone, arm.Control)
				}
			}, attempts)

			It("shows every layer that can be tried by an attempt which the layer alone refuses", func(ctx SpecContext) {
				suite.Needs(suite.Namespaces)
				proven := map[string]bool{}
				for _, row := range h.table(ctx) {
					for _, arm := range row.Arms {
						proven[arm.Layer] = proven[arm.Layer] || arm.Verdict == attack.Proven
					}
				}
				for _, name := range confine.Layers() {
					switch name {
					case confine.Cgroup:
						Expect(proven[name]).To(Equal(h.hasGroups()), name)
					case confine.User: // alone it takes away what only root has
						Expect(proven[name] || h.name != "this user" || !confine.OwnIDs()).To(BeTrue(), name)
					default:
						Expect(proven[name]).To(BeTrue(), name)
					}
				}
			})

			It("is process 1 of a machine without a network", func(ctx SpecContext) {
				suite.Needs(suite.Namespaces)
				for operation, inside := range map[string]string{"pid": "1", "interfaces": "0 up done"} {
					Expect(h.under(ctx, unfiltered, operation).Answer).To(Equal(inside), operation)
					Expect(outside(ctx, operation)).NotTo(Equal(inside), operation)
				}
			})

			It("may make memory executable when the policy has just-in-time compilation, and says so", func(ctx SpecContext) {
				o := h.under(ctx, confine.Policy{JIT: true}, "make-executable")
				Expect(o.Answer).To(Equal("done"))
				Expect(stateOf(o, confine.MDWE)).To(Equal(confine.Off))
				Expect(h.under(ctx, confine.Policy{JIT: true}, "memfd").ByFilter).To(BeTrue())
			})

			It("tells libraries that nothing is a terminal, without asking the kernel", func(ctx SpecContext) {
				Expect(h.under(ctx, unfiltered, "ioctl").Answer).To(Equal("done"))
				Expect(h.under(ctx, confine.Policy{}, "ioctl").Answer).To(Equal("inappropriate ioctl for device"))
			})

			It("dies by its filter of a call that the kernel's log names, when it has not too many lines to write", func(ctx SpecContext) {
				if h.attr == nil {
					suite.Needs(suite.KernelLog)
					Eventually(ctx, func() string { return h.under(ctx, confine.Policy{}, "memfd").Call }).Should(Equal("memfd_create"))
				} else {
					Expect(h.under(ctx, confine.Policy{}, "memfd").ByFilter).To(BeTrue())
				}
			}, SpecTimeout(time.Minute))

			It("lives on where nothing takes the files of the machine from it", func(ctx SpecContext) {
				o := h.under(ctx, confine.Policy{Without: []string{confine.Mount, confine.Landlock}}, "live")
				Expect(o.Says()).To(Equal(attack.Done), "signal %d, %s", o.Signal, o.Stderr)
			})

			It("says where it was when it is debugged, and that its filter is off", func(ctx SpecContext) {
				o := h.under(ctx, confine.Policy{Trap: true}, "memfd")
				Expect(o.Stderr).To(And(ContainSubstring("SIGSYS"), ContainSubstring("unix.MemfdCreate")))
				Expect(stateOf(o, confine.Seccomp)).To(Equal(confine.Off))
			})
		})
	}
})

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
		suite.Needs(suite.Namespaces)
		o := inside(1).under(ctx, confine.Policy{}, "memfd")
		Expect(o.ByFilter).To(BeTrue(), "signal %d, exit %d, %s", o.Signal, o.Exit, o.Stderr)
		for _, l := range o.Layers {
			switch {
			case l.Name == confine.User || slices.Contains(namespaces, l.Name):
				Expect(l.State).To(Equal(confine.Unavailable), l.Name)
				Expect(l.Detail).To(And(ContainSubstring("no space left on device"), ContainSubstring("user namespaces")))
			case l.Name == confine.Cgroup && !self.hasGroups():
				Expect(l.State).To(Equal(confine.Unavailable), "%s: %s", l.Name, l.Detail)
			default:
				Expect(l.State).To(Equal(confine.Enforced), "%s: %s", l.Name, l.Detail)
			}
		}
	})

	It("keeps files from a worker by Landlock alone", func(ctx SpecContext) {
		suite.Needs(suite.Namespaces)
		Expect(inside(1).under(ctx, unfiltered, "open:/etc/passwd").Answer).To(Equal("permission denied"))
	})

	It("does not limit threads where the count would take in other processes of the user", func(ctx SpecContext) {
		suite.Needs(suite.Namespaces)
		without := confine.Policy{Without: []string{confine.Seccomp, confine.Cgroup}} // whose count is the worker's own
		Expect(inside(1).under(ctx, without, "processes:80").Answer).To(Equal("done"))
	})

	if confine.OwnIDs() {
		It("gives a worker of root an unprivileged user id of its own", func(ctx SpecContext) {
			o := inside(2_000_000_001).under(ctx, unfiltered, "processes:80")
			Expect(o.Answer).To(Equal("resource temporarily unavailable"), o.Stderr)
			Expect(stateOf(o, confine.User)).To(Equal(confine.Enforced))
			Expect(stateOf(o, confine.Mount)).To(Equal(confine.Unavailable))
		})
	}
})

// refusedCalls are what layers are made of. A container's profile may refuse any of them.
var refusedCalls = []struct {
	layer, call string
	number      int
}{
	{confine.Mount, "mount", unix.SYS_MOUNT},
	{confine.Mount, "pivot_root", unix.SYS_PIVOT_ROOT},
	{confine.Mount, "umount2", unix.SYS_UMOUNT2},
	{confine.UTS, "sethostname", unix.SYS_SETHOSTNAME},
	{confine.UTS, "setdomainname", unix.SYS_SETDOMAINNAME},
	{confine.Landlock, "landlock_create_ruleset", unix.SYS_LANDLOCK_CREATE_RULESET},
	{confine.Landlock, "landlock_restrict_self", unix.SYS_LANDLOCK_RESTRICT_SELF},
	{confine.Capabilities, "capset", unix.SYS_CAPSET},
	{confine.Seccomp, "seccomp", unix.SYS_SECCOMP},
}

var _ = Describe("A container that refuses one call", func() {
	DescribeTable("costs a worker that layer, and no other, and not its start:", func(ctx SpecContext, layer string, number int) {
		suite.Needs(suite.Namespaces)
		o := host{use: fmt.Sprintf("host-without-call-%d", number)}.under(ctx, confine.Policy{Without: []string{confine.Cgroup}}, "pid")
		Expect(o.Layers).NotTo(BeEmpty(), "signal %d, exit %d, %s", o.Signal, o.Exit, o.Stderr)
		for _, l := range o.Layers {
			switch l.Name {
			case layer:
				Expect(l.State).To(Equal(confine.Unavailable), "%s: %s", l.Name, l.Detail)
				Expect(l.Detail).To(And(ContainSubstring("operation not permitted"), Not(ContainSubstring("\n"))), l.Name)
			case confine.Cgroup:
				Expect(l.State).To(Equal(confine.Off), l.Name)
			default:
				Expect(l.State).To(Equal(confine.Enforced), "%s: %s", l.Name, l.Detail)
			}
		}
	}, suite.Entries("refused calls", refusedCalls, func(c struct {
		layer, call string
		number      int
	}) TableEntry {
		return Entry(c.call, c.layer, c.number)
	}))
})

// waiting starts a worker that waits for the end of its wire.
func waiting(s *confine.Starter) (*confine.Worker, *os.File) {
	GinkgoHelper()
	binary, err := os.Open(victim)
	Expect(err).NotTo(HaveOccurred())
	defer binary.Close()
	pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	Expect(err).NotTo(HaveOccurred())
	near, far := os.NewFile(uintptr(pair[0]), "near"), os.NewFile(uintptr(pair[1]), "far")
	defer far.Close()
	worker, err := s.Start(confine.Launch{Binary: binary, Wire: far, Stderr: io.Discard, Attempt: "wait"})
	Expect(err).NotTo(HaveOccurred())
	return worker, near
}

var _ = Describe("A starter", func() {
	It("takes its workers with it", func() {
		s := confine.NewStarter()
		worker, near := waiting(s)
		defer near.Close()
		s.Close()
		death := worker.End()
		Expect(death.Signal).To(Equal(syscall.SIGKILL))
		Expect(death.ByFilter).To(BeFalse())
		Expect(death.OutOfMemory).To(BeFalse())
	})

	It("takes them with it from wherever Go runs it, the main thread included, which does not end", func(ctx SpecContext) {
		text, err := exec.CommandContext(ctx, victim, "starter").Output()
		Expect(err).NotTo(HaveOccurred())
		Expect(string(text)).To(Equal("signal: killed\n"))
	}, SpecTimeout(time.Minute))

	It("starts workers at the same time for many callers", func() {
		s := confine.NewStarter()
		defer s.Close()
		done := make(chan int)
		for range 8 {
			go func() {
				defer GinkgoRecover()
				code := -1
				defer func() { done <- code }()
				worker, near := waiting(s)
				near.Close() // the worker meets the end of its wire
				code = worker.End().State.ExitCode()
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
