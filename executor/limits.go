package executor

import "time"

// Limits bound one execution. A zero field means the default of [DefaultLimits]; negative or absurd values are refused.
type Limits struct {
	Timeout time.Duration // wall time on the host, queue included; default 10s
	Grace   time.Duration // after Timeout, until the host settles whatever the worker does; default 250ms
	Memory  int64         // bytes of V8 heap, array buffers, and what the engine and the worker hold for the program besides; default 64 MiB
	Stack   int64         // bytes of native stack for guest code; default 512 KiB

	Source  int64 // bytes of Program.Source; default 1 MiB
	Modules int64 // bytes of all names and sources in Program.Modules; default 4 MiB
	Input   int64 // bytes of Program.Input; default 1 MiB
	Result  int64 // bytes of the JSON result; default 1 MiB

	ConsoleLines     int64 // default 1,000
	ConsoleBytes     int64 // of all lines; default 256 KiB
	ConsoleLineBytes int64 // of one line; default 16 KiB

	ToolCalls    int64 // in all; default 1,000
	ToolInFlight int64 // at once, further calls wait in the guest; default 64
	ToolPayload  int64 // bytes of a call's arguments, and of its answer; default 1 MiB

	OutboundRequests int64 // that reach Program.Outbound, redirects included; default 64
	OutboundBody     int64 // bytes of a request's body, and of its response's; default 8 MiB

	Timers int64 // pending at once; default 1,000
}

// DefaultLimits returns the defaults of every field.
func DefaultLimits() Limits {
	return Limits{
		Timeout: 10 * time.Second, Grace: 250 * time.Millisecond, Memory: 64 << 20, Stack: 512 << 10,
		Source: 1 << 20, Modules: 4 << 20, Input: 1 << 20, Result: 1 << 20,
		ConsoleLines: 1000, ConsoleBytes: 256 << 10, ConsoleLineBytes: 16 << 10,
		ToolCalls: 1000, ToolInFlight: 64, ToolPayload: 1 << 20,
		OutboundRequests: 64, OutboundBody: 8 << 20,
		Timers: 1000,
	}
}
