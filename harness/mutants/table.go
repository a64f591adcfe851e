package mutants

// The mutants. One that survives is a gate with a hole; one whose edit no longer applies is brought up to date, never dropped.
var table = []Mutant{
	{
		Name: "interrupt delayed by seconds", Gate: "a program ends on time", Case: "loop in a comparison of sort",
		Edits: []Edit{{"executor/internal/engine/isolate.go",
			"time.AfterFunc(d, func() { i.Stop(StopTimeout) })", "time.AfterFunc(d+3*time.Second, func() { i.Stop(StopTimeout) })"}},
		KilledBy: "its worker was ended: the isolate alone should have been", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "a builtin's worker not killed", Gate: "a program ends on time", Case: "includes of an array-like",
		Edits:    []Edit{{"executor/execute.go", "p.abandon(e, timeoutFault(e.limits.Timeout), 0)", "p.abandon(e, timeoutFault(e.limits.Timeout), time.Hour)"}},
		KilledBy: "its worker goes on", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "larger heap limit metered", Gate: "a program stays in its memory", Case: "linked list",
		Edits:    []Edit{{"executor/internal/engine/isolate.go", "c: C.iso_new(C.uint64_t(memory))", "c: C.iso_new(C.uint64_t(16 * memory))"}},
		KilledBy: "the isolate alone should have been", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "larger heap limit metered, and the room of empty slots given away", Gate: "a program stays in its memory", Case: "linked list",
		Edits: []Edit{
			{"executor/internal/engine/isolate.go", "c: C.iso_new(C.uint64_t(memory))", "c: C.iso_new(C.uint64_t(16 * memory))"},
			{"executor/worker/room.go", "if r.kernel == nil {", "if r != nil {"},
		},
		KilledBy: "its worker grew by", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "buffer meter doubled", Gate: "a program stays in its memory", Case: "buffers of 1 MiB",
		Edits:    []Edit{{"executor/internal/engine/meter.cc", "return rounded;", "return 2 * rounded;"}},
		KilledBy: "before it was denied more", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "page charging dropped", Gate: "a program stays in its memory", Case: "buffers of one byte, a page each",
		Edits:    []Edit{{"executor/internal/engine/meter.cc", "rounded -= rounded % kPage;", "rounded = length;"}},
		KilledBy: "it ended as", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "freed buffers stay on the meter", Gate: "a program stays in its memory", Case: "large buffers dropped",
		Edits:    []Edit{{"executor/internal/engine/meter.cc", "  buffers_.fetch_sub(Footprint(length), std::memory_order_relaxed);\n", ""}},
		KilledBy: "it ended as", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "the C heap not metered", Gate: "memory filled in steps ends in the isolate", Case: "number formats",
		Edits:    []Edit{{"executor/internal/engine/meter.h", "native_ += n;", "native_ += 0 * n;"}},
		KilledBy: "to equal\n    <int>: 1", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "what was granted to an execution that has ended, granted to the next as well", Gate: "an execution has one limit",
		Edits: []Edit{ // for as long as its isolate is there: a while
			{"executor/worker/slot.go", "*granted = s.room.settle(*granted, int64(max(ending.PeakHeap, ending.PeakBytes)))", "defer isolate.Dispose()\n\t\tdefer time.Sleep(100 * time.Millisecond)"},
			{"executor/worker/slot.go", "	_ = s.settled(j, ending)\n	if kept == nil {\n		isolate.Dispose()\n	}\n", "	_ = s.settled(j, ending)\n"},
		},
		KilledBy: "bytes", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "engine failure not reported", Gate: "a program stays in its memory", Case: "Array(1e9).fill(0)",
		Edits:    []Edit{{"executor/internal/engine/failure.cc", "if (wire >= 0 && TakeWire()) {", "if (wire >= 1000 && TakeWire()) {"}},
		KilledBy: "worker_lost", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "a need overlooked", Gate: "a case needs what it needs",
		Edits:    []Edit{{"harness/capabilities.go", "		{\"outbound\", need.Outbound, c.Outbound},\n", ""}},
		KilledBy: "a program was run that needs more than there is", Unrelated: "the judge of both breaks every rule",
	},
	{
		Name: "a worker's growth overlooked", Gate: "the judge of both breaks every rule", Case: "a worker that grew past the bound",
		Edits:    []Edit{{"properties/judge.go", "e.Growth() > bound {", "e.Growth() > 2*bound {"}},
		KilledBy: "memory", Unrelated: "unfairness is seen",
	},
	{
		Name: "a lost worker is an ending like any other", Gate: "the call of a builtin is judged", Case: "a worker that is lost",
		Edits:    []Edit{{"properties/sweep.go", "\tstring(executor.Engine)}", "\tstring(executor.Engine), string(executor.WorkerLost)}"}},
		KilledBy: "it ended as worker_lost", Unrelated: "a case needs what it needs",
	},
	{
		Name: "nobody takes the place of a worker that ended", Gate: "the next caller is served", Case: "memory",
		Edits:    []Edit{{"executor/staff.go", "p.peak = max(p.peak, w.process.peakResident())\n\t}\n\tp.refill()", "p.peak = max(p.peak, w.process.peakResident())\n\t}"}},
		KilledBy: "after ", Unrelated: "a case needs what it needs",
	},
	{
		Name: "interrupt delayed, in the pool", Gate: "a deadline is kept in the isolate", Case: "in a loop",
		Edits: []Edit{{"executor/internal/engine/isolate.go",
			"time.AfterFunc(d, func() { i.Stop(StopTimeout) })", "time.AfterFunc(d+3*time.Second, func() { i.Stop(StopTimeout) })"}},
		KilledBy: "to equal\n    <int>: 1", Unrelated: "executions are spread",
	},
	{
		Name: "host settlement dropped", Gate: "a deadline is kept by the host", Case: "because it answers too late",
		Edits:    []Edit{{"executor/execute.go", "timer.Reset(time.Until(e.deadline.Add(e.limits.Grace)))", ""}},
		KilledBy: "to be <", Unrelated: "executions are spread",
	},
	{
		Name: "kill after grace dropped", Gate: "a deadline is kept by the host", Case: "because it hangs",
		Edits:    []Edit{{"executor/execute.go", "p.abandon(e, timeoutFault(e.limits.Timeout), 0)", "p.abandon(e, timeoutFault(e.limits.Timeout), time.Hour)"}},
		KilledBy: "to equal\n    <int>: 2", Unrelated: "executions are spread",
	},
	{
		Name: "a late value counts", Gate: "a late value is a timeout",
		Edits:    []Edit{{"executor/judge.go", "case late:", "case late && false:"}},
		KilledBy: "execution timed out after 10s", Unrelated: "executions are spread",
	},
	{
		Name: "a fault's text changed", Gate: "every fault has its declared text", Case: "loops ends with timeout",
		Edits:    []Edit{{"executor/fault.go", `"execution timed out after %s"`, `"the execution took longer than %s"`}},
		KilledBy: "execution timed out after 200ms", Unrelated: "executions are spread",
	},
	{
		Name: "a full queue is not worth another try", Gate: "a fault says whether it may be retried",
		Edits:    []Edit{{"executor/fault.go", "return k == WorkerLost || k == Overloaded", "return k == WorkerLost"}},
		KilledBy: "overloaded\nExpected\n    <string>: yes", Unrelated: "executions are spread",
	},
	{
		Name: "abort not reported", Gate: "every fault has its declared text", Case: "is in an engine that aborts ends with engine",
		Edits:    []Edit{{"executor/internal/engine/failure.cc", "if (wire >= 0 && TakeWire()) {", "if (wire >= 1000 && TakeWire()) {"}},
		KilledBy: "the engine aborted: it aborted inside V8", Unrelated: "executions are spread",
	},
	{
		Name: "waiting answers not counted", Gate: "what a worker holds for a program is the program's", Case: "answers to calls",
		Edits:    []Edit{{"executor/internal/engine/isolate.cc", "if (!held) {", "if (held = true; !held) {"}},
		KilledBy: `Kind: "timeout"`, Unrelated: "a request past the limit is denied",
	},
	{
		Name: "waiting parts of responses not counted", Gate: "what a worker holds for a program is the program's", Case: "parts of responses beside a buffer",
		Edits:    []Edit{{"executor/internal/engine/inbox.h", "return data.size() + message.size();", "return 0;"}},
		KilledBy: `Kind: "timeout"`, Unrelated: "a request past the limit is denied",
	},
	{
		Name: "a handled rejection stays on the meter", Gate: "the oldest unhandled rejection ends a program", Case: "however many a program makes and handles",
		Edits:    []Edit{{"executor/internal/engine/rejections.cc", "    meter->Release(kEntryBytes);\n    return;", "    return;"}},
		KilledBy: "execution exceeded its memory limit of 32 MiB", Unrelated: "a request past the limit is denied",
	},
	{
		Name: "large frames get no room", Gate: "what a worker holds for a program is the program's", Case: "in every slot at once",
		Edits:    []Edit{{"executor/validate.go", "int64(slots+3)*beyond", "0*beyond"}},
		KilledBy: "worker_lost", Unrelated: "a limit has its range",
	},
	{
		Name: "buffers not metered", Gate: "a request past the limit is denied", Case: "new Uint8Array(9 << 20)",
		Edits:    []Edit{{"executor/internal/engine/meter.cc", "if (n > limit_ || used > limit_ - n) return false;", ""}},
		KilledBy: "RangeError", Unrelated: "executions are spread",
	},
	{
		Name: "a bound of the guest not enforced", Gate: "a result has its bound",
		Edits:    []Edit{{"executor/internal/engine/isolate.cc", "if (argument_bytes <= bounds_.tool_payload) return true;", "return true;"}},
		KilledBy: "tool payload", Unrelated: "executions are spread",
	},
	{
		Name: "spares are promised nothing", Gate: "a pool fits the machine's memory limit", Case: "a byte too few: no spare",
		Edits:    []Edit{{"executor/promise.go", "int64(o.Workers+o.Spares)*o.WorkerBytes", "int64(o.Workers)*o.WorkerBytes"}},
		KilledBy: "to equal", Unrelated: "a guest's text is fit to show",
	},
	{
		Name: "more sessions than the memory limit has room for", Gate: "a pool fits the machine's memory limit", Case: "leave no session what was promised already",
		Edits:    []Edit{{"executor/session.go", "if promised > bound {", "if promised > 2*bound {"}},
		KilledBy: "Expected an error", Unrelated: "a guest's text is fit to show",
	},
	{
		Name: "a limit of any size accepted", Gate: "a limit has its range",
		Edits:    []Edit{{"executor/validate.go", "case v < t.lowest || v > t.highest:", "case v < t.lowest:"}},
		KilledBy: "OptionError", Unrelated: "executions are spread",
	},
	{
		Name: "a time of less than nothing accepted", Gate: "an option is refused", Case: "a hello timeout",
		Edits:    []Edit{{"executor/options.go", "o.HelloTimeout < 0 || o.HelloTimeout > time.Hour", "o.HelloTimeout > time.Hour"}},
		KilledBy: "got startup", Unrelated: "executions are spread",
	},
	{
		Name: "a form that does not exist is run", Gate: "a mistake of the caller is an error", Case: "an unknown form",
		Edits:    []Edit{{"executor/validate.go", "case p.Form > Module:", "case p.Form > Module+1:"}},
		KilledBy: "OptionError", Unrelated: "executions are spread",
	},
	{
		Name: "text that steers a terminal let through", Gate: "a guest's text is fit to show", Case: "bidirectional overrides",
		Edits:    []Edit{{"executor/escape.go", "unicode.In(r, unicode.Cc, unicode.Cf)", "unicode.In(r, unicode.Cc)"}},
		KilledBy: "to equal", Unrelated: "executions are spread",
	},

	{
		Name: "a doomed worker killed at once", Gate: "neighbours get their time",
		Edits:    []Edit{{"executor/staff.go", "w.doom = time.AfterFunc(p.doomTime, func() {", "w.doom = time.AfterFunc(0, func() {"}},
		KilledBy: "after 700ms", Unrelated: "executions are spread",
	},
	{
		Name: "a value lost on its way", Gate: "exactly one of value and fault is set",
		Edits:    []Edit{{"executor/judge.go", "\t\t\tr.Value = m.Value\n", ""}},
		KilledBy: "exactly one of value and fault", Unrelated: "executions are spread",
	},
	{
		Name: "what liars sent kept", Gate: "liars leave nothing in the host",
		Edits: []Edit{
			{"executor/worker.go", "end, lie := p.serve(w, reader)\n", "end, lie := p.serve(w, reader)\n\tkept = append(kept, reader)\n"},
			{"executor/worker.go", "// errNoHello says", "var kept []*wire.Reader\n\n// errNoHello says"},
		},
		KilledBy: "bytes of live heap on the host", Unrelated: "executions are spread",
	},
	{
		Name: "a worker not replaced", Gate: "a dead worker is replaced", Case: "as lost when it dies",
		Edits:    []Edit{{"executor/staff.go", "p.peak = max(p.peak, w.process.peakResident())\n\t}\n\tp.refill()", "p.peak = max(p.peak, w.process.peakResident())\n\t}"}},
		KilledBy: "the next caller is served", Unrelated: "executions are spread",
	},
	{
		Name: "spares not used", Gate: "a spare replaces a worker",
		Edits:    []Edit{{"executor/staff.go", "if next.promote > 0 && w.state == stateSpare {", "if next.promote > 0 && w.state == stateSpare && p.started < 2 {"}},
		KilledBy: "the spare, which started before", Unrelated: "starts are planned",
	},
	{
		Name: "count retirement off", Gate: "a worker retires by its count",
		Edits:    []Edit{{"executor/staff.go", "if w.served >= p.options.Retire {", "if w.served > 1<<40 {"}},
		KilledBy: "to equal\n    <int>: 2", Unrelated: "executions are spread",
	},
	{
		Name: "a value over its limit accepted", Gate: "a worker that lies is ended", Case: "with a value over its limit",
		Edits:    []Edit{{"executor/judge.go", "case int64(len(m.Value)) > l.Result:", "case int64(len(m.Value)) > 2*l.Result:"}},
		KilledBy: "worker_lost", Unrelated: "executions are spread",
	},
	{
		Name: "console lines not counted by the host", Gate: "a worker that lies is ended", Case: "with too many console lines",
		Edits:    []Edit{{"executor/worker.go", "int64(len(e.result.Console)) >= e.limits.ConsoleLines || ", ""}},
		KilledBy: "worker_lost", Unrelated: "executions are spread",
	},
	{
		Name: "a worker of another build accepted", Gate: "a worker that is not fit does not start", Case: "is another build",
		Edits:    []Edit{{"executor/worker.go", "case h.Build != build:", "case false:"}},
		KilledBy: "got <nil>", Unrelated: "executions are spread",
	},
	{
		Name: "a missing required layer accepted", Gate: "a worker that is not fit does not start", Case: "lacks a required layer",
		Edits:    []Edit{{"executor/worker.go", "case h.Layers[i].State != confine.Enforced:", "case false:"}},
		KilledBy: "got <nil>", Unrelated: "executions are spread",
	},
	{
		Name: "the queue without its bound", Gate: "the queue has its bound",
		Edits:    []Edit{{"executor/execute.go", "p.queue.Len() >= p.options.Queue+freeSlots(", "p.queue.Len() >= 2*p.options.Queue+freeSlots("}},
		KilledBy: "the pool's queue of 1 is full", Unrelated: "executions are spread",
	},
	{
		Name: "what waits in the queue is not timed", Gate: "time in the queue counts",
		Edits:    []Edit{{"executor/execute.go", "\t\t\tif !grace && p.carries(e) {\n\t\t\t\tgrace = true", "\t\t\tif !p.carries(e) {\n\t\t\t\ttimer.Reset(e.limits.Timeout)\n\t\t\t\tcontinue\n\t\t\t}\n\t\t\tif !grace {\n\t\t\t\tgrace = true"}},
		KilledBy: "it held the slot all the time", Unrelated: "executions are spread",
	},
	{
		Name: "free slots count for nothing", Gate: "a queue is full when it is",
		Edits:    []Edit{{"executor/execute.go", "p.options.Queue+freeSlots(p.workers, p.options.Slots):", "p.options.Queue:"}},
		KilledBy: "overloaded", Unrelated: "executions are spread",
	},
	{
		Name: "a caller's value left in the reader's buffer", Gate: "callers get their own results",
		Edits:    []Edit{{"executor/internal/wire/coder.go", "*p = append([]byte(nil), b...)", "*p = b"}},
		KilledBy: "and it stays the caller's when others come", Unrelated: "executions are spread",
	},
	{
		Name: "any worker is of these sources", Gate: "a worker is stale by its content",
		Edits:    []Edit{{"harness/build/content.go", "if !bytes.Equal(a[:n], b[:n]) {", "if !bytes.Equal(a[:n], a[:n]) {"}},
		KilledBy: "to equal", Unrelated: "an edit applies once",
	},
	{
		Name: "a cancelled call ends as its program says", Gate: "a cancelled call is that and nothing else",
		Edits:    []Edit{{"executor/worker.go", "if e.caller.Err() != nil {", "if false {"}},
		KilledBy: "the caller cancelled the execution", Unrelated: "executions are spread",
	},
	{
		Name: "one tool call at a time", Gate: "tool calls run beside each other",
		Edits: []Edit{
			{"executor/tools_call.go", "\tvalue, err := e.dispatch(ctx, c)\n", "\te.turn.Lock()\n\tvalue, err := e.dispatch(ctx, c)\n\te.turn.Unlock()\n"},
			{"executor/execution.go", "\tmu          sync.Mutex\n", "\tturn        sync.Mutex\n\tmu          sync.Mutex\n"},
		},
		KilledBy: "[3,2,1]", Unrelated: "executions are spread",
	},
	{
		Name: "a context of nobody for tools", Gate: "a tool has its caller's context",
		Edits:    []Edit{{"executor/execution.go", "context.WithCancel(e.caller)", "context.WithCancel(context.Background())"}},
		KilledBy: "to equal\n    <string>: v", Unrelated: "executions are spread",
	},
	{
		Name: "calls go on after their program", Gate: "what a program started ends with it", Case: "a tool call of a program that returns",
		Edits:    []Edit{{"executor/execution.go", "\tif stop != nil {\n\t\tstop()\n\t}", "\t_ = stop"}},
		KilledBy: "Timed out after", Unrelated: "executions are spread",
	},
	{
		Name: "the names of providers not sent", Gate: "named providers can be enumerated",
		Edits:    []Edit{{"executor/validate.go", "Providers: providersJSON(p.Providers)", "Providers: providersJSON(nil)"}},
		KilledBy: "weather,mail,$1_a", Unrelated: "executions are spread",
	},
	{
		Name: "providers that were not named are none", Gate: "named providers can be enumerated",
		Edits:    []Edit{{"executor/internal/guest/tools.js", "(typeof provider === 'string' ? providerOf(provider) : undefined)", "(isNamed(provider) ? providerOf(provider) : undefined)"}},
		KilledBy: "thing", Unrelated: "executions are spread",
	},
	{
		Name: "time in the queue not counted", Gate: "the statistics have what executions took",
		Edits:    []Edit{{"executor/execute.go", "p.waits.add(r.Cost.Queue)", "p.waits.add(0)"}},
		KilledBy: "to be >", Unrelated: "executions are spread",
	},
	{
		Name: "a worker's peak is what the kernel counts", Gate: "the peak of a worker is its own", Case: "is that of the worker that the host ended",
		Edits:    []Edit{{"executor/spawn.go", "p.peak = peakOf(p.worker.Process.Pid)", "p.peak = 0"}},
		KilledBy: "to be >", Unrelated: "executions are spread",
	},
	{
		Name: "a worker's peak is its host's", Gate: "the peak of a worker is its own", Case: "is not that of the host when the worker ended by itself",
		Edits:    []Edit{{"executor/peak_linux.go", "!ok || usage.Maxrss <= own.Maxrss", "!ok"}},
		KilledBy: "to be zero-valued", Unrelated: "executions are spread",
	},
	{
		Name: "lost executions not logged", Gate: "a pool's events are logged", Case: "says of a worker that it started, and how many executions were lost with it, and how it ended",
		Edits:    []Edit{{"executor/worker.go", "p.logEnded(w, reason, end.how, served, len(held))", "p.logEnded(w, reason, end.how, served, 0)"}},
		KilledBy: "executions that were lost with it", Unrelated: "executions are spread",
	},
	{
		Name: "a tool's goroutine without a label", Gate: "a pool's goroutines have labels",
		Edits:    []Edit{{"executor/tools_call.go", `go labelled("tool", e.carried, func() { p.dispatch(ctx, e, c.Call, call) })`, "go p.dispatch(ctx, e, c.Call, call)"}},
		KilledBy: `# labels: {"isoproof":"tool"`, Unrelated: "executions are spread",
	},
	{
		Name: "workers that wait shown as serving", Gate: "metrics say what the statistics say",
		Edits:    []Edit{{"executor/metrics/metrics.go", "int64(s.Serving), runs", "int64(s.Serving+s.Spares), runs"}},
		KilledBy: "isoproof_workers", Unrelated: "executions are spread",
	},
	{
		Name: "milliseconds in a metric", Gate: "metrics keep the conventions",
		Edits:    []Edit{{"executor/metrics/metrics.go", `"guest_cpu_seconds_total"`, `"guest_cpu_milliseconds_total"`}},
		KilledBy: "use base unit", Unrelated: "executions are spread",
	},
	{
		Name: "a worker on its way could not start", Gate: "a worker that closing meets on its way is closed",
		Edits:    []Edit{{"executor/staff.go", "closed := w.killed\n", "closed := w.killed && false\n"}},
		KilledBy: `"startup": 1`, Unrelated: "executions are spread",
	},
	{
		Name: "the last to wait is first", Gate: "a pool does what its model says",
		Edits:    []Edit{{"executor/staff.go", "e := p.queue.Remove(p.queue.Front()).(*execution)\n\t\tp.assign", "e := p.queue.Remove(p.queue.Back()).(*execution)\n\t\tp.assign"}},
		KilledBy: "had to have", Unrelated: "executions are spread",
	},
	{
		Name: "closing does not drain", Gate: "closing waits for what runs",
		Edits:    []Edit{{"executor/pool.go", "for p.active > 0 {", "for p.active > 1000 {"}},
		KilledBy: "after 300ms", Unrelated: "executions are spread",
	},
	{
		Name: "a killed parser blamed on the program", Gate: "a killed parser is not the program's doing",
		Edits:    []Edit{{"executor/typescript.go", "r.Fault.Kind == WorkerLost && !e.outside ||", "r.Fault.Kind == WorkerLost ||"}},
		KilledBy: "worker_lost", Unrelated: "executions are spread",
	},
	{
		Name: "one death is a failure to start", Gate: "killed workers are waited for",
		Edits:    []Edit{{"executor/worker.go", "if w.after > 0 {", "if w.after >= 0 {"}},
		KilledBy: "startup", Unrelated: "executions are spread",
	},
	{
		Name: "why no process was started is lost", Gate: "a system that starts no process is told of", Case: "no processes left",
		Edits:    []Edit{{"executor/worker.go", `fault := startupFault(err.Error(), "")`, `fault := startupFault("its process was not started", "")`}},
		KilledBy: "to contain substring", Unrelated: "executions are spread",
	},
	{
		Name: "a session's isolate is not kept", Gate: "a session keeps its state",
		Edits:    []Edit{{"executor/worker/slot.go", "if isolate.Rest() {", "if isolate.Rest() && len(s.jobs) > 1 {"}},
		KilledBy: "the session has ended", Unrelated: "executions are spread",
	},
	{
		Name: "a session takes the isolate of another", Gate: "a session is alone in its isolate",
		Edits:    []Edit{{"executor/session.go", "\thello := p.hello\n\tp.mu.Unlock()\n", "\thello := p.hello\n\tfor other := range p.sessions {\n\t\tif other.life != nil {\n\t\t\ts.life = other.life\n\t\t\tp.mu.Unlock()\n\t\t\treturn nil\n\t\t}\n\t}\n\tp.mu.Unlock()\n"}},
		KilledBy: "undefined", Unrelated: "executions are spread",
	},
	{
		Name: "timers outlive their evaluation", Gate: "an evaluation ends with its result",
		Edits:    []Edit{{"executor/internal/guest/settle.js", "  rt.forgetTimers();\n", ""}},
		KilledBy: "execution timed out after 2s", Unrelated: "executions are spread",
	},
	{
		Name: "calls outlive their evaluation", Gate: "an evaluation ends with its result",
		Edits:    []Edit{{"executor/internal/guest/settle.js", "  rt.forgetCalls();\n", ""}},
		KilledBy: "worker_lost", Unrelated: "executions are spread",
	},
	{
		Name: "a session's programs stay on the meter", Gate: "an evaluation's program is given back",
		Edits:    []Edit{{"executor/internal/engine/isolate.cc", "  meter_->Release(program_charge_);\n", ""}},
		KilledBy: "memory", Unrelated: "executions are spread",
	},
	{
		Name: "a stopped session says something else", Gate: "a stopped session has ended", Case: "loops",
		Edits:    []Edit{{"executor/session.go", "return &SessionEnded{Fault: r.Fault}", "return nil"}},
		KilledBy: "to equal", Unrelated: "executions are spread",
	},
	{
		Name: "a session hears of its worker first", Gate: "a session ends as its last evaluation",
		Edits:    []Edit{{"executor/execution.go", "\t\ttold(r)\n", "\t\tgo told(r)\n"}},
		KilledBy: "to be empty", Unrelated: "executions are spread",
	},
	{
		Name: "an evaluation that waited too long ends its session", Gate: "what never reached a session costs it nothing",
		Edits:    []Edit{{"executor/session.go", "case r.Fault == nil, r.Cost.Worker == 0: //", "case r.Fault == nil: //"}},
		KilledBy: "its state is gone: timeout", Unrelated: "executions are spread",
	},
	{
		Name: "a module that was never loaded keeps its name", Gate: "a module that never reached its isolate is free again",
		Edits:    []Edit{{"executor/session.go", "m.stays = m.stays || reached", "m.stays = true"}},
		KilledBy: "another source for", Unrelated: "executions are spread",
	},
	{
		Name: "a session idles while it is used", Gate: "a session ends when it is idle",
		Edits: []Edit{
			{"executor/session.go", "\tl.running++\n\tl.idle.Stop()\n", "\tl.running++\n"},
			{"executor/session.go", "if l.running == 0 && time.Since(l.quiet)", "if time.Since(l.quiet)"},
		},
		KilledBy: "worker_lost", Unrelated: "executions are spread",
	},
	{
		Name: "a timer that is late ends the next idleness", Gate: "a late timer ends no session",
		Edits:    []Edit{{"executor/session.go", "if l.running == 0 && time.Since(l.quiet) >= s.options.Idle {", "if l.running == 0 {"}},
		KilledBy: "its state is gone: it was idle for", Unrelated: "executions are spread",
	},
	{
		Name: "a session outlives its killed worker", Gate: "a session whose worker is killed has ended",
		Edits:    []Edit{{"executor/worker.go", "if p.bereft != nil && len(held) == 0 && !closed {", "if p.bereft != nil && len(held) > 0 && !closed {"}},
		KilledBy: "to be empty", Unrelated: "executions are spread",
	},
	{
		Name: "a session's end seen before the list is without it", Gate: "a session has ended once the list is without it",
		Edits:    []Edit{{"executor/session.go", "\tp.mu.Lock()\n\tdelete(p.sessions, s)\n\tp.sessionsEnded", "\ts.mu.Unlock()\n\tdefer s.mu.Lock()\n\tp.mu.Lock()\n\tdelete(p.sessions, s)\n\tp.sessionsEnded"}},
		KilledBy: "to be false", Unrelated: "executions are spread",
	},
	{
		Name: "closing does not wait for a Reopen", Gate: "a session closes with what it reopens",
		Edits: []Edit{
			{"executor/session.go", "\ts.reopening.Lock() // a Reopen under way makes another life, and ends it as it sees that\n", ""},
			{"executor/session.go", "\ts.reopening.Unlock()\n\tl.pool.Close()", "\tl.pool.Close()"},
		},
		KilledBy: "to be open", Unrelated: "executions are spread",
	},
	{
		Name: "sessions left open by their pool", Gate: "sessions close with their pool",
		Edits:    []Edit{{"executor/pool.go", "\t\tfor _, s := range sessions {\n\t\t\ts.Close()\n\t\t}", "\t\t_ = sessions"}},
		KilledBy: "Expected an error, got nil", Unrelated: "executions are spread",
	},
	{
		Name: "the busiest worker gets the next execution", Gate: "executions are spread",
		Edits:    []Edit{{"executor/schedule.go", "len(w.held) < len(best.held) ||", "len(w.held) > len(best.held) ||"}},
		KilledBy: "to equal", Unrelated: "starts are planned",
	},
	{
		Name: "all workers started at once", Gate: "starts are planned",
		Edits:    []Edit{{"executor/schedule.go", "max(min(missing, burst-starting), 0)", "max(missing, 0)"}},
		KilledBy: "to equal", Unrelated: "executions are spread",
	},
	{
		Name: "a worker at rest without room", Gate: "a worker at rest has room", Case: "a byte more",
		Edits:    []Edit{{"executor/worker/room.go", "r.own < r.most && !fits()", "r.own < r.most && false && !fits()"}},
		KilledBy: "to equal", Unrelated: "an idle slot takes an execution",
	},
	{
		Name: "the first guest takes what Go needs", Gate: "a worker is ready before its first guest",
		Edits: []Edit{
			{"executor/worker/serve.go", "\t\"sync\"\n", "\t\"sync\"\n\t\"time\"\n"},
			{"executor/worker/serve.go", "heap.Go(func() { ", "heap.Go(func() { time.Sleep(15 * time.Millisecond); "}, // as on a busy machine
			{"executor/worker/serve.go", "\theap.Wait()", "\t"},
		},
		KilledBy: "worker_lost", Unrelated: "an idle slot takes an execution",
	},
	{
		Name: "threads meet under a lock that others share", Gate: "threads meet under a lock of their own",
		Edits:    []Edit{{"executor/internal/engine/guards/guards.cc", "#if defined(__linux__)\n", "#if 0\n"}},
		KilledBy: "exit status 3", Unrelated: "an idle slot takes an execution",
	},
	{
		Name: "who waited for a static that failed has nothing", Gate: "threads meet under a lock of their own",
		Edits:    []Edit{{"executor/internal/engine/guards/guards.cc", "__cxa_guard_abort(Guard* guard) { End(guard, 0); }", "__cxa_guard_abort(Guard* guard) { End(guard, 1); }"}},
		KilledBy: "exit status 1", Unrelated: "an idle slot takes an execution",
	},
	{
		Name: "what malloc keeps is a guest's beside its limit", Gate: "a worn worker's guest keeps its limit",
		Edits:    []Edit{{"executor/internal/engine/meter.cc", "NotePooled(pooled_ - noted_);", ""}},
		KilledBy: "to be <=", Unrelated: "an idle slot takes an execution",
	},
	{
		Name: "what was once held is the next guest's", Gate: "a worker at rest has room", Case: "a byte more",
		Edits:    []Edit{{"executor/worker/room.go", "for r.own = r.fresh; r.own < r.most", "for ; r.own < r.most"}},
		KilledBy: "what was given back is the next guest's no more", Unrelated: "an idle slot takes an execution",
	},
	{
		Name: "executions wait while a slot idles", Gate: "an idle slot takes an execution",
		Edits:    []Edit{{"executor/worker/schedule.go", "len(s.waiting) > s.making && len(s.cold) > 0", "len(s.waiting) > s.making+1 && len(s.cold) > 0"}},
		KilledBy: "to equal", Unrelated: "isolates are made ahead",
	},
	{
		Name: "isolates made without end", Gate: "isolates are made ahead",
		Edits:    []Edit{{"executor/worker/schedule.go", "len(s.hot)+s.making < s.want+len(s.waiting)", "len(s.hot) < s.want+len(s.waiting)"}},
		KilledBy: "to equal", Unrelated: "an idle slot takes an execution",
	},

	{
		// Without just-in-time compilation V8 has no WebAssembly, whatever its flags say.
		Name: "WebAssembly exposed", Gate: "just-in-time compilation opens nothing",
		Edits: []Edit{
			{"executor/internal/engine/engine.go", `"--no-expose-wasm",`, `"--expose-wasm",`},
			{"executor/internal/guest/closed.js", "['WebAssembly', ", "["},
		},
		KilledBy: "object", Unrelated: "executions are spread",
	},
	{
		Name: "resizable buffers exposed", Gate: "memory that no meter sees is closed", Case: "resizable buffers",
		Edits:    []Edit{{"executor/internal/engine/engine.go", `"--no-harmony-rab-gsab",`, `"--harmony-rab-gsab",`}},
		KilledBy: "nothing there", Unrelated: "builtins that a program replaces change nothing",
	},
	{
		Name: "shared memory exposed", Gate: "memory that no meter sees is closed", Case: "SharedArrayBuffer",
		Edits: []Edit{
			{"executor/internal/engine/engine.go", `"--no-harmony-sharedarraybuffer",`, `"--harmony-sharedarraybuffer",`},
			{"executor/internal/guest/closed.js", "'SharedArrayBuffer', ", ""},
		},
		KilledBy: "nothing there", Unrelated: "builtins that a program replaces change nothing",
	},
	{
		Name: "Atomics exposed", Gate: "memory that no meter sees is closed", Case: "Atomics",
		Edits:    []Edit{{"executor/internal/engine/isolate.cc", `Literal(isolate_, "Atomics")`, `Literal(isolate_, "Atomic")`}},
		KilledBy: "nothing there", Unrelated: "builtins that a program replaces change nothing",
	},
	{
		Name: "a global that nobody listed", Gate: "the global is what is listed",
		Edits:    []Edit{{"executor/internal/guest/lazy.js", "  'crypto.js': ['Crypto'],", "  'crypto.js': ['Crypto', 'CryptoKey'],"}},
		KilledBy: "CryptoKey", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a global that no page has", Gate: "the page lists every global",
		Edits:    []Edit{{"executor/internal/guest/lazy.js", "  'crypto.js': ['Crypto'],", "  'crypto.js': ['Crypto', 'CryptoKey'],"}},
		KilledBy: "CryptoKey", Unrelated: "executions are spread",
	},
	{
		Name: "an operation that is not enumerable", Gate: "globals have their attributes",
		Edits:    []Edit{{"executor/internal/guest/lazy.js", "{ __proto__: null, fetch: true, structuredClone: true }", "{ __proto__: null, fetch: true }"}},
		KilledBy: "structuredClone", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "the runtime's natives left on an interface", Gate: "the runtime's own objects are out of reach",
		Edits:    []Edit{{"executor/internal/guest/crypto.js", "shape(Crypto);\n", "shape(Crypto);\nCrypto.native = native;\n"}},
		KilledBy: "Crypto.native", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "text compiled into code", Gate: "text does not become code", Case: "by an indirect eval",
		Edits:    []Edit{{"executor/internal/engine/isolate.cc", "context->AllowCodeGenerationFromStrings(EvalAllowed());", "context->AllowCodeGenerationFromStrings(true);"}},
		KilledBy: "EvalError", Unrelated: "executions are spread",
	},
	{
		Name: "a console line not cut", Gate: "the console is cut at its bound", Case: "of text",
		Edits:    []Edit{{"executor/internal/guest/console.js", "if (line.length * 3 > lineBytes) {", "if (line.length > 1e9) {"}},
		KilledBy: "to be nil", Unrelated: "builtins that a program replaces change nothing",
	},
	{
		Name: "the runtime calls a method that a program can replace", Gate: "builtins that a program replaces change nothing", Case: "combines headers",
		Edits:    []Edit{{"executor/internal/guest/headers.js", "return upper ? StringPrototypeToLowerCase(name) : name;", "return upper ? name.toLowerCase() : name;"}},
		KilledBy: "the program has no value", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "the runtime's own promises left to the guest", Gate: "the runtime's own promises are not looked at", Case: "reads a body that is a stream",
		Edits: []Edit{{"executor/internal/guest/primordials.js",
			"rt.own = (promise) => ObjectDefineProperty(promise, 'constructor', { __proto__: null, value: Promise });", "rt.own = (promise) => promise;"}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "an import() waits by a then of the guest's", Gate: "how a module is waited for is not looked at",
		Edits: []Edit{{"executor/internal/engine/modules.cc", "Isolate::current()->AfterImport(evaluated, then, otherwise);",
			"(void)evaluated.As<v8::Promise>()->Then(context, then, otherwise);"}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "the engine's own promises left to the guest", Gate: "what the host reads passes no promise of a guest's",
		Case:     "a module that waits for another, which has such promises made",
		Edits:    []Edit{{"executor/internal/engine/modules.cc", "if (!module->IsGraphAsync())", "if (true)"}},
		KilledBy: "the engine aborted", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a module that waits is forgotten", Gate: "what the host reads passes no promise of a guest's",
		Case:     "a module that waits beside another that awaited alone",
		Edits:    []Edit{{"executor/internal/engine/modules.cc", "other->IsGraphAsync();", "false;"}},
		KilledBy: "the engine aborted", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a module that many others are beside counts as one that awaits alone", Gate: "what the host reads passes no promise of a guest's",
		Case:     "a module of many, which waits for another",
		Edits:    []Edit{{"executor/internal/engine/modules.cc", "if (compiled_.size() > kFew) return false;", "if (compiled_.size() > kFew) return true;"}},
		KilledBy: "the engine aborted", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "an interface known by its prototype alone", Gate: "a clone is of what an object is",
		Edits: []Edit{{"executor/internal/guest/clone.js",
			"    for (let i = 0; i < brands.length; i++) if (brands[i].is(value)) throw refusal(brands[i].kind);\n", ""}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a name of any length sent", Gate: "bad input is a value or an error", Case: "huge strings",
		Edits:    []Edit{{"executor/internal/guest/tools.js", "    if (!fits(provider) || !fits(tool)) throw new TypeError(`tools: the name of a provider or a tool has more than ${NAME} bytes`);\n", ""}},
		KilledBy: "worker_lost", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a lead that waits for its trail is two errors", Gate: "bytes are decoded as the standard says", Case: "utf-16le",
		Edits:    []Edit{{"executor/internal/guest/encoding.js", "return odd === 1 && !endsInLead(bytes, even) ?", "return odd === 1 ?"}},
		KilledBy: "to equal", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a setter of URL that does nothing", Gate: "URL and URLPattern are the standards'", Case: "URL setters",
		Edits:    []Edit{{"executor/internal/guest/url.js", "set username(value) { this.#set(Username, value); }", "set username(value) { this.#state; }"}},
		KilledBy: "to be empty", Unrelated: "the runtime's own matches are not seen",
	},
	{
		Name: "a part of a URL that cannot be set", Gate: "URLs are the standard's", Case: "sets its parts, and ignores what they cannot be",
		Edits:    []Edit{{"executor/internal/guest/url.js", "set username(value) { this.#set(Username, value); }", "set username(value) { this.#state; }"}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "cookies joined to one header", Gate: "headers and bodies are the standards'", Case: "combines headers of one name, sorted, and keeps each set-cookie",
		Edits:    []Edit{{"executor/internal/guest/headers.js", "const place = name === 'set-cookie' ? undefined : MapPrototypeGet(places, name);", "const place = MapPrototypeGet(places, name);"}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a passive listener cancels its event", Gate: "events and signals are the standard's", Case: "honours once, passive, and stopImmediatePropagation",
		Edits:    []Edit{{"executor/internal/guest/event.js", "if (state.cancelable && !state.passive) state.canceled", "if (state.cancelable) state.canceled"}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "what is no base64 decoded to nothing", Gate: "text and base64 are the standards'", Case: "decodes base64 as forgivingly as the standard, and no more",
		Edits:    []Edit{{"executor/internal/guest/base64.js", "    if (text === undefined) throw new DOMException('atob: the string is not base64', 'InvalidCharacterError');\n", ""}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a stream cancelled under its reader", Gate: "streams are the standard's", Case: "gives the reason of a cancellation to its source, once",
		Edits:    []Edit{{"executor/internal/guest/streams.js", "    if (stream.reader !== undefined) throw new TypeError('ReadableStream.cancel: the stream is locked to a reader');\n", ""}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a method that is forbidden requested", Gate: "requests are the standard's",
		Edits:    []Edit{{"executor/internal/guest/request.js", "if (upper === 'CONNECT' || upper === 'TRACE' || upper === 'TRACK')", "if (upper === 'CONNECT')"}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "an error cloned without its cause", Gate: "clones are the standard's", Case: "copies errors by their kind, with message, stack and cause",
		Edits:    []Edit{{"executor/internal/guest/clone.js", "if (cause !== undefined && ObjectPrototypeHasOwnProperty(cause, 'value')) {", "if (cause !== undefined && ObjectPrototypeHasOwnProperty(cause, 'get')) {"}},
		KilledBy: "to match JSON", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "a stream's result is an iteration's", Gate: "the guest returns what Node.js does", Case: "streams",
		Edits:    []Edit{{"executor/internal/guest/streams.js", "({ done, value });", "({ value, done });"}},
		KilledBy: "undeclared", Unrelated: "URL and URLPattern are the standards'",
	},
	{
		Name: "a declared difference may vanish", Gate: "a difference is as it is declared", Case: "a declared difference that is gone",
		Edits:    []Edit{{"harness/differential/compare.go", "\t\tc.broken(Vanished, d.Place)\n", "\t\t_ = d\n"}},
		KilledBy: "vanished", Unrelated: "unfairness is seen",
	},
	{
		Name: "the runtime's own matches shown", Gate: "the runtime's own matches are not seen",
		Edits:    []Edit{{"executor/internal/guest/urlpattern.js", "const forget = () => { RegExpPrototypeExec(nothing, ''); };", "const forget = () => {};"}},
		KilledBy: "to match JSON", Unrelated: "URL and URLPattern are the standards'",
	},
	{
		Name: "an exception of Ada let through", Gate: "tricks come to nothing", Case: "a pattern that canonicalising leaves too little of is refused",
		Edits:    []Edit{{"executor/internal/engine/natives_pattern.cc", "catch (const std::out_of_range&)", "catch (const std::bad_alloc&)"}},
		KilledBy: "the engine aborted", Unrelated: "the runtime's own matches are not seen",
	},
	{
		Name: "a prefix read where there is none", Gate: "tricks come to nothing", Case: "a group with text before its name is one in every component",
		Edits:    []Edit{{"executor/internal/engine/natives_pattern.cc", "  Options::DEFAULT = Options(std::nullopt, kNone);\n", ""}},
		KilledBy: "the engine aborted", Unrelated: "the runtime's own matches are not seen",
	},
	{
		Name: "the last provider's name is every one's", Gate: "a provider keeps its name",
		Edits: []Edit{{"executor/internal/guest/tools.js",
			"(provider) => new Proxy(nothing, { __proto__: traps, provider });", "(provider) => { traps.provider = provider; return new Proxy(nothing, traps); };"}},
		KilledBy: "to equal", Unrelated: "no conversion is a call",
	},
	{
		Name: "a conversion calls a tool", Gate: "no conversion is a call", Case: "when it is put into a template",
		Edits:    []Edit{{"executor/internal/guest/tools.js", "  if (key === SymbolToPrimitive) return () => { throw misuse(provider); };\n", ""}},
		KilledBy: "Cannot convert object to primitive value", Unrelated: "memory that no meter sees is closed",
	},
	{
		Name: "an object taken for bytes", Gate: "bytes cross as they are",
		Edits:    []Edit{{"executor/internal/guest/envelope.js", "!Envelope.has(holder) ? [value] : value", "!Envelope.has(holder) ? value : value"}},
		KilledBy: "became", Unrelated: "executions are spread",
	},
	{
		Name: "a symbol leaves as null", Gate: "a value leaves as documented",
		Edits:    []Edit{{"executor/internal/guest/serialise.js", "    case 'symbol':\n      throw new Refused(`a symbol${place(key)}`);\n", ""}},
		KilledBy: "cannot leave the isolate: a symbol", Unrelated: "executions are spread",
	},
	{
		Name: "a symbol reaches a tool as null", Gate: "an argument leaves as documented",
		Edits:    []Edit{{"executor/internal/guest/serialise.js", "    case 'symbol':\n      throw new Refused(`a symbol${place(key)}`);\n", ""}},
		KilledBy: "cannot leave the isolate: a symbol", Unrelated: "executions are spread",
	},
	{
		Name: "a function alone never called", Gate: "a text is read for what it is", Case: "one arrow function",
		Edits:    []Edit{{"executor/internal/engine/body.cc", "std::string_view lone = LoneFunction(isolate, user);", "std::string_view lone;"}},
		KilledBy: "null", Unrelated: "executions are spread",
	},
	{
		Name: "parentheses not looked into", Gate: "a text is read for what it is", Case: "one in parentheses",
		Edits:    []Edit{{"executor/internal/engine/lone.cc", "constexpr int kPairs = 8;", "constexpr int kPairs = 0;"}},
		KilledBy: "null", Unrelated: "executions are spread",
	},
	{
		Name: "an assignment taken for an arrow function", Gate: "a text is read for what it is", Case: "one that is assigned to what is in parentheses",
		Edits:    []Edit{{"executor/internal/engine/lone.cc", "if (begin.async || behind < rest.size() ||", "if (begin.async || behind < rest.size()) return true;\n    if ("}},
		KilledBy: "uncaught string: no", Unrelated: "executions are spread",
	},
	{
		Name: "a brace too many is an end too early", Gate: "a mistake stands where it was made",
		Edits:    []Edit{{"executor/internal/engine/body.cc", "if (stray != std::string_view::npos) {", "if (false) {"}},
		KilledBy: "a brace too many", Unrelated: "executions are spread",
	},
	{
		Name: "a file is called what it calls itself", Gate: "a mistake stands where it was made",
		Edits: []Edit{{"executor/internal/engine/position.cc", "if (name != nullptr) position.file = *name;",
			"position.file = Utf8(isolate, message->GetScriptResourceName());"}},
		KilledBy: "a file that has named itself", Unrelated: "executions are spread",
	},
	{
		Name: "no near module named", Gate: "a missing module is named", Case: "a slip",
		Edits:    []Edit{{"executor/internal/guest/modules.js", "const count = MathMin(found.length, SHOWN);", "const count = 0;"}},
		KilledBy: "did you mean", Unrelated: "executions are spread",
	},
	{
		Name: "a program's lines lost", Gate: "a stripped program is the same program", Case: "what stood on a line",
		Edits:    []Edit{{"executor/internal/typescript/typescript.go", "inner(replaced(string(r.Code), r.Map, whole))", "inner(string(r.Code))"}},
		KilledBy: "to equal", Unrelated: "a type error stands where its author wrote it",
	},
	{
		Name: "a line feed that is an escape moves what is behind it", Gate: "what is left of TypeScript keeps its place", Case: "line feeds that are escapes",
		Edits:    []Edit{{"executor/internal/typescript/places.go", "case p.escaped(rest):", "case p.escaped(rest) && false:"}},
		KilledBy: "to equal", Unrelated: "a type error stands where its author wrote it",
	},
	{
		Name: "a name that hides another is changed", Gate: "what is left of TypeScript keeps its name",
		Edits:    []Edit{{"executor/internal/typescript/places.go", "p.write(p.names[p.from.name])", "p.write(name)"}},
		KilledBy: "to contain substring", Unrelated: "a type error stands where its author wrote it",
	},
	{
		Name: "a parse error one column off", Gate: "a type error stands where its author wrote it",
		Edits:    []Edit{{"executor/internal/typescript/typescript.go", "m.Location.Column+1", "m.Location.Column"}},
		KilledBy: "to equal", Unrelated: "a stripped program is the same program",
	},

	{
		Name: "Landlock skipped", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/enter_linux.go", "handled, err := restrictLandlock(binaryFD)", `handled, err := "files", error(nil)`}},
		KilledBy: "landlock:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "capabilities kept", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/enter_linux.go", "take(Capabilities, dropCapabilities)", "take(Capabilities, func() error { return nil })"}},
		KilledBy: "capabilities:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "the host's files kept", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/enter_linux.go", "take(Mount, emptyRoot)", "take(Mount, func() error { return nil })"}},
		KilledBy: "mount:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "limits of the process not lowered", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/enter_linux.go", "func() error { return lowerLimits(p.limits()) }", "func() error { return nil }"}},
		KilledBy: "rlimits:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "privileges may be gained by execution", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/enter_linux.go", "unix.PR_SET_NO_NEW_PRIVS, 1", "unix.PR_GET_NO_NEW_PRIVS, 0"}},
		KilledBy: "no_new_privs:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "executable memory not refused", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/enter_linux.go", "unix.PR_SET_MDWE, unix.PR_MDWE_REFUSE_EXEC_GAIN", "unix.PR_GET_MDWE, 0"}},
		KilledBy: "mdwe:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "the host's environment kept", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/start_linux.go", "environment := []string{}", "environment := []string(nil)"}},
		KilledBy: "environment:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "the host's name kept", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/enter_linux.go", "errors.Join(unix.Sethostname(nil), unix.Setdomainname(nil))", "errors.Join()"}},
		KilledBy: "uts:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "the host's network kept", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/start_linux.go", `{Net, "net", unix.CLONE_NEWNET}`, `{Net, "net", 0}`}},
		KilledBy: "net:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "the host's processes kept in sight", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/start_linux.go", `{PID, "pid", unix.CLONE_NEWPID}`, `{PID, "pid", 0}`}},
		KilledBy: "<string>: 1", Unrelated: "the filter knows its calls",
	},
	{
		Name: "the host's System V objects kept", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/start_linux.go", `{IPC, "ipc", unix.CLONE_NEWIPC}`, `{IPC, "ipc", 0}`}},
		KilledBy: "ipc:", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a worker mistaken for the host whose number it has", Gate: "what is reached by number is the host", Case: "getpriority",
		Edits:    []Edit{{"executor/internal/confine/attack/operations_linux.go", "\t\terr = unix.ESRCH\n", ""}},
		KilledBy: "no such process", Unrelated: "a refusal is judged by both arms",
	},
	{
		Name: "a remedy left out", Gate: "a machine without a layer says what to do",
		Edits:    []Edit{{"executor/internal/confine/layers.go", "\t\twhy += \": \" + r\n", "\t\t_ = r\n"}},
		KilledBy: "user namespaces", Unrelated: "a refusal is judged by both arms",
	},
	{
		Name: "half a root left behind", Gate: "a refused call costs its layer", Case: "pivot_root",
		Edits:    []Edit{{"executor/internal/confine/mount_linux.go", "err = errors.Join(err, unix.Unmount(mounted, unix.MNT_DETACH), unix.Fchdir(here))", "_ = mounted"}},
		KilledBy: "cannot execute itself again", Unrelated: "a refusal is judged by both arms",
	},
	{
		Name: "descriptors that the host left open kept", Gate: "what native code tries is refused", Case: "writing to a descriptor that the host left open",
		Edits: []Edit{
			{"executor/internal/confine/enter_linux.go", "return closeOnExec(binaryFD + 1)", "return nil"},
			{"executor/internal/confine/seal_linux.go", `c.layers.prove(Descriptors, "0, 1 and 2", checkDescriptors)`, `c.layers.prove(Descriptors, "0, 1 and 2", func() error { return nil })`},
		},
		KilledBy: "under all layers it ended with: done", Unrelated: "the filter knows its calls",
	},
	{
		Name: "limits lowered, and not the hard ones", Gate: "what native code tries is refused", Case: "raising a limit",
		Edits: []Edit{
			{"executor/internal/confine/rlimit_linux.go", "&unix.Rlimit{Cur: v, Max: v}", "&unix.Rlimit{Cur: v, Max: old.Max}"},
			{"executor/internal/confine/rlimit_linux.go", "now.Cur > l.value || now.Max > l.value", "now.Cur > l.value"},
		},
		KilledBy: "rlimits: done", Unrelated: "the filter knows its calls",
	},
	{
		Name: "workers on the thread that does not end", Gate: "workers end with their starter",
		Edits:    []Edit{{"executor/internal/confine/start_linux.go", "unix.Gettid() == unix.Getpid()", "unix.Gettid() < 0"}},
		KilledBy: "it goes on", Unrelated: "the filter knows its calls",
	},
	{
		Name: "the system-call filter not installed, and said to be", Gate: "what native code tries is refused", Case: "a pipe",
		Edits: []Edit{
			{"executor/internal/confine/seal_linux.go", "if err := installFilter(prog); err != nil {", "if err := error(nil); err != nil || prog == nil {"},
			{"executor/internal/confine/seal_linux.go", "unix.PR_GET_SECCOMP, unix.SECCOMP_MODE_FILTER", "unix.PR_GET_SECCOMP, 0"},
		},
		KilledBy: "under all layers it ended with: done", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a call without a rule is allowed", Gate: "the filter knows its calls", Case: "a call without a rule",
		Edits:    []Edit{{"executor/internal/confine/filter.go", "append(program, ret(denied))", "append(program, ret(actAllow))"}},
		KilledBy: "kill the process", Unrelated: "the policy is pinned",
	},
	{
		Name: "a worker with less confinement taken in", Gate: "a later worker is like the first", Case: "with less confinement",
		Edits:    []Edit{{"executor/worker.go", "if !slices.Contains(inForce(h), name) {", "if !slices.Contains(inForce(first), name) {"}},
		KilledBy: "Ended", Unrelated: "executions are spread",
	},
	{
		Name: "a changed worker started", Gate: "what is started is what was opened",
		Edits:    []Edit{{"executor/locate.go", "now, known := identify(f); known && now == opened {", "_, known := identify(f); known && opened == opened {"}},
		KilledBy: "to be nil", Unrelated: "executions are spread",
	},
	{
		Name: "a descriptor too many left to workers", Gate: "a worker's posture is that of its layers", Case: "an environment of its own alone, after its start and after heavy use",
		Edits: []Edit{{"executor/internal/confine/seal_linux.go", "\tc.binary.Close()\n", "\tkept = c.binary\n"},
			{"executor/internal/confine/seal_linux.go", "func startPoller() {", "var kept *os.File // or the collector closes it\n\nfunc startPoller() {"},
			{"executor/internal/confine/verify_linux.go", "for fd := 3; fd <", "for fd := 4; fd <"}},
		KilledBy: "to equal", Unrelated: "executions are spread",
	},
	{
		Name: "the low half of an argument's bits looked at", Gate: "every rule is probed", Case: "by default",
		Edits:    []Edit{{"executor/internal/confine/filter.go", "load(offArgs+8*c.arg))\n", "load(offArgs+8*c.arg), bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: 0xffff})\n"}},
		KilledBy: "to equal", Unrelated: "workers end with their starter",
	},
	{
		Name: "any process may be signalled", Gate: "the filter knows its calls", Case: "a signal to another process",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `{call: "tgkill", checks: []check{{arg: 0, self: true}, {arg: 2`, `{call: "tgkill", checks: []check{{arg: 2`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "processes may be started", Gate: "the filter knows its calls", Case: "a process",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `or(only(threadOfC),`, `or(only(threadOfC, 17),`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "memory may be executable", Gate: "the filter knows its calls", Case: "executable memory",
		Edits:    []Edit{{"executor/internal/confine/calls.go", "protections := only(protNone, ", "protections := only(protNone, protRead|protExec, "}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "memory may be shared", Gate: "the filter knows its calls", Case: "shared memory, which no limit counts",
		Edits:    []Edit{{"executor/internal/confine/calls.go", "only(mapMemory, mapMemory|mapFixed", "only(mapMemory, 0x21, mapMemory|mapFixed"}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "the user namespace not made", Gate: "every layer is in force",
		Edits:    []Edit{{"executor/internal/confine/start_linux.go", `{User, "user", unix.CLONE_NEWUSER}`, `{User, "user", 0}`}},
		KilledBy: "<string>: 1", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a worker left without its /proc by a root that cannot be emptied", Gate: "a root that cannot be emptied stays",
		Edits:    []Edit{{"executor/internal/confine/mount_linux.go", `unix.Unmount(mounted, unix.MNT_DETACH), unix.Fchdir(here))`, `unix.Unmount(mounted, unix.MNT_DETACH))`}},
		KilledBy: "no such file or directory", Unrelated: "the filter knows its calls",
	},
	{
		Name: "workers outside of their control groups", Gate: "what native code tries is refused", Case: "keeping more memory than its bound, no longer writable",
		Edits:    []Edit{{"executor/internal/confine/cgroup_linux.go", `writeFile(filepath.Join(m.dir.Name(), "tasks"), thisThread)`, `writeFile(filepath.Join(m.place.own, "tasks"), thisThread)`}, {"executor/internal/confine/cgroup_linux.go", `cmd.SysProcAttr.UseCgroupFD, cmd.SysProcAttr.CgroupFD = true,`, `cmd.SysProcAttr.UseCgroupFD, cmd.SysProcAttr.CgroupFD = false,`}},
		KilledBy: "under all layers it ended with: done", Unrelated: "the filter knows its calls",
	},
	{
		Name: "groups made where a service manager makes them", Gate: "control groups are made where they may be",
		Edits:    []Edit{{"executor/internal/confine/places_linux.go", `string(value[:n]) == "1"`, `n >= 0`}},
		KilledBy: "Expected an error, got nil", Unrelated: "the filter knows its calls",
	},
	{
		Name: "workers without control groups", Gate: "a worker has its control group",
		Edits:    []Edit{{"executor/doctor.go", "Data: o.WorkerBytes}", "Data: o.WorkerBytes, Without: []string{confine.Cgroup}}"}},
		KilledBy: "to equal", Unrelated: "executions are spread",
	},
	{
		Name: "a thread that changes its control group named by its number", Gate: "a control group is entered without waiting",
		Edits:    []Edit{{"executor/internal/confine/cgroup_linux.go", `const thisThread = "0"`, `var thisThread = strconv.Itoa(unix.Gettid())`}},
		KilledBy: "to be equivalent to", Unrelated: "the filter knows its calls",
	},
	{
		Name: "control groups without a bound on memory", Gate: "control groups get their bounds", Case: "of version 1",
		Edits:    []Edit{{"executor/internal/confine/bounds.go", `b.memory = p.Data + kernelBytes`, `b.memory = -kernelBytes`}},
		KilledBy: "to be equivalent to", Unrelated: "the filter knows its calls",
	},
	{
		Name: "control groups left after a worker's end", Gate: "a worker's control groups end with it",
		Edits: []Edit{{"executor/internal/confine/cgroup_linux.go", `	for _, m := range g.members {
		_ = os.Remove(m.dir.Name())`, `	for _, m := range g.members {
		_ = m.dir.Name()`}},
		KilledBy: "to be false", Unrelated: "the filter knows its calls",
	},
	{
		Name: "groups of killed hosts left", Gate: "a killed host's control groups are taken away",
		Edits:    []Edit{{"executor/internal/confine/start_linux.go", `sync.OnceFunc(sweep)`, `sync.OnceFunc(func() {})`}},
		KilledBy: "to be false", Unrelated: "the filter knows its calls",
	},
	{
		Name: "the log's line of another process believed", Gate: "the kernel's log is read for the right process", Case: "another process",
		Edits:    []Edit{{"executor/internal/confine/journal_linux.go", `" pid=%d "`, `" pid=%d"`}},
		KilledBy: "to equal", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a program's end for want of memory taken for chance", Gate: "a worker's death is judged", Case: "its control group had no memory left and it was alone",
		Edits:    []Edit{{"executor/judge.go", `case d.OutOfMemory && held == 1:`, `case d.OutOfMemory && held == 0:`}},
		KilledBy: "worker_lost", Unrelated: "executions are spread",
	},
	{
		Name: "a layer that no attempt shows", Gate: "every layer is shown",
		Edits:    []Edit{{"executor/internal/confine/attack/table.go", `{Layer: confine.IPC, Says: noFile}, filter`, `filter`}},
		KilledBy: "ipc", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a layer not listed", Gate: "every layer is listed",
		Edits:    []Edit{{"executor/internal/confine/layers.go", `{IPC, "allow user namespaces, see the layer user"},`, ``}},
		KilledBy: "to have length 15", Unrelated: "the filter knows its calls",
	},
	{
		Name: "every process may be signalled at once", Gate: "the filter knows its calls", Case: "a signal to everybody",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `{call: "clone3", errno`, `{call: "kill"}, {call: "clone3", errno`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "pages may be merged", Gate: "the filter knows its calls", Case: "merging pages with other processes",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `or(only(dontNeed),`, `or(only(dontNeed, 12),`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "locks may inherit priorities", Gate: "the filter knows its calls", Case: "a priority-inheriting lock",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `or(only(futexWait, futexWake),`, `or(only(futexWait, futexWake, 0x86),`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "locks may be shared with other processes", Gate: "the filter knows its calls", Case: "waking who waits for such a word",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `or(only(futexWait, futexWake),`, `or(only(futexWait, futexWake, 1),`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "a worker may become dumpable", Gate: "the filter knows its calls", Case: "becoming dumpable again",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `or(only(prGetSeccomp),`, `or(only(prGetSeccomp, 4),`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "any limit of its own may be set", Gate: "the filter knows its calls", Case: "another limit of its own",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `only(rlimitData)`, `only(rlimitData, 7)`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "descriptors may be duplicated", Gate: "the filter knows its calls", Case: "duplicating a descriptor",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `only(fGetFL)`, `only(fGetFL, 1030)`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "memory may grow down", Gate: "the filter knows its calls", Case: "memory that grows down, which no limit counts",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `only(mapMemory, mapMemory|mapFixed`, `only(mapMemory, 0x122, mapMemory|mapFixed`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "calls of a terminal are made", Gate: "the filter knows its calls", Case: "the system call ioctl, which nobody needs",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `{call: "ioctl", errno: errnoENOTTY}`, `{call: "ioctl"}`}},
		KilledBy: "errno 25", Unrelated: "workers end with their starter",
	},
	{
		Name: "a value that nobody needs", Gate: "no rule is there for nobody",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `or(only(dontNeed),`, `or(only(dontNeed, 3),`}},
		KilledBy: "no worker missed madvise/2/0x3", Unrelated: "executions are spread",
	},
	{
		Name: "a worker that may be looked into", Gate: "a worker's posture is that of its layers", Case: "lets nobody look into it who is its own user, after its start and after heavy use",
		Edits:    []Edit{{"executor/internal/confine/enter_linux.go", "unix.PR_SET_DUMPABLE, 0", "unix.PR_GET_DUMPABLE, 0"}},
		KilledBy: "to be zero-valued", Unrelated: "executions are spread",
	},
	{
		Name: "memory may be moved", Gate: "what native code tries is refused", Case: "mapping more of its own file to be executed",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `{call: "mremap", errno: errnoENOMEM, rare`, `{call: "mremap", rare`}},
		KilledBy: "under all layers it ended with: done", Unrelated: "workers end with their starter",
	},
	{
		Name: "a layer left off without a word", Gate: "a wider policy says so", Case: "layers left off",
		Edits:    []Edit{{"executor/internal/confine/policy.go", "\tfor _, name := range p.Without {\n\t\tall = append(all,", "\tfor _, name := range p.Without[:0] {\n\t\tall = append(all,"}},
		KilledBy: "to equal", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a rule that nobody needs", Gate: "no rule is there for nobody",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `{call: "sched_yield"},`, `{call: "sched_yield"}, {call: "getrusage"},`}},
		KilledBy: "no worker missed getrusage", Unrelated: "executions are spread",
	},
	{
		Name: "a worker may raise the signal that comes from outside", Gate: "the filter knows its calls", Case: "the signal that only somebody outside sends",
		Edits:    []Edit{{"executor/internal/confine/calls.go", `2 /* INT */, 3`, `2 /* INT */, 9, 3`}},
		KilledBy: "kill the process", Unrelated: "workers end with their starter",
	},
	{
		Name: "another convention's calls judged by our numbers", Gate: "the filter knows its convention",
		Edits:    []Edit{{"executor/internal/confine/filter.go", "Val: m.arch, SkipTrue: 1}", "Val: m.arch, SkipTrue: 1, SkipFalse: 1}"}},
		KilledBy: "to equal", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a refusal believed without its control", Gate: "a refusal is judged by both arms", Case: "the machine refuses without the layer too",
		Edits:    []Edit{{"executor/internal/confine/attack/report.go", "case control != Done:", "case false:"}},
		KilledBy: "anyway", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a layer believed that an attempt got through", Gate: "the doctor believes proofs", Case: "whatever a worker says",
		Edits:    []Edit{{"executor/doctor.go", "through != \"\" && p.State == confine.Enforced", "through == \"-\""}},
		KilledBy: "unavailable", Unrelated: "executions are spread",
	},
	{
		Name: "a missing layer is exit status 0", Gate: "the doctor's exit status says it",
		Edits:    []Edit{{"cmd/isoproof/doctor.go", "if missing := d.Missing(require); len(missing) > 0 {", "if missing := d.Missing(nil); len(missing) > 0 {"}},
		KilledBy: "to equal", Unrelated: "a wrong command line starts nothing",
	},
	{
		Name: "more descriptors than the policy says", Gate: "the policy is pinned",
		Edits:    []Edit{{"executor/internal/confine/policy.go", `{"nofile", 16},`, `{"nofile", 1024},`}},
		KilledBy: "to equal", Unrelated: "the filter knows its calls",
	},
	{
		Name: "a control character in a string of JSON let through", Gate: "a text is JSON when it is",
		Edits:    []Edit{{"executor/internal/jsontext/jsontext.go", "case b < ' ':", "case b == 0:"}},
		KilledBy: "to equal", Unrelated: "a frame has its bounds",
	},
	{
		Name: "JSON nested one deeper let through", Gate: "a text is JSON when it is", Case: "deep",
		Edits:    []Edit{{"executor/internal/jsontext/jsontext.go", "len(c.open) == depth", "len(c.open) > depth"}},
		KilledBy: "to equal", Unrelated: "a frame has its bounds",
	},
	{
		Name: "the wire's bound raised", Gate: "a frame has its bounds", Case: "over the type's maximum",
		Edits:    []Edit{{"executor/internal/wire/reader.go", "case size > s.max:", "case size > 1<<31 && size < 1<<30:"}},
		KilledBy: "the stream ended inside a frame", Unrelated: "a frame arrives as it was sent",
	},
	{
		Name: "the dying worker's frame has its reason first", Gate: "the dying worker's frame is laid out",
		Edits: []Edit{
			{"executor/internal/wire/fields.go", "func (m *Failed) fields(c *coder) {\n", "func (m *Failed) fields(c *coder) {\n\tc.cut(&m.Reason, MaxReason, \"reason\")\n"},
			{"executor/internal/wire/fields.go", "OutcomeEngine)\n\t}\n\tc.cut(&m.Reason, MaxReason, \"reason\")\n", "OutcomeEngine)\n\t}\n"},
		},
		KilledBy: "to equal", Unrelated: "a frame has its bounds",
	},
	{
		Name: "a frame's flag lost", Gate: "a frame arrives as it was sent",
		Edits:    []Edit{{"executor/internal/wire/fields.go", "\tc.bool(&m.Eval, \"eval\")\n", ""}},
		KilledBy: "to equal", Unrelated: "a frame has its bounds",
	},
	{
		Name: "the digest of the worker not compared", Gate: "a worker binary is whole",
		Edits:    []Edit{{"executor/internal/image/image.go", "got != d.claimed {", "len(got) != len(d.claimed) {"}},
		KilledBy: "Expected an error, got nil", Unrelated: "a worker binary is one",
	},
	{
		Name: "any file is a worker", Gate: "a worker binary is one", Case: "an image with a reserved byte",
		Edits:    []Edit{{"executor/internal/image/image.go", " || !bytes.Equal(t[80:], make([]byte, 16))", " || !bytes.HasPrefix(t[80:], nil)"}},
		KilledBy: "Expected an error, got nil", Unrelated: "a worker binary is whole",
	},

	{
		Name: "a boundary that nothing attacks", Gate: "every boundary is attacked",
		Edits:    []Edit{{"adversarial/boundaries.go", `Tables:   []Table{{File: "executor/internal/confine/attack/table.go", Name: "Table", Gate: "what native code tries is refused"}},`, ""}},
		KilledBy: "confinement", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a boundary promises less than is written", Gate: "the threat model is what SECURITY.md says",
		Edits:    []Edit{{"adversarial/boundaries.go", "An execution leaves nothing to the next one", "An execution leaves little to the next one"}},
		KilledBy: "An execution leaves little", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a hostile program without its ending", Gate: "a hostile program is pinned in full", Case: "no ending",
		Edits:    []Edit{{"adversarial/header.go", "case !given && key.required:", `case !given && key.required && key.name != "ending":`}},
		KilledBy: "Expected an error, got nil", Unrelated: "every boundary is attacked",
	},

	// One for each boundary: its guard is gone, and the program that the case names escapes.
	{
		Name: "a canary in a stack trace", Gate: "hostile programs are held", Case: "global/stack-of-an-error",
		Edits: []Edit{
			{"executor/judge.go", "escape(m.Stack, wire.MaxStack, true),", `escape(m.Stack, wire.MaxStack, true) + os.Getenv("ISOPROOF_CANARY"),`},
			{"executor/judge.go", "\t\"fmt\"\n", "\t\"fmt\"\n\t\"os\"\n"},
		},
		KilledBy: "the host's environment came out in a fault", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "code generation opened", Gate: "hostile programs are held", Case: "global/function-constructor",
		Edits:    []Edit{{"executor/internal/engine/isolate.cc", "context->AllowCodeGenerationFromStrings(EvalAllowed());", "context->AllowCodeGenerationFromStrings(true);"}},
		KilledBy: "it ended as value: {\\\"compiled\\\":9}", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "module resolver opened", Gate: "hostile programs are held", Case: "modules/module-of-the-execution-before",
		Edits: []Edit{ // to every module that the process was ever given
			{"executor/internal/engine/modules.h", "  std::map<std::string, std::string> sources_;", "  static inline std::map<std::string, std::string> sources_;"},
			{"executor/internal/engine/modules.cc", "sources_.try_emplace(std::string(files[i].name.data, files[i].name.size), files[i].source.data, files[i].source.size)",
				"sources_.insert_or_assign(std::string(files[i].name.data, files[i].name.size), std::string(files[i].source.data, files[i].source.size))"},
		},
		KilledBy: "a module of the execution before came out in a value", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "nothing ends a loop in time", Gate: "hostile programs are held", Case: "engine/loop-that-catches",
		Edits: []Edit{
			{"executor/internal/engine/isolate.go", "time.AfterFunc(d, func() { i.Stop(StopTimeout) })", "time.AfterFunc(d+5*time.Second, func() { i.Stop(StopTimeout) })"},
			{"executor/execute.go", "timer.Reset(time.Until(e.deadline.Add(e.limits.Grace)))", ""},
		},
		KilledBy: "it settled after", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "a heap past the limit of its program", Gate: "hostile programs are held", Case: "memory/linked-list",
		Edits: []Edit{
			{"executor/internal/engine/isolate.go", "c: C.iso_new(C.uint64_t(memory))", "c: C.iso_new(C.uint64_t(16 * memory))"},
			{"executor/worker/room.go", "if r.kernel == nil {", "if r != nil {"},
		},
		KilledBy: "its worker grew by", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "outbound opened", Gate: "hostile programs are held", Case: "outbound/metadata-service",
		Edits: []Edit{ // on both sides of the wire, to a door that leads nowhere
			{"executor/validate.go", "if p.Outbound != nil {", "if p != nil {"},
			{"executor/execution.go", "outbound: outbound{door: program.Outbound}", `outbound: outbound{door: OutboundFunc(func(*http.Request) (*http.Response, error) {
				return &http.Response{StatusCode: 200, Body: http.NoBody}, nil
			})}`},
			{"executor/execution.go", "\t\"context\"\n", "\t\"context\"\n\t\"net/http\"\n"},
		},
		KilledBy: "left without a way out", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "an address inside dialled", Gate: "hostile programs are held", Case: "direct/name-that-turns",
		Edits:    []Edit{{"executor/outbound/check.go", "if d.policy.opens(a) && !slices.Contains", "if a.IsValid() && !slices.Contains"}},
		KilledBy: "127.0.0.1:80 was dialled, which the policy does not open", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "a tool's error with what it wraps", Gate: "hostile programs are held", Case: "tools/secret-of-a-provider",
		Edits:    []Edit{{"executor/tools_call.go", "message = err.Error()", "if message = err.Error(); errors.Unwrap(err) != nil {\n\t\t\tmessage += errors.Unwrap(err).Error()\n\t\t}"}},
		KilledBy: "a secret of its tools came out in a value", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "console lines without a bound", Gate: "hostile programs are held", Case: "envelope/console-flood",
		Edits:    []Edit{{"executor/internal/engine/isolate.cc", "if (console_lines_ >= bounds_.console_lines || bytes > bounds_.console_bytes - console_bytes_) {", "if (console_lines_ > UINT64_MAX - 1) {"}},
		KilledBy: "its worker ended without an answer", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "a global kept between runs", Gate: "hostile programs are held", Case: "residue/global",
		Edits: []Edit{
			{"executor/worker/slot.go", "if s.resident {", "if s != nil {"},
		},
		KilledBy: "globalThis.theirs", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "a prototype shared", Gate: "hostile programs are held", Case: "residue/prototype",
		Edits: []Edit{ // where globals are cleaned up, and nothing else
			{"executor/worker/slot.go", "if s.resident {", "if s != nil {"},
			{"executor/internal/guest/timers.js", "while (pending.length > 0) delete pending[--pending.length];",
				"while (pending.length > 0) delete pending[--pending.length];\n  for (const key in globalThis) if (typeof globalThis[key] !== 'function' && typeof globalThis[key] !== 'object') delete globalThis[key];"},
		},
		KilledBy: "arrayIterator.[[Prototype]].[[Prototype]].theirs", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "a timer survives", Gate: "hostile programs are held", Case: "residue/timer",
		Edits: []Edit{
			{"executor/worker/slot.go", "if s.resident {", "if s != nil {"},
			{"executor/internal/guest/timers.js", "while (pending.length > 0) delete pending[--pending.length];", "if (pending.length > 0) native.wakeup(pending[0].due);"},
		},
		KilledBy: "there: call theirs.", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "generated programs meet a prototype that is shared", Gate: "generated programs are held",
		// The fault of a global kept: what generated programs leave is of every kind, and a fault that keeps one kind alone would be met by chance.
		Edits:    []Edit{{"executor/worker/slot.go", "if s.resident {", "if s != nil {"}},
		KilledBy: "differences", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "console lines of a neighbour", Gate: "hostile programs are held", Case: "neighbours/console-of-the-neighbour",
		Edits: []Edit{{"executor/worker.go", "		return e.consoleLine(&m)", `		p.mu.Lock()
		var all []*execution
		for _, other := range w.held {
			all = append(all, other)
		}
		p.mu.Unlock()
		for _, other := range all {
			_ = other.consoleLine(&m)
		}
		return nil`}},
		KilledBy: "its neighbour's input came out in a console line", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "a primordial not captured", Gate: "hostile programs are held", Case: "envelope/serialisation-replaced",
		Edits:    []Edit{{"executor/internal/guest/serialise.js", "const text = JSONStringify(value, admit);", "const text = globalThis.JSON.stringify(value, admit);"}},
		KilledBy: "it ended as value: \\\"forged\\\"", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "a rule of the verdict disabled", Gate: "the judge of attacks breaks every rule", Case: "another global",
		Edits:    []Edit{{"adversarial/judge.go", "	{\"residue\", true, judgeResidue},\n", ""}},
		KilledBy: "residue", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "canaries looked for as they are alone", Gate: "a canary is found however it is written", Case: "in base64, after one other byte",
		Edits:    []Edit{{"adversarial/spelling.go", "	{\"in base64\", base64s, shortest},\n", "	{\"in base64\", func(v string) []string { return base64s(v)[:1] }, shortest},\n"}},
		KilledBy: "to have exact elements", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "half of a secret taken for nothing", Gate: "a random canary is found in part", Case: "in the middle",
		Edits:    []Edit{{"adversarial/search.go", "n.least = min(n.least, how.window)", "n.least = max(n.least, how.window)"}},
		KilledBy: "to have exact elements", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "the rest of a long call not searched", Gate: "a secret is found behind the doors", Case: "behind 64 KiB of a call's arguments",
		Edits:    []Edit{{"adversarial/host.go", "arguments := string(c.Args)", "arguments := string(c.Args[:min(len(c.Args), kept)])"}},
		KilledBy: "tool call", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "an end laid to the run after a timeout", Gate: "an end is laid to its run", Case: "after a value that follows a timeout",
		Edits:    []Edit{{"adversarial/stand.go", "s.doomed = doomed\n", "s.doomed = append(doomed, before.pids()...)\n"}},
		KilledBy: "silent", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a process on its way out not weighed", Gate: "what is seen of processes is weighed", Case: "a worker that grows on its way out",
		Edits:    []Edit{{"adversarial/watch.go", "[]sight{after, last}", "[]sight{after}"}},
		KilledBy: "<int64>400", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a name looked up before it is judged", Gate: "hostile programs are held", Case: "direct/hosts-that-look-alike",
		Edits:    []Edit{{"executor/outbound/check.go", "	switch {\n	case r.URL.User != nil:", "	_, _ = d.policy.Resolver.LookupNetIP(r.Context(), \"ip\", r.URL.Hostname())\n	switch {\n	case r.URL.User != nil:"}},
		KilledBy: "was looked up, which the policy does not open", Unrelated: "the judge of attacks breaks every rule",
	},
	{
		Name: "the secrets of the program before forgotten", Gate: "what a program should not have is seen", Case: "the input of the program before",
		Edits:    []Edit{{"adversarial/stand.go", "slices.Concat(s.canaries.all, s.secrets, ", "slices.Concat(s.canaries.all, "}},
		KilledBy: "canary", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a process that ended not weighed", Gate: "what is seen of processes is weighed", Case: "a worker that ends larger than any before",
		Edits:    []Edit{{"adversarial/watch.go", "			peak = max(peak, s.ended)\n", ""}},
		KilledBy: "<int64>300", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "the growth of a run before weighed again", Gate: "what is seen of processes is weighed", Case: "a worker that ends, whose largest was in a run before",
		Edits:    []Edit{{"adversarial/watch.go", "if ended(s) && s.ended > highest {", "if ended(s) {"}},
		KilledBy: "<int64>250", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "an end laid to the wrong run", Gate: "what is seen of processes is weighed", Case: "a worker that the run before doomed",
		Edits:    []Edit{{"adversarial/watch.go", "return !p.alive && !slices.Contains(doomed, p.pid)", "return !p.alive && !slices.Contains(doomed, -p.pid)"}},
		KilledBy: "<bool>true", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "peaks of running processes forgotten", Gate: "the highest of runs before is kept", Case: "of one that runs",
		Edits:    []Edit{{"adversarial/watch.go", "before = max(before, p.peak)", "before = max(before, p.now)"}},
		KilledBy: "<int64>: 70\nto equal\n    <int64>: 80", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "an entry run without its way out", Gate: "an entry needs what it needs", Case: "a way out",
		Edits:    []Edit{{"adversarial/entry.go", "Outbound: e.Setting != Disabled,", "Outbound: e.Setting == \"\","}},
		KilledBy: "not applicable", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a fingerprint of names alone", Gate: "what an execution leaves is found", Case: "a value",
		Edits: []Edit{{"adversarial/fingerprint.js", "    add(`${at} ${own.writable} ${own.enumerable} ${own.configurable} ${name(own.value)} ${name(own.get)} ${name(own.set)}`);",
			"    add(at);"}},
		KilledBy: "stackTraceLimit", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a builtin of another execution believed", Gate: "what an execution leaves is found", Case: "names without one",
		Edits:    []Edit{{"adversarial/fingerprint.js", "called = probe.caller === ask ?", "called = probe.caller !== undefined ?"}},
		KilledBy: "the trap ownKeys is called by a program", Unrelated: "a hostile program is pinned in full",
	},

	{
		Name: "changed seed", Gate: "the input is the pinned one",
		Edits:    []Edit{{"workload/input.go", "Seed = 0x1505_0f00", "Seed = 0x1505_0f01"}},
		KilledBy: "8d9c8e5", Unrelated: "the workload exercises its branches",
	},
	{
		Name: "changed seed, measured", Gate: "the executor is fair",
		Edits:    []Edit{{"workload/input.go", "Seed = 0x1505_0f00", "Seed = 0x1505_0f01"}},
		KilledBy: "the input is not the pinned one", Unrelated: "a worker binary is one",
	},
	{
		Name: "changed guest program of equal length", Gate: "the executor is fair",
		Edits:    []Edit{{"workload/workload.js", "sum + line.cents, 0)", "sum + line.cents, 1)"}},
		KilledBy: "the guest's value differs from the host's", Unrelated: "unfairness is seen",
	},
	{
		Name: "one kind of order never generated", Gate: "the workload exercises its branches",
		Edits:    []Edit{{"workload/input.go", "Quantity: 1 + r.below(20)", "Quantity: 1 + r.below(2)"}},
		KilledBy: "Bulk", Unrelated: "a worker binary is one",
	},
	{
		Name: "a changed program measured", Gate: "a changed program is not measured",
		Edits:    []Edit{{"harness/measure/measure.go", "if !gate.Fair {", "if false {"}},
		KilledBy: "to equal\n    <int>: 1", Unrelated: "a spec's overlay keeps a mutant's",
	},
	{
		Name: "a spec's overlay alone", Gate: "a spec's overlay keeps a mutant's",
		Edits:    []Edit{{"harness/build/overlay.go", `if below := overlayOf(os.Getenv("GOFLAGS")); below != "" {`, `if below := overlayOf(os.Getenv("GOFLAGS")); below == "-" {`}},
		KilledBy: "a planted", Unrelated: "a worker binary is one",
	},
	{
		Name: "values compared by their length", Gate: "unfairness is seen", Case: "another number of the same length",
		Edits:    []Edit{{"fairness/diff.go", "if h, g := text(host), text(guest); h != g {", "if h, g := text(host), text(guest); len(h) != len(g) {"}},
		KilledBy: "to be false", Unrelated: "the executor is fair",
	},
	{
		Name: "an unfair subject measured", Gate: "an unfair subject is not measured",
		Edits:    []Edit{{"harness/measure/measure.go", "if !gate.Fair {", "if false {"}},
		KilledBy: "to be nil", Unrelated: "a measurement takes what it planned",
	},
	{
		Name: "readings without their baseline", Gate: "a measurement takes what it planned",
		Edits:    []Edit{{"harness/measure/pairs.go", "s.Baseline = append(s.Baseline, slices.Repeat([]float64{baseline}, each)...)", "_ = baseline"}},
		KilledBy: "to have length", Unrelated: "an unfair subject is not measured",
	},
	{
		Name: "a baseline that stands beside no reading", Gate: "a call stands beside a round trip",
		Edits:    []Edit{{"harness/matrix/bridge.go", "g.baselines[plan.Warmup : turns-1]", "g.baselines[plan.Warmup:]"}},
		KilledBy: "to have length", Unrelated: "unfairness is seen",
	},
	{
		Name: "calls that were not made are measured", Gate: "calls that bring nothing have no figures", Case: "a program that made fewer calls than it says",
		Edits:    []Edit{{"harness/matrix/bridge.go", " || len(g.samples) != turns-1:", ":"}},
		KilledBy: "slice bounds out of range", Unrelated: "unfairness is seen",
	},
	{
		Name: "the loosest bound of the machine counts", Gate: "the tightest bound of the machine counts", Case: "the tightest on the way up",
		Edits:    []Edit{{"internal/cgroup/limits.go", "b > 0 && b < a", "b > 0 && b > a"}},
		KilledBy: "to equal", Unrelated: "a process's control group is its own",
	},
	{
		Name: "a fraction of a processor is none", Gate: "the tightest bound of the machine counts", Case: "one under a fraction of one",
		Edits:    []Edit{{"internal/cgroup/limits.go", "math.Ceil(l.CPUs)", "math.Floor(l.CPUs)"}},
		KilledBy: "to equal", Unrelated: "a process's control group is its own",
	},
	{
		Name: "another container's group taken for one's own", Gate: "a process's control group is its own", Case: "when a group with a longer name is mounted",
		Edits:    []Edit{{"internal/cgroup/cgroup.go", `strings.CutPrefix(group, root+"/")`, `strings.CutPrefix(group, root)`}},
		KilledBy: "to be false", Unrelated: "the tightest bound of the machine counts",
	},
	{
		Name: "a fact left out", Gate: "the environment has its lines",
		Edits:    []Edit{{"harness/environment/environment.go", "\t\t{Name: \"kernel\", Value: kernel()},\n", ""}},
		KilledBy: "kernel", Unrelated: "the tightest bound of the machine counts",
	},
	{
		Name: "an interval too narrow", Gate: "an interval holds its quantile", Case: "median of 400",
		Edits:    []Edit{{"harness/measure/report.go", "stats.QuantileCI(n, q, Confidence)", "stats.QuantileCI(n, q, Confidence/2)"}},
		KilledBy: "to be >=", Unrelated: "both halves of a pair last",
	},
	{
		Name: "one computation beside many readings", Gate: "both halves of a pair last", Case: "three starts",
		Edits:    []Edit{{"harness/measure/pairs.go", "int(one*float64(readings)/turn)", "int(one/turn)"}},
		KilledBy: "to equal", Unrelated: "an interval holds its quantile",
	},
	{
		Name: "a companion that computes once", Gate: "a companion computes what it is asked for",
		Edits:    []Edit{{"harness/measure/answer.go", "for range asked[0] {", "for range min(asked[0], 1) {"}},
		KilledBy: "to be >", Unrelated: "an interval holds its quantile",
	},
	{
		Name: "a thread that computes nothing", Gate: "computations are divided as an execution is",
		Edits:    []Edit{{"harness/measure/host.go", "for range ofThread {", "for range 0 {"}},
		KilledBy: "to equal", Unrelated: "an interval holds its quantile",
	},
	{
		Name: "a companion of another build", Gate: "a measurement is void without its companion", Case: "is of another build",
		Edits:    []Edit{{"harness/measure/companion.go", "if !bytes.Equal(got, want) {", "if len(got) != len(want) {"}},
		KilledBy: "computes another value than the host", Unrelated: "an interval holds its quantile",
	},
	{
		Name: "two builds are two machines", Gate: "benchstat compares runs", Case: "of different builds too",
		Edits:    []Edit{{"harness/measure/bench.go", `"# %s: %s\n"`, `"%s: %s\n"`}},
		KilledBy: "ColdStart", Unrelated: "an interval holds its quantile",
	},
	{
		Name: "a baseline counts once for each reading beside it", Gate: "benchstat compares runs", Case: "and no reading twice",
		Edits:    []Edit{{"harness/measure/report.go", "n := min(max(1, s.Each), len(s.Baseline)-i)", "n := 1"}},
		KilledBy: "to equal", Unrelated: "both halves of a pair last",
	},
	{
		Name: "every pair takes a millisecond", Gate: "benchstat compares runs", Case: "that one is half as much again",
		Edits:    []Edit{{"harness/measure/bench.go", "p.Mean, s.Unit, p.Multiple)", "1e6, s.Unit, p.Multiple)"}},
		KilledBy: "each reading, and each", Unrelated: "an interval holds its quantile",
	},
	{
		Name: "stand-up delayed", Gate: "the executor keeps its latency", Case: "cold",
		Edits:    []Edit{{"executor/worker/main.go", "\tdone := make(chan error)\n", "\tdelay := syscall.NsecToTimespec(60e6)\n\t_ = syscall.Nanosleep(&delay, nil)\n\tdone := make(chan error)\n"}},
		KilledBy: "cold takes", Unrelated: "a worker binary is one",
	},
	{
		Name: "each execution delayed", Gate: "the executor keeps its latency", Case: "steady",
		Edits:    []Edit{{"executor/worker/slot.go", "\tisolate.Arm(", "\ttime.Sleep(3 * time.Millisecond)\n\tisolate.Arm("}},
		KilledBy: "steady takes", Unrelated: "a worker binary is one",
	},
	{
		Name: "the snapshot read six times", Gate: "the executor keeps its latency", Case: "steady",
		Edits:    []Edit{{"executor/internal/engine/isolate.cc", "  isolate_ = v8::Isolate::New(params);\n", "  for (int i = 0; i < 5; i++) v8::Isolate::New(params)->Dispose();\n  isolate_ = v8::Isolate::New(params);\n"}},
		KilledBy: "steady takes", Unrelated: "a worker binary is one",
	},
	{
		Name: "a busy poll in the worker's loop", Gate: "the executor keeps its latency", Case: "steady",
		Edits:    []Edit{{"executor/worker/slot.go", "\tisolate.Arm(", "\tsettled := make(chan struct{})\n\tdefer close(settled)\n\tfor range 2 {\n\t\tgo func() {\n\t\t\tfor {\n\t\t\t\tselect {\n\t\t\t\tcase <-settled:\n\t\t\t\t\treturn\n\t\t\t\tdefault:\n\t\t\t\t}\n\t\t\t}\n\t\t}()\n\t}\n\tisolate.Arm("}},
		KilledBy: "steady takes", Unrelated: "a worker binary is one",
	},
	{
		Name: "divided by half of the batch", Gate: "the executor keeps its latency", Case: "steady",
		Edits:    []Edit{{"harness/measure/pairs.go", "float64(took.Nanoseconds()) / float64(s.Batch)", "float64(took.Nanoseconds()) / float64(2*s.Batch)"}},
		KilledBy: "steady takes", Unrelated: "a worker binary is one",
	},
	{
		Name: "a latency bound is twice as high", Gate: "a latency bound is kept or red", Case: "a slow reading",
		Edits:    []Edit{{"latencyguard/verdict.go", "!(v.Multiple.Median <= b.Most)", "!(v.Multiple.Median <= 2*b.Most)"}},
		KilledBy: "45 is the most", Unrelated: "a worker binary is one",
	},
	{
		Name: "a slow-down of nothing", Gate: "a slow-down is as large as planted", Case: "twice",
		Edits:    []Edit{{"latencyguard/slowdown.go", "(factor-1)*s.Usual", "(factor-1)*s.Usual/2"}},
		KilledBy: "to equal", Unrelated: "a latency bound is kept or red",
	},
	{
		Name: "a bar ends a cell", Gate: "a table is what its reader takes", Case: "no cell is two",
		Edits:    []Edit{{"harness/table/table.go", "\"|\", `\\|`, ", ""}},
		KilledBy: "to equal", Unrelated: "a latency bound is kept or red",
	},
	{
		Name: "a quantile one place too high", Gate: "a quantile is one of its values", Case: "the middle of an even number",
		Edits:    []Edit{{"harness/figures/figures.go", "int(math.Ceil(q*float64(n)))-1", "int(math.Floor(q*float64(n)))"}},
		KilledBy: "to equal", Unrelated: "a table is what its reader takes",
	},
	{
		Name: "a closed child left running", Gate: "a child ends when it is closed", Case: "is killed when it does not end with its input",
		Edits:    []Edit{{"harness/lines/lines.go", "\tcase <-time.After(patience):\n\t\tp.Kill()\n", "\tcase <-time.After(patience):\n"}},
		KilledBy: "to be closed", Unrelated: "a table is what its reader takes",
	},
	{
		Name: "a load that ends at once", Gate: "a load ends", Case: "processor",
		Edits:    []Edit{{"harness/load/load.go", "\tfor !over(ended) {\n\t}\n", "\tover(ended)\n"}},
		KilledBy: "Failed after", Unrelated: "a worker binary is one",
	},
	{
		Name: "a revision judged by its median", Gate: "a revision is judged by its whole interval", Case: "slow, but perhaps within the size",
		Edits:    []Edit{{"harness/ab/verdict.go", "case e.Low > most:", "case e.Median > most:"}},
		KilledBy: "to equal", Unrelated: "two revisions are read in turn",
	},
	{
		Name: "the revisions mistaken for each other", Gate: "two revisions are read in turn", Case: "the newer one is slower",
		Edits:    []Edit{{"harness/ab/ab.go", "{{head, &c.Readings}, {base, &c.Beside}}", "{{base, &c.Readings}, {head, &c.Beside}}"}},
		KilledBy: "to equal", Unrelated: "a revision is judged by its whole interval",
	},
	{
		Name: "a quantile between two readings is the lower one", Gate: "a quantile is a reading", Case: "a share just above",
		Edits:    []Edit{{"harness/figures/figures.go", "math.Ceil(q*float64(n))", "math.Floor(q*float64(n))"}},
		KilledBy: "to equal", Unrelated: "an idle slot takes an execution",
	},
	{
		Name: "a slower arm accepted", Gate: "a slower arm is red", Case: "an arm that is slower",
		Edits:    []Edit{{"harness/pairs/pairs.go", "!(e.Median <= c.Bound)", "!(e.Median <= 2*c.Bound)"}},
		KilledBy: "to equal", Unrelated: "too few pairs say nothing",
	},
	{
		Name: "nineteen pairs are enough", Gate: "too few pairs say nothing", Case: "one pair too few",
		Edits:    []Edit{{"harness/pairs/pairs.go", "len(c.Readings) < Least", "len(c.Readings) < Least-1"}},
		KilledBy: "Expected an error, got nil", Unrelated: "a slower arm is red",
	},
	{
		Name: "a fault that does not exist accepted", Gate: "a peer that breaks the protocol gets no verdict", Case: "invents a fault",
		Edits:    []Edit{{"harness/subjects/subject.go", "case !slices.Contains(executor.Kinds(), r.Fault.Kind):", "case !slices.Contains([]executor.Kind{r.Fault.Kind}, r.Fault.Kind):"}},
		KilledBy: "Expected an error, got nil", Unrelated: "a peer is what its hello says",
	},
	{
		Name: "a peer's capabilities ignored", Gate: "a peer is what its hello says",
		Edits:    []Edit{{"harness/subjects/subject.go", "\t\tset(&s.offers)\n", "\t\t_ = set\n"}},
		KilledBy: "to equal", Unrelated: "a peer that breaks the protocol gets no verdict",
	},

	{
		Name: "a way out by default", Gate: "there is no way out by default",
		Edits:    []Edit{{"executor/validate.go", "if p.Outbound != nil {", "if p != nil {"}},
		KilledBy: "worker_lost", Unrelated: "a host is checked",
	},
	{
		Name: "addresses not checked", Gate: "an address is checked", Case: "169.254.169.254",
		Edits:    []Edit{{"executor/outbound/check.go", "if d.policy.opens(a) && !slices.Contains(", "if !slices.Contains("}},
		KilledBy: "refused by the outbound policy", Unrelated: "a host is checked",
	},
	{
		Name: "addresses not checked, behind a redirect", Gate: "what is refused is not reached", Case: "to a name of a private address",
		Edits:    []Edit{{"executor/outbound/check.go", "if d.policy.opens(a) && !slices.Contains(", "if !slices.Contains("}},
		KilledBy: "TypeError: fetch: the outbound policy does not allow", Unrelated: "a host is checked",
	},
	{
		Name: "carrier-grade NAT is public", Gate: "an address is checked", Case: "100.127.255.255",
		Edits:    []Edit{{"executor/outbound/address.go", `"100.64.0.0/10"`, `"100.64.0.0/32"`}},
		KilledBy: "refused by the outbound policy", Unrelated: "a host is checked",
	},
	{
		Name: "a mapped address is another one", Gate: "an address is checked", Case: "::ffff:8.8.8.8",
		Edits:    []Edit{{"executor/outbound/address.go", "\ta = a.Unmap()\n\tif !a.IsValid()", "\tif !a.IsValid()"}},
		KilledBy: "reaches nothing", Unrelated: "a host is checked",
	},
	{
		Name: "a wildcard opens the names beside it", Gate: "a host is checked", Case: "*.example.com does not open https://aexample.com/",
		Edits:    []Edit{{"executor/outbound/origin.go", `strings.CutSuffix(nameOf(host), "."+above)`, `strings.CutSuffix(nameOf(host), above)`}},
		KilledBy: "refused by the outbound policy", Unrelated: "an address is checked",
	},
	{
		Name: "ports not checked", Gate: "a host is checked", Case: "api.example.com does not open https://api.example.com:8443/a",
		Edits:    []Edit{{"executor/outbound/origin.go", `if o.port != "*" && o.port != port {`, `if o.port == "" {`}},
		KilledBy: "refused by the outbound policy", Unrelated: "an address is checked",
	},
	{
		Name: "methods not checked", Gate: "a request is checked", Case: "a method",
		Edits:    []Edit{{"executor/outbound/check.go", "case !slices.Contains(d.policy.Methods, r.Method):", "case r.Method == \"\":"}},
		KilledBy: "refused by the outbound policy", Unrelated: "an address is checked",
	},
	{
		Name: "the policy's bound on an answer dropped", Gate: "a request is checked", Case: "one byte more",
		Edits:    []Edit{{"executor/outbound/outbound.go", "if int64(n) > b.left {", "if n < 0 {"}},
		KilledBy: "to equal", Unrelated: "an address is checked",
	},
	{
		Name: "the proxy of the environment used", Gate: "the environment adds nothing",
		Edits:    []Edit{{"executor/outbound/outbound.go", "nil, // not http.ProxyFromEnvironment", "http.ProxyFromEnvironment,"}},
		KilledBy: "8.8.4.4", Unrelated: "an address is checked",
	},
	{
		Name: "redirects answered without the door", Gate: "each hop is a request", Case: "to a path",
		Edits: []Edit{{"executor/outbound_follow.go", "	r, err := e.outbound.door.RoundTrip(request)\n",
			"	r, err := &http.Response{StatusCode: 200}, error(nil)\n	if x.hops == 1 {\n		r, err = e.outbound.door.RoundTrip(request)\n	}\n"}},
		KilledBy: "to equal", Unrelated: "a host is checked",
	},
	{
		Name: "a redirect's host in whatever spelling", Gate: "each hop is a request", Case: "to an address as a number",
		Edits:    []Edit{{"executor/outbound_follow.go", "if u.Host, err = hostOf(u); err != nil {", "if _, err = hostOf(u); err != nil {"}},
		KilledBy: "2130706433", Unrelated: "a host is checked",
	},
	{
		Name: "secrets follow a redirect to another host", Gate: "each hop is a request", Case: "with secrets to another host",
		Edits:    []Edit{{"executor/outbound_follow.go", "if next.Scheme != at.Scheme || next.Host != at.Host {", "if next.Scheme == \"\" {"}},
		KilledBy: "Authorization=s", Unrelated: "a host is checked",
	},
	{
		Name: "an escaped slash becomes a slash", Gate: "a request leaves as it was written", Case: "to a path with an escaped slash beside what has to be escaped",
		Edits:    []Edit{{"executor/outbound_follow.go", "u.RawPath = percent(u.RawPath, \"\\\"<>\\\\^`{|}\")", `_ = percent(u.RawPath, "")`}},
		KilledBy: "a%2Fb%7Cc%5Ed", Unrelated: "a host is checked",
	},
	{
		Name: "the text of a status lost", Gate: "an answer arrives as it was given",
		Edits:    []Edit{{"executor/outbound_exchange.go", "StatusText: byteString(phrase)", `StatusText: byteString("")`}},
		KilledBy: "I'm é teapot", Unrelated: "a host is checked",
	},
	{
		Name: "chunks of a body are filled first", Gate: "a body comes as it is made",
		Edits:    []Edit{{"executor/outbound_exchange.go", "n, err := body.Read(buffer)", "n, err := io.ReadFull(body, buffer)"}},
		KilledBy: "part 0,part 1,part 2", Unrelated: "a host is checked",
	},
	{
		Name: "a body read a mebibyte ahead", Gate: "a body is not read ahead",
		Edits: []Edit{
			{"executor/outbound_exchange.go", "\tbuffer := make([]byte, wire.MaxChunk)\n", "\tbody = bufio.NewReaderSize(body, 1<<20)\n\tbuffer := make([]byte, wire.MaxChunk)\n"},
			{"executor/outbound_exchange.go", "import (\n", "import (\n\t\"bufio\"\n"},
		},
		KilledBy: "the chunk that was sent, and the one that waits", Unrelated: "a host is checked",
	},
	{
		Name: "redirects not counted", Gate: "outbound requests have their limits", Case: "by redirects",
		Edits:    []Edit{{"executor/outbound_follow.go", "len(e.outbound.seen) == most, e.settled", "len(e.outbound.seen) == 10*most, e.settled"}},
		KilledBy: "outbound requests limit of 3 exceeded", Unrelated: "a host is checked",
	},
	{
		Name: "the bound on an answer's body dropped", Gate: "outbound requests have their limits", Case: "a response's",
		Edits:    []Edit{{"executor/outbound_exchange.go", "received > limit {", "received > 2*limit {"}},
		KilledBy: "outbound body limit of 1048576 exceeded", Unrelated: "a host is checked",
	},
	{
		Name: "an abort stays in the guest", Gate: "a program can abort a fetch", Case: "while it waits for the answer",
		Edits:    []Edit{{"executor/outbound.go", "	case m.Stop:\n		x.cancel()\n", "	case m.Stop:\n"}},
		KilledBy: "timed out", Unrelated: "a host is checked",
	},
	{
		Name: "requests that are no HTTP taken", Gate: "a worker that lies about requests is ended", Case: "with a header that ends its line",
		Edits:    []Edit{{"executor/outbound.go", "case !honest(m):", "case !honest(m) && m.Request == 0:"}},
		KilledBy: "execution timed out", Unrelated: "a host is checked",
	},

	{
		Name: "the suite runner accepts skips", Gate: "a suite fails closed", Case: "a skip with any other reason is red",
		Edits:    []Edit{{"harness/suite/rules.go", "if err := granted(spec.Failure.Message); err != nil {", "if err := granted(spec.Failure.Message); err != nil && false {"}},
		KilledBy: "not to equal", Unrelated: "a green suite is quiet",
	},
	{
		Name: "the suite runner accepts leaks", Gate: "a suite fails closed", Case: "a goroutine left behind is red",
		Edits:    []Edit{{"harness/suite/suite.go", "if left := before.leftovers(o.patience); len(left) > 0 {", "if left := before.leftovers(o.patience); len(left) > 1000 {"}},
		KilledBy: "not to equal", Unrelated: "a green suite is quiet",
	},
	{
		Name: "the suite runner accepts empty tables", Gate: "a suite fails closed", Case: "a table without data is red",
		Edits:    []Edit{{"harness/suite/table.go", "if len(data) == 0 {", "if len(data) < 0 {"}},
		KilledBy: "not to equal", Unrelated: "a green suite is quiet",
	},
	{
		Name: "the suite runner accepts filters that match nothing", Gate: "a suite fails closed", Case: "a filter that matches nothing is red",
		Edits:    []Edit{{"harness/suite/rules.go", "\tif total == 0 {\n\t\treturn \"\"", "\tif total > 0 {\n\t\treturn \"\""}},
		KilledBy: "not to equal", Unrelated: "a green suite is quiet",
	},
	{
		Name: "the suite runner leaves failures to Ginkgo", Gate: "a suite fails closed", Case: "a spec that fails is told at the end in plain words",
		Edits:    []Edit{{"harness/suite/suite.go", "fmt.Fprint(os.Stdout, failures)", "_ = failures"}},
		KilledBy: "to match", Unrelated: "a green suite is quiet",
	},
	{
		Name: "the suite runner is talkative", Gate: "a green suite is quiet",
		Edits:    []Edit{{"harness/suite/suite.go", "fmt.Fprintln(os.Stdout, summary)", "fmt.Fprintln(os.Stdout, summary+\"\\n\")"}},
		KilledBy: "to match", Unrelated: "the input is the pinned one",
	},
	{
		Name: "a suite's line in place of those before", Gate: "a suite's line is kept", Case: "a green suite",
		Edits:    []Edit{{"harness/suite/output.go", "os.O_APPEND|os.O_CREATE", "os.O_TRUNC|os.O_CREATE"}},
		KilledBy: "suite before: 3 ran", Unrelated: "a green suite is quiet",
	},
	{
		Name: "any red gate kills", Gate: "a mutant is killed for its reason",
		Edits:    []Edit{{"harness/mutants/judge.go", "if strings.Contains(f, m.KilledBy) {", "if f != \"\" {"}},
		KilledBy: "red for another reason", Unrelated: "an edit applies once",
	},
	{
		Name: "what another worker holds is lost too", Gate: "a fault costs those who have to pay for it", Case: "a worker gets SIGKILL",
		Edits: []Edit{{"executor/worker.go", "p.running -= len(held)\n",
			"p.running -= len(held)\n\tfor _, other := range p.workers {\n\t\tfor id, e := range other.held {\n\t\t\theld[id] = e\n\t\t}\n\t}\n"}},
		KilledBy: "held by another: it ended as worker_lost", Unrelated: "the judges of endurance break every rule",
	},
	{
		Name: "a replacement skipped", Gate: "a fault costs those who have to pay for it", Case: "a worker gets SIGKILL",
		Edits:    []Edit{{"executor/staff.go", "p.peak = max(p.peak, w.process.peakResident())\n\t}\n\tp.refill()", "p.peak = max(p.peak, w.process.peakResident())\n\t}"}},
		KilledBy: "serve and", Unrelated: "the judges of endurance break every rule",
	},
	{
		Name: "an ending not counted", Gate: "a fault costs those who have to pay for it", Case: "a worker gets SIGKILL",
		Edits:    []Edit{{"executor/execute.go", "p.endings[r.ending()]++", "if r.ending() != string(WorkerLost) {\n\t\t\tp.endings[r.ending()]++\n\t\t}"}},
		KilledBy: "callers saw the endings", Unrelated: "the judges of endurance break every rule",
	},
	{
		Name: "a descriptor leaked by each execution", Gate: "a fault costs those who have to pay for it", Case: "a worker gets SIGKILL",
		Edits: []Edit{
			{"executor/execute.go", "import (\n", "import (\n\t\"syscall\"\n"},
			{"executor/execute.go", "frame := program.frame(l)", "frame := program.frame(l)\n\t_, _ = syscall.Dup(0)"},
		},
		KilledBy: "descriptors, before there were", Unrelated: "the judges of endurance break every rule",
	},
	{
		Name: "a lost execution not settled", Gate: "killed workers cost what they held",
		Edits:    []Edit{{"executor/worker.go", "p.settleHere(e, end.sentence(e.id, len(held), e.limits))", "if sentence := end.sentence(e.id, len(held), e.limits); e.id%2 == 0 {\n\t\t\tp.settleHere(e, sentence)\n\t\t}"}},
		KilledBy: "it ended as timeout", Unrelated: "the judges of endurance break every rule",
	},
	{
		Name: "a retirement never done", Gate: "a soak leaves the host as it was",
		Edits:    []Edit{{"executor/staff.go", "if w.served >= p.options.Retire {", "if w.served > 1<<40 {"}},
		KilledBy: "workers have retired by their count", Unrelated: "the judges of endurance break every rule",
	},
	{
		Name: "a deadline without its grace", Gate: "hostile programs harm themselves alone", Case: "workers shared with programs that end in their isolates",
		Edits:    []Edit{{"executor/execute.go", "if !grace && p.carries(e) {", "if grace && p.carries(e) {"}},
		KilledBy: "workers ended by deadline", Unrelated: "the judges of endurance break every rule",
	},
	{
		Name: "a host's growth overlooked", Gate: "the judges of endurance break every rule", Case: "a host that grew",
		Edits:    []Edit{{"endurance/soak.go", "if g := e.Growth(); g > HostGrowth {", "if g := e.Growth(); g > 100*HostGrowth {"}},
		KilledBy: `"growth"`, Unrelated: "the model of a pool is a model",
	},
	{
		Name: "a full queue has room in the model", Gate: "the model of a pool is a model",
		Edits:    []Edit{{"endurance/model.go", "case len(m.waiting) < m.room:", "case len(m.waiting) <= m.room:"}},
		KilledBy: "refused", Unrelated: "the judges of endurance break every rule",
	},
	{
		Name: "an edit may apply twice", Gate: "an edit applies once", Case: "finds it twice",
		Edits:    []Edit{{"harness/mutants/mutants.go", "n != 1 {", "n < 1 {"}},
		KilledBy: "Expected an error, got nil", Unrelated: "a mutant is killed for its reason",
	},
	{
		Name: "a suite that no gate guards", Gate: "every suite has a gate",
		Edits:    []Edit{{"harness/mutants/gates.go", "Name: \"a load ends\", Package: \"harness/load\"", "Name: \"a load ends\", Package: \"harness/lines\""}},
		KilledBy: "harness/load has a suite and no gate", Unrelated: "a mutant is killed for its reason",
	},
	{
		Name: "a gate that nothing turns red", Gate: "every gate has a mutant", Case: "a load ends",
		Edits:    []Edit{{"harness/mutants/table.go", "Name: \"a load that ends at once\", Gate: \"a load ends\"", "Name: \"a load that ends at once\", Gate: \"a table is what its reader takes\""}},
		KilledBy: "no mutant is written for it", Unrelated: "a mutant is killed for its reason",
	},
	{
		Name: "a mutant that the page has by another name", Gate: "the page has every mutant",
		Edits:    []Edit{{"harness/mutants/table.go", "Name: \"a load that ends at once\", Gate:", "Name: \"a load that ends too soon\", Gate:"}},
		KilledBy: "write the page again", Unrelated: "a mutant is killed for its reason",
	},
	{
		Name: "a deadline by the machine's clock is let through", Gate: "house rules see what they forbid", Case: "the pool takes its times from the monotonic clock",
		Edits:    []Edit{{"harness/house_test.go", "if slices.Contains(wallClock, name) || pkg", "if pkg"}},
		KilledBy: "the example to reject", Unrelated: "the specification names specs that exist",
	},
	{
		Name: "a house rule that sees nothing", Gate: "house rules see what they forbid", Case: "only the engine is C",
		Edits:    []Edit{{"harness/house_test.go", `slices.Contains(f.imports(), "C")`, `slices.Contains(f.imports(), "CC")`}},
		KilledBy: "the example to reject", Unrelated: "the specification names specs that exist",
	},
	{
		Name: "a promise may name any spec", Gate: "the specification names specs that exist",
		Edits:    []Edit{{"harness/specification_test.go", "if !known[c.pkg][c.text] {", "if len(known[c.pkg]) < 0 {"}},
		KilledBy: "to equal", Unrelated: "house rules see what they forbid",
	},
	{
		Name: "a pool declares no way out", Gate: "a pool declares what it does", Case: "about requests that may leave",
		Edits:    []Edit{{"harness/pool.go", "Outbound: true, ", ""}},
		KilledBy: "to be true", Unrelated: "house rules see what they forbid",
	},
	{
		Name: "a pool keeps its worker's identity to itself", Gate: "a pool describes itself",
		Edits:    []Edit{{"harness/pool.go", `fmt.Sprintf("%.16s", id.Build)`, `fmt.Sprintf("%.0s", id.Build)`}},
		KilledBy: "worker", Unrelated: "house rules see what they forbid",
	},
	{
		Name: "a comment that hides the rest of a program", Gate: "a program is judged whole",
		Edits:    []Edit{{"cmd/isoproof/probed.go", "	if f.modules {\n", "	if f != nil {\n"}},
		KilledBy: "Calls", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a file that ends the judging of all", Gate: "what cannot be judged keeps nobody",
		Edits:    []Edit{{"cmd/isoproof/probe.go", "		return adversarial.NotJudged(p.file, err), nil\n", "		return adversarial.Report{}, err\n"}},
		KilledBy: "could not be judged", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "an escape is exit status 0", Gate: "an escape is exit status 1",
		Edits:    []Edit{{"cmd/isoproof/probe.go", "	case violated > 0:\n", "	case violated > len(programs):\n"}},
		KilledBy: "to equal\n    <int>: 1", Unrelated: "a hostile program is pinned in full",
	},
	{
		Name: "a fault is exit status 0", Gate: "a fault is exit status 1", Case: "of time",
		Edits:    []Edit{{"cmd/isoproof/run.go", "\treturn red{told}\n", "\treturn nil\n"}},
		KilledBy: "to equal", Unrelated: "a wrong command line starts nothing",
	},
	{
		Name: "a timeout of nothing accepted", Gate: "a wrong command line starts nothing", Case: "no time at all",
		Edits:    []Edit{{"cmd/isoproof/flags.go", "case v <= 0:", "case v < 0:"}},
		KilledBy: "it has to be more than zero", Unrelated: "a fault is exit status 1",
	},
	{
		Name: "the help of another command named", Gate: "a wrong command line is told where its help is",
		Edits:    []Edit{{"cmd/isoproof/main.go", "ran.CommandPath())", "ran.Root().CommandPath())"}},
		KilledBy: "to match", Unrelated: "a night can be made again",
	},
	{
		Name: "a report without its seed", Gate: "a night names its seed",
		Edits:    []Edit{{"cmd/isoproof/nightly.go", "endurance.Results{Facts: environment.Facts(), Seed: n.seed}", "endurance.Results{Facts: environment.Facts()}"}},
		KilledBy: "'Seed'", Unrelated: "a wrong command line starts nothing",
	},
	{
		Name: "choices that begin from nothing", Gate: "a night can be made again",
		Edits:    []Edit{{"endurance/walk.go", "rand.New(rand.NewPCG(w.Seed, 2))", "rand.New(rand.NewPCG(rand.Uint64(), 2))"}},
		KilledBy: "to equal", Unrelated: "a wrong command line starts nothing",
	},
	{
		Name: "an interruption taken for an ending", Gate: "an interruption is no verdict", Case: "cancelled with the judge",
		Edits:    []Edit{{"harness/execute.go", "return result, context.Cause(ctx)", "return result, err"}},
		KilledBy: "Expected an error", Unrelated: "the specification names specs that exist",
	},
	{
		Name: "a lost report overlooked", Gate: "a lost report is exit status 2", Case: "names, a line at a time",
		Edits:    []Edit{{"cmd/isoproof/output.go", "o.lost = err", "_ = o.lost"}},
		KilledBy: "to equal", Unrelated: "a wrong command line starts nothing",
	},
	{
		Name: "a lost subject taken for an accident", Gate: "a lost subject is a finding", Case: "over a case breaks its rules, and is no accident of the run",
		Edits:    []Edit{{"properties/record.go", "ending := Ending{lostKind, err.Error()}\n", "ending, abandoned := Ending{lostKind, err.Error()}, true\n\t\tif abandoned {\n\t\t\treturn Evidence{}, err\n\t\t}\n"}},
		KilledBy: "Unexpected error", Unrelated: "the judge of both breaks every rule",
	},
}
