package subjects

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// Missing says that a peer is not installed. It is no verdict about anything: a comparison with a missing peer cannot be
// made.
type Missing struct {
	Peer    string
	Install string // the command that installs it, from the root of the module
}

func (m *Missing) Error() string {
	return fmt.Sprintf("subjects: %s is not installed here: %s", m.Peer, m.Install)
}

// Node is the pinned Node.js of the folder of subjects: the path of its binary. The error is a [*Missing].
func Node(folder string) (string, error) {
	return installed(folder, "node", "node_modules/.bin/node")
}

// NodeJS starts the pinned Node.js as a subject, the adapter in the folder of subjects, in UTC and American English, as our guest is. It
// has no way to a network and reads no file but the adapter's. The caller must Close it. The error is a [*Missing] when it is not
// installed.
func NodeJS(ctx context.Context, folder string) (*Subject, error) {
	node, err := Node(folder)
	if err != nil {
		return nil, err
	}
	adapter, err := filepath.Abs(filepath.Join(folder, "node"))
	if err != nil {
		return nil, fmt.Errorf("subjects: %w", err)
	}
	cmd := exec.Command(node, "--permission", "--allow-worker", "--allow-fs-read="+adapter+string(filepath.Separator), "--no-warnings",
		filepath.Join(adapter, "adapter.mjs"))
	cmd.Env = []string{"TZ=UTC", "LC_ALL=en_US.UTF-8"}
	return start(ctx, cmd)
}

// The flags of isolated-vm's adapter that make a comparison harder for us.
const (
	Bare  = "--bare"  // no web APIs in the guest: the floor of a fresh isolate
	Ahead = "--ahead" // the next isolate is made while nothing runs
)

// IsolatedVM starts isolated-vm, the adapter in the folder of subjects, on the pinned Node.js. The caller must Close it.
// The error is a [*Missing] when either is not installed.
func IsolatedVM(ctx context.Context, folder string, flags ...string) (*Subject, error) {
	node, err := Node(folder)
	if err != nil {
		return nil, err
	}
	if _, err := installed(folder, "isolated-vm", "node_modules/isolated-vm"); err != nil {
		return nil, err
	}
	// isolated-vm's documentation asks for the first flag from Node.js 20 on. Without just-in-time compilation a fresh
	// isolate does the workload a fifth faster; our executor runs without it as well.
	arguments := []string{"--no-node-snapshot", "--jitless", filepath.Join(folder, "isolated-vm", "adapter.mjs")}
	return Start(ctx, node, slices.Concat(arguments, flags)...)
}

func installed(folder, peer, evidence string) (string, error) {
	path := filepath.Join(folder, peer, filepath.FromSlash(evidence))
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", &Missing{peer, "npm ci --prefix " + filepath.ToSlash(filepath.Join(folder, peer))}
	}
	return path, err
}
