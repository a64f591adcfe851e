package wire

import (
	"encoding/binary"
	"fmt"
	"unicode/utf8"
)

// coder walks a message's fields in order, either appending them to buf or taking them from it. A message has one list
// of fields (fields.go) for both directions, so the two cannot drift apart.
type coder struct {
	decode bool
	typ    Type
	buf    []byte // encoding: the frames so far; decoding: what remains of the payload
	err    error  // first refusal; every later field is then left alone
}

func (c *coder) fail(format string, args ...any) {
	if c.err == nil {
		c.err = &ProtocolError{Type: c.typ, Reason: fmt.Sprintf(format, args...)}
	}
}

// take returns the next n bytes of the payload, or nil after a refusal.
func (c *coder) take(n int, field string) []byte {
	if c.err != nil {
		return nil
	}
	if n > len(c.buf) {
		c.fail("%s is cut short: it needs %d bytes, %d remain", field, n, len(c.buf))
		return nil
	}
	b := c.buf[:n:n]
	c.buf = c.buf[n:]
	return b
}

func (c *coder) u8(p *uint8, field string) {
	if !c.decode {
		c.buf = append(c.buf, *p)
	} else if b := c.take(1, field); b != nil {
		*p = b[0]
	}
}

func (c *coder) u32(p *uint32, field string) {
	if !c.decode {
		c.buf = binary.LittleEndian.AppendUint32(c.buf, *p)
	} else if b := c.take(4, field); b != nil {
		*p = binary.LittleEndian.Uint32(b)
	}
}

func (c *coder) u64(p *uint64, field string) {
	if !c.decode {
		c.buf = binary.LittleEndian.AppendUint64(c.buf, *p)
	} else if b := c.take(8, field); b != nil {
		*p = binary.LittleEndian.Uint64(b)
	}
}

// enum is a byte from first to last.
func (c *coder) enum(p *uint8, first, last uint8, field string) {
	c.u8(p, field)
	if c.err == nil && (*p < first || *p > last) {
		c.fail("%s is %d, not from %d to %d", field, *p, first, last)
	}
}

func (c *coder) bool(p *bool, field string) {
	var b uint8
	if *p && !c.decode {
		b = 1
	}
	c.enum(&b, 0, 1, field)
	if c.decode {
		*p = b == 1
	}
}

// length is the prefix of bytes and strings.
func (c *coder) length(n int, max int, field string) int {
	if !c.decode && n > max {
		c.fail("%s has %d bytes, more than %d", field, n, max)
		return 0
	}
	v := uint32(n)
	c.u32(&v, field)
	if c.err == nil && int64(v) > int64(max) {
		c.fail("%s has %d bytes, more than %d", field, v, max)
	}
	if c.err != nil {
		return 0
	}
	return int(v)
}

// bytes decodes into a copy: the payload's memory belongs to the reader. An empty field decodes as nil.
func (c *coder) bytes(p *[]byte, max int, field string) {
	n := c.length(len(*p), max, field)
	if c.err != nil {
		return
	}
	if !c.decode {
		c.buf = append(c.buf, *p...)
	} else if b := c.take(n, field); len(b) > 0 {
		*p = append([]byte(nil), b...)
	}
}

func (c *coder) string(p *string, max int, field string) {
	n := c.length(len(*p), max, field)
	if c.err != nil {
		return
	}
	if !c.decode {
		if !utf8.ValidString(*p) {
			c.fail("%s is not valid UTF-8", field)
		}
		c.buf = append(c.buf, *p...)
		return
	}
	b := c.take(n, field)
	if !utf8.Valid(b) {
		c.fail("%s is not valid UTF-8", field)
		return
	}
	*p = string(b)
}

// cut is a string that the encoder shortens to max instead of refusing it.
func (c *coder) cut(p *string, max int, field string) {
	if c.decode {
		c.string(p, max, field)
		return
	}
	short := Cut(*p, max)
	c.string(&short, max, field)
}

// count is the prefix of a slice whose elements take at least size bytes each.
func (c *coder) count(n, max, size int, field string) int {
	if !c.decode && n > max {
		c.fail("%s has %d elements, more than %d", field, n, max)
		return 0
	}
	v := uint32(n)
	c.u32(&v, field)
	if c.err != nil || !c.decode {
		return int(v)
	}
	switch {
	case int64(v) > int64(max):
		c.fail("%s has %d elements, more than %d", field, v, max)
	case int64(v)*int64(size) > int64(len(c.buf)):
		c.fail("%s announces %d elements, %d bytes remain", field, v, len(c.buf))
	}
	if c.err != nil {
		return 0
	}
	return int(v)
}

// end refuses what a decoder has left over.
func (c *coder) end() error {
	if c.err == nil && c.decode && len(c.buf) > 0 {
		c.fail("%d bytes are left over", len(c.buf))
	}
	return c.err
}

// Cut returns the longest prefix of s that has at most max bytes and does not end inside a character.
func Cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max]
}
