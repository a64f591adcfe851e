package confine

import (
	"fmt"
	"strings"

	"golang.org/x/net/bpf"
)

// action is what a filter answers for a call: the kernel's SECCOMP_RET values.
type action uint32

const (
	actKill  action = 0x80000000 // end the process, as if by SIGSYS
	actTrap  action = 0x00030000 // raise SIGSYS in the calling thread
	actErrno action = 0x00050000 // fail with the errno in the low bits
	actAllow action = 0x7fff0000
)

func (a action) String() string {
	switch {
	case a == actKill:
		return "kill the process"
	case a == actTrap:
		return "raise SIGSYS (debugging)"
	case a&^0xffff == actErrno:
		return fmt.Sprintf("fail with errno %d", a&0xffff)
	case a == actAllow:
		return "allow"
	}
	return fmt.Sprintf("action %#x", uint32(a))
}

// rule allows one system call when every check holds; otherwise the call is denied like one without a rule.
type rule struct {
	call   string
	checks []check
	errno  uint16 // when set the call fails with it instead: for callers that know how to do without
	rare   string // why it is here, though workers at work may do without it for a long time
}

// check holds when the argument is one of the values. It looks at the low 32 bits: every argument checked here is an int or a
// set of flags below bit 32 to the kernel.
type check struct {
	arg    int // counted from 0
	values []value
	self   bool // the value is the worker's own process id, and no other
}

// value is what an argument may be.
type value struct {
	is   uint32
	rare string // why it may, though workers at work do without it for a long time
}

// only are values that workers need all the time.
func only(all ...uint32) (values []value) {
	for _, v := range all {
		values = append(values, value{is: v})
	}
	return values
}

// or adds values that are there for a reason.
func or(values []value, rare string, all ...uint32) []value {
	for _, v := range all {
		values = append(values, value{v, rare})
	}
	return values
}

// has are the values as numbers.
func (c check) has() (all []uint32) {
	for _, v := range c.values {
		all = append(all, v.is)
	}
	return all
}

func (r rule) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "seccomp      %s", r.call)
	for _, c := range r.checks {
		if c.self {
			fmt.Fprintf(&b, " arg%d = own pid", c.arg)
		} else {
			fmt.Fprintf(&b, " arg%d in %#x", c.arg, c.has())
		}
	}
	if r.errno != 0 {
		fmt.Fprintf(&b, ": %s", actErrno|action(r.errno))
	}
	return b.String()
}

// machine is what a filter needs to know about where it runs.
type machine struct {
	arch  uint32            // AUDIT_ARCH value of the native calling convention; any other is denied
	calls map[string]uint32 // numbers of the system calls
	self  uint32            // process id
}

// Offsets in struct seccomp_data.
const (
	offNumber = 0
	offArch   = 4
	offArgs   = 16
)

// compile assembles the filter: architecture first, then one block a rule, then the denial. Inside a block every path
// returns, so the call's number stays in the accumulator on the way past the blocks that do not match.
func compile(rules []rule, denied action, m machine) ([]bpf.Instruction, error) {
	load := func(off int) bpf.Instruction { return bpf.LoadAbsolute{Off: uint32(off), Size: 4} }
	ret := func(a action) bpf.Instruction { return bpf.RetConstant{Val: uint32(a)} }
	program := []bpf.Instruction{
		load(offArch),
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: m.arch, SkipTrue: 1},
		ret(actKill), // never a trap: the process does not even agree with us on the numbers
		load(offNumber),
	}
	for _, r := range rules {
		number, ok := m.calls[r.call]
		if !ok {
			return nil, fmt.Errorf("confine: the number of the system call %s is not known on this architecture", r.call)
		}
		var block []bpf.Instruction
		for _, c := range r.checks {
			values := c.has()
			if c.self {
				values = []uint32{m.self}
			}
			block = append(block, load(offArgs+8*c.arg))
			for i, v := range values {
				block = append(block, bpf.JumpIf{Cond: bpf.JumpEqual, Val: v, SkipTrue: uint8(len(values) - i)})
			}
			block = append(block, ret(denied))
		}
		verdict := actAllow
		if r.errno != 0 {
			verdict = actErrno | action(r.errno)
		}
		block = append(block, ret(verdict))
		program = append(program, bpf.JumpIf{Cond: bpf.JumpEqual, Val: number, SkipFalse: uint8(len(block))})
		program = append(program, block...)
	}
	return append(program, ret(denied)), nil
}
