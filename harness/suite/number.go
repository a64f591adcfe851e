package suite

import (
	"os"
	"strconv"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"
)

// Number is what an environment variable says, a seed or how much is done, and otherwise where it is not set. A variable that is no
// number fails the spec.
func Number(variable string, otherwise uint64) uint64 {
	ginkgo.GinkgoHelper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	gomega.Expect(err).NotTo(gomega.HaveOccurred(), variable)
	return n
}
