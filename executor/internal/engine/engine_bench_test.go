//go:build v8

package engine_test

import (
	"io"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/isoproof/isoproof/executor/internal/engine"
	"github.com/isoproof/isoproof/executor/internal/image"
	"github.com/isoproof/isoproof/executor/internal/wire"
)

// The benchmarks take the snapshot of a built worker, named by ISOPROOF_WORKER: a process can make one or use one.
var started sync.Once

func start(b *testing.B) { started.Do(func() { load(b) }) }

func load(b *testing.B) {
	path := os.Getenv("ISOPROOF_WORKER")
	f, err := os.Open(path)
	if err != nil {
		b.Fatalf("ISOPROOF_WORKER must name a built worker: %v", err)
	}
	defer f.Close()
	im, err := image.Read(f)
	if err != nil {
		b.Fatal(err)
	}
	blob := make([]byte, im.Length)
	if _, err := io.ReadFull(io.NewSectionReader(f, im.Offset, im.Length), blob); err != nil {
		b.Fatal(err)
	}
	engine.Start(engine.Options{}, blob)
	snapshot = blob // it must live as long as the process
}

var snapshot []byte

var program = wire.Execute{
	Name: "p.js", Source: "return 1", Input: []byte("null"),
	Bounds: wire.Bounds{Timeout: uint64(time.Second), Memory: 64 << 20, Stack: 512 << 10, Result: 1 << 20},
}

func BenchmarkIsolate(b *testing.B) {
	runtime.LockOSThread()
	start(b)
	var made, ran, gone time.Duration
	for b.Loop() {
		t0 := time.Now()
		i := engine.New(64 << 20)
		t1 := time.Now()
		if !i.Start(&program, nil, nil) || i.Ending().Outcome != wire.OutcomeValue {
			b.Fatal("the program did not end with a value")
		}
		t2 := time.Now()
		i.Dispose()
		t3 := time.Now()
		made, ran, gone = made+t1.Sub(t0), ran+t2.Sub(t1), gone+t3.Sub(t2)
	}
	for name, d := range map[string]time.Duration{"new": made, "run": ran, "dispose": gone} {
		b.ReportMetric(float64(d.Microseconds())/float64(b.N), "µs-"+name+"/op")
	}
	b.ReportMetric(float64(len(snapshot)), "snapshot-bytes")
}
