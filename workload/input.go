package workload

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

const (
	// Seed makes the input. Changing it changes the workload, and every figure measured with it.
	Seed = 0x1505_0f00

	// InputDigest is the SHA-256 of the input, in hexadecimal: the workload is this input and no other.
	InputDigest = "8d9c8e5b6477ee595e8445005740ad0a07de1ac987b657b5bab2340ada187e6f"
)

// Input returns the workload's input as JSON. The caller may keep and change it.
func Input() []byte { return Generate(Seed) }

// Digest returns the SHA-256 of input in hexadecimal, to be compared with [InputDigest].
func Digest(input []byte) string {
	sum := sha256.Sum256(input)
	return hex.EncodeToString(sum[:])
}

// data is the input's shape.
type data struct {
	Base    string      `json:"base"`
	Pattern string      `json:"pattern"` // of URLPattern; one name a segment
	Orders  []order     `json:"orders"`
	Links   []string    `json:"links"` // absolute, or relative to Base
	Ticks   ticks       `json:"ticks"`
	Form    [][2]string `json:"form"`
	Refusal string      `json:"refusal"`
}

type order struct {
	SKU      string   `json:"sku"`
	Quantity int      `json:"quantity"`
	Tags     []string `json:"tags"`
}

type ticks struct {
	Sent   int    `json:"sent"`
	Heard  int    `json:"heard"` // of them, before the abort
	Reason string `json:"reason"`
}

// Generate returns the input that seed makes. Equal seeds make equal bytes.
func Generate(seed uint64) []byte {
	r := lcg(seed)
	word := func() string { return words[r.below(len(words))] }

	d := data{Base: fmt.Sprintf("https://%s.example:8443/shop/", word()), Pattern: "/:tenant/orders/:order"}
	for range 8 {
		o := order{SKU: fmt.Sprintf("%s-%03d", word(), r.below(1000)), Quantity: 1 + r.below(20)}
		for range 2 + r.below(3) {
			o.Tags = append(o.Tags, word())
		}
		d.Orders = append(d.Orders, o)
	}
	for i := range 8 {
		path := fmt.Sprintf("%s/orders/%d", word(), r.below(100_000))
		query := fmt.Sprintf("?q=%s+%%C3%%A9t%%C3%%A9&page=%d", word(), r.below(9))
		switch i % 4 {
		case 0:
			d.Links = append(d.Links, fmt.Sprintf("https://%s.Example:443/%s%s", word(), path, query))
		case 1:
			d.Links = append(d.Links, "/"+path+"#"+word())
		case 2:
			d.Links = append(d.Links, "../"+path+query)
		case 3:
			d.Links = append(d.Links, path+"/"+word()) // no order: the pattern does not match
		}
	}
	d.Ticks = ticks{Sent: 8, Heard: 2 + r.below(5), Reason: "no longer needed: " + word()}
	for range 4 {
		d.Form = append(d.Form, [2]string{word(), fmt.Sprintf("%s \u00e9t\u00e9 \u6f22 %d", word(), r.below(1000))})
	}
	d.Refusal = fmt.Sprintf("quantity %d of %s is out of range", 100+r.below(900), word())

	input, err := json.Marshal(d)
	if err != nil {
		panic(err) // strings and integers always encode
	}
	return input
}

var words = [...]string{"amber", "birch", "cedar", "delta", "ember", "flint", "grove", "hazel", "inlet", "jetty", "knoll", "lilac", "maple", "north", "ochre", "plume"}

// lcg is Knuth's 64-bit linear congruential generator: an algorithm of two constants that no library changes.
type lcg uint64

func (r *lcg) below(n int) int {
	*r = *r*6364136223846793005 + 1442695040888963407
	return int(uint64(*r) >> 33 % uint64(n)) // the low bits of such a generator are poor
}
