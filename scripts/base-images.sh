#!/bin/sh
# Makes the two base images that the Dockerfile names, for podman on a machine that reaches no registry of images: Debian from
# Debian's own packages, and Go from this machine's. It takes minutes, 1.5 GB of disk, root, and Debian or Ubuntu. What is there already
# stays.
set -eu
cd "$(dirname "$0")/.."
. scripts/podman.sh

release=$(arg DEBIAN)
slim=docker.io/library/debian:$release-slim
golang=docker.io/library/golang:$(arg GO)-$release

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

podman image exists "$slim" || {
	echo "base-images: $slim" >&2
	debootstrap --variant=minbase "$release" "$work/root" >"$work/log" || {
		tail -n 5 "$work/log" >&2
		exit 1
	}
	# What the slim images of Debian leave out too.
	rm -rf "$work"/root/usr/share/man/* "$work"/root/usr/share/info/* "$work"/root/usr/share/locale/* \
		"$work"/root/var/cache/apt/* "$work"/root/var/lib/apt/lists/* "$work"/root/var/log/*
	find "$work/root/usr/share/doc" ! -type d ! -name copyright -delete
	tar -C "$work/root" --exclude='./proc/*' --exclude='./sys/*' --exclude='./dev/*' -c . | podman import --quiet - "$slim" >/dev/null
}

podman image exists "$golang" || {
	echo "base-images: $golang" >&2
	cat >"$work/Dockerfile" <<-X
		FROM $slim
		RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends ca-certificates g++ git make >/dev/null \
		    && rm -rf /var/lib/apt/lists/*
		COPY . /usr/local/go
		ENV GOTOOLCHAIN=local GOPATH=/go PATH=/go/bin:/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
		WORKDIR /go
	X
	podman build --quiet --pull=never --layers=false --network=host -f "$work/Dockerfile" -t "$golang" "$(go env GOROOT)" >/dev/null
}
