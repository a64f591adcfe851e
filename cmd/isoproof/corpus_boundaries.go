package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/isoproof/isoproof/adversarial"
	"github.com/isoproof/isoproof/harness/build"
	"github.com/isoproof/isoproof/harness/mutants"
)

func corpusBoundariesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "boundaries",
		Short: "Print the table of docs/containment.md: boundaries, attacks, and what shows that they would get through",
		Long: `Print the table of docs/containment.md, from the checkout that the working directory is in: each boundary, how it is attacked, how
many attacks there are, and the planted faults (isoproof mutants) without whose guard one of them gets through.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			entries, err := adversarial.Corpus()
			if err != nil {
				return err
			}
			root, err := build.Root()
			if err != nil {
				return err
			}
			var b strings.Builder
			b.WriteString("| boundary | what has to hold | attacked by | attacks | without its guard one gets through: mutant (attack) |\n|---|---|---|---|---|\n")
			for _, boundary := range adversarial.Boundaries {
				row, err := boundaryRow(root, boundary, entries)
				if err != nil {
					return err
				}
				b.WriteString(row)
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
			return err
		},
	}
}

func boundaryRow(root string, boundary adversarial.Boundary, entries []*adversarial.Entry) (string, error) {
	by, attacks := fmt.Sprintf("programs in `adversarial/corpus/%s`", boundary.Name), 0
	gates := map[string]bool{}
	var files []string
	for _, t := range boundary.Tables {
		names, err := t.Attacks(root)
		if err != nil {
			return "", err
		}
		attacks += len(names)
		gates[t.Gate] = true
		files = append(files, fmt.Sprintf("`%s`: %s", t.File, t.Name))
	}
	if len(files) > 0 {
		by = strings.Join(files, "; ")
	}
	for _, e := range entries {
		if e.Boundary == boundary.Name {
			attacks++
		}
	}
	var guards []string
	for _, m := range mutants.All() {
		program := m.Gate == heldGate && strings.HasPrefix(m.Case, boundary.Name+"/")
		switch {
		case program:
			guards = append(guards, fmt.Sprintf("%s (`%s`)", m.Name, m.Case))
		case gates[m.Gate]:
			guards = append(guards, m.Name)
		}
	}
	return fmt.Sprintf("| `%s` | %s | %s | %d | %s |\n", boundary.Name, boundary.Sentence, by, attacks, strings.Join(guards, "; ")), nil
}

// heldGate is the gate of the corpus in harness/mutants.
const heldGate = "hostile programs are held"
