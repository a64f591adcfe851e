package executor_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/internal/wire"
	"github.com/isoproof/isoproof/harness/suite"
)

// The tables of the documentation are compared with the code, so that neither can change alone.

// page is the text of a document, by its path from the module's root.
func page(name string) string {
	GinkgoHelper()
	text, err := os.ReadFile(filepath.Join("..", name))
	Expect(err).NotTo(HaveOccurred())
	return string(text)
}

// documented returns the cells of the table under a heading, without its head. A table without rows fails.
func documented(name, heading string) [][]string {
	GinkgoHelper()
	_, section, found := strings.Cut(page(name), "\n## "+heading+"\n")
	Expect(found).To(BeTrue(), "%s has no section %q", name, heading)
	section, _, _ = strings.Cut(section, "\n## ")
	var rows [][]string
	for _, line := range strings.Split(section, "\n") {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	Expect(len(rows)).To(BeNumerically(">", 1), "%s has no table under %q", name, heading)
	return rows[1:]
}

// unquoted is a cell without the backticks around it.
func unquoted(cell string) string { return strings.Trim(cell, "`") }

// column is one column of a table, without backticks.
func column(rows [][]string, n int) []string {
	var cells []string
	for _, row := range rows {
		cells = append(cells, unquoted(row[n]))
	}
	return cells
}

// quantity reads a number as the documents write it: 1,000 or 64 MiB or 250ms.
func quantity(text string) int64 {
	GinkgoHelper()
	if d, err := time.ParseDuration(text); err == nil && text != "0" {
		return int64(d)
	}
	number, unit, _ := strings.Cut(text, " ")
	shift, known := map[string]int{"": 0, "B": 0, "KiB": 10, "MiB": 20, "GiB": 30}[unit]
	Expect(known).To(BeTrue(), "%q is no quantity", text)
	n, err := strconv.ParseInt(strings.ReplaceAll(number, ",", ""), 10, 64)
	Expect(err).NotTo(HaveOccurred())
	return n << shift
}

var _ = Describe("The documentation of limits", func() {
	It("has every limit with its default and its bounds", func() {
		rows := documented("docs/limits.md", "Limits of an execution")
		defaults := reflect.ValueOf(executor.DefaultLimits())
		var fields []string
		for i, f := range executor.LimitFields() {
			fields = append(fields, f.Field)
			Expect(len(rows)).To(BeNumerically(">", i), "%s is missing", f.Field)
			Expect([]int64{quantity(rows[i][1]), quantity(rows[i][2]), quantity(rows[i][3])}).To(
				Equal([]int64{defaults.FieldByName(f.Field).Int(), f.Lowest, f.Highest}), f.Field)
		}
		Expect(column(rows, 0)).To(Equal(fields))
	})

	It("has every count of the pool with its default and its highest value", func() {
		var fields []string
		for _, row := range documented("docs/limits.md", "Options of a pool") {
			field := unquoted(row[0])
			fields = append(fields, field)
			with := func(n, memory int64) (executor.Options, error) {
				o := executor.Options{Limits: executor.Limits{Memory: memory}}
				reflect.ValueOf(&o).Elem().FieldByName(field).SetInt(n)
				return o.Within(1, 0)
			}
			o, err := with(0, 0)
			Expect(err).NotTo(HaveOccurred())
			if row[1] != "one for each CPU" && row[1] != "the memory limit" {
				Expect(reflect.ValueOf(o).FieldByName(field).Int()).To(Equal(quantity(row[1])), field)
			}
			const least = 8 << 20 // many slots share one cage
			_, err = with(quantity(row[2]), least)
			Expect(err).NotTo(HaveOccurred(), field)
			_, err = with(quantity(row[2])+1, least)
			Expect(err).To(BeAssignableToTypeOf(&executor.OptionError{}), field)
		}
		var counts []string
		for _, f := range reflect.VisibleFields(reflect.TypeFor[executor.Options]()) {
			if f.Type.Kind() == reflect.Int || f.Type.Kind() == reflect.Int64 {
				counts = append(counts, f.Name)
			}
		}
		Expect(fields).To(ConsistOf(counts))
	})

	It("has the fixed bounds", func() {
		rows := documented("docs/limits.md", "Fixed bounds")
		got := map[string]int64{}
		for _, row := range rows {
			got[row[0]] = quantity(row[1])
		}
		Expect(got).To(Equal(map[string]int64{
			"modules in the map":                             wire.MaxModuleCount,
			"a program's name":                               wire.MaxProgramName,
			"a provider's or a tool's name":                  wire.MaxToolName,
			"providers named by a program":                   executor.MaxProviders,
			"a name among them":                              executor.MaxProviderName,
			"the name of a guest's error":                    wire.MaxErrorName,
			"the message of a guest's error":                 wire.MaxMessage,
			"the stack of a guest's error":                   wire.MaxStack,
			"the reason of a refused result":                 wire.MaxReason,
			"outbound requests at once":                      wire.MaxOutboundInFlight,
			"redirects of one fetch":                         executor.MaxRedirects,
			"the URL of an outbound request":                 wire.MaxURL,
			"the method of an outbound request":              wire.MaxMethod,
			"headers of an outbound request or its response": wire.MaxHeaderCount,
			"the names and values of these headers":          wire.MaxHeaderBytes,
			"what doomed neighbours get":                     int64(executor.DoomTime),
			"the isolates of a worker in all":                3 << 30,
		}))
	})
})

var _ = Describe("The documentation of faults", func() {
	It("has every kind with its text and whether it may be retried", func() {
		rows := documented("docs/faults.md", "Kinds")
		var kinds []string
		for _, k := range executor.Kinds() {
			kinds = append(kinds, string(k))
		}
		Expect(column(rows, 0)).To(Equal(kinds))
		placeholder := regexp.MustCompile(`<[^<>]+>`)
		for _, row := range rows {
			kind := executor.Kind(unquoted(row[0]))
			pattern := placeholder.ReplaceAllLiteralString(regexp.QuoteMeta(unquoted(row[1])), ".+")
			Expect(executor.DeclaredText(kind)).To(MatchRegexp("^"+pattern+"$"), "the text of %s", kind)
			Expect(row[2]).To(Equal(map[bool]string{true: "yes", false: "no"}[kind.Retryable()]), "%s", kind)
		}
	})

	It("has every limit that a fault can name", func(ctx SpecContext) {
		small := executor.Limits{Source: 60, Input: 10, Modules: 10, ToolCalls: 1, ToolPayload: 10, Timers: 1, OutboundRequests: 1, OutboundBody: 10}
		programs := map[string]executor.Program{
			"source size":       {Source: strings.Repeat(" ", 61)},
			"input size":        {Source: "1", Input: []byte(`"12345678901"`)},
			"module map size":   {Source: "1", Modules: map[string]string{"a": "1234567890"}},
			"module count":      {Source: "1", Modules: manyModules()},
			"tool calls":        {Source: "tools.a.b(); tools.a.b()"},
			"tool payload":      {Source: `tools.a.b("1234567890")`},
			"outbound requests": {Source: "await fetch('http://a'); await fetch('http://a')"},
			"outbound body":     {Source: "fetch('http://a', { method: 'POST', body: '12345678901' })"},
			"pending timers":    {Source: "setTimeout(() => {}, 9); setTimeout(() => {}, 9)"},
		}
		p := openReal(ctx)
		names := column(documented("docs/faults.md", "Which limit"), 0)
		for _, name := range names {
			program, known := programs[name]
			Expect(known).To(BeTrue(), "no program passes the limit %q", name)
			program.Limits = small
			program.Outbound = executor.OutboundFunc(func(*http.Request) (*http.Response, error) { return &http.Response{StatusCode: 200}, nil })
			Expect(run(ctx, p, program)).To(haveFaultLike(executor.Limit, "^"+name+` limit of \d+ exceeded$`))
		}
		Expect(names).To(HaveLen(len(programs)))
	}, SpecTimeout(time.Minute))
})

func manyModules() map[string]string {
	all := map[string]string{}
	for i := range wire.MaxModuleCount + 1 {
		all[strconv.Itoa(i)] = ""
	}
	return all
}

// openReal opens a pool of one worker as it is shipped, which the spec's end closes.
func openReal(ctx SpecContext, changes ...func(*executor.Options)) *executor.Pool {
	GinkgoHelper()
	suite.Needs(suite.WorkerPlatform)
	path, err := suite.WorkerPath()
	Expect(err).NotTo(HaveOccurred())
	o := one()
	o.WorkerPath = path
	for _, change := range changes {
		change(&o)
	}
	p, err := executor.Open(ctx, o)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(p.Close)
	return p
}

func haveFaultLike(kind executor.Kind, pattern string) OmegaMatcher {
	return WithTransform(func(r executor.Result) string {
		if r.Fault == nil {
			return "value: " + string(r.Value)
		}
		return string(r.Fault.Kind) + ": " + r.Fault.Text
	}, MatchRegexp(`^`+string(kind)+`: `+strings.TrimPrefix(pattern, "^")))
}

var _ = Describe("The documentation of the guest", func() {
	It("lists every global", func(ctx SpecContext) {
		var listed []string
		name := regexp.MustCompile("`(\\w+)`")
		for _, row := range documented("docs/guest.md", "Globals") {
			for _, m := range name.FindAllStringSubmatch(row[1], -1) {
				listed = append(listed, m[1])
			}
		}
		slices.Sort(listed)
		found := run(ctx, openReal(ctx), source("return Reflect.ownKeys(globalThis).map(String).sort()"))
		Expect(found.Fault).To(BeNil())
		Expect(string(found.Value)).To(MatchJSON(`["` + strings.Join(listed, `","`) + `"]`))
	}, SpecTimeout(time.Minute))

	It("says rightly what is not there", func(ctx SpecContext) {
		p := openReal(ctx)
		for _, row := range documented("docs/guest.md", "What is missing") {
			r := run(ctx, p, source(fmt.Sprintf("return typeof (%s)", unquoted(row[0]))))
			Expect(r).To(haveValue(`"undefined"`), row[0])
		}
	}, SpecTimeout(time.Minute))
})

var _ = Describe("The Go program of", func() {
	DescribeTable("a page is an example of the package, which is compiled and run:", func(name string) {
		example, err := os.ReadFile("example_test.go")
		Expect(err).NotTo(HaveOccurred())
		_, program, found := strings.Cut(page(name), "\nfunc main() {\n")
		Expect(found).To(BeTrue(), "%s has no func main", name)
		body, _, _ := strings.Cut(program, "\n}\n```")
		Expect(string(example)).To(ContainSubstring(body))
	},
		Entry("README.md", "README.md"),
		Entry("docs/embedding.md", "docs/embedding.md"),
		Entry("docs/outbound.md", "docs/outbound.md"),
	)
})
