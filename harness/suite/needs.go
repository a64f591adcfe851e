package suite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/onsi/ginkgo/v2"

	"github.com/isoproof/isoproof/harness/build"
)

// Reason is a granted reason for a spec to skip itself. A skip is a claim about the machine, and the runner checks it:
// one that carries no reason of this file, or one whose need is in fact met, is red.
type Reason struct {
	text string
	// Met says whether this machine offers what is needed.
	Met func() bool
}

// The granted reasons. A machine that should have a thing and has it not (a compiler, a built worker) is no reason to
// skip: there the spec fails.
var (
	Linux          = Reason{"needs linux", func() bool { return runtime.GOOS == "linux" }}
	Root           = Reason{"needs root", func() bool { return os.Geteuid() == 0 }}
	Unprivileged   = Reason{"needs to run as another user than root", func() bool { return os.Geteuid() != 0 }}
	WorkerPlatform = Reason{"needs a platform the worker is built for (linux on amd64 or arm64)", workerPlatform}
	Namespaces     = Reason{"needs user namespaces", namespaces}
	Groups         = Reason{"needs control groups that this user may manage", controlGroups}
	KernelLog      = Reason{"needs a kernel log that says which system call a filter ended a process for, and that this user may read", kernelLog}
	Peers          = Reason{"needs the peers of harness/subjects (install them: harness/subjects/README.md)", peersInstalled}
)

var reasons = []Reason{Linux, Root, Unprivileged, WorkerPlatform, Namespaces, Groups, KernelLog, Peers}

func workerPlatform() bool {
	return runtime.GOOS == "linux" && (runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64")
}

// peersInstalled says whether every folder of harness/subjects that has pinned packages has them installed.
func peersInstalled() bool {
	root, err := build.Root()
	if err != nil {
		return false
	}
	pinned, err := filepath.Glob(filepath.Join(root, "harness", "subjects", "*", "package-lock.json"))
	return err == nil && !slices.ContainsFunc(pinned, func(lock string) bool {
		_, err := os.Stat(filepath.Join(filepath.Dir(lock), "node_modules"))
		return err != nil
	})
}

// Needs skips the running spec unless this machine meets every reason.
func Needs(all ...Reason) {
	for _, r := range all {
		if !r.Met() {
			ginkgo.Skip(r.text, 1)
		}
	}
}

func granted(text string) error {
	for _, r := range reasons {
		if r.text != text {
			continue
		}
		if r.Met() {
			return fmt.Errorf("it says %q, and this machine has it", text)
		}
		return nil
	}
	return errors.New("reason \"" + text + "\" is not granted: use suite.Needs with a reason of harness/suite/needs.go")
}
