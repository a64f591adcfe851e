package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/fairness"
	"github.com/isoproof/isoproof/harness"
	"github.com/isoproof/isoproof/harness/subjects"
	"github.com/isoproof/isoproof/properties"
)

func verifyCommand() *cobra.Command {
	format := oneOf{value: "text", allowed: []string{"text", "markdown", "json"}}
	subject := ""
	names := familyNames()
	cmd := &cobra.Command{
		Use:   "verify --subject COMMAND [flags] [FAMILY...]",
		Short: "Put another executor under the fairness gate and the families of properties",
		Long: `Start COMMAND as an executor that speaks the JSON lines of harness/subjects/README.md, once for the fairness gate and once
for every case of the families (` + strings.Join(names, ", ") + `; all of them when none is named), and judge it as
this module's own. What needs a capability that it does not declare is not applicable, and has not passed.

Exit status: 0 green; 1 a rule is broken; 2 it could not be judged.`,
		Example: `  isoproof verify --subject 'node adapter.mjs'
  isoproof verify --subject './my-executor --json-lines' termination`,
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			families, err := familiesNamed(args)
			if err != nil {
				return err
			}
			if subject == "" {
				return usagef("--subject is missing: name the command that starts the executor; for the one of this module there are properties and corpus run")
			}
			open := func(ctx context.Context) (harness.Subject, error) {
				return subjects.Start(ctx, "sh", "-c", "exec "+subject)
			}
			unfair, err := judgeFairness(cmd, open)
			if err != nil {
				return err
			}
			results, err := proveProperties(cmd, open, families, 0)
			if err != nil {
				return err
			}
			if err := resultWriters[format.value](results, cmd.OutOrStdout()); err != nil {
				return err
			}
			switch n := len(results.Red()); {
			case unfair != nil || n > 0:
				return red{errors.Join(unfair, cases(n))}
			case results.Applicable() == 0:
				return errors.New("no case is applicable to the subject: every one needs a capability that its hello does not declare")
			}
			return nil
		},
	}
	cmd.Flags().Var(&format, "format", "what to print")
	cmd.Flags().StringVar(&subject, "subject", "", "the `command` that starts the executor: one, with its arguments, as a POSIX shell reads them")
	return cmd
}

// cases is nil when none is red.
func cases(red int) error {
	if red == 0 {
		return nil
	}
	return fmt.Errorf("%d cases are red", red)
}

// judgeFairness says how the subject is unfair, or on standard error that the gate is not for it.
func judgeFairness(cmd *cobra.Command, open properties.Open) (unfair, err error) {
	s, err := open(cmd.Context())
	if err != nil {
		return nil, err
	}
	defer s.Close()
	if c := s.Capabilities(); !c.Web || !c.Tools {
		_, err := fmt.Fprintf(cmd.ErrOrStderr(), "fairness: not applicable to %s: the workload needs tools and web\n", printable(s.Name()))
		return nil, err
	}
	report, err := fairness.Check(cmd.Context(), s)
	if lost := (*harness.Lost)(nil); errors.As(err, &lost) {
		return err, nil
	}
	if err == nil && !report.Fair {
		unfair = fmt.Errorf("%s is not fair: %s", report.Subject, report.Broken)
	}
	return unfair, err
}
