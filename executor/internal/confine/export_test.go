package confine

import (
	"encoding/binary"
	"slices"

	"golang.org/x/net/bpf"
)

// ParsePolicy reads what Policy.String wrote.
func ParsePolicy(text string) (Policy, error) { return parsePolicy(text) }

// The machine that Judge compiles for: numbers are places in the rules, so the specs of the filter run anywhere.
const (
	testArch = 0xa5c4
	testSelf = 4711
)

// SelfPID is the process id of the worker that Judge pretends to be.
const SelfPID = testSelf

// Judge compiles the policy's filter and runs it on one system call, in a BPF interpreter.
func Judge(p Policy, call string, args ...uint64) (string, error) {
	numbers := map[string]uint32{}
	for i, r := range p.rules() {
		numbers[r.call] = uint32(i)
	}
	number, ok := numbers[call]
	if !ok {
		number = 1 << 30
	}
	return judge(p.rules(), p.denied(), numbers, testArch, number, args)
}

// Probe is a call that a rule of the policy allows, or denies for one argument.
type Probe struct {
	Call  string
	Args  []uint64
	Holds bool   // that the rule's checks do
	Says  string // what the rule answers when they do
}

// Probes derives from a policy what each of its rules must allow and what it must deny: every value of every check, and every
// bit of an argument that a check looks at turned over where that makes another value.
func Probes(p Policy) (all []Probe) {
	for _, r := range p.rules() {
		says := actAllow
		if r.errno != 0 {
			says = actErrno | action(r.errno)
		}
		add := func(holds bool, args []uint64) {
			all = append(all, Probe{r.call, slices.Clone(args), holds, says.String()})
		}
		right := make([]uint64, 6)
		for _, c := range r.checks {
			right[c.arg] = uint64(c.allowed()[0])
		}
		add(true, right)
		for _, c := range r.checks {
			args := slices.Clone(right)
			for _, v := range c.allowed() {
				args[c.arg] = uint64(v) | 1<<40 // what no check looks at may be anything
				add(true, args)
				for bit := uint32(1); bit != 0; bit <<= 1 {
					if wrong := v ^ bit; !slices.Contains(c.allowed(), wrong) {
						args[c.arg] = uint64(wrong)
						add(false, args)
					}
				}
			}
		}
	}
	return all
}

func (c check) allowed() []uint32 {
	if c.self {
		return []uint32{testSelf}
	}
	return c.has()
}

// Calls are the system calls that have a rule, with a check or an answer of its own or without.
func Calls(p Policy) (all []string) {
	for _, r := range p.rules() {
		all = append(all, r.call)
	}
	return all
}

// JudgeWithout is Judge under the policy without the rule of the call.
func JudgeWithout(p Policy, call string) (string, error) {
	rules := slices.DeleteFunc(p.rules(), func(r rule) bool { return r.call == call })
	numbers := map[string]uint32{}
	for i, r := range p.rules() {
		numbers[r.call] = uint32(i)
	}
	return judge(rules, p.denied(), numbers, testArch, numbers[call], nil)
}

// JudgeForeign is Judge for a call that comes by another architecture's convention.
func JudgeForeign(p Policy) (string, error) {
	return judge(nil, p.denied(), map[string]uint32{}, testArch+1, 0, nil)
}

func judge(rules []rule, denied action, numbers map[string]uint32, arch, number uint32, args []uint64) (string, error) {
	program, err := compile(rules, denied, machine{arch: testArch, calls: numbers, self: testSelf})
	if err != nil {
		return "", err
	}
	vm, err := bpf.NewVM(program)
	if err != nil {
		return "", err
	}
	// The kernel lays seccomp_data out in its own byte order, the interpreter reads packets in the network's: words stay
	// words, the low half of an argument first as on little-endian machines.
	data := make([]byte, 64)
	binary.BigEndian.PutUint32(data[offNumber:], number)
	binary.BigEndian.PutUint32(data[offArch:], arch)
	for i, a := range args {
		binary.BigEndian.PutUint32(data[offArgs+8*i:], uint32(a))
		binary.BigEndian.PutUint32(data[offArgs+8*i+4:], uint32(a>>32))
	}
	verdict, err := vm.Run(data)
	return action(verdict).String(), err
}
