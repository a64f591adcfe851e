package confine

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// emptyRoot makes an empty read-only file system the root of this mount namespace and lets go of everything else. The
// working directory, which may lie outside the new root, stays what the caller made it. After an error the root is what it was:
// a container may allow one of these steps and not another, and a worker without this layer has to start all the same.
func emptyRoot() (err error) {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("making the mounts private: %w", err)
	}
	here, err := unix.Open(".", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("opening the working directory: %w", err)
	}
	defer unix.Close(here)
	// Any directory does as the place to mount it. /proc is one that exists: this binary was executed through it.
	const at = "/proc"
	const flags = unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("empty", at, "tmpfs", flags, "size=4k,nr_inodes=2,mode=555"); err != nil {
		return fmt.Errorf("mounting an empty file system: %w", err)
	}
	mounted := at
	defer func() {
		if err != nil {
			err = errors.Join(err, unix.Unmount(mounted, unix.MNT_DETACH), unix.Fchdir(here))
		}
	}()
	if err := unix.Chdir(at); err != nil {
		return fmt.Errorf("entering the empty file system: %w", err)
	}
	// pivot_root to the working directory stacks the old root on the new one, where the second call finds it as ".".
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("pivot_root: %w", err)
	}
	mounted = "." // the old root, on the new one
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("detaching the old root: %w", err)
	}
	return unix.Fchdir(here)
}

// checkRoot proves that the root is the empty one and that the working directory is in it. It reads attributes only:
// Landlock refuses to open even this directory.
func checkRoot() error {
	var fs unix.Statfs_t
	if err := unix.Statfs("/", &fs); err != nil {
		return fmt.Errorf("reading the root file system: %w", err)
	}
	if fs.Type != unix.TMPFS_MAGIC || fs.Flags&unix.ST_RDONLY == 0 {
		return fmt.Errorf("the root is not the empty read-only file system (type %#x, flags %#x)", fs.Type, fs.Flags)
	}
	var root, here, proc unix.Stat_t
	if err := unix.Stat("/", &root); err != nil {
		return fmt.Errorf("reading the root directory: %w", err)
	}
	if err := unix.Stat(".", &here); err != nil {
		return fmt.Errorf("reading the working directory: %w", err)
	}
	if root.Dev != here.Dev || root.Ino != here.Ino {
		return errors.New("the working directory is not the root")
	}
	if err := unix.Stat("/proc", &proc); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("/proc is still there: %v", err)
	}
	return nil
}
