package metrics_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	dto "github.com/prometheus/client_model/go"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/metrics"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestMetrics(t *testing.T) { suite.Run(t, "executor/metrics", suite.NeedsWorker()) }

// fixed is a pool whose statistics are always these.
type fixed executor.Stats

func (f fixed) Stats() executor.Stats { return executor.Stats(f) }

var used = fixed{
	Executions: map[string]int64{"value": 7, "worker_lost": 2}, Started: 5, Ended: map[string]int64{executor.EndedDied: 1, executor.EndedCount: 1},
	Running: 3, Queued: 4, Serving: 2, Spares: 1, GuestCPU: 1500 * time.Millisecond, ToolCalls: 11, PeakResident: 50 << 20,
	TypeScript: &executor.Stats{Started: 1, Serving: 1}, Sessions: make([]executor.SessionStats, 2), SessionsEnded: map[string]int64{"idle": 6},
}

// gathered are the metrics by name, and each value by its labels.
func gathered(c prometheus.Collector) map[string]map[string]float64 {
	GinkgoHelper()
	registry := prometheus.NewPedanticRegistry()
	Expect(registry.Register(c)).To(Succeed())
	families, err := registry.Gather()
	Expect(err).NotTo(HaveOccurred())
	all := map[string]map[string]float64{}
	for _, f := range families {
		values := map[string]float64{}
		for _, m := range f.GetMetric() {
			var labels []string
			for _, l := range m.GetLabel() {
				labels = append(labels, l.GetValue())
			}
			values[strings.Join(labels, " ")] = value(m)
		}
		all[f.GetName()] = values
	}
	return all
}

func value(m *dto.Metric) float64 {
	switch {
	case m.Counter != nil:
		return m.GetCounter().GetValue()
	case m.Gauge != nil:
		return m.GetGauge().GetValue()
	}
	return float64(m.GetHistogram().GetSampleCount())
}

var _ = Describe("The metrics of a pool", func() {
	It("have names and units by the conventions of Prometheus", func() {
		problems, err := testutil.CollectAndLint(metrics.New(used, nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(problems).To(BeEmpty())
	})

	It("have every value of every label from the start", func() {
		all := gathered(metrics.New(fixed{}, nil))
		Expect(all["isoproof_executions_total"]).To(HaveLen(len(executor.Kinds()) + 1))
		Expect(all["isoproof_workers_ended_total"]).To(HaveLen(2 * len(executor.EndReasons())))
		Expect(all["isoproof_workers"]).To(HaveLen(8))
		for name, values := range all {
			for labels, n := range values {
				Expect(n).To(BeZero(), "%s{%s}", name, labels)
			}
		}
	})

	It("say what the statistics say", func() {
		all := gathered(metrics.New(used, nil))
		for name, want := range map[string]map[string]float64{
			"isoproof_executions_total":                  {"value": 7, "worker_lost": 2, "timeout": 0},
			"isoproof_executions_running":                {"": 3},
			"isoproof_executions_queued":                 {"": 4},
			"isoproof_guest_cpu_seconds_total":           {"": 1.5},
			"isoproof_tool_calls_total":                  {"": 11},
			"isoproof_workers":                           {"programs serving": 2, "programs spare": 1, "typescript serving": 1, "typescript spare": 0},
			"isoproof_workers_started_total":             {"programs": 5, "typescript": 1},
			"isoproof_workers_ended_total":               {"died programs": 1, "count programs": 1, "count typescript": 0},
			"isoproof_worker_peak_resident_memory_bytes": {"": 50 << 20},
			"isoproof_sessions_open":                     {"": 2},
			"isoproof_sessions_ended_total":              {"idle": 6, "closed": 0},
		} {
			for labels, n := range want {
				Expect(all[name]).To(HaveKeyWithValue(labels, n), name)
			}
		}
	})

	It("of two pools stand beside each other in one registry", func() {
		registry := prometheus.NewPedanticRegistry()
		for _, pool := range []string{"rules", "plug-ins"} {
			Expect(registry.Register(metrics.New(used, prometheus.Labels{"pool": pool}))).To(Succeed())
		}
		Expect(testutil.GatherAndCount(registry, "isoproof_executions_running")).To(Equal(2))
	})

	It("are those of a pool that has run programs", func(ctx SpecContext) {
		suite.Needs(suite.WorkerPlatform)
		path, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		pool, err := executor.Open(ctx, executor.Options{Workers: 1, Spares: executor.None, WorkerPath: path})
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(pool.Close)
		for _, source := range []string{"return 1", "return 2", "throw 3"} {
			_, err := pool.Execute(ctx, executor.Program{Source: source})
			Expect(err).NotTo(HaveOccurred())
		}
		all := gathered(metrics.New(pool, nil))
		Expect(all["isoproof_executions_total"]).To(And(HaveKeyWithValue("value", 2.0), HaveKeyWithValue("guest", 1.0)))
		Expect(all["isoproof_execution_duration_seconds"]).To(HaveKeyWithValue("", 3.0))
		Expect(all["isoproof_execution_queue_duration_seconds"]).To(HaveKeyWithValue("", 3.0))
		Expect(all["isoproof_workers_resident_memory_bytes"]).To(HaveKeyWithValue("", BeNumerically(">", 1<<20)))
		Expect(all["isoproof_guest_cpu_seconds_total"]).To(HaveKeyWithValue("", BeNumerically(">", 0)))
	}, SpecTimeout(time.Minute))

	It("are all in the documentation, and no others", func() {
		text, err := os.ReadFile(filepath.Join("..", "..", "docs", "operating.md"))
		Expect(err).NotTo(HaveOccurred())
		documented := map[string]bool{}
		for _, m := range regexp.MustCompile("(?m)^\\| `(isoproof_\\w+)").FindAllSubmatch(text, -1) {
			documented[string(m[1])] = true
		}
		Expect(slices.Sorted(maps.Keys(documented))).To(Equal(slices.Sorted(maps.Keys(gathered(metrics.New(used, nil))))))
	})
})
