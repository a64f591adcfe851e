package measure_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/measure"
)

var _ = Describe("A quantile's interval", func() {
	series := func(n int) []float64 {
		samples := make([]float64, n)
		for i := range samples {
			samples[n-1-i] = float64(i + 1)
		}
		return samples
	}
	open := math.Inf(1)

	// Ranks from the binomial distribution, as tables of order statistics have them.
	DescribeTable("has the ranks of the order statistics", func(n int, q, value, low, high float64) {
		Expect(measure.EstimateQuantile(series(n), q)).To(Equal(measure.Estimate{Quantile: q, Value: value, Low: low, High: high}))
	},
		Entry("median of 10", 10, 0.5, 5.0, 2.0, 9.0),
		Entry("median of 20", 20, 0.5, 10.0, 6.0, 15.0),
		Entry("median of 100", 100, 0.5, 50.0, 40.0, 60.0),
		Entry("median of 6, the fewest that have both bounds", 6, 0.5, 3.0, 1.0, 6.0),
		Entry("median of 5 has no lower bound", 5, 0.5, 3.0, -open, 5.0),
		Entry("p90 of 20 has no upper bound", 20, 0.9, 18.0, 16.0, open),
		Entry("p99 of 400 has no upper bound", 400, 0.99, 396.0, 392.0, open),
		Entry("p99 of 600", 600, 0.99, 594.0, 589.0, 599.0),
		Entry("one sample", 1, 0.5, 1.0, -open, open),
	)

	It("of nothing is nothing", func() {
		e := measure.EstimateQuantile(nil, 0.5)
		Expect(math.IsNaN(e.Value)).To(BeTrue())
		Expect(e.Low).To(Equal(-open))
		Expect(e.High).To(Equal(open))
	})

	DescribeTable("holds the true quantile as often as it says", func(n int, q float64) {
		r := rand.New(rand.NewPCG(1, 2))
		held, runs := 0, 2000
		samples := make([]float64, n)
		for range runs {
			for i := range samples {
				samples[i] = math.Exp(3 * r.Float64()) // skewed, as latencies are
			}
			truth := math.Exp(3 * q)
			if e := measure.EstimateQuantile(samples, q); e.Low <= truth && truth <= e.High {
				held++
			}
		}
		Expect(float64(held) / float64(runs)).To(BeNumerically(">=", measure.Confidence-0.01))
	},
		Entry("median of 20", 20, 0.5),
		Entry("median of 400", 400, 0.5),
		Entry("p90 of 100", 100, 0.9),
		Entry("p99 of 400", 400, 0.99),
	)

	It("leaves the samples in their order", func() {
		samples := []float64{3, 1, 2}
		measure.EstimateQuantile(samples, 0.5)
		Expect(samples).To(Equal([]float64{3, 1, 2}))
	})
})

var _ = Describe("A report", func() {
	It("as text shows every fact, quantile, interval and multiple", func() {
		var b strings.Builder
		Expect(report(1).WriteText(&b)).To(Succeed())
		text := b.String()
		for _, f := range report(1).Facts {
			Expect(text).To(MatchRegexp(`(?m)^  %s +%s$`, f.Name, f.Value))
		}
		Expect(text).To(MatchRegexp(`(?m)^  runs +60 cold, 400 steady after 50 discarded, 120 checkout, 20 batches of 64`))
		Expect(text).To(MatchRegexp(`cold start +40\.1 ms \[40\.\d ms, 40\.\d ms\] .* \[40\.\d ms, ∞\) .* 401x \[40\dx, 40\dx\] +60`))
		Expect(text).To(MatchRegexp(`throughput +903/s \[90\d/s, 90\d/s\] .* - +20`))
		Expect(text).To(ContainSubstring("one host computation  100 µs"))
	})

	It("as JSON keeps every raw reading and is read back as it was", func() {
		var b strings.Builder
		Expect(report(1).WriteJSON(&b)).To(Succeed())
		var back measure.Report
		Expect(json.Unmarshal([]byte(b.String()), &back)).To(Succeed())
		Expect(&back).To(Equal(report(1)))

		var loose struct {
			Sections []struct {
				Quantiles []struct {
					Quantile, Value, Low, High *float64
				}
			}
		}
		Expect(json.Unmarshal([]byte(b.String()), &loose)).To(Succeed())
		p99 := loose.Sections[0].Quantiles[2]
		Expect(*p99.Quantile).To(Equal(0.99))
		Expect(p99.High).To(BeNil(), "sixty readings do not bound a p99 from above")
	})

	Describe("in the benchmark format", func() {
		var dir string
		write := func(name string, r *measure.Report) string {
			GinkgoHelper()
			f, err := os.Create(filepath.Join(dir, name))
			Expect(err).NotTo(HaveOccurred())
			defer f.Close()
			Expect(r.WriteBench(f)).To(Succeed())
			return f.Name()
		}
		benchstat := func(ctx SpecContext, files ...string) string {
			GinkgoHelper()
			out, err := exec.CommandContext(ctx, "go", append([]string{"tool", "benchstat"}, files...)...).CombinedOutput()
			Expect(err).NotTo(HaveOccurred(), string(out))
			return string(out)
		}
		BeforeEach(func() { dir = GinkgoT().TempDir() })

		It("lets benchstat compare two runs, of different builds too", func(ctx SpecContext) {
			slower := report(1.5)
			slower.Facts[4] = harness.Fact{Name: "worker", Value: "11111111"}
			out := benchstat(ctx, write("old.txt", report(1)), write("new.txt", slower))
			Expect(out).To(MatchRegexp(`ColdStart +40\.\d+m ± 0% +60\.\d+m ± 0% +\+50\.00% \(p=0\.000 n=20\)`))
			Expect(out).To(MatchRegexp(`SteadyState +2\.\d+m ± 0% +3\.\d+m ± 0% +\+50\.00% \(p=0\.000 n=20\)`))
			Expect(out).To(MatchRegexp(`Checkout .* \+50\.00%`))
			Expect(out).To(MatchRegexp(`Throughput +90\d\.\d+ ± 0% .* \+(49\.99|50\.00)%`))
			Expect(out).To(ContainSubstring("x-host"))
			Expect(out).NotTo(ContainSubstring("need >="))
		})

		It("has a line for each pair, with the mean of its readings, and no reading twice", func() {
			r := report(1)
			r.Sections = []measure.Section{{Name: "steady", Unit: measure.Nanoseconds, Each: 2, Samples: []float64{10, 30, 50, 70, 90}, Baseline: []float64{2, 2, 3, 3, 9}}}
			var b strings.Builder
			Expect(r.WriteBench(&b)).To(Succeed())
			_, lines, _ := strings.Cut(b.String(), "\n\n")
			Expect(lines).To(Equal("BenchmarkSteadyState 2 20 ns/op 10 x-host\nBenchmarkSteadyState 2 60 ns/op 20 x-host\nBenchmarkSteadyState 1 90 ns/op 10 x-host\n"))
		})

		DescribeTable("lets benchstat say of two runs that vary as readings do", func(ctx SpecContext, planted float64, says string) {
			run := func(seed uint64, slower float64) *measure.Report {
				r := report(slower)
				noise := rand.New(rand.NewPCG(seed, 0))
				for _, s := range r.Sections {
					for i := range s.Samples {
						s.Samples[i] *= math.Exp(0.2 * noise.NormFloat64())
					}
				}
				return r
			}
			out := benchstat(ctx, write("old.txt", run(1, 1)), write("new.txt", run(2, planted)))
			rows := regexp.MustCompile(`(?m)^(ColdStart|SteadyState|Checkout|Throughput) .* `+says+` \(p=[01]\.\d+ n=20\)$`).FindAllString(out, -1)
			Expect(rows).To(HaveLen(4+3), "each reading, and each but throughput as a multiple of the host's:\n%s", out)
		},
			Entry("that nothing differs", 1.0, "~"),
			Entry("that one is half as much again", 1.5, `\+\d+\.\d+%`),
		)

		It("keeps runs of two machines apart", func(ctx SpecContext) {
			other := report(1.5)
			other.Facts[0].Value = "another processor"
			out := benchstat(ctx, write("old.txt", report(1)), write("new.txt", other))
			Expect(out).NotTo(ContainSubstring("+50.00%"))
			Expect(out).To(ContainSubstring("cpu: another processor"))
		})
	})
})
