package adversarial_test

import (
	"slices"
	"strings"
	"testing/fstest"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// header is one that has all that a header needs.
const header = `// class: walk
// tries: to get out
// ending: value 1
// tools: []
// outbound: []
`

const program = "\nreturn 1;\n"

// load loads a corpus of files, by their names.
func load(files map[string]string) ([]*adversarial.Entry, error) {
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return adversarial.Load(folder)
}

// wrong is a corpus that cannot be loaded, and what is said of it.
type wrong struct {
	it    string
	files map[string]string
	says  string
}

// one is a corpus of one file.
func one(text string) map[string]string { return map[string]string{"global/a.js": text} }

// with replaces a line of the header, or adds one.
func with(line string) string {
	key, _, _ := strings.Cut(line, ": ")
	var kept strings.Builder
	for l := range strings.Lines(header) {
		if !strings.HasPrefix(l, key+": ") {
			kept.WriteString(l)
		}
	}
	return kept.String() + line + "\n" + program
}

var wrongs = []wrong{
	{"a folder that is no boundary", map[string]string{"moon/a.js": header + program}, `"moon" is no boundary`},
	{"a file in no folder", map[string]string{"a.js": header + program}, `"." is no boundary`},
	{"a program for a boundary that none can attack", map[string]string{"wire/a.js": header + program}, "is not attacked by programs"},
	{"a name that is none", map[string]string{"global/A_b.js": header + program}, "write small letters and digits"},
	{"a file of another kind", map[string]string{"global/a.txt": header + program}, "none of .js, .mjs and .ts"},
	{"two files of one name", map[string]string{"global/a.js": header + program, "global/a.ts": header + program}, "has the same name"},
	{"no program", one(header), "no program after the header"},
	{"nothing but space after the header", one(header + "\n \n"), "no program after the header"},
	{"no header", one("return 1;\n\nreturn 2;\n"), "no line of a header"},
	{"a line that is no comment", one("class: walk\n" + header + program), "no line of a header"},
	{"a key without a value", one(with("// class: ")), "no line of a header"},
	{"a key that does not exist", one(with("// colour: red")), `no key "colour"`},
	{"a key twice", one(header + "// class: other\n" + program), `has "class" twice`},
	{"no class", one(strings.Replace(header, "// class: walk\n", "", 1) + program), `has no "class"`},
	{"no ending", one(strings.Replace(header, "// ending: value 1\n", "", 1) + program), `has no "ending"`},
	{"no tools", one(strings.Replace(header, "// tools: []\n", "", 1) + program), `has no "tools"`},
	{"no outbound", one(strings.Replace(header, "// outbound: []\n", "", 1) + program), `has no "outbound"`},
	{"an ending that is neither", one(with("// ending: either value 1 or fault timeout")), "neither a value nor a fault"},
	{"an ending without a text", one(with("// ending: fault guest")), "it has no text"},
	{"a kind that does not exist", one(with("// ending: fault patience it ended")), `"patience" is no kind`},
	{"a value that is not JSON", one(with("// ending: value {")), "is not JSON"},
	{"calls that are no list", one(with("// tools: 3")), "tools: "},
	{"a call of something else", one(with(`// tools: [{"name":"a"}]`)), `unknown field "name"`},
	{"a count of no calls", one(with(`// tools: {"count":0}`)), "no number of calls"},
	{"two lists", one(with(`// tools: [] []`)), "more than one JSON value"},
	{"a request of something else", one(with(`// outbound: [{"verb":"GET"}]`)), `unknown field "verb"`},
	{"a setting that does not exist", one(with("// setting: open")), "none of disabled, function and direct"},
	{"lines that are no list", one(with("// console: hello")), "console: "},
	{"a number of no lines", one(with(`// console: {"lines":0}`)), "no number of lines"},
	{"dials without a way to dial", one(with(`// dials: []`)), "nothing is dialled with the setting disabled"},
	{"dials that are no list", one(strings.Replace(with("// setting: direct"), "\n\n", "\n// dials: 8.8.8.8\n\n", 1)), "dials: "},
	{"a direct way out without its dials", one(with("// setting: direct")), `has no "dials"`},
	{"limits that are no object", one(with("// limits: 5s")), "no JSON object"},
	{"a limit that does not exist", one(with(`// limits: {"patience":1}`)), "patience: there is no such limit"},
	{"a time without its unit", one(with(`// limits: {"timeout":500}`)), "timeout: 500 is no time"},
	{"a time of nothing", one(with(`// limits: {"timeout":"0s"}`)), "timeout: 0 is none"},
	{"a size of nothing", one(with(`// limits: {"memory":0}`)), "memory: 0 is none"},
	{"a size that is none", one(with(`// limits: {"memory":"64 apples"}`)), "memory: "},
	{"a size beyond an int64", one(with(`// limits: {"memory":"99999999999GiB"}`)), "memory: "},
	{"a module twice", one(header + program + "// module: ./m.js\nexport default 1;\n// module: ./m.js\nexport default 2;\n"), "is there twice"},
	{"a neighbour that is not there", one(with("// neighbour: b.js")), "there is no corpus/global/b.js"},
	{"a neighbour that calls nothing", map[string]string{"global/a.js": with("// neighbour: b.js"), "global/b.js": header + program}, "calls no tool"},
	{"a neighbour of a neighbour", map[string]string{"global/a.js": with("// neighbour: b.js"), "global/b.js": with("// neighbour: c.js"), "global/c.js": with(`// tools: {"count":1}`)},
		"has a neighbour itself"},
}

var _ = Describe("A corpus", func() {
	It("is read with all that its headers say", func() {
		all, err := load(map[string]string{
			"residue/late.mjs": "// class: timer\n// tries: to come back\n// source: CVE-2023-1\n// ending: fault timeout\n// tools: {\"count\":3}\n// outbound: [{\"method\":\"GET\",\"url\":\"https://a.test/\"}]\n" +
				"// setting: function\n// limits: {\"timeout\":\"1s\",\"memory\":\"32MiB\",\"toolCalls\":7}\n\nexport default 1;\n// module: ./m.js\nexport const a = 1;\n// module: n\nexport const b = 2;\n",
			"neighbours/thief.ts":  with("// neighbour: victim.js"),
			"neighbours/victim.js": with(`// tools: [{"provider":"beside","tool":"done","arguments":null}]`),
			"global/cut.js":        with("// ending: fault guest TypeError: no…"),
			"direct/way.js":        strings.Replace(with("// setting: direct"), "\n\n", "\n// dials: [\"8.8.8.8:80\"]\n\n", 1),
		})
		Expect(err).NotTo(HaveOccurred())
		ids := make([]string, len(all))
		for i, e := range all {
			ids[i] = e.ID()
		}
		Expect(ids).To(Equal([]string{"global/cut", "direct/way", "residue/late", "neighbours/thief", "neighbours/victim"}), "in the order of the boundaries")
		Expect([]any{all[1].Setting, all[1].Pin.Dials}).To(Equal([]any{adversarial.Direct, []string{"8.8.8.8:80"}}))
		all = slices.Delete(all, 1, 2)

		Expect(all[0].Pin).To(Equal(&adversarial.Pin{Ending: adversarial.Ending{Kind: "guest", Text: "TypeError: no"}, Prefix: true, Calls: []adversarial.Call{}, Requests: []adversarial.Request{}}))
		late := all[1]
		Expect([]string{late.Class, late.Tries, late.Report, string(late.Setting)}).To(Equal([]string{"timer", "to come back", "CVE-2023-1", "function"}))
		Expect(late.Program.Form).To(Equal(executor.Module))
		Expect(late.Program.Source).To(HaveSuffix("\nexport default 1;\n"))
		Expect(late.Program.Modules).To(Equal(map[string]string{"./m.js": "export const a = 1;\n", "n": "export const b = 2;\n"}))
		limits := adversarial.DefaultLimits()
		limits.Timeout, limits.Memory, limits.ToolCalls = time.Second, 32<<20, 7
		Expect(late.Program.Limits).To(Equal(limits))
		Expect(late.Pin.Ending).To(Equal(adversarial.Ending{Kind: "timeout", Text: "execution timed out after 1s"}))
		Expect(late.Pin.Count).To(Equal(3))
		Expect(late.Pin.Requests).To(Equal([]adversarial.Request{{Method: "GET", URL: "https://a.test/"}}))
		Expect(all[2].Program.Language).To(Equal(executor.TypeScript))
		Expect(all[2].Neighbour).To(BeIdenticalTo(all[3]))
		Expect([]bool{all[2].Victim, all[3].Victim}).To(Equal([]bool{false, true}))
		Expect(all[3].Pin.Calls).To(HaveExactElements(HaveField("Provider", "beside")))
	})

	DescribeTable("is refused with", func(w wrong) {
		_, err := load(w.files)
		Expect(err).To(MatchError(ContainSubstring(w.says)))
		Expect(err).To(MatchError(MatchRegexp(`^adversarial: corpus/\S+: `)), "it names the file")
	}, suite.Entries("wrong corpora", wrongs, func(w wrong) TableEntry { return Entry(w.it, w) }))
})
