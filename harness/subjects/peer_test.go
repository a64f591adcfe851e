package subjects_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/isoproof/isoproof/harness/suite"
)

func TestSubjects(t *testing.T) { suite.Run(t, "harness/subjects") }

// TestMain makes this binary a peer when it is started as one.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == asPeer {
		peer(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

const (
	asPeer = "as-peer"
	polite = `{"subject":"fixture","version":"1","engine":"none","host":"go","capabilities":["tools","memory"]}`
)

// peer says hello and then does with each execution what its source says.
func peer(hello string) {
	fmt.Println(hello)
	requests := bufio.NewScanner(os.Stdin)
	for requests.Scan() {
		var r struct {
			ID     uint64
			Call   uint64
			Source string
			Input  json.RawMessage
		}
		if json.Unmarshal(requests.Bytes(), &r) != nil {
			os.Exit(3)
		}
		switch {
		case r.Call != 0: // an answer ends its execution: its whole line is the value
			fmt.Printf(`{"id":%d,"value":%s}`+"\n", r.ID, requests.Text())
		case r.Source == "echo the request":
			fmt.Printf(`{"id":%d,"value":%s,"wall_ms":2.5,"wait_ms":0.5}`+"\n", r.ID, requests.Text())
		case r.Source == "call":
			fmt.Printf(`{"id":%d,"call":1,"provider":"shop","tool":"quote","args":{"n":1}}`+"\n", r.ID)
		case r.Source == "say nothing":
		case r.Source == "die":
			fmt.Fprintln(os.Stderr, "the reason is here")
			os.Exit(7)
		default: // the source is the line to write
			fmt.Println(strings.ReplaceAll(r.Source, "ID", fmt.Sprint(r.ID)))
		}
	}
}
