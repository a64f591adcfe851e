//go:build linux && cgo

package guards

// The files of C++ are compiled with the package.

/*
#cgo CXXFLAGS: -std=c++20 -O2 -Wall -Wextra
*/
import "C"
