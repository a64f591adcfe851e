package wire

import "fmt"

// Protocol is the version that a worker's hello carries. It changes with every change of a frame.
const Protocol = 3

// The highest values that any limit can take: they size the frames, so both ends know them.
const (
	MaxSource      = 16 << 20 // bytes of a program's source
	MaxModules     = 32 << 20 // bytes of all module names and sources
	MaxInput       = 16 << 20 // bytes of a program's input
	MaxResult      = 16 << 20 // bytes of a result
	MaxToolPayload = 16 << 20 // bytes of a call's arguments, and of its answer
	MaxConsoleLine = 1 << 20  // bytes of one console line
	MaxModuleCount = 10_000   // entries of a module map
	MaxLayers      = 64       // confinement layers of a hello
	MaxProgramName = 1 << 10  // bytes of a program's name
	MaxToolName    = 1 << 10  // bytes of a provider's or a tool's name
	MaxProviders   = 64 << 10 // bytes of the names of a program's providers, as JSON

	MaxOutboundBody     = 64 << 20 // bytes of a request's body, and of its response's
	MaxOutboundInFlight = 64       // requests of an execution with the host at once
	MaxURL              = 16 << 10 // bytes of a request's URL
	MaxMethod           = 64       // bytes of a request's method
	MaxHeaderCount      = 256      // headers of a request, and of a response
	MaxHeaderBytes      = 64 << 10 // bytes of all their names and values
	MaxStatusText       = 256      // bytes
	MaxChunk            = 64 << 10 // bytes of a body in one frame
)

// The bounds of what describes an error. The encoder cuts to them, at a character's edge.
const (
	MaxErrorName = 128
	MaxMessage   = 8 << 10
	MaxStack     = 16 << 10
	MaxReason    = 1 << 10
	MaxFile      = 1 << 10
	maxIdentity  = 256     // a build, engine or snapshot identity, a layer's name
	maxDetail    = 2 << 10 // a layer's detail
)

const headerBytes = 16

// FailedIDOffset is where the eight bytes of the execution id stand in a frame of [AppendFailed].
const FailedIDOffset = 8

// Side is one end of the connection.
type Side uint8

const (
	Host Side = iota
	Worker
)

// idRule says which execution ids a type may carry.
type idRule uint8

const (
	idZero idRule = iota
	idSet
	idAny
)

// spec is what a reader knows of a type before it sees the payload.
type spec struct {
	name string
	from Side
	max  uint32 // bytes of payload
	id   idRule
}

// specs is indexed by Type; an entry without a name is no type.
var specs = [256]spec{
	TypeConfigure: {"configure", Host, 23, idZero},
	TypeExecute:   {"execute", Host, MaxSource + MaxModules + 8*MaxModuleCount + MaxInput + MaxProgramName + MaxProviders + 256, idSet},
	TypeAnswer:    {"answer", Host, MaxToolPayload + MaxErrorName + MaxMessage + 32, idSet},
	TypeCancel:    {"cancel", Host, 0, idSet},
	TypeResponse:  {"response", Host, MaxURL + 2*MaxHeaderBytes + 8*MaxHeaderCount + MaxStatusText + MaxMessage + 64, idSet},
	TypeChunk:     {"chunk", Host, MaxChunk + MaxMessage + 32, idSet},

	TypeHello:   {"hello", Worker, 64 << 10, idZero},
	TypeCall:    {"call", Worker, MaxToolPayload + 2*MaxToolName + 32, idSet},
	TypeConsole: {"console", Worker, MaxConsoleLine + 8, idSet},
	TypeSettled: {"settled", Worker, MaxResult + MaxErrorName + MaxMessage + MaxStack + MaxReason + MaxFile + 128, idSet},
	TypeFailed:  {"failed", Worker, MaxReason + 8, idAny},
	TypeRequest: {"request", Worker, MaxURL + 2*MaxHeaderBytes + 8*MaxHeaderCount + MaxMethod + 64, idSet},
	TypeUpload:  {"upload", Worker, MaxChunk + 16, idSet},
	TypeWant:    {"want", Worker, 9, idSet},
}

// String is the type's name, for messages.
func (t Type) String() string {
	if s := specs[t]; s.name != "" {
		return s.name
	}
	return fmt.Sprintf("type %d", uint8(t))
}

// MaxPayload is the most bytes a payload of the type may have; 0 for an unknown type.
func (t Type) MaxPayload() int { return int(specs[t].max) }

// Frame is one frame as it arrived. Payload is valid until the reader's next call of Next.
type Frame struct {
	Type    Type
	ID      uint64
	Payload []byte
}

// ProtocolError is what a reader or decoder refused. The connection cannot go on after it.
type ProtocolError struct {
	Type   Type
	Reason string
}

func (e *ProtocolError) Error() string { return "wire: " + e.Type.String() + ": " + e.Reason }
