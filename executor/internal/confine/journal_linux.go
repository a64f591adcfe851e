package confine

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// journalTime is how long the kernel's log may take to have a line of a death that has happened.
const journalTime = 100 * time.Millisecond

// journal looks in the kernel's log for the system call that the filter killed a process for, some time since. It answers the
// call's name, or nothing: whoever may not read the log, sees another process id than the kernel's (in a container), or is on
// a machine where a daemon takes these lines instead, is not told. The kernel drops such lines when there are many.
//
// There is nobody else to ask. A parent learns the signal alone, a process that was killed has no registers to look at, and a
// filter that reports would be one that does not kill.
func journal(pid int, since time.Time) string {
	// The initial pid namespace has a fixed number.
	if ns, err := os.Readlink("/proc/self/ns/pid"); err != nil || ns != "pid:[4026531836]" {
		return ""
	}
	fd, err := unix.Open("/dev/kmsg", unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return ""
	}
	defer unix.Close(fd)
	record := make([]byte, 8<<10)
	for until := time.Now().Add(journalTime); ; {
		n, err := unix.Read(fd, record)
		switch {
		case err == nil:
			if call := killedFor(record[:n], pid, since); call != "" {
				return call
			}
		case errors.Is(err, unix.EPIPE), errors.Is(err, unix.EINTR): // lines were overwritten before they were read
		case errors.Is(err, unix.EAGAIN):
			left := time.Until(until)
			if left <= 0 {
				return ""
			}
			_, _ = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(left/time.Millisecond)+1) // the next read tells
		default:
			return ""
		}
	}
}

// killedFor reads one line of the log: the call, if it is of this process's death by its filter.
func killedFor(line []byte, pid int, since time.Time) string {
	if !bytes.Contains(line, []byte("audit: type=1326 ")) || !bytes.Contains(line, []byte(fmt.Sprintf(" pid=%d ", pid))) {
		return ""
	}
	fields := map[string]string{}
	for _, word := range strings.Fields(string(line)) {
		if key, value, ok := strings.Cut(word, "="); ok {
			fields[key] = value
		}
	}
	_, stamp, _ := strings.Cut(string(line), "audit(")
	stamp, _, _ = strings.Cut(stamp, ":")
	at, err := strconv.ParseFloat(stamp, 64)
	const tick = 0.02 // the kernel's stamp is as old as its last tick
	if err != nil || at < float64(since.UnixMilli())/1000-tick || fields["sig"] != strconv.Itoa(int(unix.SIGSYS)) {
		return ""
	}
	number, err := strconv.Atoi(fields["syscall"])
	switch {
	case err != nil:
		return ""
	case fields["arch"] != strconv.FormatUint(auditArch, 16):
		return fmt.Sprintf("number %d of another convention", number)
	case number < len(callNames) && number >= 0 && callNames[number] != "":
		return callNames[number]
	}
	return fmt.Sprintf("number %d", number)
}
