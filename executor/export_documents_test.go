package executor

// DeclaredText is the declared text of a kind, by the function that makes it.
func DeclaredText(k Kind) string {
	limits := DefaultLimits()
	return map[Kind]*Fault{
		Timeout:    timeoutFault(limits.Timeout),
		Memory:     memoryFault(limits.Memory),
		Guest:      guestFault(GuestError{Name: "RangeError", Message: "too far"}),
		BadResult:  resultFault("a function"),
		Limit:      limitFault("tool calls", limits.ToolCalls),
		Syscall:    syscallFault(""),
		Engine:     engineFault("it aborted inside V8"),
		WorkerLost: workerLostFault(),
		Overloaded: overloadedFault(1024),
		Startup:    startupFault("there is no worker", "build it"),
		Cancelled:  cancelledFault(),
	}[k].Text
}
