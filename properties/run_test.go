package properties_test

import (
	"context"
	"reflect"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/isoproof/isoproof/executor"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/suite"
	"github.com/isoproof/isoproof/properties"
)

// limited is a subject with some capabilities. That it runs a program is an error of who asks it to.
type limited struct{ offers harness.Capabilities }

func (limited) Name() string                         { return "limited" }
func (l limited) Capabilities() harness.Capabilities { return l.offers }
func (limited) Close() error                         { return nil }
func (limited) Execute(context.Context, executor.Program) (executor.Result, error) {
	panic("a program was run that needs more than there is")
}

// capabilities are the names of all there are.
func capabilities() []string {
	var names []string
	for field := range reflect.TypeFor[harness.Capabilities]().Fields() {
		names = append(names, field.Name)
	}
	return names
}

var _ = DescribeTable("A case is not applicable to a subject that has everything but the capability that it needs:", func(ctx SpecContext, name string) {
	need, offers := harness.Capabilities{}, (*harness.Pool)(nil).Capabilities()
	reflect.ValueOf(&need).Elem().FieldByName(name).SetBool(true)
	reflect.ValueOf(&offers).Elem().FieldByName(name).SetBool(false)
	report, err := properties.RunCase(ctx, func(context.Context) (harness.Subject, error) { return limited{offers}, nil }, properties.Case{Needs: need})
	Expect(err).NotTo(HaveOccurred())
	Expect(strings.ToLower(report.NotApplicable)).To(Equal(strings.ToLower(name)))
}, suite.Entries("capabilities", capabilities(), func(name string) TableEntry { return Entry(name, name) }))
