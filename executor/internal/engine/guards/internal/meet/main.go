//go:build linux && cgo

// Command meet has two threads meet in one function's static, and exits 0 if both find it, 1 if one does not, and 3 if one waits by
// a system call of the C++ library's own.
package main

import (
	"os"

	_ "github.com/isoproof/isoproof/executor/internal/engine/guards"
)

/*
#cgo CXXFLAGS: -std=c++20 -O2 -Wall -Wextra
#cgo LDFLAGS: -static-libstdc++ -pthread
int meet(void);
*/
import "C"

func main() { os.Exit(int(C.meet())) }
