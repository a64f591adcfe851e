package main

import (
	"encoding/json"
	"io"
)

// writeIndented writes v as JSON that a person can read too.
func writeIndented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(v)
}
