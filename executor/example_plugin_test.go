//go:build linux && (amd64 || arm64)

package executor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// sdk is what the host offers every plug-in to import.
var sdk = map[string]string{
	"shop/money.js": `export const percent = (cents, n) => Math.round(cents * n / 100);`,
}

// A plug-in is modules that a customer wrote. Its default export gets a cart and returns the cents to take off.
type plugin struct {
	name    string
	main    string
	modules map[string]string
}

var plugins = []plugin{
	{"loyalty", `
		import { percent } from 'shop/money.js';
		import { tiers } from './tiers.js';
		import names from './names.json';

		export default ({ cents, orders }) => {
			const tier = tiers.find(({ from }) => orders >= from);
			console.log(names[tier.id]);
			return percent(cents, tier.percent);
		};`,
		map[string]string{
			"./tiers.js":   `export const tiers = [{ id: 'g', from: 20, percent: 10 }, { id: 's', from: 5, percent: 4 }, { id: 'n', from: 0, percent: 0 }];`,
			"./names.json": `{ "g": "gold", "s": "silver", "n": "new here" }`,
		}},
	{"broken", `
		import { half } from './maths.js';
		export default ({ cents }) => half(cents);`,
		map[string]string{"./math.js": `export const half = (n) => n / 2;`}},
	{"endless", `export default () => { for (;;); };`, nil},
}

// Plug-ins of many customers, each a module graph of its own: one that does not load, fails or never ends costs nobody else
// anything.
func Example_plugins() {
	ctx := context.Background()
	pool, err := executor.Open(ctx, executor.Options{Workers: 1, Limits: executor.Limits{Timeout: 2 * time.Second}})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()

	for _, p := range plugins {
		modules := maps.Clone(sdk)
		maps.Copy(modules, p.modules)
		result, err := pool.Execute(ctx, executor.Program{
			Name: p.name + ".js", Source: p.main, Form: executor.Module, Modules: modules, Input: json.RawMessage(`{"cents": 12995, "orders": 7}`),
		})
		switch {
		case err != nil:
			log.Fatal(err)
		case result.Fault != nil:
			fmt.Printf("%s: %s\n", p.name, result.Fault)
		default:
			fmt.Printf("%s: %s off (%s)\n", p.name, result.Value, result.Console[0].Text)
		}
	}
	// Output:
	// loyalty: 520 off (silver)
	// broken: guest: Error: module './maths.js' is not in the module map: did you mean './math.js'?
	// endless: timeout: execution timed out after 2s
}
