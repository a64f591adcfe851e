package adversarial

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Canary is a value that only the host holds, and where it holds it.
type Canary struct {
	Place string
	Value string
	// Random says that nobody has a part of it by chance either.
	Random bool
}

// Canaries are what the host holds for as long as a subject is attacked.
type Canaries struct {
	all  []Canary
	file string
}

// Variable is the environment variable of the host process that holds a canary.
const Variable = "ISOPROOF_CANARY"

// Plant makes canaries and puts them where they belong: a string of this process, its environment, and a file in its folder for
// temporary files. What this process was called as, and where it works, count as canaries too. A subject's processes are attacked
// for what they were given at their start, so it comes before the subject. Remove takes them away again.
func Plant() (*Canaries, error) {
	c := &Canaries{}
	file, err := os.CreateTemp("", "isoproof-canary-")
	if err != nil {
		return nil, fmt.Errorf("adversarial: a canary's file cannot be made: %w", err)
	}
	c.file = file.Name()
	for _, place := range []string{"the host's memory", "the host's environment", "a file of the host"} {
		c.all = append(c.all, random(place, secret()))
	}
	_, err = file.WriteString(c.all[2].Value)
	if err = errors.Join(err, file.Close(), os.Setenv(Variable, c.all[1].Value)); err != nil {
		c.Remove()
		return nil, fmt.Errorf("adversarial: the canaries cannot be planted: %w", err)
	}
	executable, _ := os.Executable() // where the system does not tell, no program can find it out either
	folder, _ := os.Getwd()
	c.add("the name of a file of the host", c.file)
	c.add("the host's arguments", executable)
	c.add("the host's working directory", folder)
	return c, nil
}

// Remove takes the canaries away. It is idempotent.
func (c *Canaries) Remove() {
	_ = os.Remove(c.file) // it holds nothing that anybody else could use
	_ = os.Unsetenv(Variable)
}

func (c *Canaries) add(place, value string) {
	if len(squeeze(value)) >= shortest {
		c.all = append(c.all, Canary{Place: place, Value: value})
	}
}

// random is a canary that is a secret.
func random(place, value string) Canary { return Canary{place, value, true} }

// unknownTo are the canaries that do not stand in the texts.
func unknownTo(all []Canary, texts ...string) []Canary {
	return slices.DeleteFunc(slices.Clone(all), func(c Canary) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, c.Value) })
	})
}

// secret is a fresh random value of 26 small letters and digits.
func secret() string { return strings.ToLower(rand.Text()) }
