package confine

import (
	"encoding/binary"

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
	return judge(p, numbers, testArch, number, args)
}

// JudgeForeign is Judge for a call that comes by another architecture's convention.
func JudgeForeign(p Policy) (string, error) {
	return judge(p, map[string]uint32{}, testArch+1, 0, nil)
}

func judge(p Policy, numbers map[string]uint32, arch, number uint32, args []uint64) (string, error) {
	rules := p.rules()
	if len(numbers) == 0 {
		rules = nil
	}
	program, err := compile(rules, p.denied(), machine{arch: testArch, calls: numbers, self: testSelf})
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
