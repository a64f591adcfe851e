#!/bin/sh
# The static checks: nothing here runs product code.
set -eu

unformatted=$(git ls-files --cached --others --exclude-standard '*.go' | while read -r f; do [ ! -f "$f" ] || gofmt -l "$f"; done)
[ -z "$unformatted" ] || {
	echo "check: gofmt would change:" $unformatted >&2
	exit 1
}
# As on a machine without V8's headers and without a C compiler.
CGO_ENABLED=0 go vet ./...
CGO_ENABLED=0 go build ./...
# The host side is for other machines too.
for target in linux/arm64 darwin/amd64 darwin/arm64; do
	CGO_ENABLED=0 GOOS=${target%/*} GOARCH=${target#*/} go build ./... || {
		echo "check: the host side does not compile for $target" >&2
		exit 1
	}
done
# With V8.
[ "$(uname -s)" != Linux ] || bin/isoproof build --vet
go mod verify >/dev/null
