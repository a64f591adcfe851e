//go:build linux && (amd64 || arm64)

package executor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// toolbox is what an agent may do, by "provider.tool". Whatever else its programs call is refused.
type toolbox map[string]func(ctx context.Context, args json.RawMessage) (any, error)

func (t toolbox) dispatch(ctx context.Context, call executor.ToolCall) (any, error) {
	tool, ok := t[call.Provider+"."+call.Tool]
	if !ok {
		return nil, fmt.Errorf("there is no tool %s.%s", call.Provider, call.Tool)
	}
	return tool(ctx, call.Args)
}

// tool makes one of a function whose argument has a type.
func tool[A any](run func(context.Context, A) (any, error)) func(context.Context, json.RawMessage) (any, error) {
	return func(ctx context.Context, args json.RawMessage) (any, error) {
		var a A
		if err := json.Unmarshal(args, &a); err != nil {
			return nil, &executor.ToolError{Name: "TypeError", Message: err.Error()}
		}
		return run(ctx, a)
	}
}

// model stands for a language model: it is told what came of its last program, and writes the next, or none when it is done.
func model(turn int, observed string) (program string) {
	fmt.Printf("%d: the model sees %s\n", turn, observed)
	switch turn {
	case 1:
		return `return await tools.shop.count(input.item)`
	case 2:
		return `
			const { count, supplier } = await tools.shop.stock({ item: input.item });
			if (count >= 10) return 'enough';
			const [order] = await Promise.all([
				tools.shop.order({ item: input.item, count: 10 - count }),
				tools.mail.send({ to: supplier, text: 'An order is coming.' }),
			]);
			return { ordered: order.count, from: supplier };`
	}
	return ""
}

// An agent in code mode: the model answers with a program, the program calls the tools, and what came of it goes back to the
// model. The faults of its programs are text that it can act on.
func Example_agentLoop() {
	ctx := context.Background()
	pool, err := executor.Open(ctx, executor.Options{Workers: 1, Limits: executor.Limits{Timeout: 5 * time.Second, ToolCalls: 20}})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()

	tools := toolbox{
		"shop.stock": tool(func(_ context.Context, a struct{ Item string }) (any, error) {
			return map[string]any{"count": 3, "supplier": "kettles@example.com"}, nil
		}),
		"shop.order": tool(func(_ context.Context, a struct {
			Item  string
			Count int
		}) (any, error) {
			return map[string]any{"count": a.Count}, nil
		}),
		"mail.send": tool(func(_ context.Context, a struct{ To, Text string }) (any, error) {
			return nil, nil
		}),
	}

	observed := "the task: keep ten kettles"
	for turn := 1; ; turn++ {
		program := model(turn, observed)
		if program == "" {
			break
		}
		result, err := pool.Execute(ctx, executor.Program{
			Source: program, Input: json.RawMessage(`{"item": "kettle"}`), Tools: tools.dispatch, Providers: []string{"shop", "mail"},
		})
		switch {
		case err != nil:
			log.Fatal(err)
		case result.Fault != nil:
			observed = result.Fault.Error()
		default:
			observed = string(result.Value)
		}
	}
	// Output:
	// 1: the model sees the task: keep ten kettles
	// 2: the model sees guest: Error: there is no tool shop.count
	// 3: the model sees {"ordered":7,"from":"kettles@example.com"}
}
