package executor_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/harness/suite"
)

// The whole posture of a worker as the kernel tells it from outside, of every thread, and what it has to be.

// lines of /proc/PID/task/TID/status, each with the layer that makes it so.
var statusLines = []struct{ line, value, layer string }{
	{"NoNewPrivs", "1", confine.NoNewPrivs},
	{"Seccomp", "2", confine.Seccomp},
	{"CapInh", "0000000000000000", confine.Capabilities},
	{"CapPrm", "0000000000000000", confine.Capabilities},
	{"CapEff", "0000000000000000", confine.Capabilities},
	{"CapAmb", "0000000000000000", confine.Capabilities},
}

// limitLines of /proc/PID/limits: soft and hard.
var limitLines = []struct{ line, value string }{
	{"Max core file size", "0"}, {"Max file size", "0"}, {"Max locked memory", "0"}, {"Max open files", "16"}, {"Max msgqueue size", "0"},
	{"Max nice priority", "0"}, {"Max realtime priority", "0"}, {"Max stack size", "2097152"}, {"Max pending signals", "64"},
}

func read(pid int, name string) string {
	GinkgoHelper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, name))
	Expect(err).NotTo(HaveOccurred())
	return string(text)
}

// posture is what anybody may see of a process: how each of its threads deviates from what the layers in force demand.
func posture(pid int, inForce map[string]bool) (wrong []string, threads int) {
	GinkgoHelper()
	tasks, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	Expect(err).NotTo(HaveOccurred())
	for _, task := range tasks {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/status", pid, task.Name()))
		if err != nil {
			continue // the thread has ended
		}
		threads++
		status := map[string]string{}
		for line := range strings.Lines(string(text)) {
			key, value, _ := strings.Cut(line, ":")
			status[key] = strings.TrimSpace(value)
		}
		for _, want := range statusLines {
			if inForce[want.layer] && status[want.line] != want.value {
				wrong = append(wrong, fmt.Sprintf("thread %s: %s is %s, not %s", task.Name(), want.line, status[want.line], want.value))
			}
		}
		for _, ids := range []string{"Uid", "Gid"} {
			if four := strings.Fields(status[ids]); len(slices.Compact(slices.Clone(four))) != 1 || inForce[confine.User] && confine.OwnIDs() && four[0] == "0" {
				wrong = append(wrong, fmt.Sprintf("thread %s: %s are %v", task.Name(), ids, four))
			}
		}
	}
	if groups := read(pid, "cgroup"); inForce[confine.Cgroup] != strings.Contains(groups, "/isoproof-") {
		wrong = append(wrong, "its control groups are "+groups)
	}
	limits := read(pid, "limits")
	for _, want := range limitLines {
		if inForce[confine.Rlimits] && !containsLine(limits, want.line, want.value) {
			wrong = append(wrong, fmt.Sprintf("%s is not %s, soft and hard:\n%s", want.line, want.value, limits))
		}
	}
	return wrong, threads
}

func containsLine(text, name, value string) bool {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			fields := strings.Fields(rest)
			return len(fields) > 1 && fields[0] == value && fields[1] == value
		}
	}
	return false
}

var inode = regexp.MustCompile(`:\[\d+\]$`)

// inside is what only root may see of a process that is not dumpable.
type inside struct {
	Namespaces  map[string]bool // those it shares with the host, of any thread
	Descriptors []string        // what each leads to, numbers taken off
	Mounts      []string        // file system, place, flags
	Environment string
}

func insideOf(pid int) (found inside) {
	GinkgoHelper()
	found.Namespaces = map[string]bool{}
	for _, name := range []string{"user", "net", "mnt", "pid", "ipc", "uts", "cgroup"} {
		own, err := os.Readlink("/proc/self/ns/" + name)
		Expect(err).NotTo(HaveOccurred())
		threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/ns/%s", pid, name))
		Expect(err).NotTo(HaveOccurred())
		for _, link := range threads {
			if theirs, err := os.Readlink(link); err == nil && theirs == own {
				found.Namespaces[name] = true
			}
		}
	}
	links, err := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
	Expect(err).NotTo(HaveOccurred())
	for _, link := range links {
		to, err := os.Readlink(link)
		Expect(err).NotTo(HaveOccurred())
		found.Descriptors = append(found.Descriptors, inode.ReplaceAllString(to, ""))
	}
	slices.Sort(found.Descriptors)
	for line := range strings.Lines(read(pid, "mountinfo")) {
		f := strings.Fields(line)
		before, after, _ := strings.Cut(line, " - ")
		kind, _, _ := strings.Cut(after, " ")
		found.Mounts = append(found.Mounts, fmt.Sprintf("%s %s %s", kind, f[4], strings.Fields(before)[5]))
	}
	found.Environment = read(pid, "environ")
	return found
}

// apart says whether a process is in another namespace of users than this one.
func apart(pid int) bool {
	GinkgoHelper()
	own, err := os.Readlink("/proc/self/ns/user")
	Expect(err).NotTo(HaveOccurred())
	theirs, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/user", pid))
	Expect(err).NotTo(HaveOccurred())
	return theirs != own
}

// capless executes a program without capabilities, by root of a namespace too.
var capless = []string{"setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"}

// peeked is what a process of the same user, in the same namespace of users, sees of where a process has its memory: a byte for each
// thread that it may look into. So one worker would look into another.
func peeked(ctx context.Context, pid int) (seen, threads int) {
	GinkgoHelper()
	maps, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/maps", pid))
	Expect(err).NotTo(HaveOccurred())
	args := append(slices.Clone(capless), "head", "-q", "-c", "1")
	attr := &syscall.SysProcAttr{}
	if apart(pid) {
		args = append([]string{"nsenter", "--user", "--target", fmt.Sprint(pid)}, args...)
	} else {
		var uid uint32
		for line := range strings.Lines(read(pid, "status")) {
			_, _ = fmt.Sscanf(line, "Uid: %d", &uid)
		}
		attr.Credential = &syscall.Credential{Uid: uid, Gid: uid}
		args = args[len(capless):]
	}
	cmd := exec.CommandContext(ctx, args[0], append(args[1:], maps...)...)
	cmd.SysProcAttr = attr
	var said strings.Builder
	cmd.Stderr = &said
	got, _ := cmd.Output() // its status is 1 for what it may not read
	Expect(len(got)+strings.Count(said.String(), "Permission denied")).To(Equal(len(maps)), said.String())
	return len(got), len(maps)
}

var _ = Describe("The posture of a worker", func() {
	var pool *executor.Pool
	var pid int
	var inForce map[string]bool
	open := func(ctx SpecContext) {
		GinkgoHelper()
		pool = openWith(ctx, one())
		pid = pool.Stats().Workers[0].PID
		inForce = map[string]bool{}
		for _, l := range pool.Identity().Layers {
			inForce[l.Name] = l.State == confine.Enforced
		}
	}
	use := func(ctx SpecContext) {
		GinkgoHelper()
		Expect(workload(ctx, pool, 0, 300, 8)).To(BeEmpty())
		Expect(pool.Stats().Workers[0].PID).To(Equal(pid), "the same worker")
	}

	It("is on every thread what its layers say, after its start and after heavy use", func(ctx SpecContext) {
		open(ctx)
		wrong, threads := posture(pid, inForce)
		Expect(wrong).To(BeEmpty())
		Expect(threads).To(BeNumerically(">", 1))
		use(ctx)
		wrong, _ = posture(pid, inForce)
		Expect(wrong).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("lets nobody look into it who is its own user, after its start and after heavy use", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform, suite.Root)
		open(ctx)
		seen, threads := peeked(ctx, pid)
		Expect(seen).To(BeZero())
		Expect(threads).To(BeNumerically(">", 1))
		use(ctx)
		seen, _ = peeked(ctx, pid)
		Expect(seen).To(BeZero())

		other := exec.CommandContext(ctx, "cat") // another process of its own, as a worker might be
		other.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65533, Gid: 65533}}
		if apart(pid) {
			other = exec.CommandContext(ctx, capless[0], append(capless[1:], "cat")...)
			ids := []syscall.SysProcIDMap{{ContainerID: 0, HostID: 65533, Size: 1}}
			other.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER, UidMappings: ids, GidMappings: ids, Credential: &syscall.Credential{}}
		}
		held, err := other.StdinPipe()
		Expect(err).NotTo(HaveOccurred())
		Expect(other.Start()).To(Succeed())
		Eventually(ctx, func() int { seen, _ = peeked(ctx, other.Process.Pid); return seen }).Should(Equal(1), "it could, if the process let it")
		Expect(held.Close()).To(Succeed())
		Expect(other.Wait()).To(Succeed())
	}, SpecTimeout(time.Minute))

	It("has namespaces, descriptors, mounts and an environment of its own alone, after its start and after heavy use", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform, suite.Root)
		open(ctx)
		want := inside{
			Namespaces:  map[string]bool{},
			Descriptors: []string{"/dev/null", "anon_inode:[eventfd]", "anon_inode:[eventpoll]", "pipe", "socket"},
			Mounts:      []string{"tmpfs / ro,nosuid,nodev,noexec,relatime"},
		}
		if !inForce[confine.Mount] {
			want.Mounts = insideOf(os.Getpid()).Mounts
		}
		for layer, name := range map[string]string{"user": "user", "net": "net", "mount": "mnt", "pid": "pid", "ipc": "ipc", "uts": "uts"} {
			if !inForce[layer] {
				want.Namespaces[name] = true
			}
		}
		if found := insideOf(pid); found.Namespaces["cgroup"] { // no layer of its own
			want.Namespaces["cgroup"] = true
		}
		Expect(insideOf(pid)).To(Equal(want))
		use(ctx)
		Expect(insideOf(pid)).To(Equal(want))
	}, SpecTimeout(time.Minute))
})
