package environment_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/harness/environment"
	"github.com/isoproof/isoproof/harness/suite"
)

func TestEnvironment(t *testing.T) { suite.Run(t, "harness/environment") }

var _ = Describe("The environment", func() {
	It("has the same lines on every machine, none of them empty", func() {
		var names []string
		for _, f := range environment.Facts() {
			names = append(names, f.Name)
			Expect(f.Value).NotTo(BeEmpty(), f.Name)
		}
		Expect(names).To(Equal([]string{"cpu", "cpus", "memory", "system", "kernel", "cgroup", "go"}))
	})
})
