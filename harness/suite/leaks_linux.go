package suite

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// uninspected says what the leak check cannot see on this platform.
const uninspected = ""

type systemInventory struct {
	workerName  string
	descriptors map[string]string
	processes   map[string]bool // pid and start time
}

type process struct {
	pid, parent int
	state       string
	name        string
	start       string
}

func (p process) id() string { return strconv.Itoa(p.pid) + "@" + p.start }

func takeSystemInventory(workerName string) systemInventory {
	// The runtime opens its poller's descriptors with the first pipe; they are nobody's leak.
	if r, w, err := os.Pipe(); err == nil {
		r.Close()
		w.Close()
	}
	before := systemInventory{workerName: workerName, processes: map[string]bool{}}
	before.descriptors, _ = descriptors()
	for _, p := range processes() {
		before.processes[p.id()] = true
	}
	return before
}

func (before systemInventory) left() []string {
	var left []string
	now, err := descriptors()
	if err != nil {
		return []string{"descriptors cannot be judged: " + err.Error()}
	}
	for _, fd := range sortedKeys(now) {
		if before.descriptors[fd] != now[fd] {
			left = append(left, fmt.Sprintf("descriptor %s left open: %s", fd, now[fd]))
		}
	}

	all := processes()
	ancestors := ancestorsOf(os.Getpid(), all)
	for _, p := range all {
		switch {
		case before.processes[p.id()]:
		case p.parent == os.Getpid():
			left = append(left, fmt.Sprintf("child process %d (%s, state %s) left behind: kill it and wait for it", p.pid, p.name, p.state))
		// What loses its parent is handed to the nearest reaper above, which is above this process too.
		case p.name == before.workerName && ancestors[p.parent]:
			left = append(left, fmt.Sprintf("worker process %d orphaned: it has outlived its host", p.pid))
		}
	}
	return left
}

// descriptors maps each open descriptor to what it is, less the one that does the looking.
func descriptors() (map[string]string, error) {
	const dir = "/proc/self/fd"
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	open := make(map[string]string, len(entries))
	for _, e := range entries {
		if target, err := os.Readlink(dir + "/" + e.Name()); err == nil {
			open[e.Name()] = target
		}
	}
	return open, nil
}

func processes() []process {
	entries, _ := os.ReadDir("/proc")
	var all []process
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile("/proc/" + e.Name() + "/stat")
		if err != nil {
			continue // it has ended
		}
		open, end := bytes.IndexByte(stat, '('), bytes.LastIndexByte(stat, ')')
		if open < 0 || end < open {
			continue
		}
		fields := strings.Fields(string(stat[end+1:])) // from the third field of proc_pid_stat(5) on
		if len(fields) < 20 {
			continue
		}
		parent, _ := strconv.Atoi(fields[1])
		all = append(all, process{pid: pid, parent: parent, state: fields[0], name: string(stat[open+1 : end]), start: fields[19]})
	}
	return all
}

func ancestorsOf(pid int, all []process) map[int]bool {
	parents := make(map[int]int, len(all))
	for _, p := range all {
		parents[p.pid] = p.parent
	}
	ancestors := map[int]bool{}
	for pid = parents[pid]; pid > 0 && !ancestors[pid]; pid = parents[pid] {
		ancestors[pid] = true
	}
	return ancestors
}
