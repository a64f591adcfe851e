package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// durationFlag is a positive duration.
type durationFlag time.Duration

func (d *durationFlag) Set(text string) error {
	v, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return errors.New("write a number and a unit, for example 500ms or 10s")
	case v <= 0:
		return errors.New("it has to be more than zero")
	}
	*d = durationFlag(v)
	return nil
}

func (d *durationFlag) String() string {
	if *d == 0 {
		return ""
	}
	return time.Duration(*d).String()
}

func (*durationFlag) Type() string { return "duration" }

// bytesFlag is a positive number of bytes.
type bytesFlag int64

var units = []struct {
	name  string
	bytes int64
}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"", 1}}

func (b *bytesFlag) Set(text string) error {
	for _, unit := range units {
		digits, ok := strings.CutSuffix(text, unit.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(digits, 10, 64)
		switch {
		case errors.Is(err, strconv.ErrRange) || err == nil && n > (1<<62)/unit.bytes:
			return errors.New("it is more than any machine has")
		case err != nil:
			return errors.New("write a whole number and a unit (KiB, MiB, GiB), for example 64MiB")
		case n <= 0:
			return errors.New("it has to be more than zero")
		}
		*b = bytesFlag(n * unit.bytes)
		return nil
	}
	panic("unreachable: the last unit is empty and ends every text")
}

func (b *bytesFlag) String() string {
	for _, unit := range units {
		if n := int64(*b); n != 0 && n%unit.bytes == 0 {
			return fmt.Sprintf("%d%s", n/unit.bytes, unit.name)
		}
	}
	return ""
}

func (*bytesFlag) Type() string { return "size" }

// oneOf is a word out of a list.
type oneOf struct {
	value   string
	allowed []string
}

func (o *oneOf) Set(text string) error {
	for _, a := range o.allowed {
		if a == text {
			o.value = text
			return nil
		}
	}
	return errors.New("it has to be one of " + strings.Join(o.allowed, ", "))
}

func (o *oneOf) String() string { return o.value }
func (o *oneOf) Type() string   { return strings.Join(o.allowed, "|") }
