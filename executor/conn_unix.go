//go:build unix

package executor

import (
	"os"
	"syscall"
)

// conn is the host's end of a worker's wire. At most one goroutine writes at a time, which a wire.Writer sees to.
type conn struct {
	*os.File
	raw   syscall.RawConn
	write func(fd uintptr) bool // made once: TryWrite is on the latency path
	p     []byte
	n     int
	err   error
}

// socketPair returns the host's end, which the runtime polls, and the worker's.
func socketPair() (*conn, *os.File, error) {
	// Between the two calls no fork may copy the descriptors.
	syscall.ForkLock.RLock()
	fds, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err == nil {
		syscall.CloseOnExec(fds[0])
		syscall.CloseOnExec(fds[1])
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, nil, os.NewSyscallError("socketpair", err)
	}
	peer := os.NewFile(uintptr(fds[1]), "worker")
	if err := syscall.SetNonblock(fds[0], true); err != nil {
		syscall.Close(fds[0])
		peer.Close()
		return nil, nil, os.NewSyscallError("fcntl", err)
	}
	c := &conn{File: os.NewFile(uintptr(fds[0]), "wire")}
	if c.raw, err = c.SyscallConn(); err != nil {
		c.Close()
		peer.Close()
		return nil, nil, err
	}
	c.write = func(fd uintptr) bool {
		for {
			c.n, c.err = syscall.Write(int(fd), c.p)
			if c.err != syscall.EINTR {
				return true
			}
		}
	}
	return c, peer, nil
}

// TryWrite writes what the socket takes now.
func (c *conn) TryWrite(p []byte) (int, error) {
	c.p = p
	err := c.raw.Write(c.write)
	c.p = nil
	switch {
	case err != nil:
		return 0, err
	case c.err == syscall.EAGAIN:
		return 0, nil
	case c.err != nil:
		return 0, os.NewSyscallError("write", c.err)
	}
	return c.n, nil
}
