package executor

import (
	"fmt"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

const maxPoolBytes = 16 << 40

// hostBytes are what a memory limit leaves to the process that opens a pool.
const hostBytes = 64 << 20

// fitted fills in WorkerBytes and PoolBytes, and lowers the counts that the caller did not ask for until what the pool promises its
// workers fits: the most workers first, then the most slots, then spares. memory is the machine's limit; 0: it has none.
func (o Options) fitted(asked Options, memory int64) (Options, error) {
	switch {
	case o.PoolBytes == None:
		o.PoolBytes = 0
	case o.PoolBytes == 0 && memory > 0:
		o.PoolBytes = max(memory-hostBytes, 1)
	case o.PoolBytes < 0 || o.PoolBytes > maxPoolBytes:
		return o, &OptionError{"Options.PoolBytes", o.PoolBytes, fmt.Sprintf("from 1 to %v, 0 for what the machine's memory limit leaves, or None", size(maxPoolBytes))}
	}
	var least Options
	for _, workers := range downFrom(o.Workers, 1, asked.Workers) {
		for _, slots := range downFrom(o.Slots, 1, asked.Slots) {
			for _, spares := range downFrom(o.Spares, 0, asked.Spares) {
				least = o
				least.Workers, least.Slots, least.Spares = workers, slots, spares
				if o.WorkerBytes == 0 {
					least.WorkerBytes = o.Limits.workerBytes(slots)
				}
				if o.PoolBytes == 0 || least.promised() <= o.PoolBytes {
					return least, nil
				}
			}
		}
	}
	has := inMiB(o.PoolBytes)
	if asked.PoolBytes == 0 {
		has += ", which is the memory limit of this process's control groups less " + size(hostBytes).String() + " for itself"
	}
	return o, &OptionError{"Options.PoolBytes", has, fmt.Sprintf("at least %s for Workers: %d, Slots: %d, Spares: %d, or None: "+
		"have fewer of these or a lower Options.Limits.Memory", inMiB(least.promised()), least.Workers, least.Slots, least.Spares)}
}

// downFrom are the counts from the default down to the least, or the one that was asked for.
func downFrom(n, least, asked int) []int {
	if asked != 0 {
		return []int{n}
	}
	var counts []int
	for ; n >= least; n-- {
		counts = append(counts, n)
	}
	return counts
}

// promised is what the processes that a pool starts by itself may come to have.
func (o Options) promised() int64 {
	return int64(o.Workers+o.Spares)*o.WorkerBytes + int64(o.Workers)*o.single(o.Limits).WorkerBytes
}

// single is the shape of a pool of one-slot workers for executions under these limits. Where the caller set WorkerBytes they have as
// much more or less than usual.
func (o Options) single(l Limits) Options {
	o.WorkerBytes = max(l.workerBytes(1)+o.WorkerBytes-o.Limits.workerBytes(o.Slots), wire.WorkerOverhead)
	o.Slots, o.Spares, o.Limits = 1, 0, l
	return o
}

func inMiB(n int64) string { return fmt.Sprintf("%d MiB", (n+1<<20-1)>>20) }
