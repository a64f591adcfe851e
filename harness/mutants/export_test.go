package mutants

var (
	ReadReport = readReport
	Choose     = choose
	GateNamed  = gateNamed
	List       = list
)

// Listed is what go list says of a package.
type Listed = listed

// Focus is the pattern that the gate's specs match.
func (g Gate) Focus(one string) string { return g.focus(one) }

// Key is the key of a binary made of these files.
func Key(root string, files []string, edits map[string]string) (string, error) {
	return sources(files).key(root, "binary", edits)
}
