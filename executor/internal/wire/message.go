package wire

// Type is a frame's type: the fifth byte of its header.
type Type uint8

// Host to worker.
const (
	TypeConfigure Type = 1 // once, the first frame, id 0
	TypeExecute   Type = 2
	TypeAnswer    Type = 3
	TypeCancel    Type = 4 // empty payload: end this execution now; it still settles
	TypeResponse  Type = 5
	TypeChunk     Type = 6
)

// Worker to host.
const (
	TypeHello   Type = 65 // once, the first frame, id 0
	TypeCall    Type = 66
	TypeConsole Type = 67
	TypeSettled Type = 68 // the last frame of an execution
	TypeFailed  Type = 69 // the prepared frame of a dying worker; the last frame of a connection
	TypeRequest Type = 70
	TypeUpload  Type = 71
	TypeWant    Type = 72
)

// Configure shapes a worker before its first execution.
type Configure struct {
	Slots       uint32 // executions held at once
	Memory      uint64 // highest memory limit an execution may ask for, bytes
	JIT         bool   // just-in-time compilation
	Eval        bool   // string compilation (eval, Function)
	WorkerBytes uint64 // RLIMIT_DATA of the worker, bytes; 0: leave it
	// Resident has the one slot keep its isolate from execution to execution. One that stopped the isolate settles with Retire.
	Resident bool
}

// Hello is the worker's identity.
type Hello struct {
	Protocol uint32
	Build    string // hex SHA-256 of the worker binary's build, as its trailer says
	Engine   string // V8's version
	Snapshot string // hex SHA-256 of the startup snapshot
	Layers   []Layer
}

// Layer is one confinement layer as it stands in the worker.
type Layer struct {
	Name   string
	State  string // enforced, unavailable, off
	Detail string // what, or why not
}

// Execute starts one execution.
type Execute struct {
	Name    string
	Form    Form
	Source  string
	Input   []byte // JSON
	Modules []Module
	// Providers are the names that a program finds when it enumerates tools: a JSON array of strings, or empty.
	Providers []byte
	Bounds    Bounds
}

// Form says what is done with a source.
type Form uint8

const (
	FormBody   Form = iota // run: the body of an async function
	FormModule             // run: a module
	// Strip types from the source and the modules and settle with a Stripped as JSON; nothing runs. The host sends these
	// to a worker of their own: the transform cannot be interrupted, so the worker is ended when it takes too long.
	FormStripBody
	FormStripModule
)

// Stripped is the value of an execution that strips types.
type Stripped struct {
	Source  string            `json:"source"`
	Modules map[string]string `json:"modules"`
}

// Module is one entry of the module map.
type Module struct{ Name, Source string }

// Bounds are the limits the worker enforces.
type Bounds struct {
	Timeout          uint64 // nanoseconds from the frame's arrival
	Memory           uint64
	Stack            uint64
	Result           uint64
	ConsoleLines     uint64
	ConsoleBytes     uint64
	ConsoleLineBytes uint64
	ToolCalls        uint64
	ToolInFlight     uint64
	ToolPayload      uint64
	Timers           uint64
	OutboundRequests uint64 // 0: the program has no outbound door
	OutboundBody     uint64
}

// Answer answers one Call.
type Answer struct {
	Call    uint64
	OK      bool
	Payload []byte // JSON when OK
	Name    string // of the error otherwise
	Message string
}

// Call is one tool call.
type Call struct {
	Call           uint64 // counted from 1 within the execution
	Provider, Tool string
	Args           []byte // JSON
}

// Request opens an outbound request. Its body, if it has one, follows at once in Upload frames.
type Request struct {
	Request  uint64 // counted from 1 within the execution
	Method   string
	URL      string
	Redirect Redirect
	Headers  []Header
	Body     uint64 // bytes that follow
}

// Redirect says what becomes of an answer that points elsewhere.
type Redirect uint8

const (
	RedirectFollow Redirect = iota
	RedirectError
	RedirectManual // the answer is the response
)

// Header is one header of a request or a response. Each character of Value is one byte, as in a JavaScript string.
type Header struct{ Name, Value string }

// Upload is the next part of the body of the request opened last.
type Upload struct {
	Request uint64
	Data    []byte
}

// Want asks for one more chunk of a response's body, or, with Stop, for no more: the exchange ends.
type Want struct {
	Request uint64
	Stop    bool
}

// Response answers one Request. The exchange ends with it unless Body says that chunks follow.
type Response struct {
	Request    uint64
	OK         bool   // false: Message says why there is no answer
	Message    string // when not OK
	Status     uint32
	StatusText string
	URL        string // where the answer is from, after redirects
	Redirected bool
	Headers    []Header
	Body       bool
}

// Chunk is a part of a response's body. The host sends the first unasked and then one for each Want; the one that ends the
// exchange needs no Want.
type Chunk struct {
	Request uint64
	End     End
	Data    []byte
	Message string // when the body failed
}

// End says whether a body goes on.
type End uint8

const (
	EndNot End = iota
	EndWhole
	EndFailed
)

// Console is one captured line.
type Console struct {
	Level uint8 // index into Levels
	Cut   bool
	Text  string
}

// Levels are the names of Console.Level.
var Levels = [...]string{"log", "info", "warn", "error", "debug", "trace"}

// Outcome is how an execution ended, as the worker says.
type Outcome uint8

const (
	OutcomeValue Outcome = iota
	OutcomeTimeout
	OutcomeMemory
	OutcomeGuest
	OutcomeResult
	OutcomeLimit
	OutcomeEngine
	OutcomeCancelled
)

// The limits that a worker enforces, as Settled.Reason names them. The host takes no other name.
const (
	LimitToolCalls   = "tool calls"
	LimitToolPayload = "tool payload"
	LimitTimers      = "pending timers"

	LimitOutboundRequests = "outbound requests"
	LimitOutboundBody     = "outbound body"
)

// Settled ends an execution.
type Settled struct {
	Outcome Outcome
	Value   []byte // JSON, OutcomeValue only
	// Reason of OutcomeResult and OutcomeEngine; the limit's name of OutcomeLimit.
	Reason string
	// Bound is the number of OutcomeLimit. The host tells it from the program's limits; this one is for who reads a trace.
	Bound uint64
	// Guest error, OutcomeGuest only.
	Name, Message, Stack, File string
	Line, Column               uint32

	DroppedLines, DroppedBytes uint64 // console
	CPU                        uint64 // nanoseconds
	PeakHeap, PeakBytes        uint64
	// Retire asks the host to send nothing more: the worker is not fit to go on.
	Retire bool
}

// Failed is written by a worker that is about to die.
type Failed struct {
	Outcome Outcome // OutcomeMemory or OutcomeEngine
	Reason  string
}
