package executor

import (
	"os"
	"syscall"
)

// fileIdentity changes whenever the file is another one or its content was changed.
type fileIdentity struct {
	device, inode        uint64
	size                 int64
	modified, statusTime syscall.Timespec
}

func identify(f *os.File) (fileIdentity, bool) {
	info, err := f.Stat()
	if err != nil {
		return fileIdentity{}, false
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return fileIdentity{}, false
	}
	return fileIdentity{uint64(s.Dev), s.Ino, s.Size, s.Mtim, s.Ctim}, true
}
