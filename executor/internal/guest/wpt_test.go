package guest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

// The Web Platform Tests' own data (testdata/wpt/README.md), run in the guest. An area's program has the cases as its input and
// returns [input, what went wrong] for each that fails. check(what, got, want) notes a difference; cases is the list of the file
// without its comments.
type area struct{ name, file, program string }

var areas = []area{
	{"URL constructor, canParse and parse", "urltestdata.json", parsing},
	{"URL with lone surrogates", "urltestdata-javascript-only.json", parsing},
	{"URL setters", "setters_tests.json", `
		for (const { attribute, href, new_value, expected } of cases) run(attribute + ' = ' + JSON.stringify(new_value) + ' on ' + href, () => {
			const url = new URL(href); url[attribute] = new_value; for (const key in expected) check(key, url[key], expected[key]);
		});`},
	{"domain to ASCII", "toascii.json", hosts(`input`)},
	{"IDNA", "IdnaTestV2.json", hosts(`encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(input)))`)},
	{"IDNA, removed cases", "IdnaTestV2-removed.json", hosts(`encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(input)))`)},
	{"URLPattern", "urlpatterntestdata.json", `
		const components = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
		const earlier = { protocol: [], hostname: ['protocol'], port: ['protocol', 'hostname'], pathname: ['protocol', 'hostname', 'port'], search: ['protocol', 'hostname', 'port', 'pathname'], hash: ['protocol', 'hostname', 'port', 'pathname', 'search'] };
		const own = (entry, component) => {
			const init = typeof entry.pattern[0] === 'object' ? entry.pattern[0] : {}; const given = entry.expected_obj?.[component];
			if (given !== undefined) return given;
			if (entry.exactly_empty_components?.includes(component)) return '';
			if (init[component]) return init[component];
			const text = init.baseURL ?? (typeof entry.pattern[1] === 'string' ? entry.pattern[1] : undefined); const base = text && new URL(text);
			if (!base || !earlier[component] || earlier[component].some((name) => name in init)) return '*';
			return component === 'protocol' ? base.protocol.slice(0, -1) : component === 'search' || component === 'hash' ? base[component].slice(1) : base[component];
		};
		for (const entry of cases) run(JSON.stringify([entry.pattern, entry.inputs]), () => {
			if (entry.expected_obj === 'error') return check('constructor', thrown(() => new URLPattern(...entry.pattern)), 'TypeError');
			const pattern = new URLPattern(...entry.pattern);
			for (const component of components) check(component, pattern[component], own(entry, component));
			if (entry.expected_match === 'error') { check('test', thrown(() => pattern.test(...entry.inputs)), 'TypeError'); return check('exec', thrown(() => pattern.exec(...entry.inputs)), 'TypeError'); }
			if (entry.inputs === undefined) return;
			check('test', pattern.test(...entry.inputs), !!entry.expected_match);
			const result = pattern.exec(...entry.inputs); const match = entry.expected_match;
			if (!match || result === null) return check('exec', result, match ?? null);
			check('inputs', result.inputs, match.inputs ?? entry.inputs);
			for (const component of components) {
				const want = match[component] ?? { input: '', groups: entry.exactly_empty_components?.includes(component) ? {} : { 0: '' } };
				check(component + ' input', result[component].input, want.input); check(component + ' groups', Object.keys(result[component].groups).sort(), Object.keys(want.groups).sort());
				for (const name in want.groups) check(component + ' group ' + name, result[component].groups[name], want.groups[name] ?? undefined);
			}
		});`},
}

const parsing = `
	const parts = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
	for (const entry of cases) run(JSON.stringify([entry.input, entry.base]), () => {
		const args = entry.base === null ? [entry.input] : [entry.input, entry.base];
		check('canParse', URL.canParse(...args), !entry.failure); check('parse', URL.parse(...args)?.href, entry.href);
		if (entry.failure) {
			check('constructor', thrown(() => new URL(...args)), 'TypeError'); const url = new URL('about:blank');
			if (entry.base === null) { check('href setter', thrown(() => { url.href = entry.input; }), 'TypeError'); check('href', url.href, 'about:blank'); }
			return;
		}
		const url = new URL(...args); for (const part of parts) if (part in entry) check(part, url[part], entry[part]);
		if ('searchParams' in entry) check('searchParams', String(url.searchParams), entry.searchParams);
		check('parsed again', new URL(url.href).href, entry.href);
	});`

// hosts makes a host of the input where a URL has one. An empty one is none.
func hosts(host string) string {
	return `
	for (const { input, output } of cases) run(input, () => {
		if (input === '') return; const text = 'https://' + ` + host + ` + '/x';
		if (output === null) return check('constructor', thrown(() => new URL(text)), 'TypeError');
		const url = new URL(text); check('href', url.href, 'https://' + output + '/x'); check('host', url.host, output); check('hostname', url.hostname, output); check('pathname', url.pathname, '/x');
		for (const part of ['host', 'hostname']) { const set = new URL('https://x/x'); set[part] = ` + host + `; check(part + ' setter', set[part], output); }
	});`
}

const wptRunner = `
	const cases = Array.isArray(input) ? input.filter((entry) => typeof entry === 'object')
		: Object.entries(input).filter(([attribute]) => attribute !== 'comment').flatMap(([attribute, list]) => list.map((entry) => ({ attribute, ...entry })));
	const failed = []; let wrong;
	const sorted = (key, value) => (value && !Array.isArray(value) && typeof value === 'object' ? Object.fromEntries(Object.entries(value).sort()) : value);
	const check = (what, got, want) => { const a = JSON.stringify(got, sorted) ?? 'undefined', b = JSON.stringify(want, sorted) ?? 'undefined'; if (a !== b) wrong ??= what + ' is ' + a + ', not ' + b; };
	const run = (name, test) => { wrong = undefined; try { test(); } catch (e) { wrong ??= 'threw ' + e; } if (wrong) failed.push([name, wrong]); };
`

// An exclusion is cases that do not apply here, with the reason: those of an area's failures whose input and complaint match.
type exclusion struct{ input, complaint, reason string }

var excluded = []exclusion{
	{
		`(?i)^[\x00-\x7f]*xn--[\x00-\x7f]*$`, `Invalid URL|^canParse is false, not true$|^href is "https://example.com/"`,
		"the URL Standard has come to accept ASCII labels that are no valid Punycode; Ada 3.4.1, which parses here, refuses them as the standard did before",
	},
	{`[\x{323B0}-\x{33479}]`, `Invalid URL`, "letters of Unicode 17 (CJK extension J), which Ada 3.4.1 does not know"},
	{`\[\[a-z\]--a\]|&&\[0-1\]`, `holds an invalid regular expression`, "set operations need the flag `v` of regular expressions, which is later than V8 10.9"},
}

func isExcluded(input, complaint string) bool {
	return slices.ContainsFunc(excluded, func(e exclusion) bool {
		return regexp.MustCompile(e.input).MatchString(input) && regexp.MustCompile(e.complaint).MatchString(complaint)
	})
}

var _ = Describe("The Web Platform Tests", func() {
	DescribeTable("pass, but for what is excluded with a reason", func(ctx SpecContext, a area) {
		suite.Needs(suite.WorkerPlatform)
		data, err := os.ReadFile(filepath.Join("testdata", "wpt", a.file))
		Expect(err).NotTo(HaveOccurred())
		result, err := pool.Execute(ctx, executor.Program{Source: prelude + wptRunner + a.program + "\nreturn { cases: cases.length, failed };", Input: data})
		Expect(err).NotTo(HaveOccurred())
		Expect(result.Fault).To(BeNil())
		var came struct {
			Cases  int
			Failed [][2]string
		}
		Expect(json.Unmarshal(result.Value, &came)).To(Succeed())
		failed := slices.DeleteFunc(slices.Clone(came.Failed), func(f [2]string) bool { return isExcluded(f[0], f[1]) })
		Expect(failed).To(BeEmpty())

		// The page says the same, and that is where a change of these numbers is noticed.
		page, err := os.ReadFile("../../../docs/guest.md")
		Expect(err).NotTo(HaveOccurred())
		Expect(regexp.MustCompile("(?m)^.*`" + a.file + "`.*$").FindString(string(page))).To(Equal(
			fmt.Sprintf("| %s | `%s` | %d | %d | %d |", a.name, a.file, came.Cases, len(came.Failed), came.Cases-len(came.Failed))))
	}, suite.Entries("areas", areas, func(a area) TableEntry { return Entry(a.name, a) }))

	It("are excluded for the reasons that the documentation gives", func() {
		page, err := os.ReadFile("../../../docs/guest.md")
		Expect(err).NotTo(HaveOccurred())
		words := strings.Join(strings.Fields(string(page)), " ")
		for _, e := range excluded {
			Expect(strings.Contains(words, e.reason)).To(BeTrue(), e.reason)
		}
	})
})
