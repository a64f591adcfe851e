package guards_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestGuards(t *testing.T) { suite.Run(t, "executor/internal/engine/guards") }

var _ = Describe("A static of a C++ function", func() {
	// Nothing that a program does brings two threads into one at a chosen time: V8's own are initialized in a moment.
	It("is waited for by two threads without a lock that the worker's filter refuses", func(ctx SpecContext) {
		program := filepath.Join(GinkgoT().TempDir(), "meet")
		build := exec.CommandContext(ctx, "go", "build", "-o", program, "./internal/meet")
		build.Env = append(os.Environ(), "CGO_ENABLED=1")
		said, err := build.CombinedOutput()
		Expect(err).NotTo(HaveOccurred(), string(said))
		Expect(exec.CommandContext(ctx, program).Run()).To(Succeed())
	}, SpecTimeout(2*time.Minute))
})
