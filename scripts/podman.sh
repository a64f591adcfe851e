# Sourced by the scripts of the image: podman, fit for a machine that has little more than it.

# arg is the default of a build argument that the Dockerfile names.
arg() { sed -n "s/^ARG $1=//p" Dockerfile; }

# cannot ends with the status of what this machine does not give.
cannot() {
	echo "$(basename "$0"): $1" >&2
	exit 2
}

for tool in podman debootstrap; do
	command -v $tool >/dev/null && continue
	[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || cannot "$tool is not in PATH: run: sudo apt-get install podman runc debootstrap"
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends podman buildah runc debootstrap >/dev/null ||
		cannot "$tool cannot be installed"
	break
done

# Without systemd podman's own choices want more than there is: a manager of control groups, and limits above the hard ones.
if [ -z "${CONTAINERS_CONF:-}" ] && [ ! -d /run/systemd/system ]; then
	CONTAINERS_CONF=$PWD/bin/containers.conf
	export CONTAINERS_CONF
	mkdir -p bin
	cat >"$CONTAINERS_CONF" <<-X
		[containers]
		default_ulimits = ["nofile=$(ulimit -Hn):$(ulimit -Hn)", "nproc=32768:32768"]
		[engine]
		runtime = "runc"
		cgroup_manager = "cgroupfs"
		events_logger = "file"
	X
fi
