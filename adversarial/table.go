package adversarial

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
)

// Table names attacks that stand in this repository's source and not in the corpus: either the entries of a DescribeTable, by its
// text, or the elements of a variable, by its name.
type Table struct {
	File string // from the repository's root
	Name string
	Gate string // of harness/mutants, whose planted faults let one of them through
}

// Attacks are the names of the table's attacks, read from the checkout at root.
func (t Table) Attacks(root string) ([]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(t.File)), nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("adversarial: %w", err)
	}
	var rows []ast.Expr
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if callee(n) == "DescribeTable" && literal(n.Args[0]) == t.Name {
				rows = n.Args
			}
		case *ast.ValueSpec:
			if len(n.Values) == 1 && n.Names[0].Name == t.Name {
				if list, ok := n.Values[0].(*ast.CompositeLit); ok {
					rows = list.Elts
				}
			}
		}
		return true
	})
	var names []string
	for _, row := range rows {
		switch row := row.(type) {
		case *ast.CallExpr:
			if callee(row) == "Entry" {
				names = append(names, literal(row.Args[0]))
			}
		case *ast.CompositeLit:
			if len(row.Elts) > 0 {
				names = append(names, literal(row.Elts[0]))
			}
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("adversarial: %s has no table %q with attacks in it: bring the threat model in adversarial/boundaries.go up to date", t.File, t.Name)
	}
	return names, nil
}

func callee(call *ast.CallExpr) string {
	if id, ok := call.Fun.(*ast.Ident); ok && len(call.Args) > 0 {
		return id.Name
	}
	return ""
}

// literal is the text of a string literal, and empty for anything else.
func literal(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
		if text, err := strconv.Unquote(l.Value); err == nil {
			return text
		}
	}
	return ""
}
