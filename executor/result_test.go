package executor_test

import (
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
)

var _ = Describe("A result as an error", func() {
	It("is none, and no nil pointer in an interface, when there is a value", func() {
		err := executor.Result{Value: []byte("1")}.Err()
		Expect(err == nil).To(BeTrue(), "%#v", err) // as a caller asks, not as a matcher does
	})

	It("is its fault, of every kind, otherwise", func() {
		for _, kind := range executor.Kinds() {
			fault := &executor.Fault{Kind: kind, Text: "the text"}
			var found *executor.Fault
			Expect(errors.As(executor.Result{Fault: fault}.Err(), &found)).To(BeTrue())
			Expect(found).To(BeIdenticalTo(fault))
		}
	})
})
