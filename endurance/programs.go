package endurance

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// healthy is the n-th of the programs that load is made of, and the value it must have. Each needs something else of a worker:
// nothing, a tool, a timer, a tool and a timer, an isolate of another size, console and input, a module, an error of its own.
func healthy(n int) (executor.Program, string) {
	p := executor.Program{Input: json.RawMessage(strconv.Itoa(n))}
	want := strconv.Itoa(n)
	switch n % 8 {
	case 0:
		p.Source = "return input"
	case 1:
		p.Source, want = "return (await tools.math.twice(input)) - 1", strconv.Itoa(2*n-1)
	case 2:
		p.Source = "await new Promise((done) => setTimeout(done, 1)); return input"
	case 3:
		p.Source, want = "const [a, b] = await Promise.all([tools.math.twice(input), new Promise((done) => setTimeout(done, 2, 1))]); return a + b", strconv.Itoa(2*n+1)
	case 4:
		p.Source, want = "let sum = 0; for (let i = 0; i < 1000; i++) sum += input; return sum", strconv.Itoa(1000*n)
		p.Limits.Memory = 32 << 20
	case 5:
		p.Source, want = "console.log(input); return [input, 'a'.repeat(2000).length]", "["+strconv.Itoa(n)+",2000]"
	case 6:
		p.Form, p.Source = executor.Module, "import { twice } from 'twice'; export default (n) => twice(n)"
		p.Modules, want = map[string]string{"twice": "export const twice = (n) => 2 * n"}, strconv.Itoa(2*n)
	case 7:
		p.Source, want = "try { null.x } catch (e) { return `${e.name} ${new URL('https://a.example/?n=' + input).searchParams.get('n')}` }", `"TypeError `+strconv.Itoa(n)+`"`
	}
	p.Tools = twice
	return p, want
}

func twice(_ context.Context, c executor.ToolCall) (any, error) {
	var n int
	err := json.Unmarshal(c.Args, &n)
	return 2 * n, err
}

// hostile are programs that take what they can get. Each has the ending that is its own: that of no other program, and nobody
// else's doing.
var hostile = []struct {
	role    string
	program executor.Program
	ending  string
}{
	{"endless", limited("for (;;);", 300*time.Millisecond, 0), string(executor.Timeout)},
	{"heap-filling", limited("const all = []; for (;;) all.push(new Array(1000).fill(1))", 10*time.Second, 16<<20), string(executor.Memory)},
	{"console-flooding", limited("for (let i = 0; i < 20000; i++) console.log('x'.repeat(200)); return 'told'", 10*time.Second, 0), "value"},
	{"tool-flooding", limited("for (;;) tools.any.thing('x'.repeat(1000))", 10*time.Second, 0), string(executor.Limit)},
	{"engine-aborting", limited("return '1'.repeat(0x7ffffff).split('').length", 10*time.Second, 0), "engine|memory"},
	{"not yielding", limited("return [].indexOf.call({ length: 2 ** 53 - 1 }, 1)", 300*time.Millisecond, 0), string(executor.Timeout)},
}

func limited(source string, timeout time.Duration, memory int64) executor.Program {
	return executor.Program{Source: source, Limits: executor.Limits{Timeout: timeout, Memory: memory}, Tools: func(context.Context, executor.ToolCall) (any, error) { return nil, nil }}
}
