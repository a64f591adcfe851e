package adversarial_test

import (
	"encoding/json"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness/suite"
)

const mebibyte = 1 << 20

var (
	value = adversarial.Ending{Kind: "value", Text: `{"a":1}`}
	call  = adversarial.Call{Provider: "echo", Tool: "it", Arguments: json.RawMessage(`[1]`)}
	ask   = adversarial.Request{Method: "GET", URL: "https://a.test/"}
)

// pinned is an entry, and quiet what is seen of it when all is well.
func pinned() *adversarial.Entry {
	e := &adversarial.Entry{Boundary: "global", Name: "a", Setting: adversarial.Function, Pin: &adversarial.Pin{Ending: value, Calls: []adversarial.Call{call, call}, Requests: []adversarial.Request{ask}}}
	e.Program.Limits = executor.Limits{Timeout: 500 * time.Millisecond, Grace: 250 * time.Millisecond, Memory: 64 * mebibyte}
	return e
}

func quiet() adversarial.Evidence {
	return adversarial.Evidence{
		Ending: value, Calls: []adversarial.Call{call, call}, Requests: []adversarial.Request{ask}, Wall: 5 * time.Millisecond,
		Next: []adversarial.Next{{Worker: 1, Ending: adversarial.Ending{Kind: "value"}}, {Worker: 2, Ending: adversarial.Ending{Kind: "value"}}}, Watched: true, Before: 20 * mebibyte, Peak: 30 * mebibyte,
	}
}

// ruling is a change of the two, and the rules that it breaks.
type ruling struct {
	what   string
	change func(*adversarial.Entry, *adversarial.Evidence)
	breaks []string
}

// ends is a change of how the run ended, with the pin or against it.
func ends(kind, text string) func(*adversarial.Entry, *adversarial.Evidence) {
	return func(e *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Ending = adversarial.Ending{Kind: kind, Text: text}
		e.Pin.Ending = seen.Ending
	}
}

func says(where, text string) func(*adversarial.Entry, *adversarial.Evidence) {
	return func(_ *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Finds = append(seen.Finds, search(false, where, text)...)
	}
}

// beside gives the entry a neighbour, of which this was seen.
func beside(change func(*adversarial.Evidence)) func(*adversarial.Entry, *adversarial.Evidence) {
	return func(e *adversarial.Entry, seen *adversarial.Evidence) {
		other := quiet()
		change(&other)
		e.Neighbour, seen.Beside = pinned(), &other
	}
}

// way is a direct way out by which this was dialled, as pinned, and this arrived.
func way(dialled, arrived string) func(*adversarial.Entry, *adversarial.Evidence) {
	method, url, _ := strings.Cut(arrived, " ")
	return func(e *adversarial.Entry, seen *adversarial.Evidence) {
		e.Pin.Dials = []string{dialled}
		seen.Way = &adversarial.Way{Dialled: []string{dialled}, Arrived: []adversarial.Request{{Method: method, URL: url}}}
	}
}

// looks is a direct way out by which these names were looked up.
func looks(names ...string) func(*adversarial.Entry, *adversarial.Evidence) {
	return func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Way = &adversarial.Way{Looked: names} }
}

var rulings = []ruling{
	{"a worker that was lost", ends("worker_lost", "lost"), []string{"silent"}},
	{"a worker that its filter ended", ends("syscall", "filter"), []string{"silent"}},
	{"a worker that ends after a value", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Gone = true }, []string{"silent"}},
	{"a secret in a value", says("value", bird), []string{"canary"}},
	{"a secret in a console line", says("console line", bird), []string{"canary"}},
	{"a secret in a fault", says("fault", "at "+bird+".js"), []string{"canary"}},
	{"a secret in a tool call", says("tool call", bird), []string{"canary"}},
	{"a secret in an outbound request", says("outbound request", "GET https://"+bird+".test/"), []string{"canary"}},
	{"another global", func(_ *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Next[0].Differences = []string{"there: theirs"}
	}, []string{"residue"}},
	{"another global in another place than the first", func(_ *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Next[1].Differences = []string{"not there: theirs"}
	}, []string{"residue"}},
	{"a next execution that ends as a fault", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Next[0].Ending.Kind = "timeout" }, []string{"not-serving"}},
	{"one of the next executions that ends as a fault", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Next[1].Ending.Kind = "memory" }, []string{"not-serving"}},
	{"no next execution", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Next = nil }, []string{"not-serving"}},
	{"a next execution that waits", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Next[1].Waited = 1001 * time.Millisecond }, []string{"not-serving"}},
	{"a settlement past timeout, grace and margin", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Wall = 1751 * time.Millisecond }, []string{"late"}},
	{"a worker that grew past the bound", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Peak = 132*mebibyte + 1 }, []string{"outgrown"}},
	{"a request that left without a way out", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		e.Setting, seen.Left = adversarial.Disabled, 1
		e.Pin.Requests, seen.Requests = nil, nil
	}, []string{"beyond"}},
	{"a name looked up that its policy does not open", looks("169-254-169-254.test", "a.test"), []string{"beyond"}},
	{"a wildcard's own name looked up", looks(".wild.test"), []string{"beyond"}},
	{"an address dialled that its policy does not open", way("127.0.0.1:80", "GET http://a.test/"), []string{"beyond"}},
	{"another port of an address that it opens", way("8.8.8.8:22", "GET http://a.test/"), []string{"beyond"}},
	{"a request that arrives for another host", way("8.8.8.8:80", "GET http://internal.test/"), []string{"beyond"}},
	{"a request that arrives for a wildcard's own name", way("8.8.8.8:80", "GET http://.wild.test/"), []string{"beyond"}},
	{"a request that arrives with another method", way("8.8.8.8:80", "PUT http://a.test/"), []string{"beyond"}},
	{"an address dialled that is not pinned", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		way("8.8.8.8:80", "GET http://a.test./")(e, seen)
		e.Pin.Dials = nil
	}, []string{"dials"}},
	{"an address that was not dialled", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		way("8.8.8.8:80", "GET http://x.wild.test/")(e, seen)
		seen.Way.Dialled = nil
	}, []string{"dials"}},
	{"a line on the console that is not pinned", func(_ *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Console = adversarial.Console{Said: []string{"log a"}, Lines: 1}
	}, []string{"console"}},
	{"another line on the console", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Console = adversarial.Console{Said: []string{"log a", "log b"}, Lines: 2}
		e.Pin.Console = adversarial.Console{Said: []string{"log b", "log a"}, Lines: 2}
	}, []string{"console"}},
	{"another number of lines kept out of the console", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Console.Dropped.Lines = 1 }, []string{"console"}},
	{"another value", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Ending.Text = `{"a":2}` }, []string{"ending"}},
	{"another kind with the same text", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Ending.Kind = "guest" }, []string{"ending"}},
	{"another beginning", func(e *adversarial.Entry, _ *adversarial.Evidence) { e.Pin.Prefix, e.Pin.Ending.Text = true, `{"b` }, []string{"ending"}},
	{"a call too many", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Calls = append(seen.Calls, call) }, []string{"calls"}},
	{"a call too few", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Calls = seen.Calls[1:] }, []string{"calls"}},
	{"a call with other arguments", func(_ *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Calls = []adversarial.Call{call, {Provider: "echo", Tool: "it", Arguments: json.RawMessage(`[2]`)}}
	}, []string{"calls"}},
	{"another number of calls", func(e *adversarial.Entry, _ *adversarial.Evidence) { e.Pin.Calls, e.Pin.Count = nil, 3 }, []string{"calls"}},
	{"a request that is not pinned", func(e *adversarial.Entry, _ *adversarial.Evidence) { e.Pin.Requests = nil }, []string{"requests"}},
	{"a request that did not come", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Requests = nil }, []string{"requests"}},
	{"a secret that its neighbour says", beside(func(seen *adversarial.Evidence) {
		seen.Finds = search(false, "value", bird)
	}), []string{"canary"}},
	{"a neighbour that ends otherwise", beside(func(seen *adversarial.Evidence) { seen.Ending.Text = `{"a":2}` }), []string{"ending"}},
	{"all at once", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		ends("worker_lost", "lost")(e, seen)
		says("value", bird)(e, seen)
		seen.Next, seen.Wall, seen.Peak = []adversarial.Next{{Differences: []string{"there: theirs"}}}, time.Minute, 1<<40
		seen.Way = &adversarial.Way{Dialled: []string{"127.0.0.1:80"}}
		e.Pin, seen.Console.Lines = &adversarial.Pin{}, 1
	}, adversarial.Rules()},

	{"nothing", func(*adversarial.Entry, *adversarial.Evidence) {}, nil},
	{"everything at its bound", func(_ *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Wall, seen.Next[0].Waited, seen.Peak = 1750*time.Millisecond, time.Second, 132*mebibyte
	}, nil},
	{"a worker that ends after a timeout", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		ends("timeout", "execution timed out after 500ms")(e, seen)
		seen.Gone = true
	}, nil},
	{"a worker that says that its engine aborted", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		ends("engine", "the engine aborted: x")(e, seen)
		seen.Gone = true
	}, nil},
	{"a value that is pinned with other spaces", func(e *adversarial.Entry, _ *adversarial.Evidence) { e.Pin.Ending.Text = `{ "a": 1 }` }, nil},
	{"as many lines on the console as are pinned", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		seen.Console = adversarial.Console{Said: []string{"log a"}, Lines: 1}
		e.Pin.Console = adversarial.Console{Lines: 1}
	}, nil},
	{"the pinned beginning", func(e *adversarial.Entry, _ *adversarial.Evidence) { e.Pin.Prefix, e.Pin.Ending.Text = true, `{"a` }, nil},
	{"the pinned number of calls", func(e *adversarial.Entry, _ *adversarial.Evidence) { e.Pin.Calls, e.Pin.Count = nil, 2 }, nil},
	{"arguments that are pinned with other spaces", func(e *adversarial.Entry, _ *adversarial.Evidence) {
		e.Pin.Calls[0].Arguments = json.RawMessage(`[ 1 ]`)
	}, nil},
	{"names looked up that its policy opens", looks("internal.test", "x.wild.test"), nil},
	{"a direct way out inside its policy", way("1.1.1.1:80", "HEAD http://1.1.1.1/"), nil},
	{"a program of which nothing is known", func(e *adversarial.Entry, seen *adversarial.Evidence) { e.Pin, seen.Ending.Text = nil, `"anything"` }, nil},
	{"processes that nobody could watch", func(_ *adversarial.Entry, seen *adversarial.Evidence) { seen.Watched, seen.Peak = false, 1<<40 }, nil},
	{"two programs in one worker, at their bound", func(e *adversarial.Entry, seen *adversarial.Evidence) {
		beside(func(*adversarial.Evidence) {})(e, seen)
		seen.Peak = 196 * mebibyte
	}, nil},
	{"a neighbour of which all is well", beside(func(*adversarial.Evidence) {}), nil},
}

var _ = Describe("The judge of attacks", func() {
	DescribeTable("breaks exactly the rules that are broken by", func(r ruling) {
		e, seen := pinned(), quiet()
		r.change(e, &seen)
		var broken []string
		for _, v := range adversarial.Judge(e, seen) {
			Expect(v.Text).NotTo(BeEmpty())
			broken = append(broken, v.Rule)
		}
		Expect(broken).To(Equal(r.breaks))
	}, suite.Entries("rulings", rulings, func(r ruling) TableEntry { return Entry(r.what, r) }))

	It("has a ruling against every rule alone", func() {
		alone := map[string]bool{}
		for _, r := range rulings {
			if len(r.breaks) == 1 {
				alone[r.breaks[0]] = true
			}
		}
		for _, rule := range adversarial.Rules() {
			Expect(alone).To(HaveKey(rule))
		}
	})

	It("calls it an escape when a rule is broken that holds for every program, and only then", func() {
		var escapes []string
		for _, r := range rulings {
			e, seen := pinned(), quiet()
			r.change(e, &seen)
			if broken := adversarial.Judge(e, seen); len(broken) == 1 && adversarial.Escaped(broken) {
				escapes = append(escapes, broken[0].Rule)
			}
		}
		Expect(escapes).To(And(ContainElements("silent", "canary", "residue", "not-serving", "late", "outgrown", "beyond"), Not(ContainElements("ending", "calls", "requests", "dials", "console"))))
	})
})
