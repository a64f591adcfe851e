package harness_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/suite"
)

const module = "github.com/isoproof/isoproof"

// A houseRule judges one Go file of the repository. Beside each stands a file it has to reject and one it has to accept,
// so that a rule that sees nothing is red itself.
type houseRule struct {
	name             string
	judge            func(goFile) []string
	rejects, accepts example
}

type example struct{ path, text string }

var houseRules = []houseRule{
	{
		name:    "packages depend downwards only",
		judge:   dependencies,
		rejects: example{"workload/x.go", `package workload; import _ "github.com/isoproof/isoproof/fairness"`},
		accepts: example{"fairness/x.go", `package fairness; import _ "github.com/isoproof/isoproof/workload"`},
	},
	{
		name:    "a new top-level folder states what it may depend on",
		judge:   dependencies,
		rejects: example{"misc/x.go", `package misc`},
		accepts: example{"cmd/isoproof/x.go", `package main; import _ "github.com/isoproof/isoproof/properties"`},
	},
	{
		name:    "only the engine is C",
		judge:   cgo,
		rejects: example{"executor/x.go", `package executor; import "C"`},
		accepts: example{"executor/internal/engine/x.go", `package engine; import "C"`},
	},
	{
		name:    "only confinement makes raw system calls",
		judge:   rawSystemCalls,
		rejects: example{"executor/x.go", `package executor; func f() { unix.RawSyscall(1, 2, 3, 4) }`},
		accepts: example{"executor/internal/confine/x.go", `package confine; func f() { unix.RawSyscall(1, 2, 3, 4) }`},
	},
	{
		name:    "a spec blocks under its own context",
		judge:   ownContext,
		rejects: example{"executor/x_test.go", `package executor_test; var _ = It("blocks", func() { f(context.Background()) })`},
		accepts: example{"executor/x_test.go", `package executor_test; var _ = It("blocks", func(ctx SpecContext) { f(ctx) })`},
	},
	{
		name:    "a spec waits for what it waits for, and not for a while",
		judge:   noSleep,
		rejects: example{"executor/x_test.go", `package executor_test; func f() { time.Sleep(time.Second) }`},
		accepts: example{"executor/x_test.go", `package executor_test; func f() { Eventually(g).Should(Succeed()) }`},
	},
	{
		name:    "what a spec builds has the planted faults of its suite",
		judge:   ownOverlay,
		rejects: example{"cmd/isoproof/x_test.go", `package main_test; func f() { gexec.Build("x", "-overlay", file) }`},
		accepts: example{"cmd/isoproof/x_test.go", `package main_test; func f() { flag, _ := build.Overlay(folder, texts); gexec.Build("x", flag) }`},
	},
	{
		name:    "the pool takes its times from the monotonic clock",
		judge:   monotonic,
		rejects: example{"executor/x.go", `package executor; func f() { at := time.Unix(0, now().UnixNano()); g(at) }`},
		accepts: example{"executor/x.go", `package executor; func f() { at := time.Now().Add(d); g(time.Until(at)) }`},
	},
	{
		name:    "suites run under the fail-closed runner",
		judge:   oneRunner,
		rejects: example{"executor/x_test.go", `package executor_test; func TestX(t *testing.T) { RunSpecs(t, "x") }`},
		accepts: example{"executor/x_test.go", `package executor_test; func TestX(t *testing.T) { suite.Run(t, "x") }`},
	},
	{
		name:    "a table is written out or made by suite.Entries, which refuses to be empty",
		judge:   filledTables,
		rejects: example{"executor/x_test.go", `package executor_test; var _ = DescribeTable("x", f, entries)`},
		accepts: example{"executor/x_test.go", `package executor_test; var _ = DescribeTable("x", f, suite.Entries("x", data, g))`},
	},
	{
		name:    "a table's variable comes from suite.Entries alone",
		judge:   filledTables,
		rejects: example{"executor/x_test.go", `package executor_test; var e = suite.Entries("x", data, g); func f() { e = nil }; var _ = DescribeTable("x", f, e)`},
		accepts: example{"executor/x_test.go", `package executor_test; var e = suite.Entries("x", data, g); var _ = DescribeTable("x", f, e)`},
	},
}

var _ = Describe("House rules", func() {
	DescribeTable("hold in every Go file:", func(rule houseRule) {
		var broken []string
		files := goFiles()
		Expect(len(files)).To(BeNumerically(">", 20), "the walk finds the repository")
		for _, f := range files {
			broken = append(broken, rule.judge(f)...)
		}
		Expect(broken).To(BeEmpty())
	}, suite.Entries("house rules", houseRules, func(r houseRule) TableEntry { return Entry(r.name, r) }))

	DescribeTable("reject what they forbid and nothing else:", func(rule houseRule) {
		Expect(rule.judge(parse(rule.rejects.path, rule.rejects.text))).NotTo(BeEmpty(), "the example to reject")
		Expect(rule.judge(parse(rule.accepts.path, rule.accepts.text))).To(BeEmpty(), "the example to accept")
	}, suite.Entries("house rules", houseRules, func(r houseRule) TableEntry { return Entry(r.name, r) }))
})

// layers says, for each folder, which other packages of the module its code may import; a folder and all below it may
// import itself. The longest match counts. Tests may import more: what proves a layer may stand above it.
var layers = map[string][]string{
	"internal/cgroup":      {},
	"executor":             {"internal/cgroup"},
	"workload":             {"executor"},
	"harness":              {"executor"}, // the package itself: Subject
	"harness/suite":        {"harness/build", "internal/cgroup"},
	"harness/build":        {},
	"harness/environment":  {"harness", "internal/cgroup"},
	"harness/mutants":      {"harness/build"},
	"harness/differential": {"harness", "executor"},
	"harness/matrix":       {"harness", "harness/environment", "harness/measure", "executor"},
	"harness/measure":      {"internal/cgroup", "harness", "harness/environment", "executor", "workload", "fairness", "harness/figures"},
	"harness/subjects":     {"harness", "harness/lines", "harness/build", "harness/environment", "executor", "workload", "fairness", "harness/pairs", "harness/figures"},
	"fairness":             {"workload", "harness", "executor"},
	"harness/processes":    {},
	"harness/table":        {},
	"harness/lines":        {},
	"harness/figures":      {},
	"properties":           {"workload", "fairness", "harness", "harness/processes", "executor", "harness/figures"},
	"adversarial":          {"harness", "harness/processes", "executor", "harness/figures"},
	"endurance":            {"harness", "harness/processes", "internal/cgroup", "executor", "harness/figures"},
	"cmd/isoproof":         {"executor", "harness", "workload", "fairness", "properties", "adversarial", "latencyguard", "endurance"},
	"cmd/isoproof-worker":  {"executor"},
	"harness/pairs":        {},
	"harness/load":         {"internal/cgroup"},
	"latencyguard":         {"harness", "harness/measure", "harness/pairs", "executor", "workload"},
	"harness/ab":           {"harness", "harness/lines", "harness/measure", "harness/pairs", "harness/figures"},
}

func dependencies(f goFile) []string {
	if f.isTest() {
		return nil
	}
	own := ""
	for layer := range layers {
		if within(path.Dir(f.path), layer) && len(layer) > len(own) {
			own = layer
		}
	}
	if own == "" {
		return []string{f.path + ": its folder is in no layer: say in harness/house_test.go what it may import"}
	}
	var broken []string
	for _, imported := range f.imports() {
		target, ours := strings.CutPrefix(imported, module+"/")
		allowed := func(layer string) bool {
			// harness names the package that holds Subject; what is below it is named on its own.
			return target == layer || layer != "harness" && within(target, layer) || layer == "harness" && own == "cmd/isoproof" && within(target, layer)
		}
		if ours && !within(target, own) && !slices.ContainsFunc(layers[own], allowed) {
			broken = append(broken, fmt.Sprintf("%s imports %s: %s may import %v", f.path, target, own, layers[own]))
		}
	}
	return broken
}

func cgo(f goFile) []string {
	if slices.Contains(f.imports(), "C") && !within(f.path, "executor/internal/engine") {
		return []string{f.path + ` has import "C": only executor/internal/engine may`}
	}
	return nil
}

func rawSystemCalls(f goFile) []string {
	if within(f.path, "executor/internal/confine") {
		return nil
	}
	return f.find(func(pkg, name string, _ *ast.CallExpr) string {
		raw := strings.HasPrefix(name, "RawSyscall") || strings.HasPrefix(name, "Syscall") || strings.HasPrefix(name, "AllThreadsSyscall")
		if (pkg == "syscall" || pkg == "unix") && raw {
			return "makes a raw system call: only executor/internal/confine may"
		}
		return ""
	})
}

func ownContext(f goFile) []string {
	// An example is a program of its own, as a reader would write it.
	if name := path.Base(f.path); !f.isTest() || name == "example_test.go" || strings.HasPrefix(name, "example_") {
		return nil
	}
	return f.find(func(pkg, name string, _ *ast.CallExpr) string {
		if pkg == "context" && (name == "Background" || name == "TODO") {
			return "takes no part in the spec's timeout: use the SpecContext"
		}
		return ""
	})
}

// ownOverlay: go forgets the overlay of GOFLAGS, by which harness/mutants reaches what a spec builds, when a spec names one of its own.
func ownOverlay(f goFile) []string {
	if !f.isTest() || within(f.path, "harness/build") {
		return nil
	}
	return f.find(func(_, _ string, call *ast.CallExpr) string {
		for _, argument := range call.Args {
			if l, ok := argument.(*ast.BasicLit); ok && strings.HasPrefix(strings.TrimLeft(l.Value, "\"`-"), "overlay") && strings.HasPrefix(l.Value[1:], "-") {
				return "names an overlay of its own, which hides a mutant's: take the flag from build.Overlay"
			}
		}
		return ""
	})
}

func noSleep(f goFile) []string {
	if !f.isTest() {
		return nil
	}
	return f.find(func(pkg, name string, _ *ast.CallExpr) string {
		if pkg == "time" && name == "Sleep" {
			return "sleeps: poll with Eventually, or wait for the event"
		}
		return ""
	})
}

// These functions and methods lose a time's monotonic reading, or make a time without one: a deadline of such a time moves with the
// machine's clock.
var (
	wallClock     = []string{"Unix", "UnixNano", "UnixMicro", "UnixMilli", "Round", "Truncate", "UTC", "Local"}
	wallClockMade = []string{"Date", "Parse", "ParseInLocation"}
)

func monotonic(f goFile) []string {
	if dir := path.Dir(f.path); f.isTest() || dir != "executor" && dir != "executor/worker" {
		return nil
	}
	return f.find(func(pkg, name string, _ *ast.CallExpr) string {
		if slices.Contains(wallClock, name) || pkg == "time" && slices.Contains(wallClockMade, name) {
			return "may lose a time's monotonic reading: a deadline would move with the machine's clock"
		}
		return ""
	})
}

func oneRunner(f goFile) []string {
	if within(f.path, "harness/suite") {
		return nil
	}
	return f.find(func(pkg, name string, _ *ast.CallExpr) string {
		if name == "RunSpecs" && (pkg == "" || pkg == "ginkgo") {
			return "runs its specs by itself: use suite.Run"
		}
		return ""
	})
}

func filledTables(f goFile) []string {
	made := f.madeByEntries()
	filled := func(argument ast.Expr) bool {
		switch a := argument.(type) {
		case *ast.CallExpr:
			pkg, name := calleeOf(a)
			return name == "Entry" || pkg == "suite" && name == "Entries"
		case *ast.Ident:
			return made[a.Name]
		}
		return false
	}
	return f.find(func(_, name string, call *ast.CallExpr) string {
		isTable := name == "DescribeTable" || name == "DescribeTableSubtree"
		if isTable && !slices.ContainsFunc(call.Args, filled) {
			return "is a table whose entries may be none: write Entry(...) out or use suite.Entries"
		}
		return ""
	})
}

// madeByEntries are the variables of the file that are declared with suite.Entries, and with nothing else.
func (f goFile) madeByEntries() map[string]bool {
	made := map[string]bool{}
	declare := func(name, value ast.Expr) {
		id, ok := name.(*ast.Ident)
		if !ok {
			return
		}
		call, ok := value.(*ast.CallExpr)
		if ok {
			pkg, callee := calleeOf(call)
			ok = pkg == "suite" && callee == "Entries"
		}
		_, before := made[id.Name]
		made[id.Name] = ok && (!before || made[id.Name])
	}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch d := n.(type) {
		case *ast.ValueSpec:
			for i, value := range d.Values {
				declare(d.Names[i], value)
			}
		case *ast.AssignStmt:
			for i, value := range d.Rhs {
				declare(d.Lhs[i], value)
			}
		}
		return true
	})
	return made
}

// goFile is one parsed file; path is relative to the module's root, with slashes.
type goFile struct {
	path string
	set  *token.FileSet
	tree *ast.File
}

func (f goFile) isTest() bool { return strings.HasSuffix(f.path, "_test.go") }

func (f goFile) imports() []string {
	var all []string
	for _, spec := range f.tree.Imports {
		if imported, err := strconv.Unquote(spec.Path.Value); err == nil {
			all = append(all, imported)
		}
	}
	return all
}

// find reports each call of which judge says something.
func (f goFile) find(judge func(pkg, name string, call *ast.CallExpr) string) []string {
	var found []string
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			pkg, name := calleeOf(call)
			if says := judge(pkg, name, call); says != "" {
				found = append(found, fmt.Sprintf("%s:%d: %s %s", f.path, f.set.Position(call.Pos()).Line, name, says))
			}
		}
		return true
	})
	return found
}

func calleeOf(call *ast.CallExpr) (pkg, name string) {
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return "", fun.Name
	case *ast.SelectorExpr:
		if x, ok := fun.X.(*ast.Ident); ok {
			return x.Name, fun.Sel.Name
		}
		return "?", fun.Sel.Name
	}
	return "?", ""
}

func within(p, folder string) bool { return p == folder || strings.HasPrefix(p, folder+"/") }

func parse(name, text string) goFile {
	GinkgoHelper()
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
	Expect(err).NotTo(HaveOccurred())
	return goFile{name, set, tree}
}

// goFiles are all Go files of the repository.
func goFiles() []goFile {
	GinkgoHelper()
	root := repository()
	var files []goFile
	Expect(filepath.WalkDir(root, func(at string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative := filepath.ToSlash(strings.TrimPrefix(at, root+string(filepath.Separator)))
		if entry.IsDir() && at != root && (strings.HasPrefix(entry.Name(), ".") || slices.Contains([]string{"bin", "results", "node_modules", "testdata"}, entry.Name())) {
			return filepath.SkipDir
		}
		if entry.IsDir() || path.Ext(relative) != ".go" {
			return nil
		}
		text, err := os.ReadFile(at)
		if err == nil {
			files = append(files, parse(relative, string(text)))
		}
		return err
	})).To(Succeed())
	return files
}

func repository() string {
	GinkgoHelper()
	root, err := build.Root()
	Expect(err).NotTo(HaveOccurred())
	return root
}
