//go:build !linux

package suite

func namespaces() bool { return false }
