package executor

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

const (
	maxProviders    = 256
	maxProviderName = 64 // bytes
)

// providerName is what can be written behind a dot and taken out by a pattern (const { mail } = tools).
var providerName = regexp.MustCompile(fmt.Sprintf(`^[A-Za-z_$][A-Za-z0-9_$]{0,%d}$`, maxProviderName-1))

// unfitProviders are the identifiers that would mean something else, by what they mean.
var unfitProviders = map[string]string{
	"a reserved word": "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally " +
		"for function if implements import in instanceof interface let new null package private protected public return static super switch this " +
		"throw true try typeof var void while with yield",
	"in the program's scope":               "input tools console undefined NaN Infinity globalThis",
	"what the language asks an object for": "__proto__ constructor hasOwnProperty prototype then toJSON toString valueOf",
}

var unfitProvider = func() map[string]string {
	why := map[string]string{}
	for reason, names := range unfitProviders {
		for _, name := range strings.Fields(names) {
			why[name] = reason
		}
	}
	return why
}()

// checkProviders judges the names of a program's providers.
func checkProviders(names []string) error {
	if len(names) > maxProviders {
		return &OptionError{"Program.Providers", fmt.Sprintf("a list of %d", len(names)), fmt.Sprintf("at most %d names", maxProviders)}
	}
	seen := map[string]string{}
	for i, name := range names {
		field, shown := fmt.Sprintf("Program.Providers[%d]", i), fmt.Sprintf("%.40q", name)
		folded := strings.ToLower(name)
		switch other, clash := seen[folded]; {
		case !providerName.MatchString(name):
			return &OptionError{field, shown, fmt.Sprintf("an identifier of at most %d letters, digits, _ and $", maxProviderName)}
		case unfitProvider[name] != "":
			return &OptionError{field, shown, "another name: this one is " + unfitProvider[name]}
		case clash:
			return &OptionError{field, shown, fmt.Sprintf("another name than %q, by more than capitals", other)}
		}
		seen[folded] = name
	}
	return nil
}

// providersJSON is the list as a worker gets it. Identifiers need no escape that JavaScript would read otherwise.
func providersJSON(names []string) []byte {
	if len(names) == 0 {
		return nil
	}
	text, _ := json.Marshal(names) // strings always have JSON
	return text
}
