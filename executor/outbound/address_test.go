package outbound_test

import (
	"net/netip"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/outbound"
	"github.com/isoproof/isoproof/harness/suite"
)

// special are addresses at both ends of every range that no public host has, and of what lies around loopback and friends.
var special = strings.Fields(`
	0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255 169.254.0.0 169.254.169.254 168.63.129.16 ::ffff:168.63.129.16
	172.16.0.0 172.31.255.255 192.0.0.1 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255
	198.51.100.7 203.0.113.255 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
	:: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:0:808:808::1
	2001:1ff:ffff::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1::1 2002:808:808::1 3fff::1 3fff:fff:ffff::1 4000::1 5f00::1 fc00::1 fdff::1 fe80::1 fe80::1%eth0 febf::1
	fec0::1 ff00::1 ff02::1 ffff::1`)

// public are addresses just outside of those ranges.
var public = strings.Fields(`
	1.0.0.0 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0
	192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 ::ffff:8.8.8.8
	2001:200::1 2001:db7:ffff::1 2001:db9::1 2003::1 2606:4700::1 2a00::1 3ffe::1`)

func itself(a string) TableEntry { return Entry(a, a, SpecTimeout(time.Minute)) }

var _ = Describe("The address that a name resolves to", func() {
	any := outbound.Policy{Hosts: []string{"*"}}

	DescribeTable("is refused when it is special:", func(ctx SpecContext, address string) {
		n := &network{answers: map[string]string{"name.test": address}}
		err := get(ctx, n.direct(any), "https://name.test/")
		Expect(err).To(MatchError(outbound.ErrRefused))
		Expect(err.Error()).To(Equal("the outbound policy does not allow any address of name.test"))
		Expect(n.dialled).To(BeEmpty())
	}, suite.Entries("special addresses", special, itself))

	DescribeTable("is dialled as it was checked when it is public:", func(ctx SpecContext, address string) {
		n := &network{answers: map[string]string{"name.test": address}}
		Expect(get(ctx, n.direct(any), "https://name.test/")).To(MatchError(errRecorded))
		Expect(n.dialled).To(Equal([]string{netip.AddrPortFrom(netip.MustParseAddr(address).Unmap(), 443).String()}))
		Expect(n.asked).To(Equal([]string{"name.test"}), "the name is looked up once")
	}, suite.Entries("public addresses", public, itself))

	It("is passed over when it is special beside others", func(ctx SpecContext) {
		n := &network{answers: map[string]string{"name.test": "127.0.0.1 8.8.8.8 ::1 ::ffff:8.8.8.8 8.8.4.4 10.0.0.1"}}
		Expect(get(ctx, n.direct(any), "https://name.test/")).To(MatchError(errRecorded))
		Expect(n.dialled).To(Equal([]string{"8.8.8.8:443", "8.8.4.4:443"}))
	}, SpecTimeout(time.Minute))

	It("is judged again when the name resolves to another one later", func(ctx SpecContext) {
		n := &network{answers: map[string]string{"name.test": "8.8.8.8"}}
		d := n.direct(any)
		Expect(get(ctx, d, "https://name.test/")).To(MatchError(errRecorded))
		n.answers["name.test"] = "127.0.0.1"
		Expect(get(ctx, d, "https://name.test/")).To(MatchError(outbound.ErrRefused))
		Expect(n.dialled).To(Equal([]string{"8.8.8.8:443"}))
	}, SpecTimeout(time.Minute))

	DescribeTable("is open where the policy names its network:", func(ctx SpecContext, network_, address string, open bool) {
		n := &network{answers: map[string]string{"name.test": address}}
		p := outbound.Policy{Hosts: []string{"*"}, Networks: []netip.Prefix{netip.MustParsePrefix(network_)}}
		err := get(ctx, n.direct(p), "https://name.test/")
		if open {
			Expect(err).To(MatchError(errRecorded))
		} else {
			Expect(err).To(MatchError(outbound.ErrRefused))
			Expect(n.dialled).To(BeEmpty())
		}
	},
		Entry("the same", "10.1.0.0/16", "10.1.2.3", true, SpecTimeout(time.Minute)),
		Entry("mapped", "10.1.0.0/16", "::ffff:10.1.2.3", true, SpecTimeout(time.Minute)),
		Entry("a mapped network", "::ffff:10.1.0.0/112", "10.1.2.3", true, SpecTimeout(time.Minute)),
		Entry("a neighbour", "10.1.0.0/16", "10.2.0.1", false, SpecTimeout(time.Minute)),
		Entry("loopback of the other family", "127.0.0.0/8", "::1", false, SpecTimeout(time.Minute)),
		Entry("loopback of IPv6", "::1/128", "::1", true, SpecTimeout(time.Minute)),
		Entry("all of IPv6 has no mapped address", "::/0", "::ffff:10.1.2.3", false, SpecTimeout(time.Minute)),
		Entry("an address with a zone", "fe80::/10", "fe80::1%eth0", false, SpecTimeout(time.Minute)),
	)

	DescribeTable("may be one that looks like a name to a URL parser, and is judged all the same:", func(ctx SpecContext, host string) {
		n := &network{answers: map[string]string{host: "127.0.0.1"}}
		err := get(ctx, n.direct(any), "https://"+host+"/")
		Expect(err).To(MatchError(outbound.ErrRefused))
		Expect(n.dialled).To(BeEmpty())
	},
		Entry("a number", "2130706433", SpecTimeout(time.Minute)), Entry("hexadecimal", "0x7f.1", SpecTimeout(time.Minute)), Entry("octal", "0177.0.0.1", SpecTimeout(time.Minute)),
		Entry("two parts", "127.1", SpecTimeout(time.Minute)), Entry("localhost", "localhost", SpecTimeout(time.Minute)), Entry("a name below localhost", "a.localhost", SpecTimeout(time.Minute)),
	)

	It("is none when there is no such name, which is said", func(ctx SpecContext) {
		n := &network{}
		Expect(get(ctx, n.direct(any), "https://none.test/").Error()).To(Equal("the name none.test has no address"))
		Expect(n.dialled).To(BeEmpty())
	}, SpecTimeout(time.Minute))
})
