package suite

import (
	"time"

	"github.com/onsi/gomega/gleak"
)

// inventory is what the test process held before its first spec.
type inventory struct {
	goroutines []gleak.Goroutine
	system     systemInventory
}

func takeInventory(workerName string) inventory {
	return inventory{goroutines: gleak.Goroutines(), system: takeSystemInventory(workerName)}
}

// leftovers names what is held now and was not held before, once it has had its time to go.
func (before inventory) leftovers(patience time.Duration) []string {
	deadline := time.Now().Add(patience)
	for pause := time.Millisecond; ; pause = min(2*pause, 100*time.Millisecond) {
		left := append(before.goroutinesLeft(), before.system.left()...)
		if len(left) == 0 || time.Now().After(deadline) {
			return left
		}
		time.Sleep(pause)
	}
}

func (before inventory) goroutinesLeft() []string {
	now := gleak.Goroutines()
	matcher := gleak.HaveLeaked(before.goroutines)
	leaked, err := matcher.Match(now)
	if err != nil {
		return []string{"goroutines cannot be judged: " + err.Error()}
	}
	if !leaked {
		return nil
	}
	return []string{"goroutines left behind: " + matcher.FailureMessage(now)}
}
