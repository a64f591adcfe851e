package adversarial

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/isoproof/isoproof/executor"
)

// DefaultLimits are the limits of a program that states no others: those of the executor, but for a timeout of 5 s. No program that ends
// by itself comes near it, on a busy machine either; one that does not should state its own, since many run one after the other.
func DefaultLimits() executor.Limits {
	l := executor.DefaultLimits()
	l.Timeout = 5 * time.Second
	return l
}

// Room are the limits of a pool in which programs of these limits can be run, and what a stand runs between them.
func Room(l executor.Limits) executor.Limits {
	room, least := reflect.ValueOf(&l).Elem(), reflect.ValueOf(executor.DefaultLimits())
	for i := range room.NumField() {
		room.Field(i).SetInt(max(room.Field(i).Int(), least.Field(i).Int()))
	}
	return l
}

// ParseLimits reads limits as the corpus and the command line write them, over [DefaultLimits]: a JSON object whose keys are the
// fields of [executor.Limits] with a small first letter, and whose values are times such as "500ms", and counts and sizes such as
// 100 or "64MiB". Whether they make sense is for the executor to say.
func ParseLimits(text string) (executor.Limits, error) {
	l := DefaultLimits()
	var given map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &given); err != nil {
		return l, fmt.Errorf(`they are no JSON object: write them as in {"timeout":"2s","memory":"64MiB","toolCalls":10}`)
	}
	for _, key := range slices.Sorted(maps.Keys(given)) {
		field := reflect.ValueOf(&l).Elem().FieldByNameFunc(func(name string) bool { return limitName(name) == key })
		var err error
		switch {
		case !field.IsValid():
			err = fmt.Errorf("there is no such limit: there are %s", strings.Join(limitNames(), ", "))
		case field.Type() == reflect.TypeFor[time.Duration]():
			err = setDuration(field, given[key])
		default:
			err = setSize(field, given[key])
		}
		if err == nil && field.Int() == 0 {
			err = errors.New("0 is none, and the executor takes it for its default: leave it out")
		}
		if err != nil {
			return l, fmt.Errorf("%s: %w", key, err)
		}
	}
	return l, nil
}

// limitName is the key of a field of [executor.Limits].
func limitName(field string) string { return strings.ToLower(field[:1]) + field[1:] }

func limitNames() (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[executor.Limits]()) {
		names = append(names, limitName(field.Name))
	}
	return names
}

func setDuration(field reflect.Value, value json.RawMessage) error {
	var text string
	if err := json.Unmarshal(value, &text); err == nil {
		if d, err := time.ParseDuration(text); err == nil {
			field.SetInt(int64(d))
			return nil
		}
	}
	return fmt.Errorf(`%s is no time: write a number and a unit, as in "500ms"`, value)
}

func setSize(field reflect.Value, value json.RawMessage) error {
	digits, unit := strings.Trim(string(value), `"`), int64(1)
	for i, name := range []string{"KiB", "MiB", "GiB"} {
		if cut, ok := strings.CutSuffix(digits, name); ok {
			digits, unit = cut, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n > (1<<62)/unit {
		return fmt.Errorf(`%s is no count or size: write a whole number, as in 100 or "64MiB"`, value)
	}
	field.SetInt(n * unit)
	return nil
}
