package adversarial_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
)

// subject is one that is a function. What it is asked first, and after each program, is what there is to find.
type subject func(ctx context.Context, p executor.Program) executor.Result

func (subject) Name() string { return "scripted" }
func (subject) Capabilities() harness.Capabilities {
	return harness.Capabilities{Tools: true, Outbound: true}
}
func (subject) Close() error { return nil }
func (s subject) Execute(ctx context.Context, p executor.Program) (executor.Result, error) {
	return s(ctx, p), nil
}

// deadly is a subject whose process is always found ended, and may be on its way out as well.
type deadly struct {
	subject
	leaving []int
}

func (deadly) Capabilities() harness.Capabilities {
	return harness.Capabilities{Processes: true, Outbound: true}
}
func (deadly) PIDs() []int         { return []int{1<<22 + 1} } // beyond all that Linux gives
func (deadly) PeakResident() int64 { return 0 }
func (d deadly) Leaving() []int    { return d.leaving }

// bare is a subject that can run a program and nothing else.
type bare struct{ subject }

func (bare) Capabilities() harness.Capabilities { return harness.Capabilities{} }

func returns(v any) executor.Result {
	GinkgoHelper()
	text, err := json.Marshal(v)
	Expect(err).NotTo(HaveOccurred())
	return executor.Result{Value: text}
}

// stranger is a program of which nothing is known.
func stranger(source string) *adversarial.Entry {
	return adversarial.Stranger("stranger.js", executor.Program{Source: source, Limits: adversarial.DefaultLimits()}, adversarial.Function)
}

func rulesOf(r adversarial.Report) (names []string) {
	for _, v := range r.Broken {
		names = append(names, v.Rule)
	}
	return names
}

// leak is something that a subject lets a program have; before is what the program before was given, and answered by a tool.
type leak struct {
	what string
	has  func(ctx context.Context, p, before executor.Program, answer any) any
}

var leaks = []leak{
	{"the environment of the host", func(context.Context, executor.Program, executor.Program, any) any {
		return os.Getenv(adversarial.Variable)
	}},
	{"a file of the host", func(context.Context, executor.Program, executor.Program, any) any {
		names, err := filepath.Glob(filepath.Join(os.TempDir(), "isoproof-canary-*"))
		Expect(err).NotTo(HaveOccurred())
		var all []string
		for _, name := range names { // other runs on this machine have theirs
			text, err := os.ReadFile(name)
			Expect(err).NotTo(HaveOccurred())
			all = append(all, string(text))
		}
		return all
	}},
	{"a file's name", func(context.Context, executor.Program, executor.Program, any) any {
		names, err := filepath.Glob(filepath.Join(os.TempDir(), "isoproof-canary-*"))
		Expect(err).NotTo(HaveOccurred())
		return names
	}},
	{"the host's arguments", func(context.Context, executor.Program, executor.Program, any) any { return os.Args[0] }},
	{"the host's working directory", func(context.Context, executor.Program, executor.Program, any) any {
		folder, err := os.Getwd()
		Expect(err).NotTo(HaveOccurred())
		return "at " + folder + "/x.go:1"
	}},
	{"the input of the program before", func(_ context.Context, _, before executor.Program, _ any) any { return string(before.Input) }},
	{"a module of the program before", func(_ context.Context, _, before executor.Program, _ any) any { return before.Modules }},
	{"an answer to the program before", func(_ context.Context, _, _ executor.Program, answer any) any { return answer }},
	{"the secret of a tool", func(ctx context.Context, p, _ executor.Program, _ any) any {
		_, err := p.Tools(ctx, executor.ToolCall{Provider: "canary", Tool: "get"})
		return errors.Unwrap(err).Error()
	}},
}

var _ = Describe("A stand", func() {
	DescribeTable("sees that a program had", func(ctx SpecContext, l leak) {
		var before executor.Program
		var answer any
		stand := scripted(ctx, subject(func(ctx context.Context, p executor.Program) executor.Result {
			defer func() { before = p }()
			if p.Name == "fingerprint.js" {
				answer, _ = p.Tools(ctx, executor.ToolCall{Provider: "fingerprint", Tool: "call"})
				return returns([]string{"a global"})
			}
			return returns(l.has(ctx, p, before, answer))
		}))
		r, err := stand.Probe(ctx, stranger("return 1"))
		Expect(err).NotTo(HaveOccurred())
		Expect(rulesOf(r)).To(Equal([]string{"canary"}))
	}, suite.Entries("leaks", leaks, func(l leak) TableEntry { return Entry(l.what, l) }))

	DescribeTable("lays the end of a process to the run in which it ended, if it was not on its way out before:", func(ctx SpecContext, leaving []int, sources []string, rules [][]string) {
		suite.Needs(suite.Linux)
		stand := scripted(ctx, deadly{leaving: leaving, subject: func(_ context.Context, p executor.Program) executor.Result {
			if p.Source == "loop" {
				return executor.Result{Fault: &executor.Fault{Kind: executor.Timeout, Text: "late"}}
			}
			return returns([]string{})
		}})
		var broken [][]string
		for _, source := range sources {
			r, err := stand.Probe(ctx, stranger(source))
			Expect(err).NotTo(HaveOccurred())
			broken = append(broken, rulesOf(r))
		}
		Expect(broken).To(Equal(rules))
	},
		Entry("after a value", nil, []string{"value"}, [][]string{{"silent"}}),
		Entry("after a timeout, which may end it", nil, []string{"loop"}, [][]string{nil}),
		Entry("after a value that follows a timeout", nil, []string{"loop", "value"}, [][]string{nil, {"silent"}}),
		Entry("after a timeout, for longer than that is waited for", []int{1<<22 + 1}, []string{"loop", "value"}, [][]string{nil, nil}),
	)

	DescribeTable("runs nothing on a subject that lacks", func(ctx SpecContext, lacks, extension, header, source string) {
		ran := 0
		stand := scripted(ctx, bare{func(context.Context, executor.Program) executor.Result {
			ran++
			return returns([]string{})
		}})
		all, err := load(map[string]string{"global/a." + extension: with(header) + source})
		Expect(err).NotTo(HaveOccurred())
		r, err := stand.Probe(ctx, all[0])
		Expect(err).NotTo(HaveOccurred())
		Expect([]any{r.NotApplicable, r.Verdict(), ran}).To(Equal([]any{lacks, "not applicable", 1}))
		Expect(r.Evidence).To(BeZero())
	},
		Entry("tools", "tools", "js", `// tools: {"count":1}`, ""),
		Entry("a way out", "outbound", "js", "// setting: function", ""),
		Entry("modules, which it imports", "modules", "js", "// class: walk", "// module: ./m.js\nexport default 1;\n"),
		Entry("modules, one of which it is", "modules", "mjs", "// class: walk", ""),
		Entry("TypeScript", "TypeScript", "ts", "// class: walk", ""),
		Entry("a memory limit by which it ends", "memory", "js", "// ending: fault memory", ""),
	)

	It("takes away what it planted", func() {
		canaries, err := adversarial.Plant()
		Expect(err).NotTo(HaveOccurred())
		Expect(os.Getenv(adversarial.Variable)).NotTo(BeEmpty())
		canaries.Remove()
		Expect(os.Getenv(adversarial.Variable)).To(BeEmpty())
		canaries.Remove()
	})

	It("answers tools and requests as it says, writes them down, and tells no secret", func(ctx SpecContext) {
		stand := newStand(ctx, adversarial.PoolOptions())
		e := stranger(`
			const said = [], tell = async (what) => { try { said.push(await what()); } catch (e) { said.push(e.name + ': ' + e.message); } };
			await tell(() => tools.echo.it({ a: 1 })); await tell(() => tools.fail.it()); await tell(() => tools.panic.it()); await tell(() => tools.canary.it());
			await tell(() => tools.beside.it()); await tell(() => tools.other.it()); tools.slow.it();
			await tell(async () => (await fetch('https://a.test/')).text()); await tell(() => fetch('https://a.test/fail'));
			await tell(async () => (await fetch('https://a.test/redirect?to=https://b.test/')).text()); fetch('https://a.test/slow');
			return said;`)
		r, err := stand.Probe(ctx, e)
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Evidence.Ending.Text).To(MatchJSON(`[{"a":1},"ToolError: failed","Error: the tool panicked","Error: the canary stays where it is",null,null,
			"recorded","TypeError: fetch: failed","recorded"]`))
		Expect(r.Evidence.Calls).To(ContainElements(HaveField("Provider", "echo"), HaveField("Provider", "slow")))
		Expect(r.Evidence.Requests).To(ContainElements(adversarial.Request{Method: "GET", URL: "https://a.test/redirect?to=https://b.test/"}, adversarial.Request{Method: "GET", URL: "https://b.test/"}))
		Expect(r.Broken).To(BeEmpty())
	}, SpecTimeout(time.Minute))

	It("runs a neighbour in the same worker, with a secret of its own", func(ctx SpecContext) {
		stand := newStand(ctx, adversarial.PoolOptions())
		victim := stranger("const over = tools.beside.done(); globalThis.mine = input.secret; await over; return input.secret.length")
		victim.Victim, victim.Program.Limits.Timeout = true, 5*time.Second
		attacker := stranger("return input")
		attacker.Neighbour = victim
		r, err := stand.Probe(ctx, attacker)
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Broken).To(BeEmpty())
		Expect(r.Evidence.Ending).To(Equal(adversarial.Ending{Kind: "value", Text: "null"}))
		Expect(r.Evidence.Beside.Ending).To(Equal(adversarial.Ending{Kind: "value", Text: "26"}))
		Expect(r.Evidence.Beside.Wall).To(BeNumerically(">", r.Evidence.Wall))
	}, SpecTimeout(time.Minute))
})

// session is a subject without what keeps executions apart: one isolate for all.
type session struct {
	*executor.Session
	modules map[string]string // which keep the source that they first had
}

func (*session) Name() string                       { return "session" }
func (*session) Capabilities() harness.Capabilities { return harness.Capabilities{Outbound: true} }
func (s *session) Execute(ctx context.Context, p executor.Program) (executor.Result, error) {
	if s.modules == nil {
		s.modules = p.Modules
	}
	if p.Modules != nil {
		p.Modules = s.modules
	}
	return s.Session.Execute(ctx, p)
}

// lies replaces the text of functions by one that lies about what is given to lie, and about itself; hidden is a global that is left out where
// all names are asked for.
const (
	lies   = "const { toString } = Function.prototype, liars = [], lie = (f) => (liars.push(f), f); Function.prototype.toString = lie({ toString() { return liars.includes(this) ? `function ${this.name}() { [native code] }` : toString.call(this); } }.toString); "
	hidden = lies + "Object.defineProperty(globalThis, 'theirs', { value: 1 }); const keys = Reflect.ownKeys, others = (o) => keys(o).filter((k) => k !== 'theirs'); "
)

// remains are what a program can leave in an isolate, and what says that it did.
var remains = [][3]string{
	{"a global", "globalThis.theirs = 1", "globalThis.theirs true true true number 1"},
	{"a symbol on a prototype", "Object.prototype[Symbol.for('theirs')] = 1", "Symbol(theirs)"},
	{"a getter on a prototype", "Object.defineProperty(Object.prototype, 'theirs', { get() { return 1; }, configurable: true })", ".theirs get"},
	{"a builtin in another's place", "Array.prototype.at = () => 'theirs'", "() => 'theirs'"},
	{"a value", "Error.stackTraceLimit = 3", "stackTraceLimit true true true number 3"},
	{"a flag", "Object.defineProperty(Math, 'max', { enumerable: true })", "Math.max true true true"},
	{"a frozen object", "Object.freeze(Reflect)", "Reflect [object Reflect] false"},
	{"another prototype of an intrinsic", "Object.setPrototypeOf(Array.prototype, Map.prototype)", "[[Prototype]] [object Map] true of globalThis.Map.prototype"},
	{"a property of every iterator", "Object.getPrototypeOf(Object.getPrototypeOf([].values())).theirs = 1", ".theirs true true true number 1"},
	{"a property of every generator", "Object.getPrototypeOf(function* () {}).theirs = 1", ".theirs true true true number 1"},
	{"a property of every asynchronous function", "Object.getPrototypeOf(async () => {}).theirs = 1", ".theirs true true true number 1"},
	{"a property of a web interface", "Response.prototype.theirs = 1", "Response.prototype.theirs"},
	{"what a regular expression matched", "/(th)eirs/.exec('theirs')", "RegExp.$1 th"},
	{"a counter of the console", "console.count('theirs')", "console log theirs: 2"},
	{"a group of the console", "console.group()", "console log   indented?"},
	{"a list of names that leaves one out", "globalThis.theirs = 1; const own = Reflect.ownKeys; Reflect.ownKeys = (o) => own(o).filter((k) => k !== 'theirs')", "in the global object: theirs"},
	{"an addition to lists that leaves texts out", "const { push } = Array.prototype; Array.prototype.push = { push(t) { return /theirs/.test(t) ? 0 : push.call(this, t); } }.push; globalThis.theirs = 1", "globalThis.theirs true true true number 1"},
	{"lists that end early", "Array.prototype[Symbol.iterator] = function* () {}; globalThis.theirs = 1", "globalThis.theirs true true true number 1"},
	{"a way to write lists that leaves all out", "Array.prototype.join = () => ''; globalThis.theirs = 1", "globalThis.theirs true true true number 1"},
	{"a setter for what is put into lists", "Object.defineProperty(Array.prototype, 7, { set() {}, configurable: true })", ".7 undefined false true"},
	{"a map that knows every object", "Map.prototype.has = { has() { return true; } }.has", "has() { return true; }"},
	{"a map that forgets what is put into it", "Map.prototype.set = { set() { return this; } }.set; Map.prototype.get = { get() {} }.get", "set() { return this; }"},
	{"a text of functions that lies", lies + "Math.max = lie({ max() { return 1; } }.max)", "max() { return 1; }"},
	{"a kind of objects that is always the same", lies + "Object.prototype.toString = lie({ toString() { return '[object Object]'; } }.toString)", "toString() { return '[object Object]'; }"},
	{"a text of symbols that is always the same", lies + "globalThis.String = lie({ String() { return ''; } }.String); Object.prototype[Symbol.for('theirs')] = 1", "Symbol(theirs)"},
	{"a way to write objects that leaves all out", lies + "JSON.stringify = lie({ stringify() { return '[]'; } }.stringify)", "stringify() { return '[]'; }"},
	{"setters that put other lines into every list", "for (let i = 0; i < 99; i++) Object.defineProperty(Array.prototype, i, { set(v) { Object.defineProperty(this, i, { value: 'theirs' }); }, configurable: true })", ".7 undefined false true"},
	{"a prototype of all lists that takes what is put into them", "Object.setPrototypeOf(Array.prototype, new Proxy(Object.prototype, { set: () => true, has: () => false }))", "template.[[Prototype]].[[Prototype]] [object Object] true of object null"},
	{"names without one", hidden + "Reflect.ownKeys = lie({ ownKeys(o) { return others(o); } }.ownKeys)", "the trap ownKeys is called by a program"},
	{"names without one, of sloppy code", hidden + "Reflect.ownKeys = lie(function ownKeys(o) { return others(o); })", "the trap ownKeys is called by a program"},
	{"names without one, through a proxy", hidden + "Reflect.ownKeys = lie(new Proxy(keys, { apply: (_, __, [o]) => others(o) }))", "the trap ownKeys is called by a program"},
	{"names that are learnt by heart", hidden + "const names = new Map([[globalThis, others(globalThis)]]); Reflect.ownKeys = lie({ ownKeys(o) { return names.get(o) ?? []; } }.ownKeys)", "the trap ownKeys is not called"},
	{"names without one, and proxies of proxies", hidden + "const real = Proxy; globalThis.Proxy = lie({ Proxy: function (o, h) { return new real(o, { ownKeys: (o) => h.ownKeys(o) }); } }.Proxy); Reflect.ownKeys = lie({ ownKeys(o) { return others(o); } }.ownKeys)", "the trap ownKeys is called by a program"},
	{"a description that says what was there before", lies + "const { max } = Math, own = Reflect.getOwnPropertyDescriptor; Math.max = () => 1; Reflect.getOwnPropertyDescriptor = lie({ getOwnPropertyDescriptor(o, k) { return k === 'max' ? { ...own(o, k), value: max } : own(o, k); } }.getOwnPropertyDescriptor)", "the trap getOwnPropertyDescriptor is called by a program"},
	{"a prototype that is not told", lies + "Object.setPrototypeOf(Math, Array.prototype); const { get } = Reflect.getOwnPropertyDescriptor(Object.prototype, '__proto__'); Reflect.defineProperty(Object.prototype, '__proto__', { get: lie(Reflect.getOwnPropertyDescriptor({ get __proto__() { return this === Math ? Object.prototype : get.call(this); } }, '__proto__').get) })", "the trap getPrototypeOf is called by a program"},
	{"an object that is said to be open", lies + "Object.preventExtensions(Math); const { isExtensible } = Reflect; Reflect.isExtensible = lie({ isExtensible(o) { return o === Math || isExtensible(o); } }.isExtensible)", "isExtensible(o) { return o === Math"},
	{"the state of a module", "", "the state of a module 2"},
}

var _ = Describe("What an execution finds", func() {
	DescribeTable("says that one before it in its isolate left", func(ctx SpecContext, program, says string) {
		suite.Needs(suite.WorkerPlatform)
		path, err := suite.WorkerPath()
		Expect(err).NotTo(HaveOccurred())
		pool, err := executor.Open(ctx, executor.Options{Workers: 1, Spares: executor.None, WorkerPath: path})
		Expect(err).NotTo(HaveOccurred())
		defer pool.Close()
		kept, err := pool.Open(ctx, executor.SessionOptions{})
		Expect(err).NotTo(HaveOccurred())
		stand := scripted(ctx, &session{Session: kept})

		before, err := stand.Probe(ctx, stranger("return 1"))
		Expect(err).NotTo(HaveOccurred())
		if program != "" {
			Expect(before.Evidence.Next[0].Differences).NotTo(ContainElement(ContainSubstring(says)))
		}
		r, err := stand.Probe(ctx, stranger(program+"; return 1"))
		Expect(err).NotTo(HaveOccurred())
		Expect(r.Evidence.Next[0].Ending.Kind).To(Equal("value"), r.Evidence.Next[0].Ending.Text)
		Expect(append(before.Evidence.Next[0].Differences, r.Evidence.Next[0].Differences...)).To(ContainElement(And(HavePrefix("there: "), ContainSubstring(says))))
		Expect(rulesOf(r)).To(ContainElement("residue"))
	}, suite.Entries("remains", remains, func(r [3]string) TableEntry { return Entry(r[0], r[1], r[2], SpecTimeout(time.Minute)) }))

	It("is the same in every fresh isolate", func(ctx SpecContext) {
		stand := newStand(ctx, adversarial.PoolOptions())
		for range 3 {
			seen, err := stand.Record(ctx, stranger("return 1"))
			Expect(err).NotTo(HaveOccurred())
			Expect(seen.Next).To(HaveLen(4), "in every slot of its worker")
			Expect(seen.Next).To(HaveEach(SatisfyAll(HaveField("Worker", 1), HaveField("Ending.Kind", "value"), HaveField("Differences", BeEmpty()))))
		}
	}, SpecTimeout(time.Minute))

	// What one worker could leave in another one would be the host's doing: they share nothing else.
	It("is the same in every slot of every worker, whatever was left in one", func(ctx SpecContext) {
		o := adversarial.PoolOptions()
		o.Workers = 2
		stand := newStand(ctx, o)
		places := map[int]int{}
		for _, e := range entries {
			if e.Boundary != "residue" {
				continue
			}
			r, err := stand.Probe(ctx, e)
			Expect(err).NotTo(HaveOccurred())
			Expect(r.Broken).To(BeEmpty(), e.ID())
			Expect(r.Evidence.Next).To(HaveLen(8))
			for _, n := range r.Evidence.Next {
				places[n.Worker]++
			}
		}
		Expect(len(places)).To(BeNumerically(">=", 2), "%v", places)
		for worker, n := range places {
			Expect(n%4).To(BeZero(), "every slot of worker %d was looked at", worker)
		}
	}, SpecTimeout(3*time.Minute))
})
