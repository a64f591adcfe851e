# isoproof: the two commands are `make measure` and `make verify`. Each does all set-up it needs.
.DEFAULT_GOAL := help
SHELL := /bin/sh
BIN := bin/isoproof
# What runs in the host and has goroutines.
HOST := ./executor ./executor/internal/wire ./executor/internal/jsontext ./executor/metrics ./executor/outbound ./endurance ./harness

.PHONY: help setup build measure verify check users image container race

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## check for go and a C++ compiler, install the compiler where that is allowed, download the modules
	@sh scripts/setup.sh

build: setup ## bin/isoproof and bin/isoproof-worker
	@go build -o $(BIN) ./cmd/isoproof
	@echo "build: the worker (minutes the first time, a moment when nothing changed)" >&2
	@$(BIN) build

measure: build ## prove that the workload is fair, then print cold start, steady state, checkout and throughput
	@$(BIN) measure

# Each suite's own line, with what was skipped and why, comes at the end, and after it what failed: go test shows nothing of a package that
# passed, and a log may be cut to its end.
verify: check ## every gate: what `go test ./...` and `go tool ginkgo ./...` run, the static checks, and confinement by other users
	@lines=$$(mktemp) && trap 'rm -f "$$lines" "$$lines.failed"' EXIT; \
	ISOPROOF_SUITES="$$lines" go test -count=1 ./...; status=$$?; \
	sh scripts/users.sh ./executor/internal/confine || status=1; \
	echo; sort "$$lines"; \
	if [ $$status -eq 0 ]; then echo "verify: green"; else \
		if [ -e "$$lines.failed" ]; then echo; cat "$$lines.failed"; fi; \
		echo "verify: red: what failed stands above; its whole output under FAIL" >&2; \
	fi; \
	exit $$status

race: build ## the specs of the host's packages under Go's race detector
	@echo "race: minutes" >&2
	@CGO_ENABLED=1 go test -race -count=1 -timeout 30m $(HOST) -ginkgo.label-filter='!measurement && !nightly && !mutation'

check: build ## formatting, vet, other platforms, with and without V8
	@echo "check: formatting, vet, other platforms (minutes the first time)" >&2
	@sh scripts/check.sh

users: build ## the suites that confine workers, by an ordinary user, by root of a user namespace, and by nobody
	@sh scripts/users.sh

image: setup ## the image isoproof, by podman, from base images that are made here where there are none
	@sh scripts/image.sh

container: setup ## build the image and show in it what docs/container.md says
	@sh scripts/container.sh
