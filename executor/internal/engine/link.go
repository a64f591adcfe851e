//go:build v8

package engine

// The imports keep the module that ships V8's static libraries and headers, and the one that ships Ada, in go.mod. The
// deps packages hold no code: v8go's own API is not compiled. goada's package compiles and links Ada.
import (
	_ "github.com/ada-url/goada"
	_ "rogchap.com/v8go/deps/include"
	_ "rogchap.com/v8go/deps/linux_arm64"
	_ "rogchap.com/v8go/deps/linux_x86_64"

	_ "github.com/isoproof/isoproof/executor/internal/engine/guards" // what the statics of V8's functions wait by
)

/*
#cgo CXXFLAGS: -std=c++20 -O2 -Wall -Wextra -Werror=return-type -fno-rtti -DV8_COMPRESS_POINTERS -DV8_31BIT_SMIS_ON_64BIT_ARCH -DV8_ENABLE_SANDBOX
#cgo LDFLAGS: -lv8
#cgo linux LDFLAGS: -pthread -ldl
#include "shim.h"
*/
import "C"
