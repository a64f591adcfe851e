// Package workload is the one program whose speed this project measures, its input, and the same computation in Go.
//
// Whatever runs the program is judged by the value it returns: [Compute] derives that value without JavaScript, from
// the standard library alone. Compute is the baseline of every measured multiple as well, so that a figure says how much
// dearer a step through an isolate is than the same step in the host.
package workload

import (
	_ "embed"

	"github.com/isoproof/isoproof/executor"
)

//go:embed workload.js
var source string

// SourceDigest is the SHA-256 of the guest program, in hexadecimal. A program that gives the same value at another cost is
// another workload.
const SourceDigest = "c72a68093adc9a4d08e1d0bc891aa4d93e250e59e1ca184bfa4ec974124c5088"

// Source is the guest program: the body of an async function with input and tools in scope.
func Source() string { return source }

// Program is the workload, ready to execute, with its own input and tools. Limits are left at their defaults.
func Program() executor.Program {
	return executor.Program{Name: "workload.js", Source: source, Input: Input(), Tools: Tools()}
}
