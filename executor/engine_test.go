package executor_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/confine"
	"github.com/isoproof/isoproof/executor/internal/image"
	"github.com/isoproof/isoproof/harness/suite"
)

// engineVersion is the V8 that everything here was written and measured against. Who changes it looks at SECURITY.md, at
// what docs/guest.md says is missing, and at the engine's flags.
const engineVersion = "10.9.194.9-v8go"

var _ = Describe("The engine", func() {
	It("is the one that is pinned", func(ctx SpecContext) {
		Expect(openWith(ctx, one()).Identity().Engine).To(Equal(engineVersion))
	}, SpecTimeout(time.Minute))

	It("starts from the snapshot that its binary carries, and says so", func(ctx SpecContext) {
		p := openWith(ctx, one())
		img := workerImage()
		Expect(p.Identity()).To(And(HaveField("Build", img.Build), HaveField("Snapshot", img.Snapshot)))
	}, SpecTimeout(time.Minute))

	DescribeTable("does not start from a binary that was changed after it was built, in its", func(ctx SpecContext, at func(image.Image) int64) {
		suite.Needs(suite.WorkerPlatform)
		_, err := executor.Open(ctx, executor.Options{WorkerPath: damaged(at(workerImage())), Workers: 1})
		var fault *executor.Fault
		Expect(errors.As(err, &fault)).To(BeTrue(), "got %v", err)
		Expect(fault.Kind).To(Equal(executor.Startup))
		Expect(fault.Text).To(MatchRegexp(`the digest [0-9a-f]{12}…, its trailer says [0-9a-f]{12}…`))
	},
		Entry("snapshot's first byte", func(i image.Image) int64 { return i.Offset }, SpecTimeout(time.Minute)),
		Entry("snapshot's middle", func(i image.Image) int64 { return i.Offset + i.Length/2 }, SpecTimeout(time.Minute)),
		Entry("snapshot's last byte", func(i image.Image) int64 { return i.Offset + i.Length - 1 }, SpecTimeout(time.Minute)),
		Entry("executable's last byte", func(i image.Image) int64 { return i.Offset - 1 }, SpecTimeout(time.Minute)),
	)

	DescribeTable("compiles no text into code", func(ctx SpecContext, text string) {
		compile := "try { return [await (" + text + ")] } catch (e) { return e.name }"
		Expect(run(ctx, openWith(ctx, one()), source(compile))).To(haveValue(`"EvalError"`))
		o := one()
		o.Eval = true
		Expect(run(ctx, openWith(ctx, o), source(compile))).To(haveValue("[2]"), "with Options.Eval")
	},
		Entry("by eval", "eval('1 + 1')", SpecTimeout(time.Minute)),
		Entry("by an indirect eval", "(0, eval)('1 + 1')", SpecTimeout(time.Minute)),
		Entry("by Function", "Function('return 1 + 1')()", SpecTimeout(time.Minute)),
		Entry("by the Function of any function", "(() => {}).constructor('return 1 + 1')()", SpecTimeout(time.Minute)),
		Entry("by an async Function", "(async () => {}).constructor('return 1 + 1')()", SpecTimeout(time.Minute)),
		Entry("by a generator Function", "(function* () {}).constructor('yield 1 + 1')().next().value", SpecTimeout(time.Minute)),
		Entry("by an async generator Function", "(async function* () {}).constructor('yield 1 + 1')().next().then((r) => r.value)", SpecTimeout(time.Minute)),
		Entry("by Reflect.construct", "Reflect.construct(Function, ['return 1 + 1'])()", SpecTimeout(time.Minute)),
		Entry("by a subclass of Function", "new (class extends Function {})('return 1 + 1')()", SpecTimeout(time.Minute)),
	)

	It("computes the same with just-in-time compilation, and is then as closed as without", func(ctx SpecContext) {
		o := one()
		o.JIT = true
		p := openWith(ctx, o)
		Expect(workload(ctx, p, 0, 60, 4)).To(BeEmpty())
		var hash int32
		for i := range int32(1e7) {
			hash = hash*31 + i
		}
		Expect(run(ctx, p, source("let h = 0; for (let i = 0; i < 1e7; i++) h = (h * 31 + i) | 0; return h"))).To(haveValue(fmt.Sprint(hash)))
		Expect(run(ctx, p, source("return [typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics]"))).To(haveValue(`["undefined","undefined","undefined"]`))
		Expect(run(ctx, p, short("for (let i = 0; ; i++) if (i > 1e9) i = 0"))).To(haveFault(executor.Timeout, "execution timed out after 200ms"))
		Expect(run(ctx, p, tight("const held = []; for (;;) held.push([1])"))).To(pastTight)
		Expect(p.Stats().Ended).To(BeEmpty())
		Expect(layerOf(p, confine.MDWE).State).To(Equal(confine.Off))
		Expect(layerOf(p, confine.Seccomp).State).To(Equal(layerOf(openWith(ctx, one()), confine.Seccomp).State))
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The confinement of a pool's workers", func() {
	It("is said layer by layer: in force with what was proven, or not with why", func(ctx SpecContext) {
		layers := openWith(ctx, one()).Identity().Layers
		var names []string
		for _, l := range layers {
			names = append(names, l.Name)
			Expect(l.State).To(BeElementOf(confine.Enforced, confine.Unavailable, confine.Off), l.Name)
			Expect(l.Detail).NotTo(BeEmpty(), l.Name)
			if l.State == confine.Off {
				Expect(l.Name).To(Equal(confine.Cgroup), "only a missing policy turns a layer off")
			}
		}
		Expect(names).To(Equal(confine.Layers()))
	}, SpecTimeout(time.Minute))

	It("can be required, layer by layer", func(ctx SpecContext) {
		p := openWith(ctx, one())
		for _, l := range p.Identity().Layers {
			id, err := openRequiring(ctx, p, l.Name)
			if err != nil {
				Expect(l.State).NotTo(Equal(confine.Enforced), l.Name)
				Expect(err).To(MatchError(ContainSubstring("the required layer \"" + l.Name + "\" is ")))
				continue
			}
			Expect(id.Layers).To(ContainElement(And(HaveField("Name", l.Name), HaveField("State", confine.Enforced))))
		}
	}, SpecTimeout(time.Minute))
})

func openRequiring(ctx SpecContext, like *executor.Pool, layer string) (executor.Identity, error) {
	o := like.Options()
	o.Require = []string{layer}
	o.Spares = executor.None // filled in, it reads as the default
	p, err := executor.Open(ctx, o)
	if err != nil {
		return executor.Identity{}, err
	}
	return p.Identity(), p.Close()
}

func layerOf(p *executor.Pool, name string) executor.Layer {
	GinkgoHelper()
	layers := p.Identity().Layers
	i := slices.IndexFunc(layers, func(l executor.Layer) bool { return l.Name == name })
	Expect(i).To(BeNumerically(">=", 0), name)
	return layers[i]
}

// workerImage reads the trailer of the worker that the specs run.
func workerImage() image.Image {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	f, err := os.Open(path)
	Expect(err).NotTo(HaveOccurred())
	defer f.Close()
	img, err := image.Read(f)
	Expect(err).NotTo(HaveOccurred())
	return img
}

// damaged is a copy of the worker with one bit changed.
func damaged(at int64) string {
	GinkgoHelper()
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	content, err := os.ReadFile(path)
	Expect(err).NotTo(HaveOccurred())
	content[at] ^= 1
	copied := filepath.Join(GinkgoT().TempDir(), executor.WorkerName)
	Expect(os.WriteFile(copied, content, 0o755)).To(Succeed())
	return copied
}
