package confine

import (
	"fmt"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// landlockTiers are the rights Landlock learned to handle, oldest first; each kernel knows a prefix of the list.
var landlockTiers = []struct {
	name   string
	fs     uint64
	net    uint64
	scoped uint64
}{
	{name: "files", fs: unix.LANDLOCK_ACCESS_FS_MAKE_SYM<<1 - 1}, // all up to MAKE_SYM, the last of the first version
	{name: "links", fs: unix.LANDLOCK_ACCESS_FS_REFER},
	{name: "truncation", fs: unix.LANDLOCK_ACCESS_FS_TRUNCATE},
	{name: "tcp", net: unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP},
	{name: "devices", fs: unix.LANDLOCK_ACCESS_FS_IOCTL_DEV},
	{name: "signals and abstract sockets", scoped: unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET},
	{name: "named sockets", fs: unix.LANDLOCK_ACCESS_FS_RESOLVE_UNIX},
	{name: "udp", net: unix.LANDLOCK_ACCESS_NET_BIND_UDP | unix.LANDLOCK_ACCESS_NET_CONNECT_SEND_UDP},
}

// restrictLandlock takes every right Landlock knows from the calling thread and what it executes, but for reading and
// executing the one binary. It needs no_new_privs. The answer names what is handled.
func restrictLandlock(binary int) (handled string, err error) {
	ruleset, handled, err := createRuleset()
	if err != nil {
		return "", err
	}
	defer unix.Close(ruleset)
	// Executing a file opens it for reading.
	rule := unix.LandlockPathBeneathAttr{
		Allowed_access: unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE,
		Parent_fd:      int32(binary),
	}
	if _, _, e := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(ruleset), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0); e != 0 {
		return "", fmt.Errorf("landlock_add_rule for the worker binary: %w", e)
	}
	if _, _, e := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(ruleset), 0, 0); e != 0 {
		return "", fmt.Errorf("landlock_restrict_self: %w", e)
	}
	return handled, nil
}

// createRuleset asks for all tiers and gives up the newest until the kernel knows the rest.
func createRuleset() (fd int, handled string, err error) {
	for n := len(landlockTiers); n > 0; n-- {
		var attr unix.LandlockRulesetAttr
		names := make([]string, n)
		for i, t := range landlockTiers[:n] {
			attr.Handled_access_fs |= t.fs
			attr.Handled_access_net |= t.net
			attr.Scoped |= t.scoped
			names[i] = t.name
		}
		r, _, e := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
		switch e {
		case 0:
			return int(r), strings.Join(names, ", "), nil
		case unix.EINVAL, unix.E2BIG: // a right, or a field, this kernel does not know
			err = e
		default:
			return -1, "", fmt.Errorf("landlock_create_ruleset: %w", e)
		}
	}
	return -1, "", fmt.Errorf("landlock_create_ruleset: %w", err)
}
