package confine

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// prove replaces what stage 0 says it did by what this stage can see. A layer that stage 0 could not establish keeps
// stage 0's reason.
func (s layerSet) prove(name, detail string, check func() error) {
	if s[name].State == Enforced {
		s.check(name, detail, check())
	}
}

// verify proves what can be proven before the engine starts: all but the descriptors and the filter.
func (c *Confinement) verify() {
	l := c.layers
	l.prove(Mount, "the root is empty and read-only, the old one is gone", checkRoot)
	l.prove(PID, "it is process 1 and sees no other", func() error {
		if pid := os.Getpid(); pid != 1 {
			return fmt.Errorf("the worker is process %d of its namespace, not 1", pid)
		}
		return nil
	})
	l.prove(UTS, "no host name", func() error {
		var u unix.Utsname
		if err := unix.Uname(&u); err != nil {
			return err
		}
		if u.Nodename[0] != 0 {
			return errors.New("the host name is still there")
		}
		return nil
	})
	l.prove(NoNewPrivs, "set", func() error { return expectPrctl(unix.PR_GET_NO_NEW_PRIVS, 1) })
	if l[Capabilities].State == Enforced {
		detail, err := checkCapabilities()
		l.check(Capabilities, detail, err)
	}
	l.prove(Landlock, "handles "+l[Landlock].Detail+"; opening / was refused", func() error {
		fd, err := unix.Open("/", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
		if err == nil {
			unix.Close(fd)
		}
		if !errors.Is(err, unix.EACCES) {
			return fmt.Errorf("opening / should have been refused, it ended with: %v", err)
		}
		return nil
	})
	l.prove(MDWE, "making memory executable was refused", checkNoExecutableMemory)
	limits := "lowered, soft and hard, " + ThreadLimit
	if c.policy.Threads == noThreadLimit {
		limits = "lowered, soft and hard; no limit of threads, because the worker shares its user id"
	}
	l.prove(Rlimits, limits, func() error { return checkLimits(c.policy.limits()) })
	if n := len(os.Environ()); n > 0 && c.policy.has(Environment) {
		l.unavailable(Environment, fmt.Sprintf("it has %d variables", n))
	} else if c.policy.has(Environment) {
		l.enforced(Environment, "empty")
	}
}

func expectPrctl(question int, want int) error {
	got, err := unix.PrctlRetInt(question, 0, 0, 0, 0)
	if err == nil && got != want {
		err = fmt.Errorf("it reads back as %d, not %d", got, want)
	}
	return err
}

// checkDescriptors proves that nothing but the streams and Go's poller is open: an epoll and an eventfd, both of no file
// type, neither leading anywhere. Above the limit of descriptors it closes rather than looks.
func checkDescriptors() error {
	var limit unix.Rlimit
	if err := unix.Prlimit(0, unix.RLIMIT_NOFILE, nil, &limit); err != nil {
		return err
	}
	unix.CloseRange(uint(limit.Cur), ^uint(0)>>32, 0) // an old kernel without it had them closed by execution
	for fd := 3; fd < int(limit.Cur); fd++ {
		var st unix.Stat_t
		if err := unix.Fstat(fd, &st); err == nil && st.Mode&unix.S_IFMT != 0 {
			return fmt.Errorf("descriptor %d is open (file type %#o)", fd, st.Mode&unix.S_IFMT)
		}
	}
	return nil
}

func checkNoExecutableMemory() error {
	page, err := unix.Mmap(-1, 0, os.Getpagesize(), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return err
	}
	defer unix.Munmap(page)
	if err := unix.Mprotect(page, unix.PROT_READ|unix.PROT_EXEC); !errors.Is(err, unix.EACCES) {
		return fmt.Errorf("making a page executable should have been refused, it ended with: %v", err)
	}
	return nil
}
