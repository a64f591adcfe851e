# The measurement and the latency guard in a container: docs/container.md.
#
#   docker build -t isoproof .
#   docker run --rm isoproof
#
# Both stages are of one release of Debian. What runs needs nothing of it, and no network.
ARG DEBIAN=bookworm
ARG GO=1.26

FROM docker.io/library/golang:${GO}-${DEBIAN} AS build
WORKDIR /isoproof
# Half a gigabyte with V8: a layer of its own, which stays when sources change.
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ENV GOFLAGS="-buildvcs=false -trimpath"
RUN CGO_ENABLED=0 go build -ldflags="-s -w" -o bin/isoproof ./cmd/isoproof \
	&& bin/isoproof build \
	&& CGO_ENABLED=0 go test -c -ldflags="-s -w" -o bin/latencyguard.test ./latencyguard

FROM docker.io/library/debian:${DEBIAN}-slim
COPY --from=build /isoproof/bin/isoproof /isoproof/bin/isoproof-worker /isoproof/bin/latencyguard.test /usr/local/bin/
ENV ISOPROOF_WORKER=/usr/local/bin/isoproof-worker
USER 65532:65532
WORKDIR /tmp
ENTRYPOINT ["isoproof"]
CMD ["measure"]
