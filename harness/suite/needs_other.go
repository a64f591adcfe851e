//go:build !linux

package suite

func namespaces() bool { return false }

func controlGroups() bool { return false }

func kernelLog() bool { return false }
