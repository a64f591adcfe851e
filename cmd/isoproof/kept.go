package main

import (
	"io"
	"os"
	"path/filepath"
)

// kept is a file that is there whole or not at all. It begins before the work that fills it, so that a folder which cannot be
// written to is known then.
type kept struct {
	path string
	part *os.File
}

func keep(path string) (*kept, error) {
	part, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".part-*")
	if err != nil {
		return nil, err
	}
	return &kept{path, part}, nil
}

// commit writes the content and puts the file in its place.
func (k *kept) commit(write func(io.Writer) error) error {
	if err := write(k.part); err != nil {
		return err
	}
	if err := k.part.Chmod(0o644); err != nil {
		return err
	}
	if err := k.part.Close(); err != nil {
		return err
	}
	return os.Rename(k.part.Name(), k.path)
}

// drop removes what was not committed.
func (k *kept) drop() {
	k.part.Close()
	_ = os.Remove(k.part.Name()) // it is not there once it is in its place
}
