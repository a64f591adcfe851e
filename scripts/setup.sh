#!/bin/sh
# Makes sure that the tools which Go cannot fetch are here: Go itself, git and a C++ compiler with its static libraries. It
# installs the compiler where it can (root, with a package manager it knows) and otherwise says the command.
set -eu

fail() {
	echo "setup: $*" >&2
	exit 2
}

command -v go >/dev/null || fail "go is not in PATH: install Go 1.26 or later (https://go.dev/dl)"
command -v git >/dev/null || fail "git is not in PATH: install it with your package manager"
[ "$(uname -s)" = Linux ] || {
	echo "setup: the worker can be built and confined on Linux only; the host packages build here" >&2
	go mod download
	exit 0
}

install=""
if command -v apt-get >/dev/null; then
	install="apt-get install -y g++"
elif command -v dnf >/dev/null; then
	install="dnf install -y gcc-c++ glibc-static libstdc++-static"
elif command -v apk >/dev/null; then
	fail "V8's library needs glibc, which Alpine does not have: use a Debian, Fedora or Ubuntu machine"
fi

# The worker is static, so both the compiler and its archives must be here.
links() {
	probe=$(mktemp -d)
	trap 'rm -rf "$probe"' EXIT
	echo 'int main() { return 0; }' >"$probe/probe.cc"
	"${CXX:-g++}" -std=c++20 -static-pie -o "$probe/probe" "$probe/probe.cc" 2>/dev/null
}

if ! links; then
	[ -n "$install" ] || fail "no C++20 compiler that links static programs: install g++ 12 or later with its static libraries"
	[ "$(id -u)" = 0 ] || fail "no C++20 compiler that links static programs: run: sudo $install"
	echo "setup: $install" >&2
	[ "${install#apt-get}" = "$install" ] || apt-get update -qq >&2
	DEBIAN_FRONTEND=noninteractive $install >/dev/null
	links || fail "$install did not bring a C++20 compiler that links static programs"
fi
[ -d "$(go env GOMODCACHE)/rogchap.com" ] || echo "setup: downloading the modules, half a gigabyte with V8" >&2
go mod download
