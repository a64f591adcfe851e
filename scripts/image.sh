#!/bin/sh
# Builds the image by podman, as the Dockerfile says, from the base images that are here or else are made here: no registry is asked.
# This machine's modules and build cache are used, so that it takes a moment where they have what is needed, and no network. The status is
# 2 where this machine cannot build images, and 1 where this one does not build.
set -eu
cd "$(dirname "$0")/.."
. scripts/podman.sh

slim=docker.io/library/debian:$(arg DEBIAN)-slim
sh scripts/base-images.sh || cannot "the base images cannot be made"
podman run --rm --network none "$slim" true || cannot "podman runs no container"
go mod download
podman build --quiet --pull=never --network=none --layers=false -t isoproof \
	-v "$(go env GOMODCACHE)":/go/pkg/mod:ro -v "$(go env GOCACHE)":/root/.cache/go-build . >/dev/null
podman image inspect --format '{{.Size}}' isoproof | awk '{ printf "image: isoproof, %d MB\n", $1 / 1e6 }' >&2
