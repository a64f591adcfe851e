package executor

import (
	"context"
	"encoding/json"
)

// Dispatch answers a program's tool calls. It is called concurrently, each call under a context that ends with the
// execution's. The answer is encoded with encoding/json (a json.RawMessage passes as it is). An error rejects the
// call in the guest with a plain Error whose message is the error's text; a [*ToolError] chooses the name as well. A
// panic is contained and rejects the call. Authority belongs here: any provider and tool name reaches the dispatch.
type Dispatch func(ctx context.Context, call ToolCall) (any, error)

// ToolCall is one call of tools.<Provider>.<Tool>(Args).
type ToolCall struct {
	Provider string
	Tool     string
	// Args is the JSON of the first argument; "null" when there was none.
	Args json.RawMessage
}

// ToolError is a tool's failure as the guest shall see it.
type ToolError struct {
	Name    string // default: Error
	Message string
}

func (e *ToolError) Error() string { return e.Message }
