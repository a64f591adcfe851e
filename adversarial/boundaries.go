package adversarial

// Boundary is one line of the threat model.
type Boundary struct {
	Name     string // short and stable; the corpus has a folder of this name
	Sentence string // what has to hold
	Behind   string // what an attacker would have on the other side
	Section  string // the heading of SECURITY.md under which the rest is said
	// Tables are the attacks that are no programs: a worker that lies and native code have no file in the corpus. Empty: the
	// boundary is attacked by the programs of its folder.
	Tables []Table
}

// Boundaries are the threat model, from the program outwards. SECURITY.md has the same lines.
var Boundaries = []Boundary{
	{
		Name:     "global",
		Sentence: "A program's global leads to nothing but the program itself.",
		Behind:   "the host process: its files, environment, memory and code",
		Section:  "Boundaries",
	},
	{
		Name:     "modules",
		Sentence: "An import reaches the caller's module map and nothing else.",
		Behind:   "files, packages and servers that a loader would read",
		Section:  "Boundaries",
	},
	{
		Name:     "engine",
		Sentence: "Time, stack and aborts of the engine end one program, in its bound and with its cause.",
		Behind:   "the processor, and the callers who wait for an answer",
		Section:  "Boundaries",
	},
	{
		Name:     "memory",
		Sentence: "No memory is held that the meter does not see.",
		Behind:   "the memory of the worker and of the machine",
		Section:  "Boundaries",
	},
	{
		Name:     "outbound",
		Sentence: "Nothing leaves but the requests that the caller's door answers; without a door, nothing.",
		Behind:   "networks, and what may be told to them",
		Section:  "Boundaries",
	},
	{
		Name:     "direct",
		Sentence: "A direct way out reaches the hosts, ports, methods and addresses that its policy opens, and nothing else.",
		Behind:   "the networks that the host is in, and the services that trust it",
		Section:  "Boundaries",
	},
	{
		Name:     "tools",
		Sentence: "A tool call carries JSON to the caller's dispatch and its answer back, and nothing else crosses.",
		Behind:   "the tools' own secrets, and the authority of the host",
		Section:  "Boundaries",
	},
	{
		Name:     "envelope",
		Sentence: "What is taken for a program's end, value, error and console lines is what they were, whatever the program made of its builtins.",
		Behind:   "the caller's belief in a result",
		Section:  "Boundaries",
	},
	{
		Name:     "residue",
		Sentence: "An execution leaves nothing to the next one in its worker.",
		Behind:   "the programs and secrets of later callers",
		Section:  "Boundaries",
	},
	{
		Name:     "neighbours",
		Sentence: "Executions in the same worker do not see, change or starve each other.",
		Behind:   "the values, console lines, tool answers and time of other callers",
		Section:  "Boundaries",
	},
	{
		Name:     "wire",
		Sentence: "A worker that lies is ended at its first lie, and costs the host nothing but its own executions.",
		Behind:   "the host process's memory, and the other workers' executions",
		Section:  "What a broken worker can still do",
		Tables: []Table{
			{File: "executor/pool_test.go", Name: "settles what it held", Gate: "a dead worker is replaced"},
			{File: "executor/pool_test.go", Name: "because it lied loses what it held", Gate: "a worker that lies is ended"},
			{File: "executor/outbound_scripted_test.go", Name: "outboundLies", Gate: "a worker that lies about requests is ended"},
		},
	},
	{
		Name:     "confinement",
		Sentence: "Native code in a worker reaches no file, network, process or kernel call that serving does not need.",
		Behind:   "the machine",
		Section:  "Layers of confinement",
		Tables:   []Table{{File: "executor/internal/confine/attack/table.go", Name: "Table", Gate: "what native code tries is refused"}},
	},
}

// BoundaryNamed returns the boundary of that name.
func BoundaryNamed(name string) (Boundary, bool) {
	for _, b := range Boundaries {
		if b.Name == name {
			return b, true
		}
	}
	return Boundary{}, false
}
