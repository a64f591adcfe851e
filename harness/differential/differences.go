package differential

// Side is who is right where the results differ. It is never Node.js alone: then the guest is wrong, and is changed.
type Side string

// The sides.
const (
	Guest Side = "guest"
	Both  Side = "both" // the standard leaves it open
)

// Difference is a place in which the results differ, and what the standard says of it.
type Difference struct {
	Place
	Right    Side   `json:"right"`
	Standard string `json:"standard"` // which, where in it, and its word
}

// Differences are the declared ones of some areas, or of all where none is named, in the order of the programs.
func Differences(areas ...string) []Difference {
	return of(areas, differences, func(d Difference) string { return d.Program })
}

var differences = []Difference{
	{Place{"abort/timeouts-that-are-refused", "/1", `"TypeError"`, `"RangeError"`}, Guest,
		"DOM, AbortSignal: the argument of timeout() is an [EnforceRange] unsigned long long; Web IDL, ConvertToInt: what is outside throws a TypeError"},
	{Place{"abort/a-timeout-by-conversion", "", `{"returns":false}`, `{"throws":"TypeError"}`}, Guest,
		"DOM, AbortSignal: the argument of timeout() is an unsigned long long; Web IDL, ConvertToInt: a value becomes a number by ToNumber"},
	{Place{"blob/a-time-that-is-no-integer", "", `12`, `12.9`}, Guest,
		"File API, FilePropertyBag: lastModified is a long long; Web IDL, ConvertToInt: its fraction is cut off"},
	{Place{"domexception/its-name-is-text", "/0", `"[object Object]"`, `"N"`}, Guest,
		"Web IDL, DOMException: the second argument of the constructor is a DOMString"},
	{Place{"domexception/its-name-is-text", "/1", `{"is":"undefined"}`, `3`}, Guest,
		"Web IDL, DOMException: it has no cause"},
	{Place{"event/capturing-listeners-come-first", "", `"capturing,other"`, `"other,capturing"`}, Guest,
		"DOM, dispatch: the whole path, the target in it, is first invoked with \"capturing\" and then with \"bubbling\""},
	{Place{"event/a-stopped-event-can-be-dispatched-again", "", `"true,true,false"`, `"true,true"`}, Guest,
		"DOM, dispatch: at its end the event's stop propagation and stop immediate propagation flags are unset"},
	{Place{"event/an-event-that-is-being-dispatched", "/0/throws", `"DOMException InvalidStateError"`, `"Error"`}, Guest,
		"DOM, EventTarget.dispatchEvent, step 1: an event that is being dispatched throws an InvalidStateError DOMException"},
	{Place{"event/constants-of-an-event", "", `2`, `{"is":"undefined"}`}, Guest,
		"Web IDL, constants: they are properties of the interface object and of the interface prototype object"},
	{Place{"globals/functions-are-no-constructors", "", `[]`, `["atob","btoa","structuredClone","queueMicrotask","setTimeout","clearTimeout","fetch"]`}, Guest,
		"Web IDL, operations: they are made by CreateBuiltinFunction without [[Construct]], and ECMA-262, 18: such a function has no prototype"},
	{Place{"globals/random-values-for-what-is-no-view", "/throws", `"TypeError"`, `"DOMException TypeMismatchError"`}, Guest,
		"Web Cryptography, getRandomValues: the argument is an ArrayBufferView; Web IDL, buffer source types: anything else throws a TypeError"},
	{Place{"streams/the-order-of-an-iteration's-result", "", `"value,done"`, `"done,value"`}, Guest,
		"Web IDL, asynchronous iterator prototype object: a result is made by CreateIterResultObject; ECMA-262, there: value, then done"},
	{Place{"structuredclone/its-length", "", `1`, `2`}, Guest,
		"HTML, structuredClone: the second argument is optional; Web IDL, operations: length counts those that are not"},
	{Place{"urlpattern/groups-stand-as-the-pattern-names-them", "", `"b,c,a"`, `"a,c,b"`}, Guest,
		"URL Pattern, create a component match result: the groups are set one after the other, in the order of the group name list"},
	{Place{"urlsearchparams/the-order-of-an-iteration's-result", "", `"value,done"`, `"done,value"`}, Guest,
		"Web IDL, iterator prototype object: a result is made by CreateIterResultObject; ECMA-262, there: value, then done"},
}
