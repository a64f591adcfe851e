package confine

import "strings"

// Layer is one confinement layer as it stands in a worker. It converts to and from wire.Layer.
type Layer struct {
	Name   string // one of Layers
	State  string // Enforced, Unavailable or Off
	Detail string // what was proven, or why not and what to do about it
}

// The states of a layer.
const (
	Enforced    = "enforced"    // in force, and proven by reading it back or by a refused attempt
	Unavailable = "unavailable" // wanted, but this machine refused it
	Off         = "off"         // not wanted by the policy
)

// The names of the layers.
const (
	User         = "user"
	Net          = "net"
	Mount        = "mount"
	PID          = "pid"
	IPC          = "ipc"
	UTS          = "uts"
	Environment  = "environment"
	Descriptors  = "descriptors"
	Rlimits      = "rlimits"
	NoNewPrivs   = "no_new_privs"
	Capabilities = "capabilities"
	Landlock     = "landlock"
	MDWE         = "mdwe"
	Seccomp      = "seccomp"
	Cgroup       = "cgroup"
)

// ThreadLimit is in the detail of the layer rlimits where that limits threads.
const ThreadLimit = "the number of threads too"

// layerTable lists every layer in the order of reports, with what to do on a machine that cannot give it.
var layerTable = []struct{ name, remedy string }{
	{User, "allow user namespaces (sysctl user.max_user_namespaces above 0, no AppArmor profile against them, and in a container --security-opt seccomp= " +
		"with a profile that allows them: docs/container.md) or start the host as root"},
	{Net, "allow user namespaces, see the layer user"},
	{Mount, "allow user namespaces, see the layer user, and mounts inside them (in a container's profile mount, umount2 and pivot_root)"},
	{PID, "allow user namespaces, see the layer user"},
	{IPC, "allow user namespaces, see the layer user"},
	{UTS, "allow user namespaces, see the layer user (and in a container's profile sethostname and setdomainname)"},
	{Environment, "start workers with this package only"},
	{Descriptors, "start workers with this package only"},
	{Rlimits, "start the host under hard limits that are not below the worker's"},
	{NoNewPrivs, "use Linux 3.5 or later"},
	{Capabilities, "use Linux 3.5 or later"},
	{Landlock, "use Linux 5.13 or later with landlock in the lsm= boot parameter"},
	{MDWE, "use Linux 6.3 or later"},
	{Seccomp, "use Linux 4.14 or later with CONFIG_SECCOMP_FILTER"},
	{Cgroup, "start the host in a control group that is its own to manage: version 2, in a child of a delegated group " +
		"(systemd-run -p Delegate=yes -p DelegateSubgroup=host), or version 1, as root; in a container where /sys/fs/cgroup can be written to"},
}

// Layers returns the name of every layer, in the order of reports.
func Layers() []string {
	names := make([]string, len(layerTable))
	for i, l := range layerTable {
		names[i] = l.name
	}
	return names
}

// Remedy says what gives the named layer to a machine that lacks it; empty when there is nothing to do.
func Remedy(name string) string {
	for _, l := range layerTable {
		if l.name == name {
			return l.remedy
		}
	}
	return ""
}

// layerSet collects states; the last word on a layer counts.
type layerSet map[string]Layer

func (s layerSet) enforced(name, detail string) { s[name] = Layer{name, Enforced, detail} }
func (s layerSet) off(name, detail string)      { s[name] = Layer{name, Off, detail} }

func (s layerSet) unavailable(name, why string) {
	if r := Remedy(name); r != "" {
		why += ": " + r
	}
	s[name] = Layer{name, Unavailable, why}
}

// check records enforced with the detail, or, when there is an error, unavailable with it.
func (s layerSet) check(name, detail string, err error) {
	if err != nil {
		s.unavailable(name, strings.ReplaceAll(err.Error(), "\n", "; "))
		return
	}
	s.enforced(name, detail)
}

// list returns every layer in the order of reports. A layer nobody spoke for is unavailable, never silently missing.
func (s layerSet) list() []Layer {
	all := make([]Layer, 0, len(layerTable))
	for _, t := range layerTable {
		l, ok := s[t.name]
		if !ok {
			l = Layer{t.name, Unavailable, "was not established"}
		}
		all = append(all, l)
	}
	return all
}
