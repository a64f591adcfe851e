package attack

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// fixture is what the host holds for workers to reach: were there nothing to reach, refusals would show nothing.
type fixture struct {
	words   *strings.Replacer
	release []func()
}

// canary is the byte of the host's memory that workers try to read.
var canary byte

func newFixture() (f *fixture, err error) {
	f = &fixture{}
	defer func() {
		if err != nil {
			f.close()
		}
	}()
	folder, err := os.MkdirTemp("", "isoproof-doctor-")
	if err != nil {
		return f, fmt.Errorf("attack: no folder for workers to reach: %w: set TMPDIR to a folder that this user may write to", err)
	}
	f.release = append(f.release, func() { os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o777); err != nil { // a control's worker may be another user
		return f, err
	}
	tcp, err := f.listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return f, err
	}
	path := filepath.Join(folder, "socket")
	if _, err := f.listen("unix", path); err != nil {
		return f, err
	}
	if err := os.Chmod(path, 0o777); err != nil {
		return f, err
	}
	abstract := fmt.Sprintf("@isoproof-doctor-%x", rand.Uint64())
	if _, err := f.listen("unix", abstract); err != nil {
		return f, err
	}
	udp, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		return f, fmt.Errorf("attack: no socket for workers to reach: %w", err)
	}
	f.release = append(f.release, func() { udp.Close() })
	datagrams := fmt.Sprintf("@isoproof-doctor-%x", rand.Uint64())
	gram, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: datagrams, Net: "unixgram"})
	if err != nil {
		return f, fmt.Errorf("attack: no socket for workers to reach: %w", err)
	}
	f.release = append(f.release, func() { gram.Close() })
	left, err := f.leave()
	if err != nil {
		return f, err
	}
	f.words = strings.NewReplacer(
		"{folder}", folder, "{host}", fmt.Sprint(os.Getpid()), "{address}", fmt.Sprintf("%#x", uintptr(unsafe.Pointer(&canary))),
		"{tcp}", fmt.Sprint(tcp.(*net.TCPAddr).Port), "{udp}", fmt.Sprint(udp.LocalAddr().(*net.UDPAddr).Port),
		"{unix}", path, "{abstract}", abstract, "{datagrams}", datagrams, "{descriptor}", fmt.Sprint(left), "{segment}", fmt.Sprint(f.segment()),
	)
	return f, nil
}

func (f *fixture) listen(network, address string) (net.Addr, error) {
	l, err := net.Listen(network, address)
	if err != nil {
		return nil, fmt.Errorf("attack: no socket for workers to reach: %w", err)
	}
	f.release = append(f.release, func() { l.Close() })
	return l.Addr(), nil
}

// leave opens a descriptor that executing a program does not close, far above those that a worker has a use for.
func (f *fixture) leave() (fd int, err error) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return 0, err
	}
	defer null.Close()
	const high = 200
	if fd, err = unix.FcntlInt(null.Fd(), unix.F_DUPFD, high); err != nil {
		return 0, fmt.Errorf("attack: no descriptor could be left open: %w", err)
	}
	f.release = append(f.release, func() { unix.Close(fd) })
	return fd, nil
}

// segment makes a segment of shared memory and returns its key. A kernel without System V's has none, and answers so.
func (f *fixture) segment() (key int) {
	key = 1 + rand.IntN(1<<30)
	if id, err := unix.SysvShmGet(key, 4096, unix.IPC_CREAT|unix.IPC_EXCL|0o666); err == nil {
		f.release = append(f.release, func() { unix.SysvShmCtl(id, unix.IPC_RMID, nil) })
	}
	return key
}

func (f *fixture) close() {
	for _, release := range f.release {
		release()
	}
}
