package suite

import (
	"context"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/isoproof/isoproof/harness/build"
)

// workerVariable is what names another worker to the executor too.
const workerVariable = "ISOPROOF_WORKER"

// workerPatience is how long a build of the worker may take, waiting for another process that builds it included.
const workerPatience = 10 * time.Minute

// Worker returns the path of a worker built from the sources at hand, building it when it is stale, and fails t when
// that is impossible. Test processes that run in parallel build it once.
func Worker(t testing.TB) string {
	t.Helper()
	path, err := WorkerPath()
	if err != nil {
		t.Fatalf("suite: the worker cannot be built: %v", err)
	}
	return path
}

// WorkerPath is [Worker] for code that has no testing.TB. Where ISOPROOF_WORKER names a worker, that one is judged as it
// is and none is built.
var WorkerPath = sync.OnceValues(func() (string, error) {
	if path := os.Getenv(workerVariable); path != "" {
		return path, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), workerPatience)
	defer cancel()
	return build.Worker(ctx, build.Options{})
})
