// Package metrics shows a pool's statistics to Prometheus. The executor itself knows nothing of that.
package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/isoproof/isoproof/executor"
)

// Source is what has statistics: an [*executor.Pool].
type Source interface{ Stats() executor.Stats }

// Collector collects the metrics of one pool. It is safe for concurrent use. After the pool's end the counts stay as they were.
type Collector struct {
	source Source
	all    []metric
}

// metric is one of them: what it is called, and how its values are read from the statistics.
type metric struct {
	desc *prometheus.Desc
	send func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric)
}

// New makes a collector, with these labels on all of its metrics: a process with more than one pool tells them apart by one, for example
// {"pool": "rules"}. Register it once for each pool.
func New(source Source, labels prometheus.Labels) *Collector {
	c := &Collector{source: source}
	add := func(name, help string, variable []string, send func(*prometheus.Desc, *executor.Stats, chan<- prometheus.Metric)) {
		c.all = append(c.all, metric{prometheus.NewDesc(prometheus.BuildFQName("isoproof", "", name), help, variable, labels), send})
	}
	for _, m := range table {
		add(m.name, m.help, m.labels, m.send)
	}
	return c
}

// Describe implements [prometheus.Collector].
func (c *Collector) Describe(ch chan<- *prometheus.Desc) {
	for _, m := range c.all {
		ch <- m.desc
	}
}

// Collect implements [prometheus.Collector].
func (c *Collector) Collect(ch chan<- prometheus.Metric) {
	s := c.source.Stats()
	for _, m := range c.all {
		m.send(m.desc, &s, ch)
	}
}

// table is all metrics. Every value of a label is there from the start, so that a rate has a first value.
var table = []struct {
	name, help string
	labels     []string
	send       func(*prometheus.Desc, *executor.Stats, chan<- prometheus.Metric)
}{
	{"executions_total", "Executions that have ended, by how: value, or the kind of the fault.", []string{"ending"}, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		counter(d, ch, s.Executions["value"], "value")
		for _, kind := range executor.Kinds() {
			counter(d, ch, s.Executions[string(kind)], string(kind))
		}
	}},
	{"execution_duration_seconds", "Time from the call of an execution to its settlement.", nil, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		histogram(d, ch, s.Wall)
	}},
	{"execution_queue_duration_seconds", "Time of it that an execution waited for a worker.", nil, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		histogram(d, ch, s.Queue)
	}},
	{"executions_running", "Executions in a worker now.", nil, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		gauge(d, ch, int64(s.Running))
	}},
	{"executions_queued", "Executions that wait for a worker now.", nil, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		gauge(d, ch, int64(s.Queued))
	}},
	{"guest_cpu_seconds_total", "Processor time that programs have used, as their workers report it.", nil, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, s.GuestCPU.Seconds())
	}},
	{"tool_calls_total", "Calls of tools that reached the dispatch.", nil, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		counter(d, ch, s.ToolCalls)
	}},
	{"workers", "Worker processes now, by what they run and by their state.", []string{"runs", "state"}, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		each(s, func(runs string, s *executor.Stats) {
			gauge(d, ch, int64(s.Starting), runs, string(executor.WorkerStarting))
			gauge(d, ch, int64(s.Spares), runs, string(executor.WorkerSpare))
			gauge(d, ch, int64(s.Serving), runs, string(executor.WorkerServing))
			gauge(d, ch, int64(s.Leaving), runs, string(executor.WorkerLeaving))
		})
	}},
	{"workers_started_total", "Worker processes that have started to serve, by what they run.", []string{"runs"}, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		each(s, func(runs string, s *executor.Stats) { counter(d, ch, s.Started, runs) })
	}},
	{"workers_ended_total", "Worker processes that have ended, by what they ran and why.", []string{"runs", "reason"}, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		each(s, func(runs string, s *executor.Stats) {
			for _, reason := range executor.EndReasons() {
				counter(d, ch, s.Ended[reason], runs, reason)
			}
		})
	}},
	{"workers_resident_memory_bytes", "Resident memory of all worker processes together now, those of sessions included; pages that they share count for each.", nil,
		func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) { gauge(d, ch, s.Resident()) }},
	{"worker_peak_resident_memory_bytes", "Highest resident memory that a worker process had which has ended.", nil, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		gauge(d, ch, s.PeakResident)
	}},
	{"sessions_open", "Resident sessions that have an isolate now.", nil, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		gauge(d, ch, int64(len(s.Sessions)))
	}},
	{"sessions_ended_total", "Resident sessions that have ended, by why: idle, closed, or the kind of the fault that ended them.", []string{"reason"}, func(d *prometheus.Desc, s *executor.Stats, ch chan<- prometheus.Metric) {
		counter(d, ch, s.SessionsEnded[executor.SessionIdle], executor.SessionIdle)
		counter(d, ch, s.SessionsEnded[executor.SessionClosed], executor.SessionClosed)
		for _, kind := range executor.Kinds() {
			counter(d, ch, s.SessionsEnded[string(kind)], string(kind))
		}
	}},
}

// each tells of the workers of programs and of those that strip types, the latter with zeros before the first.
func each(s *executor.Stats, of func(runs string, s *executor.Stats)) {
	of("programs", s)
	types := s.TypeScript
	if types == nil {
		types = &executor.Stats{}
	}
	of("typescript", types)
}

func counter(d *prometheus.Desc, ch chan<- prometheus.Metric, n int64, labels ...string) {
	ch <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(n), labels...)
}

func gauge(d *prometheus.Desc, ch chan<- prometheus.Metric, n int64, labels ...string) {
	ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(n), labels...)
}

func histogram(d *prometheus.Desc, ch chan<- prometheus.Metric, took executor.Durations) {
	buckets := map[float64]uint64{}
	bounds, counts := took.Cumulative()
	for i, bound := range bounds {
		buckets[seconds(bound)] = uint64(counts[i])
	}
	ch <- prometheus.MustNewConstHistogram(d, uint64(took.Count), took.Sum.Seconds(), buckets)
}

func seconds(d time.Duration) float64 { return float64(d) / float64(time.Second) }
