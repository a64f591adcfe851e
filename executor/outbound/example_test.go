package outbound_test

import (
	"fmt"
	"log"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/executor/outbound"
)

func ExampleNew() {
	direct, err := outbound.New(outbound.Policy{
		Hosts:   []string{"api.example.com", "*.cdn.example.com", "http://intranet.example:8080"},
		Methods: []string{"GET", "POST"},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer direct.Close()
	program := executor.Program{Source: "return (await fetch('https://api.example.com/')).status", Outbound: direct}
	fmt.Println(program.Outbound != nil)
	// Output: true
}
