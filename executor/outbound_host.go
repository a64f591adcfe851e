package executor

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// hostOf is the host and port of a URL of http or https in the one spelling that the URL Standard gives them. What a program asks for
// has it already, but a redirect is written by a server, and net/url leaves it as it is: a door that looks for a name or an address
// would not know it in capitals, as a number or with the port that goes without saying.
func hostOf(u *url.URL) (string, error) {
	name, port := strings.ToLower(u.Hostname()), u.Port()
	if port != "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil {
			return "", errors.New("its port is not one from 0 to 65535")
		}
		port = strconv.FormatUint(n, 10)
	}
	if u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443" {
		port = ""
	}
	if strings.HasPrefix(u.Host, "[") {
		address, err := netip.ParseAddr(name)
		if err != nil || !address.Is6() || address.Zone() != "" {
			return "", errors.New("its host is no IPv6 address")
		}
		name = "[" + address.String() + "]"
		if b := address.As16(); address.Is4In6() {
			name = fmt.Sprintf("[::ffff:%x:%x]", int(b[12])<<8|int(b[13]), int(b[14])<<8|int(b[15]))
		}
	} else if endsInNumber(name) {
		address, ok := ipv4(strings.TrimSuffix(name, "."))
		if !ok {
			return "", errors.New("its host is no IPv4 address, and ends like one")
		}
		name = address.String()
	}
	if port != "" {
		name += ":" + port
	}
	return name, nil
}

// endsInNumber is the URL Standard's checker of that name: such a host is an IPv4 address or nothing.
func endsInNumber(host string) bool {
	host = strings.TrimSuffix(host, ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, ok := ipv4Number(last)
	return ok
}

// ipv4 is the URL Standard's IPv4 parser: up to four numbers, of which the last one fills what is left.
func ipv4(host string) (netip.Addr, bool) {
	parts := strings.Split(host, ".")
	if len(parts) > 4 {
		return netip.Addr{}, false
	}
	var address uint64
	for i, part := range parts {
		n, ok := ipv4Number(part)
		bytes := 1
		if i == len(parts)-1 {
			bytes = 5 - len(parts)
		}
		if !ok || n >= 1<<(8*bytes) {
			return netip.Addr{}, false
		}
		address = address<<(8*bytes) | n
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}), true
}

// ipv4Number reads a number in base 10, in base 16 after 0x, or in base 8 after 0.
func ipv4Number(text string) (uint64, bool) {
	base := 10
	if rest, ok := strings.CutPrefix(text, "0x"); ok {
		text, base = rest, 16
	} else if len(text) > 1 && text[0] == '0' {
		text, base = text[1:], 8
	} else if text == "" {
		return 0, false
	}
	if text == "" {
		return 0, true
	}
	n, err := strconv.ParseUint(text, base, 64)
	return n, err == nil
}
