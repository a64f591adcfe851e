package outbound

import (
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// origin is one entry of Policy.Hosts.
type origin struct {
	scheme string
	host   string     // a name in lower case, or "*." and the name above; empty where it is any name, or an address
	any    bool       // every name
	addr   netip.Addr // valid where the entry is an address
	port   string     // "*" for every one
}

func parseOrigin(text string) (origin, error) {
	wrong := func(why string) (origin, error) {
		return origin{}, fmt.Errorf("outbound: %q in Policy.Hosts %s: write it as [scheme://]host[:port]", text, why)
	}
	o := origin{scheme: "https", port: "443"}
	rest := text
	if scheme, after, found := strings.Cut(text, "://"); found {
		if scheme != "http" && scheme != "https" {
			return wrong("has a scheme that is neither http nor https")
		}
		if o.scheme, rest = scheme, after; scheme == "http" {
			o.port = "80"
		}
	}
	host := rest
	if strings.HasPrefix(rest, "[") || strings.Count(rest, ":") == 1 {
		if i := strings.LastIndex(rest, ":"); i > strings.LastIndex(rest, "]") {
			host, o.port = rest[:i], rest[i+1:]
		}
	}
	if n, err := strconv.ParseUint(o.port, 10, 16); o.port != "*" && (err != nil || n == 0 || o.port != strconv.FormatUint(n, 10)) {
		return wrong("has a port that is neither a number from 1 to 65535 nor *")
	}
	if addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")); err == nil {
		if addr.Zone() != "" {
			return wrong("has an address with a zone")
		}
		o.addr = addr.Unmap()
		return o, nil
	}
	o.host = nameOf(host)
	if o.host == "*" {
		o.any, o.host = true, ""
		return o, nil
	}
	for _, label := range strings.Split(strings.TrimPrefix(o.host, "*."), ".") {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return wrong("has a host that is neither a name in ASCII nor an address")
		}
	}
	return o, nil
}

// nameOf is a host's name as names are compared.
func nameOf(host string) string { return strings.ToLower(strings.TrimSuffix(host, ".")) }

// covers says whether the entry allows a URL's origin.
func (o origin) covers(u *url.URL) bool {
	return o.scheme == u.Scheme && o.has(u.Hostname(), portOf(u))
}

// has is covers for a host and port alone.
func (o origin) has(host, port string) bool {
	if o.port != "*" && o.port != port {
		return false
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		return o.addr.IsValid() && o.addr == addr.Unmap()
	}
	if o.addr.IsValid() || !isASCII(host) {
		return false
	}
	if above, wildcard := strings.CutPrefix(o.host, "*."); wildcard {
		below, found := strings.CutSuffix(nameOf(host), "."+above)
		return found && below != ""
	}
	return o.any || o.host == nameOf(host)
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > 126 || r <= ' ' }) < 0
}

func portOf(u *url.URL) string {
	switch port := u.Port(); {
	case port != "":
		return port
	case u.Scheme == "http":
		return "80"
	}
	return "443"
}
