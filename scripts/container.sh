#!/bin/sh
# Builds the image and shows in it, by podman, what docs/container.md says: it measures, it reads its limits, the latency guard is
# green under them without a network, and workers have the layers of confinement that each way of starting it gives.
set -eu
cd "$(dirname "$0")/.."

# Where there is no podman to be had, the same binaries run in a root folder under the same caps: it says so. An image that does not
# build is red.
status=0
sh scripts/image.sh || status=$?
case $status in
0) ;;
2)
	echo "container: podman cannot be used here: the measurement and the guard run in a root folder, under caps by control groups" >&2
	sh scripts/rootfolder.sh
	exit
	;;
*) exit $status ;;
esac
. scripts/podman.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# says runs the image and looks for a line in what it prints.
says() {
	pattern=$1
	shift
	podman run --rm --network none "$@" >"$work/out" 2>&1 || {
		cat "$work/out" >&2
		echo "container: this failed: podman run $*" >&2
		exit 1
	}
	grep -Eq "$pattern" "$work/out" || {
		cat "$work/out" >&2
		echo "container: no line says $pattern: podman run $*" >&2
		exit 1
	}
	echo "container: ok: podman run $*" >&2
}

says '^  throughput ' isoproof measure --count 2
says '^  cgroup +cpu 1.5, memory 1024 MiB$' --cpus 1.5 --memory 1g isoproof measure --count 2
says '^  pool +1 workers, 4 executions each at once, 0 spare, memory of all 960 MiB' --cpus 1.5 --memory 1g isoproof measure --count 2
says '^PASS$' --cpus 2 --memory 2g --entrypoint latencyguard.test isoproof -ginkgo.label-filter=measurement

# Docker's own profile, and what it lacks for namespaces (docs/container.md).
docker=$(go mod download -json github.com/moby/profiles/seccomp@v0.3.0 | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')/default.json
names='"clone", "mount", "umount2", "pivot_root", "sethostname", "setdomainname"'
sed "s/\"syscalls\": \[/&{\"names\": [$names], \"action\": \"SCMP_ACT_ALLOW\"},/" "$docker" >"$work/wider.json"

few=environment,descriptors,rlimits,no_new_privs,capabilities,landlock,mdwe,seccomp
says ' refused' --security-opt "seccomp=$docker" isoproof doctor --require $few
says ' refused' --security-opt "seccomp=$docker" --user 0 isoproof doctor --require user,$few
says ' refused' --security-opt "seccomp=$docker" --user 0 --cap-add SYS_ADMIN isoproof doctor --require user,net,pid,ipc,uts,$few
says ' refused' --security-opt "seccomp=$work/wider.json" --security-opt no-new-privileges --cap-drop all --read-only --tmpfs /tmp isoproof doctor \
	--require user,net,mount,pid,ipc,uts,$few
says ' refused' --privileged --user 0 isoproof doctor --require user,net,mount,pid,ipc,uts,cgroup,$few
