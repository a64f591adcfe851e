package differential

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"

	"github.com/isoproof/isoproof/harness"
)

// Record is what a run in Node.js returned, kept so that our guest can be compared with it where there is no Node.js.
type Record struct {
	Schema   int            `json:"schema"`
	Facts    []harness.Fact `json:"facts"` // which Node.js
	Programs []Recorded     `json:"programs"`
}

// Recorded is one program's result.
type Recorded struct {
	ID     string          `json:"id"`
	Digest string          `json:"digest"` // of the program that returned it
	Result json.RawMessage `json:"result"`
}

//go:embed node.json
var recorded []byte

// Node is the record that is kept in the repository.
func Node() (Record, error) {
	var r Record
	if err := json.Unmarshal(recorded, &r); err != nil {
		return Record{}, fmt.Errorf("differential: node.json: %w", err)
	}
	return r, nil
}

// Of is what the record has of some areas, or all of it where none is named.
func (r Record) Of(areas ...string) Record {
	r.Programs = of(areas, r.Programs, func(one Recorded) string { return one.ID })
	return r
}

// NewRecord keeps the results of all programs. A program that a peer did not end with a value compares nothing and is an error.
func NewRecord(facts []harness.Fact, programs []Program, results Results) (Record, error) {
	r := Record{Schema: 1, Facts: facts}
	for _, p := range programs {
		result, ok := results[p.ID]
		if !ok || !json.Valid([]byte(result)) {
			return Record{}, fmt.Errorf("differential: %s has no value to record: %s", p.ID, result)
		}
		r.Programs = append(r.Programs, Recorded{ID: p.ID, Digest: p.Digest(), Result: json.RawMessage(result)})
	}
	return r, nil
}

// Write writes the record as JSON, a program a line, so that a change of one is a change of its line.
func (r Record) Write(w io.Writer) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	list := func(key string, n int, one func(i int) any) error {
		fmt.Fprintf(&b, ",\n%q: [", key)
		for i := range n {
			b.WriteString(map[bool]string{true: "\n", false: ",\n"}[i == 0])
			if err := e.Encode(one(i)); err != nil {
				return err
			}
			b.Truncate(b.Len() - 1) // the line's end, which Encode has written
		}
		b.WriteString("\n]")
		return nil
	}
	fmt.Fprintf(&b, "{\n\"schema\": %d", r.Schema)
	if err := list("facts", len(r.Facts), func(i int) any { return r.Facts[i] }); err != nil {
		return err
	}
	if err := list("programs", len(r.Programs), func(i int) any { return r.Programs[i] }); err != nil {
		return err
	}
	b.WriteString("\n}\n")
	_, err := w.Write(b.Bytes())
	return err
}
