package ab

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/isoproof/isoproof/harness/measure"
)

// binaries are what a revision is run as.
type binaries struct{ isoproof, worker string }

// Run builds the revision base of the repository whose checkout is at root, and what lies in that checkout now, and
// compares the second with the first so many times, with the seeds that follow the plan's. Built revisions are kept in
// bin/.ab.
func Run(ctx context.Context, root, base string, plan Plan, rounds int, progress measure.Progress) ([]*Report, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, fmt.Errorf("ab: %w", err)
	}
	commit, err := git(ctx, root, "rev-parse", "--verify", "--quiet", base+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("ab: there is no revision %q here", base)
	}
	progress("building base", 0, 1)
	older, err := revision(ctx, root, commit)
	if err != nil {
		return nil, err
	}
	progress("building head", 0, 1)
	newer, err := checkout(ctx, root)
	if err != nil {
		return nil, err
	}
	a, err := start(ctx, fmt.Sprintf("%s (%.12s)", base, commit), older)
	if err != nil {
		return nil, err
	}
	defer a.end()
	b, err := start(ctx, "this checkout", newer)
	if err != nil {
		return nil, err
	}
	defer b.end()
	var reports []*Report
	for range rounds {
		report, err := Compare(ctx, a, b, plan, progress)
		if err != nil {
			return nil, err
		}
		reports = append(reports, report)
		plan.Seed++
	}
	return reports, nil
}

// revision builds a commit, once.
func revision(ctx context.Context, root, commit string) (binaries, error) {
	kept := filepath.Join(root, "bin", ".ab", commit)
	b := binaries{filepath.Join(kept, "isoproof"), filepath.Join(kept, "isoproof-worker")}
	if exist(b.isoproof, b.worker) {
		return b, nil
	}
	if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
		return b, err
	}
	// On the same file system, so that what was built is moved to its place at once: it is there whole or not at all.
	tree, err := os.MkdirTemp(filepath.Dir(kept), "building-*")
	if err != nil {
		return b, err
	}
	defer os.RemoveAll(tree)
	source := filepath.Join(tree, "source")
	if _, err := git(ctx, root, "worktree", "add", "--detach", "--quiet", source, commit); err != nil {
		return b, err
	}
	defer git(context.WithoutCancel(ctx), root, "worktree", "remove", "--force", source)
	if _, err := checkout(ctx, source); err != nil {
		return b, fmt.Errorf("%w (of revision %.12s)", err, commit)
	}
	if err := os.RemoveAll(kept); err != nil { // part of it may be there
		return b, err
	}
	return b, os.Rename(filepath.Join(source, "bin"), kept)
}

// checkout builds what lies in a checkout.
func checkout(ctx context.Context, root string) (binaries, error) {
	b := binaries{filepath.Join(root, "bin", "isoproof"), filepath.Join(root, "bin", "isoproof-worker")}
	for _, command := range [][]string{
		{"go", "build", "-o", b.isoproof, "./cmd/isoproof"},
		{b.isoproof, "build"},
	} {
		c := exec.CommandContext(ctx, command[0], command[1:]...)
		c.Dir = root
		if out, err := c.CombinedOutput(); err != nil {
			return b, fmt.Errorf("ab: %s: %w\n%s", strings.Join(command, " "), err, out)
		}
	}
	return b, nil
}

func git(ctx context.Context, dir string, arguments ...string) (string, error) {
	c := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, arguments...)...)
	var trouble strings.Builder
	c.Stderr = &trouble
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("ab: git %s: %w: %s", arguments[0], err, strings.TrimSpace(trouble.String()))
	}
	return strings.TrimSpace(string(out)), nil
}

func exist(paths ...string) bool {
	for _, p := range paths {
		if _, err := os.Stat(p); err != nil {
			return false
		}
	}
	return true
}
