package outbound

import (
	"net/netip"
	"slices"
)

// special are the addresses that are not, or not surely, those of a host on the public internet: IANA's registries of
// special-purpose addresses, a cloud's own address beside them, and what carries another address inside, which a translator on the way would unpack. Of IPv6
// everything outside 2000::/3 is special without an entry.
var special = prefixes(
	"0.0.0.0/8",        // this network
	"10.0.0.0/8",       // private
	"100.64.0.0/10",    // shared: carrier-grade NAT
	"127.0.0.0/8",      // loopback
	"169.254.0.0/16",   // link-local; clouds answer with credentials here
	"168.63.129.16/32", // Azure's host, which answers its machines with their configuration
	"172.16.0.0/12",    // private
	"192.0.0.0/24",     // IETF protocol assignments
	"192.0.2.0/24",     // documentation
	"192.88.99.0/24",   // 6to4 relays, deprecated
	"192.168.0.0/16",   // private
	"198.18.0.0/15",    // benchmarking
	"198.51.100.0/24",  // documentation
	"203.0.113.0/24",   // documentation
	"224.0.0.0/4",      // multicast
	"240.0.0.0/4",      // reserved, and broadcast
	"2001::/23",        // IETF protocol assignments; Teredo carries an IPv4 address
	"2001:db8::/32",    // documentation
	"2002::/16",        // 6to4 carries an IPv4 address
	"3fff::/20",        // documentation
)

// public6 is all global unicast space of IPv6. It leaves out ::1, mapped and compatible IPv4, NAT64 (64:ff9b::), local
// (fc00::, fe80::, fec0::), discard (100::), segment routing (5f00::) and multicast (ff00::) addresses.
var public6 = netip.MustParsePrefix("2000::/3")

func prefixes(texts ...string) []netip.Prefix {
	var list []netip.Prefix
	for _, t := range texts {
		list = append(list, netip.MustParsePrefix(t))
	}
	return list
}

// isPublic says whether an address is one of the public internet.
func isPublic(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsValid() || a.Zone() != "" || a.Is6() && !public6.Contains(a) {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}

// opens says whether the policy lets a name resolve to this address.
func (p *Policy) opens(a netip.Addr) bool {
	if isPublic(a) {
		return true
	}
	a = a.Unmap()
	return a.Zone() == "" && slices.ContainsFunc(p.Networks, func(n netip.Prefix) bool {
		if n.Addr().Is4In6() && n.Bits() >= 96 {
			n = netip.PrefixFrom(n.Addr().Unmap(), n.Bits()-96)
		}
		return n.Contains(a)
	})
}
