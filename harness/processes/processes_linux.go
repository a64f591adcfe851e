package processes

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// Tick is the unit of processor time in /proc/<pid>/stat: USER_HZ, which is 100 on every machine.
const Tick = 10 * time.Millisecond

// CPUTime is what all threads of a process have used; false: the process has ended.
func CPUTime(pid int) (time.Duration, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	// The second field is the program's name in brackets and may hold anything.
	_, after, ok := bytes.Cut(text[bytes.LastIndexByte(text, ')')+1:], []byte(" "))
	fields := bytes.Fields(after)
	if err != nil || !ok || len(fields) < 13 || fields[0][0] == 'Z' || fields[0][0] == 'X' {
		return 0, false
	}
	user, err1 := strconv.ParseInt(string(fields[11]), 10, 64)
	system, err2 := strconv.ParseInt(string(fields[12]), 10, 64)
	return time.Duration(user+system) * Tick, err1 == nil && err2 == nil
}

// ResetPeak makes the present resident memory of a process its highest. Where that is not allowed the peak of its whole
// life stays, which the judge's bound then has to hold as well.
func ResetPeak(pid int) {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0)
}

// Resident is the resident memory of a process and the highest since it was reset, in bytes; false: the process has ended.
func Resident(pid int) (now, peak int64, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, 0, false
	}
	field := func(name string) int64 {
		_, after, _ := bytes.Cut(text, []byte("\n"+name+":"))
		line, _, _ := bytes.Cut(after, []byte("\n"))
		kib, err := strconv.ParseInt(string(bytes.TrimSpace(bytes.TrimSuffix(bytes.TrimSpace(line), []byte("kB")))), 10, 64)
		if err != nil {
			return 0
		}
		return kib << 10
	}
	now, peak = field("VmRSS"), field("VmHWM")
	return now, peak, peak > 0
}

// Children are the process ids of a process's children, those included that have ended and were not waited for.
func Children(pid int) (children []int) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	parent := []byte(strconv.Itoa(pid))
	for _, e := range entries {
		child, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		text, err := os.ReadFile("/proc/" + e.Name() + "/stat")
		if err != nil {
			continue // it has ended
		}
		// The second field is the program's name in brackets and may hold anything; state and parent follow.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) > 1 && bytes.Equal(fields[1], parent) {
			children = append(children, child)
		}
	}
	return children
}
