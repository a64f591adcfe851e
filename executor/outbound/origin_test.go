package outbound_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/outbound"
	"github.com/isoproof/isoproof/harness/suite"
)

// opening is an entry of Policy.Hosts and a URL beside it.
type opening struct {
	entry, url string
	open       bool
}

var openings = []opening{
	{"api.example.com", "https://api.example.com/a", true},
	{"api.example.com", "https://API.example.com:443/a", true},
	{"API.Example.COM.", "https://api.example.com/a", true},
	{"api.example.com", "https://api.example.com./a", true},
	{"api.example.com", "http://api.example.com/a", false},
	{"api.example.com", "http://api.example.com:443/a", false},
	{"api.example.com", "https://api.example.com:8443/a", false},
	{"api.example.com", "https://example.com/a", false},
	{"api.example.com", "https://a.api.example.com/a", false},
	{"api.example.com", "https://api.example.com.evil.test/a", false},
	{"api.example.com", "https://evilapi.example.com/a", false},
	{"http://api.example.com", "http://api.example.com/a", true},
	{"http://api.example.com", "https://api.example.com/a", false},
	{"http://api.example.com", "http://api.example.com:8080/a", false},
	{"api.example.com:8443", "https://api.example.com:8443/a", true},
	{"api.example.com:8443", "https://api.example.com/a", false},
	{"api.example.com:*", "https://api.example.com:1/a", true},
	{"api.example.com:*", "http://api.example.com:1/a", false},
	{"*.example.com", "https://a.example.com/", true},
	{"*.example.com", "https://a.b.example.com/", true},
	{"*.example.com", "https://example.com/", false},
	{"*.example.com", "https://aexample.com/", false},
	{"*.example.com", "https://.example.com/", false},
	{"*", "https://any.test/", true},
	{"*", "http://any.test/", false},
	{"*", "https://8.8.8.8/", false},
	{"*", "https://[2606:4700::1]/", false},
	{"*", "https://müller.test/", false},
	{"8.8.8.8", "https://8.8.8.8/", true},
	{"8.8.8.8", "https://8.8.4.4/", false},
	{"8.8.8.8", "https://[::ffff:8.8.8.8]/", true},
	{"[2606:4700::1]", "https://[2606:4700:0::1]/", true},
	{"[2606:4700::1]:8443", "https://[2606:4700::1]/", false},
	{"http://127.0.0.1:*", "http://127.0.0.1:1/", true},
	{"http://127.0.0.1:*", "http://127.0.0.2:1/", false},
	{"http://127.0.0.1:*", "http://[::1]:1/", false},
}

var _ = Describe("A policy's hosts", func() {
	DescribeTable("open what they name and nothing else:", func(ctx SpecContext, o opening) {
		n := &network{answers: map[string]string{
			"api.example.com": "8.8.8.8", "api.example.com.": "8.8.8.8", "API.example.com": "8.8.8.8", "a.example.com": "8.8.8.8", "a.b.example.com": "8.8.8.8", "any.test": "8.8.8.8",
		}}
		err := get(ctx, n.direct(outbound.Policy{Hosts: []string{"unrelated.test", o.entry}}), o.url)
		if o.open {
			Expect(err).To(MatchError(errRecorded))
			Expect(n.dialled).To(HaveLen(1))
		} else {
			Expect(err).To(MatchError(outbound.ErrRefused))
			Expect(err).To(MatchError(HavePrefix("the outbound policy does not allow http")))
			Expect(n.asked).To(BeEmpty(), "not even a look-up")
			Expect(n.dialled).To(BeEmpty())
		}
	}, suite.Entries("openings", openings, func(o opening) TableEntry {
		return Entry(o.entry+map[bool]string{true: " opens ", false: " does not open "}[o.open]+o.url, o, SpecTimeout(time.Minute))
	}))

	DescribeTable("are refused when they are", func(entry string) {
		_, err := outbound.New(outbound.Policy{Hosts: []string{entry}})
		Expect(err).To(MatchError(And(ContainSubstring("in Policy.Hosts"), ContainSubstring("write it as [scheme://]host[:port]"))))
	},
		Entry("empty", ""), Entry("a URL with a path", "https://a.test/b"), Entry("of another scheme", "ftp://a.test"), Entry("a port of letters", "a.test:x"),
		Entry("port 0", "a.test:0"), Entry("a port that is too high", "a.test:65536"), Entry("a port written twice", "a.test:080"), Entry("not ASCII", "müller.test"),
		Entry("a wildcard inside", "a.*.test"), Entry("a wildcard in a label", "a*.test"), Entry("an empty label", "a..test"), Entry("credentials", "u:p@a.test"),
		Entry("an address with a zone", "[fe80::1%eth0]"), Entry("a port alone", ":443"), Entry("a space", "a test"),
	)

	It("open nothing when there are none", func(ctx SpecContext) {
		n := &network{}
		Expect(get(ctx, n.direct(outbound.Policy{}), "https://a.test/")).To(MatchError("the outbound policy does not allow https://a.test"))
		Expect(n.asked).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})
