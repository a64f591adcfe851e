// Package image is the format of the worker binary: an executable with V8's startup snapshot appended, and a trailer that
// names both.
//
//	executable | snapshot | trailer
//
// The trailer is 96 bytes, integers little-endian:
//
//	offset  size  field
//	     0     8  "ISOPROOF"
//	     8     8  length of the snapshot in bytes
//	    16    32  SHA-256 of everything before the trailer
//	    48    32  SHA-256 of the snapshot
//	    80    16  zero
//
// The kernel ignores what follows an executable's segments, so one file is both what runs and what identifies it.
package image

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
)

const (
	magic       = "ISOPROOF"
	trailerSize = 96
)

// ErrForeign says that a file is not a worker image at all.
var ErrForeign = errors.New("it is not an isoproof worker (it has no trailer)")

// Image describes a worker binary, by its own trailer.
type Image struct {
	// Build is the hex SHA-256 of the executable and the snapshot, as the trailer claims it; see Verify.
	Build string
	// Snapshot is the hex SHA-256 of the snapshot alone, as the trailer claims it.
	Snapshot string
	// Offset and Length are where the snapshot lies in the file, in bytes.
	Offset, Length int64
}

// Read reads the trailer of an open file. It does not move the file's offset.
func Read(f *os.File) (Image, error) {
	info, err := f.Stat()
	if err != nil {
		return Image{}, err
	}
	if !info.Mode().IsRegular() || info.Size() < trailerSize {
		return Image{}, ErrForeign
	}
	var t [trailerSize]byte
	if _, err := f.ReadAt(t[:], info.Size()-trailerSize); err != nil {
		return Image{}, err
	}
	if string(t[:8]) != magic || !bytes.Equal(t[80:], make([]byte, 16)) {
		return Image{}, ErrForeign
	}
	length := binary.LittleEndian.Uint64(t[8:16])
	if length == 0 || length > uint64(info.Size()-trailerSize) {
		return Image{}, fmt.Errorf("its trailer is damaged: a snapshot of %d bytes in a file of %d", length, info.Size())
	}
	return Image{
		Build:    hex.EncodeToString(t[16:48]),
		Snapshot: hex.EncodeToString(t[48:80]),
		Offset:   info.Size() - trailerSize - int64(length),
		Length:   int64(length),
	}, nil
}

// Verify computes the digests of the file's bytes and compares them with the trailer's.
func (i Image) Verify(f *os.File) error {
	whole, snapshot := sha256.New(), sha256.New()
	if _, err := io.Copy(whole, io.NewSectionReader(f, 0, i.Offset)); err != nil {
		return err
	}
	if _, err := io.Copy(io.MultiWriter(whole, snapshot), io.NewSectionReader(f, i.Offset, i.Length)); err != nil {
		return err
	}
	for _, d := range []struct {
		of       string
		computed hash.Hash
		claimed  string
	}{{"its bytes have", whole, i.Build}, {"its snapshot has", snapshot, i.Snapshot}} {
		if got := hex.EncodeToString(d.computed.Sum(nil)); got != d.claimed {
			return fmt.Errorf("%s the digest %.12s…, its trailer says %.12s…", d.of, got, d.claimed)
		}
	}
	return nil
}

// Write writes an image made of an executable and a snapshot.
func Write(w io.Writer, executable io.Reader, snapshot []byte) error {
	h := sha256.New()
	both := io.MultiWriter(w, h)
	if _, err := io.Copy(both, executable); err != nil {
		return err
	}
	if _, err := both.Write(snapshot); err != nil {
		return err
	}
	t := make([]byte, 0, trailerSize)
	t = append(t, magic...)
	t = binary.LittleEndian.AppendUint64(t, uint64(len(snapshot)))
	t = h.Sum(t)
	digest := sha256.Sum256(snapshot)
	t = append(t, digest[:]...)
	_, err := w.Write(append(t, make([]byte, 16)...))
	return err
}
