package executor

import (
	"encoding/json"
	"errors"
)

// Bytes is binary data where JSON crosses: in a program's input, in a tool's arguments and answer, and in a result. The guest
// has an Uint8Array for it, and whatever view or buffer the guest sends can be read as Bytes: numbers wider than a byte are
// little-endian. A nil Bytes is null. Its JSON is {"$bytes": base64}, as docs/values.md says.
type Bytes []byte

// bytesJSON is what Bytes look like. As is the guest's class, and no concern of the host's.
type bytesJSON struct {
	Bytes *[]byte `json:"$bytes"`
	As    string  `json:"as,omitempty"`
}

// MarshalJSON never fails.
func (b Bytes) MarshalJSON() ([]byte, error) {
	if b == nil {
		return []byte("null"), nil
	}
	return json.Marshal(bytesJSON{Bytes: (*[]byte)(&b)})
}

// UnmarshalJSON takes what the guest made of a view or a buffer, and null.
func (b *Bytes) UnmarshalJSON(text []byte) error {
	var v *bytesJSON
	if err := json.Unmarshal(text, &v); err != nil {
		return errors.New(`executor: Bytes are an object with base64 at its key "$bytes": ` + err.Error())
	}
	switch {
	case v == nil:
		*b = nil
	case v.Bytes == nil:
		return errors.New(`executor: Bytes are an object with base64 at its key "$bytes", and this one has none`)
	default:
		*b = *v.Bytes
	}
	return nil
}
