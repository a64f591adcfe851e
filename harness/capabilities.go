package harness

// Capabilities are what a subject declares that it can do, or what a program needs of one.
type Capabilities struct {
	Memory     bool // bounds a program's memory by Limits.Memory
	Tools      bool // passes tool calls to Program.Tools
	Outbound   bool // passes the requests of fetch to Program.Outbound, and refuses them without one
	Modules    bool // runs the Module form and resolves Program.Modules
	TypeScript bool // runs programs in TypeScript
	Web        bool // offers the web APIs that the workload uses
	Processes  bool // implements Processes: what programs cost the machine can be watched from outside
}

// Lacks names the first capability that is needed and not there, and is empty when nothing is missing. What needs it is not applicable to
// the subject: it has not passed.
func (c Capabilities) Lacks(need Capabilities) string {
	for _, one := range []struct {
		name       string
		need, have bool
	}{
		{"memory", need.Memory, c.Memory},
		{"tools", need.Tools, c.Tools},
		{"outbound", need.Outbound, c.Outbound},
		{"modules", need.Modules, c.Modules},
		{"TypeScript", need.TypeScript, c.TypeScript},
		{"web", need.Web, c.Web},
		{"processes", need.Processes, c.Processes},
	} {
		if one.need && !one.have {
			return one.name
		}
	}
	return ""
}
