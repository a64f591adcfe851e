package adversarial_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/adversarial"
)

const bird = "serinuscanaria1758"

// search is what is found of the bird in texts that come out at one place.
func search(random bool, place string, texts ...string) []adversarial.Find {
	s := adversarial.NewSearch([]adversarial.Canary{{Place: "a file of the host", Value: bird, Random: random}})
	for _, text := range texts {
		s.Read(place, text)
	}
	return s.Finds()
}

var _ = Describe("A canary", func() {
	DescribeTable("is found", func(texts ...string) {
		Expect(search(false, "console line", texts...)).To(HaveExactElements(SatisfyAll(HaveField("Canary", "a file of the host"), HaveField("Place", "console line"))))
	},
		Entry("as it is", "the bird "+bird+" sings"),
		Entry("in capitals", "SERINUSCANARIA1758"),
		Entry("reversed", "8571airanacsunires"),
		Entry("in hexadecimal", "736572696e757363616e6172696131373538"),
		Entry("in hexadecimal with colons and capitals", "73:65:72:69:6E:75:73:63:61:6E:61:72:69:61:31:37:35:38"),
		Entry("in base64", "c2VyaW51c2NhbmFyaWExNzU4"),
		Entry("in base64, after one other byte", "LXNlcmludXNjYW5hcmlhMTc1OA"),
		Entry("in base64, after two other bytes", "LS1zZXJpbnVzY2FuYXJpYTE3NTgt"),
		Entry("in base64, inside of more", "LS0tc2VyaW51c2NhbmFyaWExNzU4LS0t"),
		Entry("as a list of its letters", `["s","e","r","i","n","u","s","c","a","n","a","r","i","a","1","7","5","8"]`),
		Entry("over two lines", "serinus", "canaria1758"),
		Entry("a letter a line", "s", "e", "r", "i", "n", "u", "s", "c", "a", "n", "a", "r", "i", "a", "1", "7", "5", "8"),
		Entry("a letter a line, after an escape", "\\u0021", "s", "e", "r", "i", "n", "u", "s", "c", "a", "n", "a", "r", "i", "a", "1", "7", "5", "8"),
		Entry("behind a megabyte", strings.Repeat("x", 1<<20)+bird),
		Entry("over two lines behind a megabyte", strings.Repeat("x", 1<<20)+"serinus", "canaria1758"),
		Entry("after its own beginning", "serinuscanaserinuscanaria1758"),
		Entry("with an escape of JSON", `serinus\u0063anaria1758`),
		Entry("with escapes of JavaScript", `\x73erinus\u{63}anaria1758`),
		Entry("with an escape of a URL", "https://a.test/?serinus%63anaria1758"),
	)

	DescribeTable("is no text of the host that anybody could write by chance:", func(text string, planted int) {
		Expect(adversarial.Planted(text)).To(HaveLen(planted))
	},
		Entry("one of ten letters", "/srv/isoproof", 1),
		Entry("a short one", "/app", 0),
		Entry("one whose letters are few", "/a/b/c/d/e/f", 0),
		Entry("one of which nothing is looked for", "/данные/проект", 0),
	)

	DescribeTable("that is random is found by ten letters of it", func(how string, texts ...string) {
		Expect(search(true, "fault", texts...)).To(HaveExactElements(HaveField("How", how)))
		Expect(search(false, "fault", texts...)).To(BeEmpty(), "what is not random has parts that others have")
	},
		Entry("in the middle", "as it is", "-nuscanaria-"),
		Entry("at its end", "as it is", "aria1758", "naria1758-", "anaria1758"),
		Entry("reversed", "reversed", "anacsunire"),
		Entry("in hexadecimal", "in hexadecimal", "6e757363616e61726961"),
		Entry("in base64", "in base64", "aW51c2NhbmFyaWE"),
	)

	It("is not found in less, nor in pieces that came out at different places", func() {
		s := adversarial.NewSearch([]adversarial.Canary{{Place: "a file of the host", Value: bird}, {Place: "its memory", Value: "0123456789abcdef", Random: true}})
		s.Read("console line", "canaria1758")
		s.Read("fault", bird[:8])
		s.Read("value", "012345678-456789abc-9876543-30313233343536373-")
		Expect(s.Finds()).To(BeEmpty())
	})

	It("is found once, where it came out first", func() {
		s := adversarial.NewSearch([]adversarial.Canary{{Place: "a file of the host", Value: bird}})
		for _, place := range []string{"value", "fault", "value"} {
			s.Read(place, bird)
		}
		Expect(s.Finds()).To(Equal([]adversarial.Find{{Canary: "a file of the host", Place: "value", How: "as it is"}}))
	})
})
