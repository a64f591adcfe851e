package matrix_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/matrix"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestMatrix(t *testing.T) { suite.Run(t, "harness/matrix", suite.NeedsWorker()) }

// TestMain makes this binary the process that answers when it is started as that, or one that does not.
func TestMain(m *testing.M) {
	if len(os.Args) != 3 {
		os.Exit(m.Run())
	}
	switch os.Args[1] {
	case "echo":
		if matrix.Echo(os.Args[2]) != nil {
			os.Exit(3)
		}
	default:
		os.Exit(m.Run())
	}
}

func channel(ctx SpecContext) *matrix.Channel {
	GinkgoHelper()
	c, err := matrix.Start(ctx, os.Args[0], "echo")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(c.Close)
	return c
}

// caller is a subject without an engine: it makes the calls of the lane's program itself.
type caller struct {
	tools   bool
	short   int64 // the turn, from 1, in which an argument is a byte short
	stops   int64 // the turn after which it says that it has made them all
	ending  executor.Result
	flying  atomic.Int64
	highest atomic.Int64
}

func (*caller) Name() string                         { return "caller" }
func (c *caller) Capabilities() harness.Capabilities { return harness.Capabilities{Tools: c.tools} }
func (*caller) Close() error                         { return nil }
func (*caller) Describe() []harness.Fact             { return []harness.Fact{{Name: "engine", Value: "none"}} }

func (c *caller) Execute(ctx context.Context, p executor.Program) (executor.Result, error) {
	var input struct {
		Bytes  int
		AtOnce int64 `json:"at_once"`
		Turns  int64
	}
	if err := json.Unmarshal(p.Input, &input); err != nil {
		return executor.Result{}, err
	}
	if c.ending.Fault != nil {
		return c.ending, nil
	}
	if p.Limits.ToolCalls != input.AtOnce*input.Turns || p.Limits.ToolInFlight != input.AtOnce {
		return executor.Result{}, errors.New("the limits do not let the program through")
	}
	for turn := int64(1); turn <= input.Turns && (c.stops == 0 || turn <= c.stops); turn++ {
		var calls sync.WaitGroup
		var failed atomic.Value
		for range input.AtOnce {
			calls.Go(func() {
				c.highest.Store(max(c.highest.Load(), c.flying.Add(1)))
				defer c.flying.Add(-1)
				size := input.Bytes
				if turn == c.short && size > 0 {
					size--
				}
				answer, err := p.Tools(ctx, executor.ToolCall{Provider: "bridge", Tool: "call", Args: bytes.Repeat([]byte("1"), size)})
				if err != nil {
					failed.Store(err)
				}
				if raw, ok := answer.(json.RawMessage); ok != (input.Bytes > 0) || len(raw) != input.Bytes {
					failed.Store(errors.New("the answer has another size"))
				}
			})
		}
		calls.Wait()
		if err, ok := failed.Load().(error); ok {
			return executor.Result{Fault: &executor.Fault{Kind: executor.Guest, Text: err.Error()}}, nil
		}
	}
	value, err := json.Marshal(input.Turns)
	return executor.Result{Value: value}, err
}

var small = matrix.Plan{Readings: 7, Warmup: 3}

var _ = Describe("The bridge", func() {
	It("is measured in exactly the readings that were planned, each beside a round trip between two processes", func(ctx SpecContext) {
		subject := &caller{tools: true}
		report, err := matrix.Run(ctx, subject, channel(ctx), matrix.Bridge(), small, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Facts).To(ContainElement(harness.Fact{Name: "engine", Value: "none"}))
		Expect(report.Rows).To(HaveLen(len(matrix.Bridge())))
		for i, row := range report.Rows {
			Expect(row.Operation).To(Equal(matrix.Bridge()[i]))
			Expect(row.Samples).To(HaveLen(small.Readings))
			Expect(row.Baseline).To(HaveLen(small.Readings))
			Expect(row.Multiples()).To(HaveEach(BeNumerically(">", 0)))
		}
		Expect(subject.highest.Load()).To(BeEquivalentTo(64), "calls at once")
	})

	DescribeTable("has no figures of", func(ctx SpecContext, subject *caller, says string) {
		report, err := matrix.Run(ctx, subject, channel(ctx), matrix.Bridge(), small, nil)
		Expect(err).To(MatchError(ContainSubstring(says)))
		Expect(report).To(BeNil())
	},
		Entry("a subject without tools", &caller{}, "caller has no tools"),
		Entry("a program that ended with a fault", &caller{tools: true, ending: executor.Result{Fault: &executor.Fault{Kind: executor.Timeout, Text: "late"}}}, "ended with a fault: timeout: late"),
		Entry("a program that made fewer calls than it says", &caller{tools: true, stops: 4}, "was to make 11 turns: it says 11, and 4 were seen"),
		Entry("arguments that did not arrive whole", &caller{tools: true, short: 5}, "an argument of 65535 bytes arrived, not of 65536"),
	)

	It("is that of our executor, which does the program's calls", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		worker, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		pool, err := harness.OpenPool(ctx, executor.Options{Workers: 1, Slots: 1, Spares: executor.None, WorkerPath: worker})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(pool.Close)
		report, err := matrix.Run(ctx, pool, channel(ctx), matrix.Bridge(), small, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(report.Rows).To(HaveEach(HaveField("Samples", HaveLen(small.Readings))))
	})
})

var _ = Describe("A channel into another process", func() {
	DescribeTable("brings back what was sent", func(ctx SpecContext, size, atOnce int) {
		c := channel(ctx)
		for range 3 {
			took, err := c.RoundTrips(ctx, size, atOnce)
			Expect(err).NotTo(HaveOccurred())
			Expect(took).To(BeNumerically(">", 0))
		}
	},
		Entry("nothing", 0, 1),
		Entry("a byte", 1, 1),
		Entry("more than any buffer", 3<<20, 1),
		Entry("many at once", 100<<10, 64),
	)

	It("does not start with a process that does not answer", func(ctx SpecContext) {
		_, err := matrix.Start(ctx, "no-such-process")
		Expect(err).To(MatchError(ContainSubstring("no-such-process")))
	})

	It("does not wait for a process once the caller does not", func(ctx SpecContext) {
		ended, end := context.WithCancel(ctx)
		end()
		_, err := matrix.Start(ended, "sleep", "60")
		Expect(err).To(MatchError(context.Canceled))
	})

	It("is gone once it was closed, and can be closed again", func(ctx SpecContext) {
		c := channel(ctx)
		Expect(c.Close()).To(Succeed())
		_, err := c.RoundTrips(ctx, 1, 2)
		Expect(err).To(MatchError(ContainSubstring("is gone")))
		Expect(c.Close()).To(Succeed())
	})
})

// A report of readings whose figures can be told by head.
var report = &matrix.Report{
	Schema: 1, Subject: "some", Facts: []harness.Fact{{Name: "cpu", Value: "one"}}, Plan: matrix.Plan{Readings: 6, Warmup: 2},
	Rows: []matrix.Row{{Operation: matrix.Bridge()[0], Samples: []float64{2000, 4000, 6000, 8000, 10000, 12000}, Baseline: []float64{1000, 1000, 1000, 2000, 2000, 2000}}},
}

var _ = Describe("A report of the matrix", func() {
	It("divides each reading by the baseline beside it", func() {
		Expect(report.Rows[0].Multiples()).To(Equal([]float64{2, 4, 6, 4, 5, 6}))
	})

	DescribeTable("is written", func(write func(*bytes.Buffer) error, lines ...string) {
		var text bytes.Buffer
		Expect(write(&text)).To(Succeed())
		for _, line := range lines {
			Expect(strings.Split(text.String(), "\n")).To(ContainElement(line))
		}
	},
		Entry("for a person", func(b *bytes.Buffer) error { return report.WriteText(b) },
			"  a call of nothing  6.00 µs [2.00 µs, 12.0 µs]  1.00 µs [1.00 µs, 2.00 µs]  4.00x [2.00x, 6.00x]  6"),
		Entry("for benchstat", func(b *bytes.Buffer) error { return report.WriteBench(b) },
			"subject: some", "cpu: one", "Unit x-channel better=lower", "BenchmarkBridgeNoOp 1 8000 ns/op 4 x-channel", "# runs: 6 readings of each after 2 discarded"),
	)

	It("is written as JSON, with every reading and what the text shows", func() {
		var text bytes.Buffer
		Expect(report.WriteJSON(&text)).To(Succeed())
		var read struct {
			Schema int
			Rows   []struct {
				Name              string
				Samples, Baseline []float64
				Multiple          struct{ Value, Low, High float64 } `json:"multiple_of_channel"`
			}
		}
		Expect(json.Unmarshal(text.Bytes(), &read)).To(Succeed())
		Expect(read.Schema).To(Equal(1))
		Expect(read.Rows).To(HaveLen(1))
		Expect(read.Rows[0].Name).To(Equal("NoOp"))
		Expect(read.Rows[0].Samples).To(Equal(report.Rows[0].Samples))
		Expect(read.Rows[0].Multiple.Value).To(Equal(4.0))
	})
})
