package subjects

import (
	"encoding/json"
	"time"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
)

// The messages: one JSON object a line. A subject says hello once; then the host asks for executions, each under an id
// of its own, and every one of them is settled once.

type hello struct {
	Subject      string   `json:"subject"`
	Version      string   `json:"version"`
	Engine       string   `json:"engine"`
	Host         string   `json:"host"`
	Capabilities []string `json:"capabilities"`
}

// capabilities are the names that a hello may carry.
var capabilities = map[string]func(*harness.Capabilities){
	"memory":  func(c *harness.Capabilities) { c.Memory = true },
	"tools":   func(c *harness.Capabilities) { c.Tools = true },
	"modules": func(c *harness.Capabilities) { c.Modules = true },
	"web":     func(c *harness.Capabilities) { c.Web = true },
}

type request struct {
	ID      uint64            `json:"id"`
	Source  string            `json:"source"`
	Form    string            `json:"form"` // body or module
	Modules map[string]string `json:"modules,omitempty"`
	Input   json.RawMessage   `json:"input"`
	Limits  limits            `json:"limits"`
}

type limits struct {
	TimeoutMS   float64 `json:"timeout_ms"`
	MemoryBytes int64   `json:"memory_bytes"`
}

// reply is a tool call when it has the number of one, and else the end of the execution.
type reply struct {
	ID uint64 `json:"id"`

	Call     uint64          `json:"call"`
	Provider string          `json:"provider"`
	Tool     string          `json:"tool"`
	Args     json.RawMessage `json:"args"`

	Value  json.RawMessage `json:"value"`
	Fault  *fault          `json:"fault"`
	WallMS float64         `json:"wall_ms"`
	WaitMS *float64        `json:"wait_ms"`
}

type fault struct {
	Kind executor.Kind `json:"kind"`
	Text string        `json:"text"`
}

type answer struct {
	ID    uint64          `json:"id"`
	Call  uint64          `json:"call"`
	OK    bool            `json:"ok"`
	Value json.RawMessage `json:"value,omitempty"`
	Error *toolError      `json:"error,omitempty"`
}

type toolError struct {
	Name    string `json:"name"`
	Message string `json:"message"`
}

// Clock is what a subject's own clock says of an execution: its time without the pipe to this process.
type Clock struct {
	Wall time.Duration // from the request's arrival to the settlement
	// Wait is the part of Wall in which the guest waited for tools and had nothing else to do. A subject may not know it.
	Wait      time.Duration
	WaitKnown bool
}

func (r reply) clock() Clock {
	c := Clock{Wall: milliseconds(r.WallMS)}
	if r.WaitMS != nil {
		c.Wait, c.WaitKnown = milliseconds(*r.WaitMS), true
	}
	return c
}

func milliseconds(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }
