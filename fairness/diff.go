package fairness

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/isoproof/isoproof/executor"
)

// diff names each place where two decoded JSON values differ, in the order of the document's names, and "" when there
// is none. A path is written as a program would: routes[3].host.
func diff(host, guest any) string {
	var lines []string
	walk("", host, guest, func(path, host, guest string) {
		if path == "" {
			path = "(the whole value)"
		}
		lines = append(lines, fmt.Sprintf("  %s\n    host   %s\n    guest  %s", printable(path), printable(host), printable(guest)))
	})
	const most = 20
	if extra := len(lines) - most; extra > 0 {
		lines = append(lines[:most], fmt.Sprintf("  and %d more places", extra))
	}
	return strings.Join(lines, "\n")
}

const absent = "(absent)"

func walk(path string, host, guest any, differ func(path, host, guest string)) {
	switch h := host.(type) {
	case map[string]any:
		g, ok := guest.(map[string]any)
		if !ok {
			break
		}
		names := map[string]bool{}
		for name := range h {
			names[name] = true
		}
		for name := range g {
			names[name] = true
		}
		for _, name := range slices.Sorted(maps.Keys(names)) {
			at := strings.TrimPrefix(path+"."+name, ".")
			hv, inHost := h[name]
			gv, inGuest := g[name]
			switch {
			case !inHost:
				differ(at, absent, text(gv))
			case !inGuest:
				differ(at, text(hv), absent)
			default:
				walk(at, hv, gv, differ)
			}
		}
		return
	case []any:
		g, ok := guest.([]any)
		if !ok {
			break
		}
		for i := range max(len(h), len(g)) {
			at := fmt.Sprintf("%s[%d]", path, i)
			switch {
			case i >= len(h):
				differ(at, absent, text(g[i]))
			case i >= len(g):
				differ(at, text(h[i]), absent)
			default:
				walk(at, h[i], g[i], differ)
			}
		}
		return
	}
	if h, g := text(host), text(guest); h != g {
		differ(path, h, g)
	}
}

// text is a decoded value's JSON.
func text(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err.Error() // what was decoded encodes: this cannot be
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// printable is s cut and fit for a terminal: a guest chooses its value and the names in it.
func printable(s string) string {
	const most = 160
	runes := []rune(s)
	cut := ""
	if len(runes) > most {
		runes, cut = runes[:most], "..."
	}
	return strings.ReplaceAll(executor.Printable(string(runes)), "\n", `\n`) + cut
}
