package workload

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/isoproof/isoproof/executor"
)

type quoteArgs struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

type quoteAnswer struct {
	Cents int `json:"cents"`
}

// Tools answers the workload's tool calls: tools.shop.quote({sku, quantity}) gives {cents}. It is pure.
func Tools() executor.Dispatch {
	return func(_ context.Context, call executor.ToolCall) (any, error) {
		if call.Provider != "shop" || call.Tool != "quote" {
			return nil, &executor.ToolError{Name: "ReferenceError", Message: fmt.Sprintf("there is no tool %s.%s", call.Provider, call.Tool)}
		}
		var args quoteArgs
		if err := json.Unmarshal(call.Args, &args); err != nil {
			return nil, &executor.ToolError{Name: "TypeError", Message: "quote takes {sku, quantity}: " + err.Error()}
		}
		return quote(args), nil
	}
}

func quote(args quoteArgs) quoteAnswer {
	price := 100
	for _, b := range []byte(args.SKU) {
		price = (price*31 + int(b)) % 9973
	}
	return quoteAnswer{Cents: price * args.Quantity}
}
