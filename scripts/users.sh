#!/bin/sh
# Runs suites as other users than root, whose workers have to be confined as well: an ordinary user, root of a user namespace
# that holds no other id, and nobody at all (a user namespace without ids). By an ordinary user the first of these is himself.
#
#   scripts/users.sh [PACKAGE...]    default: every package that starts confined workers by itself
#
# It needs bin/isoproof-worker. Root's checkout and caches are nobody else's to see: there the suites run on a copy, with root's caches
# underneath, in mounts that end with the script.
set -eu

if [ "$(id -u)" = 0 ] && [ -z "${USERS_MOUNTS:-}" ]; then
	unshare --mount true 2>/dev/null || {
		echo "users: this root may make no mounts, as in most containers: no suite was run by another user" >&2
		exit 0
	}
	USERS_MOUNTS=own exec unshare --mount sh "$0" "$@"
fi
[ $# -gt 0 ] || set -- ./executor/internal/confine ./executor ./cmd/isoproof
here=$(pwd)
worker=$here/bin/isoproof-worker
[ -x "$worker" ] || {
	echo "users: there is no bin/isoproof-worker: make build" >&2
	exit 2
}

if [ "$(id -u)" = 0 ]; then
	copy=$(mktemp -d)
	trap 'umount -l "$copy/modules" "$copy/cache" "$copy/changes"; rm -rf --one-file-system "$copy"' EXIT
	mkdir "$copy/checkout" "$copy/modules" "$copy/cache" "$copy/changes" "$copy/tmp" "$copy/home"
	git ls-files -z --cached --others --exclude-standard | tar -c --null --ignore-failed-read -T - 2>/dev/null | tar -x -C "$copy/checkout"
	mkdir "$copy/checkout/bin"
	cp "$worker" "$copy/checkout/bin"
	mount --bind -o ro "$(go env GOMODCACHE)" "$copy/modules"
	mount -t tmpfs none "$copy/changes"
	mkdir "$copy/changes/new" "$copy/changes/work"
	mount -t overlay none -o "lowerdir=$(go env GOCACHE),upperdir=$copy/changes/new,workdir=$copy/changes/work" "$copy/cache"
	chmod 1777 "$copy/tmp"
	chmod a+rwx "$copy/cache" "$copy"/cache/??
	chmod -R a+rwX "$copy/checkout" "$copy/home"
	chmod a+rx "$copy"
	export HOME="$copy/home" TMPDIR="$copy/tmp" GOMODCACHE="$copy/modules" GOCACHE="$copy/cache" GOPROXY=off GOFLAGS="-mod=readonly -buildvcs=false"
	here=$copy/checkout
	worker=$here/bin/isoproof-worker
fi
cd "$here"
export ISOPROOF_WORKER="$worker"

red=0
as() {
	name=$1
	shift
	echo "users: $name" >&2
	"$@" || red=1
}
suites="go test -count=1 -timeout 30m $*"
if [ "$(id -u)" = 0 ]; then
	as "an ordinary user" setpriv --reuid=65532 --regid=65532 --clear-groups $suites
else
	as "an ordinary user" $suites
fi
unshare --user true 2>/dev/null || {
	echo "users: this user may make no user namespaces: no suite was run in one" >&2
	exit $red
}
as "root of a user namespace that holds no other id" unshare --map-root-user $suites
as "nobody, in a user namespace without ids" unshare --user $suites
exit $red
