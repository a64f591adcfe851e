package adversarial_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
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

// generated is the program of these choices, short in time and memory so that many can be judged. Its last choices say how it is run: one in
// eight has the time to fill its memory, one in four a module to import, one in eight is TypeScript, and one in four has a direct way out.
func generated(choices []byte) *adversarial.Entry {
	limits := adversarial.DefaultLimits()
	limits.Timeout, limits.Memory = 100*time.Millisecond, 32<<20
	last := append(make([]byte, 4), choices...)
	last = last[len(last)-4:]
	p := executor.Program{Source: adversarial.Generate(choices), Limits: limits}
	if last[3]%8 == 1 {
		p.Limits.Timeout = time.Second
	}
	if last[2]%4 == 1 {
		p.Modules = map[string]string{"./m.js": adversarial.GenerateModule(choices[len(choices)/2:])}
	}
	if last[1]%8 == 1 {
		p.Language = executor.TypeScript
	}
	setting := adversarial.Function
	if last[0]%4 == 1 {
		setting = adversarial.Direct
	}
	return adversarial.Stranger("generated.js", p, setting)
}

// complaint says what a generated program did, and how it is looked at again. What it shows becomes a file of the corpus.
func complaint(r adversarial.Report) string {
	p, flags := r.Entry.Program, ""
	if p.Language == executor.TypeScript {
		flags += " --typescript"
	}
	source := p.Source
	for name, text := range p.Modules {
		flags += " --modules"
		source += "\n// module: " + name + "\n" + text
	}
	again := fmt.Sprintf(`isoproof probe --open%s --limits '{"timeout":"%s","memory":"%dMiB"}' FILE`, flags, p.Limits.Timeout, p.Limits.Memory>>20)
	if r.Entry.Setting == adversarial.Direct {
		again += ", which gives it no direct way out: a file of the corpus with the header \"setting: direct\" has one"
	}
	return fmt.Sprintf("%v\nagain: %s; FILE is\n%s", r.Broken, again, source)
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
		e := generated(choices)
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

const (
	// programs is how many are generated in each run of the suite.
	programs = 60
	// programsAtNight take two hours of a processor.
	programsAtNight = 40_000
)

// judged generates so many programs of a seed and has each judged, one after the other on one warm worker. It counts how they ended.
func judged(ctx context.Context, seed, n uint64) map[string]int {
	GinkgoHelper()
	stand := newStand(ctx, adversarial.PoolOptions())
	source := rand.New(rand.NewPCG(seed, 0))
	kinds := map[string]int{}
	for i := range n {
		e := generated(choices(source))
		r, err := stand.Probe(ctx, e)
		Expect(err).NotTo(HaveOccurred(), "the program %d of the seed %d", i, seed)
		Expect(r.Escaped()).To(BeFalse(), "the program %d of the seed %d: %s", i, seed, complaint(r))
		kinds[r.Evidence.Ending.Kind]++
		if (i+1)%1000 == 0 {
			fmt.Fprintf(os.Stderr, "generated programs of the seed %d: %d, ended as %v\n", seed, i+1, kinds)
		}
	}
	return kinds
}

// openPool is a pool of one worker, which is closed after the spec.
func openPool(ctx context.Context) *executor.Pool {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	o := adversarial.PoolOptions()
	o.WorkerPath = path
	pool, err := executor.Open(ctx, o)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(pool.Close)
	return pool
}

var _ = Describe("A generated program", func() {
	It("does not escape", Label(suite.Measurement), func(ctx SpecContext) {
		kinds := judged(ctx, uint64(GinkgoRandomSeed()), programs)
		Expect(len(kinds)).To(BeNumerically(">=", 3), "their endings differ: %v", kinds)
	}, SpecTimeout(5*time.Minute))

	It("does so all night", Label(suite.Nightly), func(ctx SpecContext) {
		judged(ctx, suite.Number("GENERATED_SEED", uint64(GinkgoRandomSeed())), suite.Number("GENERATED_PROGRAMS", programsAtNight))
	}, SpecTimeout(6*time.Hour))

	It("is a program, with every kind of run among them", Label(suite.Measurement), func(ctx SpecContext) {
		pool := openPool(ctx)
		source := rand.New(rand.NewPCG(uint64(GinkgoRandomSeed()), 1))
		kinds := map[string]int{}
		for range 200 {
			e := generated(choices(source))
			kinds[fmt.Sprint(e.Setting, e.Program.Language == executor.TypeScript, len(e.Program.Modules))]++
			p := e.Program
			p.Limits.Timeout = time.Minute
			p.Source = "return 'read';\n" + p.Source // and not run
			r, err := pool.Execute(ctx, p)
			Expect(err).NotTo(HaveOccurred())
			Expect(r.Fault).To(BeNil(), p.Source)
			if p.Modules != nil { // what it lacks is found when it has been read, and before it is run
				p.Form, p.Language, p.Source = executor.Module, executor.JavaScript, "import { absent } from './m.js'; export default () => 1"
				r, err = pool.Execute(ctx, p)
				Expect(err).NotTo(HaveOccurred())
				Expect(r.Fault).To(HaveField("Text", ContainSubstring("'absent'")), p.Modules["./m.js"])
			}
		}
		Expect(len(kinds)).To(BeNumerically(">=", 6), "%v", kinds)
	}, SpecTimeout(5*time.Minute))

	// Seven in ten are; five in ten were when a throw ended the program. What is not reached stands after a loop, or after an end by design.
	It("reaches most of its statements, whatever throws before them", Label(suite.Measurement), func(ctx SpecContext) {
		pool := openPool(ctx)
		source := rand.New(rand.NewPCG(uint64(GinkgoRandomSeed()), 2))
		written, reached := 0, 0
		for range 200 {
			p := generated(choices(source)).Program
			p.Limits.Timeout = 100 * time.Millisecond
			lines := strings.Split(p.Source, "\n") // one for each statement
			p.Source = "const { log } = console, reached = () => log('reached');\n" + lines[0] + "\n" + strings.Join(lines[1:], "\nreached();\n")
			r, err := pool.Execute(ctx, p)
			Expect(err).NotTo(HaveOccurred())
			written += len(lines) - 2
			for _, line := range r.Console {
				if line.Text == "reached" {
					reached++
				}
			}
		}
		Expect(10*reached).To(BeNumerically(">", 6*written), "%d of %d", reached, written)
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
