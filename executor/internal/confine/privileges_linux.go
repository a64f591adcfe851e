package confine

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// Root gets no capabilities on execution, keeps none over a change of id, and raises no ambient ones; all locked.
const secureBits = 1<<0 | 1<<1 | // SECBIT_NOROOT
	1<<2 | 1<<3 | // SECBIT_NO_SETUID_FIXUP
	1<<5 | // SECBIT_KEEP_CAPS_LOCKED, unset
	1<<6 | 1<<7 // SECBIT_NO_CAP_AMBIENT_RAISE

// dropCapabilities empties every set of the calling thread. Without CAP_SETPCAP (an ordinary user without a user
// namespace) the bounding set stays, which no_new_privs makes unreachable.
func dropCapabilities() error {
	for c := uintptr(0); c < 64; c++ {
		err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0)
		if errors.Is(err, unix.EINVAL) {
			break // past the last capability of this kernel
		}
		if err != nil && !errors.Is(err, unix.EPERM) {
			return fmt.Errorf("dropping capability %d from the bounding set: %w", c, err)
		}
	}
	if err := unix.Prctl(unix.PR_SET_SECUREBITS, secureBits, 0, 0, 0); err != nil && !errors.Is(err, unix.EPERM) {
		return fmt.Errorf("locking the securebits: %w", err)
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil && !errors.Is(err, unix.EINVAL) {
		return fmt.Errorf("clearing the ambient capabilities: %w", err)
	}
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	if err := unix.Capset(&header, &none[0]); err != nil {
		return fmt.Errorf("emptying the capability sets: %w", err)
	}
	return nil
}

// checkCapabilities proves that the calling thread has none, and says what became of the bounding set.
func checkCapabilities() (detail string, err error) {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var have [2]unix.CapUserData
	if err := unix.Capget(&header, &have[0]); err != nil {
		return "", fmt.Errorf("reading the capability sets: %w", err)
	}
	if have != [2]unix.CapUserData{} {
		return "", fmt.Errorf("the thread still has capabilities: %+v", have)
	}
	for c := uintptr(0); c < 64; c++ {
		if r, err := unix.PrctlRetInt(unix.PR_CAPBSET_READ, c, 0, 0, 0); err == nil && r == 1 {
			return "none; the bounding set is not empty but out of reach under no_new_privs", nil
		}
	}
	return "none in any set", nil
}
