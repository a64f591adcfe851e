package executor_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"github.com/isoproof/isoproof/harness/suite"
)

// crowd is a program's hundred thousand rejections, and what handles them one by one, in another order than they came.
const crowd = `
	const crowd = Array.from({ length: 1e5 }, (_, i) => Promise.reject(i));
	const handle = (but) => { for (let i = 0; i < 1e5; i++) if ((i * 7919) % 1e5 !== but) crowd[(i * 7919) % 1e5].catch(() => {}); };
`

var rejections = []struct {
	it, text string
	ends     types.GomegaMatcher
}{
	{"is the oldest of several", `Promise.reject(new RangeError('first')); Promise.reject(new Error('second'))`, haveFault("guest", "RangeError: first")},
	{"is none that is handled in its turn", `
		const all = ['a', 'b', 'c'].map((text) => Promise.reject(new Error(text))); all[0].catch(() => {}); all[2].catch(() => {})`, haveFault("guest", "Error: b")},
	{"is one that was there before a crowd that is handled", `Promise.reject(new Error('before'));` + crowd + `handle()`, haveFault("guest", "Error: before")},
	{"is one of a crowd", crowd + `handle(77_777)`, haveFault("guest", "uncaught number: 77777")},
	{"is none of a crowd that is handled", crowd + `handle(); return 'none'`, haveValue(`"none"`)},
	{"is none, however many a program makes and handles", `for (let i = 0; i < 3e5; i++) Promise.reject(i).catch(() => {}); return 'none'`, haveValue(`"none"`)},
	{"is the one in front of all that a program makes and handles", `
		Promise.reject(new Error('in front')); for (let i = 0; i < 3e5; i++) Promise.reject(i).catch(() => {})`, haveFault("guest", "Error: in front")},
	{"is none that is handled later than the one after it", `
		let before = Promise.reject(0); for (let i = 1; i < 3e5; i++) { const next = Promise.reject(i); before.catch(() => {}); before = next; } before.catch(() => {}); return 'none'`, haveValue(`"none"`)},
}

var _ = DescribeTable("The unhandled rejection that ends a program", func(ctx SpecContext, text string, ends types.GomegaMatcher) {
	program := source(text)
	program.Limits.Memory = 32 << 20 // 112 bytes for each of 300,000 would not fit
	program.Limits.Timeout = time.Minute
	Expect(run(ctx, openWith(ctx, one()), program)).To(ends)
}, suite.Entries("rejections", rejections, func(r struct {
	it, text string
	ends     types.GomegaMatcher
}) TableEntry {
	return Entry(r.it, r.text, r.ends, SpecTimeout(2*time.Minute))
}))
