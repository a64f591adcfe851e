package wire

// The fields of every message, in the order they cross the wire.

func (m *Configure) fields(c *coder) {
	c.u32(&m.Slots, "slots")
	c.u64(&m.Memory, "memory")
	c.bool(&m.JIT, "jit")
	c.bool(&m.Eval, "eval")
	c.u64(&m.WorkerBytes, "worker bytes")
	c.bool(&m.Resident, "resident")
}

func (m *Hello) fields(c *coder) {
	c.u32(&m.Protocol, "protocol")
	c.string(&m.Build, maxIdentity, "build")
	c.string(&m.Engine, maxIdentity, "engine")
	c.string(&m.Snapshot, maxIdentity, "snapshot")
	n := c.count(len(m.Layers), MaxLayers, 12, "layers")
	if c.decode && n > 0 {
		m.Layers = make([]Layer, n)
	}
	for i := range m.Layers {
		c.string(&m.Layers[i].Name, maxIdentity, "layer name")
		c.string(&m.Layers[i].State, maxIdentity, "layer state")
		c.cut(&m.Layers[i].Detail, maxDetail, "layer detail")
	}
}

func (m *Execute) fields(c *coder) {
	c.string(&m.Name, MaxProgramName, "name")
	c.enum((*uint8)(&m.Form), 0, uint8(FormStripModule), "form")
	c.string(&m.Source, MaxSource, "source")
	c.bytes(&m.Input, MaxInput, "input")
	n := c.count(len(m.Modules), MaxModuleCount, 8, "modules")
	if c.decode && n > 0 {
		m.Modules = make([]Module, n)
	}
	for i := range m.Modules {
		c.string(&m.Modules[i].Name, MaxModules, "module name")
		c.string(&m.Modules[i].Source, MaxModules, "module source")
	}
	c.bytes(&m.Providers, MaxProviders, "providers")
	m.Bounds.fields(c)
}

func (m *Bounds) fields(c *coder) {
	c.u64(&m.Timeout, "timeout")
	c.u64(&m.Memory, "memory")
	c.u64(&m.Stack, "stack")
	c.u64(&m.Result, "result bound")
	c.u64(&m.ConsoleLines, "console lines")
	c.u64(&m.ConsoleBytes, "console bytes")
	c.u64(&m.ConsoleLineBytes, "console line bytes")
	c.u64(&m.ToolCalls, "tool calls")
	c.u64(&m.ToolInFlight, "tool calls in flight")
	c.u64(&m.ToolPayload, "tool payload")
	c.u64(&m.Timers, "timers")
	c.u64(&m.OutboundRequests, "outbound requests")
	c.u64(&m.OutboundBody, "outbound body")
}

func (m *Answer) fields(c *coder) {
	c.u64(&m.Call, "call")
	c.bool(&m.OK, "ok")
	c.bytes(&m.Payload, MaxToolPayload, "payload")
	c.cut(&m.Name, MaxErrorName, "name")
	c.cut(&m.Message, MaxMessage, "message")
}

func (m *Call) fields(c *coder) {
	c.u64(&m.Call, "call")
	c.string(&m.Provider, MaxToolName, "provider")
	c.string(&m.Tool, MaxToolName, "tool")
	c.bytes(&m.Args, MaxToolPayload, "args")
}

func (m *Request) fields(c *coder) {
	c.u64(&m.Request, "request")
	c.string(&m.Method, MaxMethod, "method")
	c.string(&m.URL, MaxURL, "URL")
	c.enum((*uint8)(&m.Redirect), 0, uint8(RedirectManual), "redirect")
	headers(c, &m.Headers)
	c.u64(&m.Body, "body")
}

func headers(c *coder, list *[]Header) {
	n := c.count(len(*list), MaxHeaderCount, 8, "headers")
	if c.decode && n > 0 {
		*list = make([]Header, n)
	}
	for i := range *list {
		c.string(&(*list)[i].Name, MaxHeaderBytes, "header name")
		c.string(&(*list)[i].Value, 2*MaxHeaderBytes, "header value")
	}
}

func (m *Upload) fields(c *coder) {
	c.u64(&m.Request, "request")
	c.bytes(&m.Data, MaxChunk, "data")
}

func (m *Want) fields(c *coder) {
	c.u64(&m.Request, "request")
	c.bool(&m.Stop, "stop")
}

func (m *Response) fields(c *coder) {
	c.u64(&m.Request, "request")
	c.bool(&m.OK, "ok")
	c.cut(&m.Message, MaxMessage, "message")
	c.u32(&m.Status, "status")
	c.cut(&m.StatusText, MaxStatusText, "status text")
	c.string(&m.URL, MaxURL, "URL")
	c.bool(&m.Redirected, "redirected")
	headers(c, &m.Headers)
	c.bool(&m.Body, "body")
}

func (m *Chunk) fields(c *coder) {
	c.u64(&m.Request, "request")
	c.enum((*uint8)(&m.End), 0, uint8(EndFailed), "end")
	c.bytes(&m.Data, MaxChunk, "data")
	c.cut(&m.Message, MaxMessage, "message")
}

func (m *Console) fields(c *coder) {
	c.enum(&m.Level, 0, uint8(len(Levels)-1), "level")
	c.bool(&m.Cut, "cut")
	c.string(&m.Text, MaxConsoleLine, "text")
}

func (m *Settled) fields(c *coder) {
	c.enum((*uint8)(&m.Outcome), 0, uint8(OutcomeCancelled), "outcome")
	c.bytes(&m.Value, MaxResult, "value")
	c.cut(&m.Reason, MaxReason, "reason")
	c.u64(&m.Bound, "bound")
	c.cut(&m.Name, MaxErrorName, "name")
	c.cut(&m.Message, MaxMessage, "message")
	c.cut(&m.Stack, MaxStack, "stack")
	c.cut(&m.File, MaxFile, "file")
	c.u32(&m.Line, "line")
	c.u32(&m.Column, "column")
	c.u64(&m.DroppedLines, "dropped lines")
	c.u64(&m.DroppedBytes, "dropped bytes")
	c.u64(&m.CPU, "cpu")
	c.u64(&m.PeakHeap, "peak heap")
	c.u64(&m.PeakBytes, "peak bytes")
	c.bool(&m.Retire, "retire")
}

func (m *Failed) fields(c *coder) {
	c.u8((*uint8)(&m.Outcome), "outcome")
	if c.err == nil && m.Outcome != OutcomeMemory && m.Outcome != OutcomeEngine {
		c.fail("outcome is %d, neither memory (%d) nor engine (%d)", m.Outcome, OutcomeMemory, OutcomeEngine)
	}
	c.cut(&m.Reason, MaxReason, "reason")
}

// The decoders. Nothing they return shares memory with the payload.

func DecodeConfigure(payload []byte) (m Configure, err error) {
	c := coder{decode: true, typ: TypeConfigure, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeHello(payload []byte) (m Hello, err error) {
	c := coder{decode: true, typ: TypeHello, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeExecute(payload []byte) (m Execute, err error) {
	c := coder{decode: true, typ: TypeExecute, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeAnswer(payload []byte) (m Answer, err error) {
	c := coder{decode: true, typ: TypeAnswer, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeCall(payload []byte) (m Call, err error) {
	c := coder{decode: true, typ: TypeCall, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeConsole(payload []byte) (m Console, err error) {
	c := coder{decode: true, typ: TypeConsole, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeSettled(payload []byte) (m Settled, err error) {
	c := coder{decode: true, typ: TypeSettled, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeFailed(payload []byte) (m Failed, err error) {
	c := coder{decode: true, typ: TypeFailed, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeRequest(payload []byte) (m Request, err error) {
	c := coder{decode: true, typ: TypeRequest, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeUpload(payload []byte) (m Upload, err error) {
	c := coder{decode: true, typ: TypeUpload, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeWant(payload []byte) (m Want, err error) {
	c := coder{decode: true, typ: TypeWant, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeResponse(payload []byte) (m Response, err error) {
	c := coder{decode: true, typ: TypeResponse, buf: payload}
	m.fields(&c)
	return m, c.end()
}

func DecodeChunk(payload []byte) (m Chunk, err error) {
	c := coder{decode: true, typ: TypeChunk, buf: payload}
	m.fields(&c)
	return m, c.end()
}
