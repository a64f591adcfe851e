package wire_test

import (
	"bytes"

	"github.com/isoproof/isoproof/executor/internal/wire"
)

// sample is one message of a type with every field set, as its sender writes it.
type sample struct {
	typ     wire.Type
	from    wire.Side
	id      uint64
	message any
	send    func(*wire.Writer) error
	decode  func([]byte) (any, error)
}

func decoder[M any](f func([]byte) (M, error)) func([]byte) (any, error) {
	return func(p []byte) (any, error) { m, err := f(p); return m, err }
}

var (
	configure = wire.Configure{Slots: 4, Memory: 64 << 20, JIT: true, Eval: true, WorkerBytes: 1 << 28, Resident: true}
	execute   = wire.Execute{
		Name: "program.js", Form: 1, Source: "import 'α'; export default 1", Input: []byte(`{"a":1}`),
		Modules: []wire.Module{{Name: "α", Source: "export {}"}, {Name: "β", Source: ""}}, Providers: []byte(`["mail"]`),
		Bounds: wire.Bounds{Timeout: 1, Memory: 2, Stack: 3, Result: 4, ConsoleLines: 5, ConsoleBytes: 6, ConsoleLineBytes: 7, ToolCalls: 8, ToolInFlight: 9, ToolPayload: 10, Timers: 11, OutboundRequests: 12, OutboundBody: 13},
	}
	answer  = wire.Answer{Call: 3, OK: true, Payload: []byte(`[1]`), Name: "TypeError", Message: "no"}
	hello   = wire.Hello{Protocol: wire.Protocol, Build: "ab", Engine: "10.9", Snapshot: "cd", Layers: []wire.Layer{{Name: "seccomp", State: "enforced", Detail: "kill"}}}
	call    = wire.Call{Call: 1, Provider: "math", Tool: "add", Args: []byte(`null`)}
	console = wire.Console{Level: 3, Cut: true, Text: "line"}
	settled = wire.Settled{
		Outcome: wire.OutcomeGuest, Value: []byte(`1`), Reason: "r", Bound: 9, Name: "Error", Message: "m", Stack: "s", File: "f", Line: 1, Column: 2,
		DroppedLines: 3, DroppedBytes: 4, CPU: 5, PeakHeap: 6, PeakBytes: 7, Retire: true,
	}
	request = wire.Request{
		Request: 2, Method: "POST", URL: "https://example.com/é", Redirect: wire.RedirectManual, Headers: []wire.Header{{Name: "a", Value: "ÿ"}, {Name: "b", Value: ""}}, Body: 3,
	}
	upload   = wire.Upload{Request: 2, Data: []byte{0, 255, 1}}
	want     = wire.Want{Request: 2, Stop: true}
	response = wire.Response{
		Request: 2, OK: true, Message: "m", Status: 404, StatusText: "Not Found", URL: "https://example.com/", Redirected: true,
		Headers: []wire.Header{{Name: "set-cookie", Value: "a=b"}}, Body: true,
	}
	chunk  = wire.Chunk{Request: 2, End: wire.EndFailed, Data: []byte{0, 255}, Message: "cut"}
	failed = wire.Failed{Outcome: wire.OutcomeEngine, Reason: "invalid size"}
)

var samples = []sample{
	{wire.TypeConfigure, wire.Host, 0, configure, func(w *wire.Writer) error { return w.Configure(&configure) }, decoder(wire.DecodeConfigure)},
	{wire.TypeExecute, wire.Host, 7, execute, func(w *wire.Writer) error { return w.Execute(7, &execute) }, decoder(wire.DecodeExecute)},
	{wire.TypeAnswer, wire.Host, 7, answer, func(w *wire.Writer) error { return w.Answer(7, &answer, nil) }, decoder(wire.DecodeAnswer)},
	{wire.TypeCancel, wire.Host, 7, nil, func(w *wire.Writer) error { return w.Cancel(7) }, func([]byte) (any, error) { return nil, nil }},
	{wire.TypeHello, wire.Worker, 0, hello, func(w *wire.Writer) error { return w.Hello(&hello) }, decoder(wire.DecodeHello)},
	{wire.TypeCall, wire.Worker, 7, call, func(w *wire.Writer) error { return w.Call(7, &call) }, decoder(wire.DecodeCall)},
	{wire.TypeConsole, wire.Worker, 7, console, func(w *wire.Writer) error { return w.Console(7, &console) }, decoder(wire.DecodeConsole)},
	{wire.TypeSettled, wire.Worker, 7, settled, func(w *wire.Writer) error { return w.Settled(7, &settled) }, decoder(wire.DecodeSettled)},
	{wire.TypeFailed, wire.Worker, 7, failed, func(w *wire.Writer) error { return w.Failed(7, &failed) }, decoder(wire.DecodeFailed)},
	{wire.TypeRequest, wire.Worker, 7, request, func(w *wire.Writer) error { return w.Request(7, &request) }, decoder(wire.DecodeRequest)},
	{wire.TypeUpload, wire.Worker, 7, upload, func(w *wire.Writer) error { return w.Upload(7, &upload) }, decoder(wire.DecodeUpload)},
	{wire.TypeWant, wire.Worker, 7, want, func(w *wire.Writer) error { return w.Want(7, &want) }, decoder(wire.DecodeWant)},
	{wire.TypeResponse, wire.Host, 7, response, func(w *wire.Writer) error { return w.Response(7, &response) }, decoder(wire.DecodeResponse)},
	{wire.TypeChunk, wire.Host, 7, chunk, func(w *wire.Writer) error { return w.Chunk(7, &chunk) }, decoder(wire.DecodeChunk)},
}

func (s sample) String() string { return s.typ.String() }

// frame is the sample as bytes.
func (s sample) frame() []byte {
	var b bytes.Buffer
	if err := s.send(wire.NewWriter(&b)); err != nil {
		panic(err)
	}
	return b.Bytes()
}
