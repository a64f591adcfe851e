package outbound_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor/outbound"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestOutbound(t *testing.T) { suite.Run(t, "outbound") }

// network is a resolver and a dialer that record what they are asked and reach nothing. Every suite of this package goes
// through one: no packet and no look-up leaves the process, save to a server of the spec's own on the loopback device.
type network struct {
	answers map[string]string // by name: addresses with spaces between them
	reach   string            // the one address that is really dialled: a server of the spec's own

	mu      sync.Mutex
	asked   []string
	dialled []string
}

var errRecorded = errors.New("the spec's dialer reaches nothing")

func (n *network) LookupNetIP(_ context.Context, _, host string) (list []netip.Addr, err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asked = append(n.asked, host)
	for _, a := range strings.Fields(n.answers[host]) {
		list = append(list, netip.MustParseAddr(a))
	}
	if list == nil {
		return nil, errors.New("no such host")
	}
	return list, nil
}

func (n *network) dial(ctx context.Context, network, address string) (net.Conn, error) {
	n.mu.Lock()
	n.dialled = append(n.dialled, address)
	n.mu.Unlock()
	if address != n.reach {
		return nil, errRecorded
	}
	Expect(netip.MustParseAddrPort(address).Addr().IsLoopback()).To(BeTrue(), address)
	return (&net.Dialer{}).DialContext(ctx, network, address)
}

// direct makes a transport over this network, which the spec's end closes.
func (n *network) direct(p outbound.Policy) *outbound.Direct {
	GinkgoHelper()
	p.Resolver, p.Dial = n, n.dial
	d, err := outbound.New(p)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(d.Close)
	return d
}

func request(ctx context.Context, method, url string) *http.Request {
	GinkgoHelper()
	r, err := http.NewRequestWithContext(ctx, method, url, nil)
	Expect(err).NotTo(HaveOccurred())
	return r
}

// get asks for a URL that nothing answers and returns why.
func get(ctx context.Context, d *outbound.Direct, url string) error {
	GinkgoHelper()
	response, err := d.RoundTrip(request(ctx, http.MethodGet, url))
	if err == nil {
		response.Body.Close()
	}
	Expect(err).To(HaveOccurred())
	return err
}
