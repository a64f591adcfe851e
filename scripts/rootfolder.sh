#!/bin/sh
# What the container shows, without an engine of containers: the same binaries in a root folder of their own, as the same user, in namespaces
# of their own without a network, under the same caps, set by control groups of version 1 or 2. It needs root.
set -eu
cd "$(dirname "$0")/.."

[ "$(id -u)" = 0 ] || {
	echo "rootfolder: it needs root, to make control groups and a root folder" >&2
	exit 2
}
root=$(mktemp -d)
groups=""
trap 'rmdir $groups 2>/dev/null; rm -rf "$root"' EXIT
mkdir -p "$root/proc" "$root/sys/fs/cgroup" "$root/dev" "$root/tmp" "$root/bin"
chmod 755 "$root"
chmod 1777 "$root/tmp"
touch "$root/dev/null"
CGO_ENABLED=0 go build -ldflags="-s -w" -o "$root/bin/isoproof" ./cmd/isoproof
bin/isoproof build >/dev/null
CGO_ENABLED=0 go test -c -ldflags="-s -w" -o "$root/bin/latencyguard.test" ./latencyguard
cp bin/isoproof-worker "$root/bin/"

# group makes a group of a version under a folder, and writes "file value" lines to it.
group() {
	mkdir "$1/isoproof-container"
	groups="$groups $1/isoproof-container"
	while read -r file value; do echo "$value" >"$1/isoproof-container/$file"; done
}
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
	echo "+cpu +memory" >/sys/fs/cgroup/cgroup.subtree_control
	printf 'cpu.max 200000 100000\nmemory.max 2147483648\n' >"$root/tmp/bounds"
	group /sys/fs/cgroup <"$root/tmp/bounds"
else
	printf 'cpu.cfs_period_us 100000\ncpu.cfs_quota_us 200000\n' >"$root/tmp/bounds"
	group /sys/fs/cgroup/cpu <"$root/tmp/bounds"
	printf 'memory.limit_in_bytes 2147483648\n' >"$root/tmp/bounds"
	group /sys/fs/cgroup/memory <"$root/tmp/bounds"
fi

# inside runs a program there, in a shell that has entered the groups.
inside() {
	sh -eu -c 'root=$1; shift
		for group in '"$groups"'; do echo $$ >"$group/cgroup.procs"; done
		exec unshare --mount --net --pid --ipc --uts --fork sh -eu -c "
			mount -t proc proc $root/proc
			mount --bind /dev/null $root/dev/null
			mount --rbind /sys/fs/cgroup $root/sys/fs/cgroup
			exec env -i PATH=/bin ISOPROOF_WORKER=/bin/isoproof-worker $(command -v chroot) --userspec=65532:65532 $root \"\$@\"" sh "$@"' sh "$root" "$@"
}
inside isoproof measure --count 2 | tee "$root/tmp/out"
grep -Eq '^  cgroup +cpu 2, memory 2048 MiB$' "$root/tmp/out"
inside latencyguard.test -ginkgo.label-filter=measurement
