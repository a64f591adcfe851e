# Everything a fresh clone needs is set up by the target that needs it.
GO ?= go

.PHONY: help setup build measure verify check clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Fetch the modules, V8 among them
	$(GO) mod download

build: setup ## Build bin/isoproof and bin/isoproof-worker, as far as they are stale
	$(GO) build -o bin/isoproof ./cmd/isoproof
	bin/isoproof build

measure: build ## Prove fairness, then measure this machine (ARGS='--format bench --count 40')
	bin/isoproof measure $(ARGS)

verify: check build ## Run every suite
	$(GO) test -count=1 ./...

check: setup ## Format, vet, and compile the host side for the other platforms; needs no V8
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$unformatted" || { echo "run gofmt -w on: $$unformatted"; exit 1; }
	CGO_ENABLED=0 $(GO) vet ./...
	CGO_ENABLED=0 GOOS=linux GOARCH=arm64 $(GO) build ./...
	CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 $(GO) build ./...

clean: ## Remove what the targets above made
	rm -rf bin results
