//go:build linux && (amd64 || arm64)

package executor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/isoproof/isoproof/executor"
)

// transform is a user's own, in the language that the user's editor checks.
const transform = `interface Sale { region: string; cents: number; at: string }
type Totals = Record<string, { sales: number; euros: number }>;

export default function (sales: Sale[]): Totals {
	const totals: Totals = {};
	for (const { region, cents, at } of sales) {
		if (Number.isNaN(Date.parse(at))) throw new RangeError('no date: ' + at);
		const total = (totals[region] ??= { sales: 0, euros: 0 });
		total.sales++;
		total.euros += cents / 100;
	}
	return totals;
}
`

// A transformation of data in TypeScript. An error names the line in the user's own file.
func Example_transform() {
	ctx := context.Background()
	pool, err := executor.Open(ctx, executor.Options{Workers: 1})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()

	for _, rows := range []string{
		`[{"region": "north", "cents": 1250, "at": "2026-03-01"}, {"region": "south", "cents": 900, "at": "2026-03-02"}, {"region": "north", "cents": 50, "at": "2026-03-02"}]`,
		`[{"region": "north", "cents": 1250, "at": "yesterday"}]`,
	} {
		result, err := pool.Execute(ctx, executor.Program{
			Name: "totals.ts", Source: transform, Form: executor.Module, Language: executor.TypeScript, Input: json.RawMessage(rows),
		})
		if err != nil {
			log.Fatal(err)
		}
		if f := result.Fault; f != nil && f.Guest != nil {
			fmt.Printf("%s:%d: %s\n", f.Guest.File, f.Guest.Line, f.Text)
			continue
		}
		fmt.Println(string(result.Value))
	}
	// Output:
	// {"north":{"sales":2,"euros":13},"south":{"sales":1,"euros":9}}
	// totals.ts:7: RangeError: no date: yesterday
}
