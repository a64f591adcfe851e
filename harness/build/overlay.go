package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Overlay returns the flag of go build that puts these texts in the place of files, named by their absolute paths, and of those that the
// flag of GOFLAGS replaces, which go build would otherwise forget: a suite that a planted fault was built into plants it too in what it
// builds itself. What the flag needs lies in folder, which is the caller's.
func Overlay(folder string, texts map[string]string) (flag string, err error) {
	var all struct{ Replace map[string]string }
	if below := overlayOf(os.Getenv("GOFLAGS")); below != "" {
		text, err := os.ReadFile(below)
		if err := errors.Join(err, json.Unmarshal(text, &all)); err != nil {
			return "", fmt.Errorf("build: the overlay that GOFLAGS names cannot be read: %w", err)
		}
	}
	if all.Replace == nil {
		all.Replace = map[string]string{}
	}
	for file, text := range texts {
		dir, err := os.MkdirTemp(folder, "overlay-")
		if err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		content := filepath.Join(dir, filepath.Base(file)) // its ending decides what it is compiled as
		if err := os.WriteFile(content, []byte(text), 0o600); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		all.Replace[file] = content
	}
	text, err := json.Marshal(all)
	if err != nil {
		return "", fmt.Errorf("build: %w", err)
	}
	list, err := os.CreateTemp(folder, "overlay-*.json")
	if err != nil {
		return "", fmt.Errorf("build: %w", err)
	}
	_, err = list.Write(text)
	if err := errors.Join(err, list.Close()); err != nil {
		return "", fmt.Errorf("build: %w", err)
	}
	return "-overlay=" + list.Name(), nil
}

// overlayOf is the file of the last -overlay flag in GOFLAGS: flags are separated by spaces, and one that has some is quoted.
func overlayOf(flags string) (file string) {
	for flags = strings.TrimSpace(flags); flags != ""; flags = strings.TrimSpace(flags) {
		flag := ""
		if quote := flags[0]; quote == '\'' || quote == '"' {
			flag, flags, _ = strings.Cut(flags[1:], string(quote))
		} else {
			flag, flags, _ = strings.Cut(flags, " ")
		}
		if name, value, given := strings.Cut(flag, "="); given && strings.TrimPrefix(strings.TrimPrefix(name, "-"), "-") == "overlay" {
			file = value
		}
	}
	return file
}
