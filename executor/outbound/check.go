package outbound

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// check judges all of a request that can be judged before a name is looked up.
func (d *Direct) check(r *http.Request) error {
	switch {
	case r.URL.User != nil:
		return refuse("credentials in a URL")
	case !slices.ContainsFunc(d.hosts, func(o origin) bool { return o.covers(r.URL) }):
		return refuse("%s://%s", r.URL.Scheme, r.URL.Host)
	case r.Host != "" && r.Host != r.URL.Host:
		return refuse("the host %q for %s", r.Host, r.URL.Host)
	case !slices.Contains(d.policy.Methods, r.Method):
		return refuse("the method %s", r.Method)
	case d.policy.RequestBody > 0 && r.Body != nil && (r.ContentLength < 0 || r.ContentLength > d.policy.RequestBody):
		return refuse("a request body of more than %d bytes", d.policy.RequestBody)
	}
	return nil
}

// dial connects to one of a host's addresses that the policy allows. What was checked is what is dialled: the name is not
// looked up again.
func (d *Direct) dial(ctx context.Context, network, hostport string) (net.Conn, error) {
	// Transports go on connecting for a request that has ended, so that the next one has the connection.
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	host, port, err := net.SplitHostPort(hostport)
	if err != nil {
		return nil, err
	}
	addresses, err := d.addresses(ctx, host, port)
	if err != nil {
		return nil, err
	}
	if err := d.room(ctx); err != nil {
		return nil, err
	}
	var failures []error
	for i, a := range addresses {
		attempt, cancel := ctx, context.CancelFunc(func() {})
		if i < len(addresses)-1 {
			attempt, cancel = context.WithTimeout(ctx, attemptTime)
		}
		conn, err := d.policy.Dial(attempt, network, net.JoinHostPort(a.String(), port))
		cancel()
		if err == nil {
			return &connection{Conn: conn, closed: sync.OnceFunc(func() { <-d.open })}, nil
		}
		failures = append(failures, err)
	}
	<-d.open
	return nil, errors.Join(failures...)
}

// room takes the place of one connection, from an unused one if need be.
func (d *Direct) room(ctx context.Context) error {
	select {
	case d.open <- struct{}{}:
		return nil
	default:
	}
	look := time.NewTicker(reclaimTime)
	defer look.Stop()
	for {
		d.transport.CloseIdleConnections() // those that fall idle too, until the transport's next request
		select {
		case d.open <- struct{}{}:
			return nil
		case <-look.C:
		case <-ctx.Done():
			return &Error{Text: fmt.Sprintf("all %d connections that the outbound policy allows are in use", d.policy.Connections), Cause: ctx.Err()}
		}
	}
}

// connection makes room for another one when it is closed.
type connection struct {
	net.Conn
	closed func()
}

func (c *connection) Close() error {
	defer c.closed()
	return c.Conn.Close()
}

// addresses are those that may be dialled for a host; without any it is an error.
func (d *Direct) addresses(ctx context.Context, host, port string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(host); err == nil {
		named := slices.ContainsFunc(d.hosts, func(o origin) bool { return o.has(host, port) })
		if a = a.Unmap(); a.Zone() == "" && named {
			return []netip.Addr{a}, nil
		}
		return nil, refuse("the address %s", host)
	}
	found, err := d.policy.Resolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, &Error{Text: "the name " + host + " has no address", Cause: err}
	}
	var open []netip.Addr
	for _, a := range found {
		if d.policy.opens(a) && !slices.Contains(open, a.Unmap()) {
			open = append(open, a.Unmap())
		}
	}
	if len(open) == 0 {
		return nil, &Error{
			Text:  fmt.Sprintf("the outbound policy does not allow any address of %s", host),
			Cause: fmt.Errorf("%w: it resolves to %v", ErrRefused, found),
		}
	}
	return open, nil
}
