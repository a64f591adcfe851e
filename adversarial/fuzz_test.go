package adversarial_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
)

// generated is the program of these choices, short in time and memory so that many can be judged. One in eight, by its last choice, has the
// time to fill its memory.
func generated(choices []byte) (*adversarial.Entry, error) {
	limits := adversarial.DefaultLimits()
	limits.Timeout, limits.Memory = 100*time.Millisecond, 32<<20
	if n := len(choices); n > 0 && choices[n-1]%8 == 0 {
		limits.Timeout = time.Second
	}
	return adversarial.Stranger("generated.js", executor.Program{Source: adversarial.Generate(choices), Limits: limits}, adversarial.Function)
}

// complaint says what a generated program did, and how it is looked at again. What it shows becomes a file of the corpus.
func complaint(r adversarial.Report) string {
	return fmt.Sprintf("%v\nagain: isoproof probe --open FILE, with\n%s", r.Broken, r.Entry.Program.Source)
}

// FuzzPrograms judges generated programs as those of the corpus, on one warm worker.
func FuzzPrograms(f *testing.F) {
	if !suite.WorkerPlatform.Met() {
		f.Skip("there is no worker for this platform")
	}
	path := suite.Worker(f)
	canaries, err := adversarial.Plant()
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(canaries.Remove)
	o := adversarial.PoolOptions()
	o.WorkerPath = path
	pool, err := harness.OpenPool(f.Context(), o)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { pool.Close() })
	stand, err := adversarial.NewStand(f.Context(), pool, canaries)
	if err != nil {
		f.Fatal(err)
	}
	var mu sync.Mutex
	source := rand.New(rand.NewPCG(1, 1))
	for range 8 {
		f.Add(choices(source))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		e, err := generated(choices)
		if err != nil {
			t.Fatal(err)
		}
		mu.Lock()
		defer mu.Unlock()
		r, err := stand.Probe(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		if r.Escaped() {
			t.Fatal(complaint(r))
		}
	})
}

func choices(source *rand.Rand) []byte {
	all := make([]byte, 8+source.IntN(120))
	for i := range all {
		all[i] = byte(source.Uint32())
	}
	return all
}

// programs is how many are generated in each run of the suite.
const programs = 60

var _ = Describe("A generated program", func() {
	It("does not escape", Label(suite.Measurement), func(ctx SpecContext) {
		stand := newStand(ctx, adversarial.PoolOptions())
		source := rand.New(rand.NewPCG(uint64(GinkgoRandomSeed()), 0))
		kinds := map[string]int{}
		for range programs {
			e, err := generated(choices(source))
			Expect(err).NotTo(HaveOccurred())
			r, err := stand.Probe(ctx, e)
			Expect(err).NotTo(HaveOccurred())
			Expect(r.Escaped()).To(BeFalse(), "with the seed %d: %s", GinkgoRandomSeed(), complaint(r))
			kinds[r.Evidence.Ending.Kind]++
		}
		Expect(len(kinds)).To(BeNumerically(">=", 3), "their endings differ: %v", kinds)
	}, SpecTimeout(5*time.Minute))

	It("is the same for the same choices, and another for others", func() {
		source := rand.New(rand.NewPCG(7, 7))
		first, second := choices(source), choices(source)
		Expect(adversarial.Generate(first)).To(Equal(adversarial.Generate(first)))
		Expect(adversarial.Generate(first)).NotTo(Equal(adversarial.Generate(second)))
	})

	It("ends, however long its choices are, with every rule in its place", func() {
		source := rand.New(rand.NewPCG(9, 9))
		seen := strings.Builder{}
		for range 300 {
			long := make([]byte, 4096)
			for i := range long {
				long[i] = byte(source.Uint32())
			}
			program := adversarial.Generate(long)
			Expect(len(program)).To(BeNumerically("<", 64<<10))
			seen.WriteString(program)
		}
		Expect(seen.String()).NotTo(ContainSubstring("«"))
		for _, door := range []string{"tools.canary.get(", "await fetch(", "import(", "console[", "setInterval(", "Error.prepareStackTrace = ", "Symbol.species", "new Proxy(", "toJSON()", "for await", "for (;;) kept.push(", "new Intl.NumberFormat(", ").fill("} {
			Expect(seen.String()).To(ContainSubstring(door))
		}
	})
})
