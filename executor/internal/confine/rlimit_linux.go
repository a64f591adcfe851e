package confine

import (
	"fmt"

	"golang.org/x/sys/unix"
)

var rlimitNumbers = map[string]int{
	"core": unix.RLIMIT_CORE, "data": unix.RLIMIT_DATA, "fsize": unix.RLIMIT_FSIZE, "memlock": unix.RLIMIT_MEMLOCK,
	"msgqueue": unix.RLIMIT_MSGQUEUE, "nice": unix.RLIMIT_NICE, "nofile": unix.RLIMIT_NOFILE, "nproc": unix.RLIMIT_NPROC,
	"rtprio": unix.RLIMIT_RTPRIO, "sigpending": unix.RLIMIT_SIGPENDING, "stack": unix.RLIMIT_STACK,
}

// lowerLimits sets every limit, soft and hard. A hard limit that is lower already stays: it cannot be raised.
func lowerLimits(limits []limit) error {
	for _, l := range limits {
		var old unix.Rlimit
		if err := unix.Prlimit(0, rlimitNumbers[l.name], nil, &old); err != nil {
			return fmt.Errorf("reading the limit %s: %w", l.name, err)
		}
		v := min(l.value, old.Max)
		if err := unix.Prlimit(0, rlimitNumbers[l.name], &unix.Rlimit{Cur: v, Max: v}, nil); err != nil {
			return fmt.Errorf("lowering the limit %s to %d: %w", l.name, v, err)
		}
	}
	return nil
}

// checkLimits proves that no limit is above the policy's.
func checkLimits(limits []limit) error {
	for _, l := range limits {
		var now unix.Rlimit
		if err := unix.Prlimit(0, rlimitNumbers[l.name], nil, &now); err != nil {
			return fmt.Errorf("reading the limit %s: %w", l.name, err)
		}
		if now.Cur > l.value || now.Max > l.value {
			return fmt.Errorf("the limit %s is %d (hard %d), above %d", l.name, now.Cur, now.Max, l.value)
		}
	}
	return nil
}
