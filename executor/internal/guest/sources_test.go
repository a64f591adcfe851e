package guest_test

import (
	"regexp"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/internal/guest"
)

var (
	captureTable    = regexp.MustCompile(`(?s)const (namespaces|statics|methods|getters) = \{(.*?)\n\};`)
	captureRow      = regexp.MustCompile(`(?s)(\w+): \[(.*?)\]`)
	constructorList = regexp.MustCompile(`(?s)const constructors = \[(.*?)\];`)
	captureCall     = regexp.MustCompile(`capture(Methods|Getters)\('(\w+)', .*?, \[(.*?)\]\)`)
	capturedAlone   = regexp.MustCompile(`primordials\.(\w+) =`)
	capturedLast    = regexp.MustCompile(`(?s)Object\.assign\(primordials, \{(.*?)\n\}\)`)
	lastKey         = regexp.MustCompile(`(?m)^  (\w+)`)
	quoted          = regexp.MustCompile(`'(\w+)'`)
	identifier      = regexp.MustCompile(`[\w$]+`)
	takenNames      = regexp.MustCompile(`const \{([^{}]*)\} = (rt[.\w]*);`)
	captureInfixes  = map[string]string{"methods": "Prototype", "Methods": "Prototype", "getters": "PrototypeGet", "Getters": "PrototypeGet"}
	runtimeFiles    = append(guest.Files(), guest.LazyFiles()...)
	primordials     = guest.Files()[0].Source
)

// captured are the names that primordials.js makes of its tables.
func captured() []string {
	var names []string
	members := func(of, infix, quotedNames string) {
		for _, m := range quoted.FindAllStringSubmatch(quotedNames, -1) {
			names = append(names, of+infix+strings.ToUpper(m[1][:1])+m[1][1:])
		}
	}
	for _, t := range captureTable.FindAllStringSubmatch(primordials, -1) {
		for _, r := range captureRow.FindAllStringSubmatch(t[2], -1) {
			members(r[1], captureInfixes[t[1]], r[2])
		}
	}
	for _, c := range captureCall.FindAllStringSubmatch(primordials, -1) {
		members(c[2], captureInfixes[c[1]], c[3])
	}
	members("", "", constructorList.FindStringSubmatch(primordials)[1])
	for _, p := range capturedAlone.FindAllStringSubmatch(primordials, -1) {
		names = append(names, p[1])
	}
	for _, k := range lastKey.FindAllStringSubmatch(capturedLast.FindStringSubmatch(primordials)[1], -1) {
		names = append(names, k[1])
	}
	return names
}

// takes are the names that a file takes out of the runtime's objects whose name begins with from, and how often the file says each.
func takes(source, from string) map[string]int {
	said := map[string]int{}
	for _, w := range identifier.FindAllString(source, -1) {
		said[w]++
	}
	names := map[string]int{}
	for _, t := range takenNames.FindAllStringSubmatch(source, -1) {
		for _, w := range identifier.FindAllString(t[1], -1) {
			if strings.HasPrefix(t[2], from) {
				names[w] = said[w]
			}
		}
	}
	return names
}

var _ = Describe("The runtime's sources", func() {
	It("capture no builtin that no file takes: each costs every isolate memory", func() {
		used := map[string]bool{}
		for _, f := range runtimeFiles {
			for name := range takes(f.Source, "rt.primordials") {
				used[name] = true
			}
		}
		for name := range takes(strings.ReplaceAll(primordials, "= primordials;", "= rt.primordials;"), "rt.primordials") {
			used[name] = true
		}
		names := captured()
		Expect(len(names)).To(BeNumerically(">", 100), "the tables are read")
		for _, name := range names {
			Expect(used).To(HaveKey(name))
		}
		Expect(used).To(HaveLen(len(names)), "what is taken is captured")
	})

	It("take nothing that they do not use", func() {
		for _, f := range runtimeFiles {
			for name, times := range takes(f.Source, "rt") {
				Expect(times).To(BeNumerically(">", 1), "%s in %s", name, f.Name)
			}
		}
	})
})
