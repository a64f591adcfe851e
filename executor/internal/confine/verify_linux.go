package confine

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// verify replaces what stage 0 says it did by what stage 1 can see. It runs before the engine starts, while the only
// descriptors are the worker's three and Go's own.
func (c *Confinement) verify() {
	l := c.layers
	// A layer that stage 0 could not establish keeps stage 0's reason.
	prove := func(name, detail string, check func() error) {
		if l[name].State == Enforced {
			l.check(name, detail, check())
		}
	}
	prove(Mount, "the root is empty and read-only, the old one is gone", checkRoot)
	prove(PID, "it is process 1 and sees no other", func() error {
		if pid := os.Getpid(); pid != 1 {
			return fmt.Errorf("the worker is process %d of its namespace, not 1", pid)
		}
		return nil
	})
	prove(UTS, "no host name", func() error {
		var u unix.Utsname
		if err := unix.Uname(&u); err != nil {
			return err
		}
		if u.Nodename[0] != 0 {
			return errors.New("the host name is still there")
		}
		return nil
	})
	prove(Descriptors, "0, 1 and 2", checkDescriptors)
	prove(NoNewPrivs, "set", func() error { return expectPrctl(unix.PR_GET_NO_NEW_PRIVS, 1) })
	if l[Capabilities].State == Enforced {
		detail, err := checkCapabilities()
		l.check(Capabilities, detail, err)
	}
	prove(Landlock, "handles "+l[Landlock].Detail+"; opening / was refused", func() error {
		fd, err := unix.Open("/", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
		if err == nil {
			unix.Close(fd)
		}
		if !errors.Is(err, unix.EACCES) {
			return fmt.Errorf("opening / should have been refused, it ended with: %v", err)
		}
		return nil
	})
	prove(MDWE, "making memory executable was refused", checkNoExecutableMemory)
	limits := "lowered, soft and hard"
	if c.policy.Threads == noThreadLimit {
		limits += "; no limit of threads, because the worker shares its user id"
	}
	prove(Rlimits, limits, func() error { return checkLimits(c.policy.limits()) })
	if n := len(os.Environ()); n == 0 {
		l.enforced(Environment, "empty")
	} else {
		l.unavailable(Environment, fmt.Sprintf("it has %d variables", n))
	}
	l.off(Cgroup, "not set up by this version")
}

func expectPrctl(question int, want int) error {
	got, err := unix.PrctlRetInt(question, 0, 0, 0, 0)
	if err == nil && got != want {
		err = fmt.Errorf("it reads back as %d, not %d", got, want)
	}
	return err
}

// checkDescriptors proves that nothing but the streams and Go's poller is open: an epoll and an eventfd, both of no file
// type, neither leading anywhere.
func checkDescriptors() error {
	for fd := 3; fd < 1024; fd++ {
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
