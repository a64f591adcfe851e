package build

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
)

// beginsWith says whether a file begins with all of another one. A file that is not there begins with nothing.
func beginsWith(path, beginning string) (bool, error) {
	whole, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer whole.Close()
	part, err := os.Open(beginning)
	if err != nil {
		return false, err
	}
	defer part.Close()
	a, b := make([]byte, 1<<20), make([]byte, 1<<20)
	for {
		n, errPart := io.ReadFull(part, a)
		if m, err := io.ReadFull(whole, b[:n]); m < n {
			return false, notShort(err)
		}
		if !bytes.Equal(a[:n], b[:n]) {
			return false, nil
		}
		if errPart != nil {
			return notShort(errPart) == nil, notShort(errPart)
		}
	}
}

// notShort takes the end of a file for no error.
func notShort(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}
