package confine

// bounds are what a worker's control groups allow it.
type bounds struct {
	memory int64 // bytes; negative: no bound
	tasks  int64 // threads and processes
}

const (
	// kernelBytes are for what a group counts beside the memory that Policy.Data bounds: page tables, threads' stacks in the
	// kernel, the worker's own file. A full worker's kernel memory was 1 MiB, and all that its group counted 31 MiB less than
	// RLIMIT_DATA did, for which memory that was never touched counts too. So that bound refuses an honest worker first.
	kernelBytes = 64 << 20
	// codeBytes are what V8 may make executable. That is not writable then, so Policy.Data does not count it.
	codeBytes = 512 << 20
)

func (p Policy) bounds() bounds {
	b := bounds{memory: -1, tasks: int64(p.Threads)}
	if p.Threads <= 0 { // RLIMIT_NPROC would count other processes too; a group does not
		b.tasks = defaultThreads
	}
	if p.Data > 0 {
		b.memory = p.Data + kernelBytes
		if p.JIT {
			b.memory += codeBytes
		}
	}
	return b
}

func (b bounds) bytes() int64     { return b.memory }
func (b bounds) processes() int64 { return b.tasks }

// swap is none: memory that is swapped out would be memory beyond the bound.
func (b bounds) swap() int64 { return min(b.memory, 0) }
