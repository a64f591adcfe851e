// Package guest holds the guest runtime: the web APIs a program finds on its global, in JavaScript, one file per API.
//
// The files are compiled once, when the startup snapshot is made, in the order of [Files], save the [LazyFiles]. Each is the body of a
// function (rt, native, globalThis). rt is an object the files share and no guest code reaches; native holds the functions
// the engine gives; what a guest shall see is defined with rt.expose or rt.webidl.define.
//
// Two rules keep a guest from steering the runtime. What runs after the snapshot calls builtins only through
// rt.primordials, and iterates only with counted loops. What the runtime keeps about a guest's object lives in private
// fields, so that calling a method on a foreign object is a TypeError without a check of its own.
package guest

import (
	"embed"
	"fmt"
	"regexp"
)

//go:embed *.js
var sources embed.FS

// order is the load order: a file uses only what files above it define, save inside functions that run later.
var order = []string{
	"primordials.js",
	"lazy.js",
	"symbols.js",
	"webidl.js",
	"closed.js",
	"domexception.js",
	"base64.js",
	"encoding.js",
	"event.js",
	"abort.js",
	"url.js",
	"urlpattern.js",
	"headers.js",
	"mime.js",
	"blob.js",
	"formdata.js",
	"multipart.js",
	"body.js",
	"response.js",
	"inspect.js",
	"console.js",
	"timers.js",
	"envelope.js",
	"serialise.js",
	"tools.js",
	"modules.js",
	"settle.js",
	"warm.js",
}

// lazy is what no isolate should pay for that does not use it: lazy.js says for which globals a file runs.
var lazy = []string{"streams.js", "request.js", "fetch.js", "clone.js", "crypto.js"}

// File is one file of the runtime.
type File struct {
	Name string
	// Source is without the comments.
	Source string
}

// Files returns what the snapshot is made of, in load order. The slice is the caller's own.
func Files() []File { return read(order) }

// LazyFiles returns what runs when a program first asks for it. The slice is the caller's own.
func LazyFiles() []File { return read(lazy) }

// comment is a line that is nothing else. V8 keeps a script's text with its functions: every isolate would read the comments from the
// snapshot. The line stays, and with it the positions of errors.
var comment = regexp.MustCompile(`(?m)^[ \t]*//.*$`)

func read(names []string) []File {
	files := make([]File, 0, len(names))
	for _, name := range names {
		source, err := sources.ReadFile(name)
		if err != nil {
			panic(fmt.Sprintf("guest: %s is in the load order but not among the embedded files", name))
		}
		files = append(files, File{Name: name, Source: string(comment.ReplaceAll(source, nil))})
	}
	return files
}
