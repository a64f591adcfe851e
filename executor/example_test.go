//go:build linux && (amd64 || arm64)

package executor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// The bodies are those of the programs in README.md, docs/embedding.md and docs/outbound.md.

func Example() {
	ctx := context.Background()
	pool, err := executor.Open(ctx, executor.Options{})
	if err != nil {
		log.Fatal(err) // no worker could start: the text says what to do
	}
	defer pool.Close()

	result, err := pool.Execute(ctx, executor.Program{
		Source: `
			const { celsius } = await tools.weather.now({ city: input.city });
			return { city: input.city, fahrenheit: celsius * 9 / 5 + 32 };`,
		Input: json.RawMessage(`{"city": "Bergen"}`),
		Tools: func(ctx context.Context, call executor.ToolCall) (any, error) {
			if call.Provider != "weather" || call.Tool != "now" {
				return nil, fmt.Errorf("there is no tool %s.%s", call.Provider, call.Tool)
			}
			return map[string]int{"celsius": 10}, nil
		},
		Limits: executor.Limits{Timeout: time.Second},
	})
	switch {
	case err != nil:
		log.Fatal(err) // this call was wrong: nothing ran
	case result.Fault != nil:
		log.Fatal(result.Fault) // the program was: kind and text
	}
	fmt.Println(string(result.Value))
	// Output: {"city":"Bergen","fahrenheit":50}
}

func ExamplePool_Execute() {
	ctx := context.Background()
	pool, err := executor.Open(ctx, executor.Options{
		Workers: 1,
		Limits:  executor.Limits{Timeout: 2 * time.Second, Memory: 16 << 20},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()

	for _, source := range []string{
		`return 6 * 7`,
		`throw new RangeError('too far')`,
		`for (;;);`,
		`const all = []; for (;;) all.push(new Array(1000).fill(1))`,
		`return () => 1`,
	} {
		result, err := pool.Execute(ctx, executor.Program{Source: source})
		if err != nil {
			log.Fatal(err)
		}
		if result.Fault != nil {
			fmt.Println(result.Fault)
			continue
		}
		fmt.Println(string(result.Value))
	}
	// Output:
	// 42
	// guest: RangeError: too far
	// timeout: execution timed out after 2s
	// memory: execution exceeded its memory limit of 16 MiB
	// result: result cannot leave the isolate: a function
}

func ExamplePool_Open() {
	ctx := context.Background()
	pool, err := executor.Open(ctx, executor.Options{Workers: 1})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()
	session, err := pool.Open(ctx, executor.SessionOptions{Idle: 10 * time.Minute})
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()

	for _, source := range []string{
		`globalThis.rows = [3, 1, 2]; return rows.length`,
		`return rows.sort()`,
		`while (rows.length) rows.push(rows.pop())`,
		`return rows`,
	} {
		result, err := session.Execute(ctx, executor.Program{Source: source, Limits: executor.Limits{Timeout: time.Second}})
		var ended *executor.SessionEnded
		switch {
		case errors.As(err, &ended):
			fmt.Println("started anew:", session.Reopen(ctx) == nil)
		case err != nil:
			log.Fatal(err)
		case result.Fault != nil:
			fmt.Println(result.Fault)
		default:
			fmt.Println(string(result.Value))
		}
	}
	// Output:
	// 3
	// [1,2,3]
	// timeout: execution timed out after 1s
	// started anew: true
}

func ExampleOutboundFunc() {
	ctx := context.Background()
	pool, err := executor.Open(ctx, executor.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()

	result, err := pool.Execute(ctx, executor.Program{
		Source: `
			const response = await fetch('https://rates.example/eur');
			return { status: response.status, ...await response.json() };`,
		Outbound: executor.OutboundFunc(func(r *http.Request) (*http.Response, error) {
			if r.URL.Host != "rates.example" {
				return nil, fmt.Errorf("there is no %s here", r.URL.Host)
			}
			return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(`{"usd": 1.08}`))}, nil
		}),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(result.Value))
	for _, r := range result.Outbound {
		fmt.Println(r.Method, r.URL, r.Status, r.Received)
	}
	// Output:
	// {"status":200,"usd":1.08}
	// GET https://rates.example/eur 200 13
}
