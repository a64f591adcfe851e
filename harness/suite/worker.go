package suite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"
)

// workerPatience is how long a build of the worker may take, waiting for another process that builds it included.
const workerPatience = 10 * time.Minute

// buildWorker finds a worker; it is replaced by the builder of harness/build.
var buildWorker = func(context.Context) (string, error) {
	if path := os.Getenv("ISOPROOF_WORKER"); path != "" {
		return path, nil
	}
	return "", errors.New("there is no builder yet: set ISOPROOF_WORKER to a worker binary")
}

// Worker returns the path of a worker built from the sources at hand, building it when it is stale, and fails t when
// that is impossible. It is safe for concurrent use by goroutines and by processes.
func Worker(t testing.TB) string {
	t.Helper()
	path, err := WorkerPath()
	if err != nil {
		t.Fatalf("suite: the worker cannot be built: %v", err)
	}
	return path
}

// WorkerPath is [Worker] for code that has no testing.TB.
var WorkerPath = sync.OnceValues(func() (string, error) {
	unlock, err := lock("isoproof-worker-build.lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	ctx, cancel := context.WithTimeout(context.Background(), workerPatience)
	defer cancel()
	return buildWorker(ctx)
})

// lock takes a lock that all test processes of this user on this machine share: go test and ginkgo run packages in
// parallel, and one build is enough.
func lock(name string) (unlock func(), err error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		f.Close()
		return nil, &os.PathError{Op: "lock", Path: f.Name(), Err: err}
	}
	return func() { f.Close() }, nil
}
