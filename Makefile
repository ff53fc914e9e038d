# Two commands are enough: `make run` plays, `make test` proves it; `make test-all` leaves nothing out.
# Both install what they need; where they may not, they print the command that does.

STATICCHECK = go run honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOFUMPT     = go run mvdan.cc/gofumpt@v0.12.0
GOLANGCI    = go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
PAGE        = static/dist/page/index.html
MODULES     = static/node_modules/.package-lock.json
INSTALLED   = static/node_modules/.installed.json

# What the build calls itself: the tag, or the commits since then, or the commit alone.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null)
STAMP    = -X rattle/internal/version.stamp=$(VERSION)
FUZZCOUNT   = 30000x

# These start servers and stores of their own and wait for them by the clock: nothing else runs beside them.
SCENARIOS = ./chaos/... ./bench/speed
OTHER     = $$(go list ./... | grep -v -e /chaos -e /bench/speed)

# What needs no store and no clock, and the tests that hold documents, examples, routes, help and keys to the code.
PURE = ./engine/... ./room ./room/bots ./room/names ./leaderboard/... ./matchmaking ./daily ./player
HELD = Document|Protocol|Example|Route|Price|Configuration|EveryPath|Famil|EachKey|TestScript/usage

# The ACME server that the tests of --domain get certificates from.
PEBBLE = bin/tools/pebble bin/tools/pebble-challtestsrv

# What packs .deb and .rpm, and what a release is called: the tag, or a snapshot of the commit.
NFPM    = bin/tools/nfpm
RELEASE ?= $(shell git describe --tags --exact-match 2>/dev/null || echo v0.0.0-g$$(git rev-parse --short=8 HEAD))

# What the sample client in JavaScript needs.
SAMPLE = examples/javascript/node_modules/.package-lock.json

export GOTOOLCHAIN = local

.PHONY: run build stale quick quick-parts quick-vet quick-pure quick-held check format vet test test-all lint go-test evenings race scenarios \
	fuzz page-lint page-check page-unit page-test browser stories e2e chaos night bench bench-page module release generate clean

run: build ## Play: build everything, serve it, print the address.
	exec bin/rattle serve

build: $(PAGE) ## Build the page and bin/rattle.
	CGO_ENABLED=0 go build -trimpath -ldflags '$(STAMP)' -o bin/rattle ./cmd/rattle

# INSTALLED is a copy of the lock file: times say nothing in a fresh checkout.
$(MODULES): $(shell cmp -s static/package-lock.json $(INSTALLED) || echo stale)
	tools/need.sh npm
	cd static && npm ci
	@cp static/package-lock.json $(INSTALLED)

$(PAGE): $(MODULES) static/index.html static/vite.config.ts $(shell find static/src static/build static/public -type f)
	cd static && npm run build
	@touch $@

check: format vet page-lint go-test ## What to run before each commit; five minutes at most.

quick: ## While at work: rules, documents, examples, keys, the page's types; two minutes at most. Each part runs, whatever fails.
	@$(MAKE) --no-print-directory -k quick-parts

quick-parts: format quick-vet quick-pure quick-held page-test

quick-vet:
	go vet ./...

quick-pure:
	go test $(PURE) ./tools/... ./static

quick-held:
	tools/need.sh redis-server
	go test ./web ./server ./store/redis/archive -run '$(HELD)'

format:
	@files=$$($(GOFUMPT) -l .); test -z "$$files" || { echo "gofumpt would change:"; echo "$$files"; exit 1; }

vet:
	go vet ./...
	$(STATICCHECK) ./...

test: format vet lint page-lint go-test evenings page-test stories ## Every Go test and the main stories in a browser; some twenty minutes on two cores.

test-all: format vet lint page-lint race scenarios fuzz page-test e2e ## What CI runs: that with the race detector, failures, fuzzing, all of the page.

lint:
	$(GOLANGCI) run ./...

$(PEBBLE):
	GOBIN=$(CURDIR)/bin/tools go install github.com/letsencrypt/pebble/v2/cmd/$(@F)@v2.10.1

$(NFPM):
	GOBIN=$(CURDIR)/bin/tools go install github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.0

$(SAMPLE): examples/javascript/package-lock.json
	tools/need.sh npm
	cd examples/javascript && npm ci
	@touch $@

go-test: $(PEBBLE) $(NFPM) $(SAMPLE)
	tools/need.sh redis-server nginx python3
	go test -parallel 8 $(OTHER)

evenings: ## 300 new evenings of the simulator, and each that ever failed.
	go test -v ./chaos/simulator -first 0

race: $(PEBBLE) $(NFPM) $(SAMPLE)
	tools/need.sh redis-server nginx python3
	go test -race -parallel 4 -timeout 30m $(OTHER)

scenarios: ## Short forms of the failure scenarios, and of the tables of how much Rattle carries.
	tools/need.sh redis-server nginx
	go test -p 1 -parallel 4 -timeout 30m $(SCENARIOS)

fuzz: ## Each fuzz target on FUZZCOUNT inputs.
	tools/fuzz.sh $(FUZZCOUNT)

page-lint: $(MODULES) ## Promises that nobody awaits, mistakes in templates, what nobody uses.
	cd static && npm run lint

page-check: $(MODULES)
	cd static && npm run check

page-unit: $(MODULES)
	cd static && npm test

page-test: page-check page-unit

browser:
	tools/need.sh redis-server
	test -n "$$CHROMIUM_PATH" || tools/need.sh chromium-headless-shell || tools/need.sh chromium

stories: build browser ## The main stories of the page in Chromium, on either store: those marked @story.
	cd static && npm run e2e -- -g @story --project 'Ann at a desk' --project 'two servers on Redis, Bob at a desk'

e2e: build browser ## Real browsers: people play whole sessions, on either store, and servers die.
	test -n "$$FIREFOX_PATH" || tools/need.sh firefox-esr
	tools/need.sh WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb
	cd static && npm run e2e

chaos: ## The failure scenarios of docs/RELIABILITY.md as they are measured; their short forms are in test.
	tools/need.sh redis-server
	CHAOS=full go test -p 1 -count=1 -timeout 2h -v ./chaos/...

night: ## Evenings of the simulator until it is stopped; their tally is chaos/simulator/tally.txt.
	tools/night.sh

bench: ## The tables of BENCHMARKS.md.
	go run ./bench
	tools/need.sh redis-server
	go run ./bench/speed

bench-page: build ## What the page weighs and costs, in a real browser. For a machine that does nothing else.
	tools/need.sh chromium
	cd static && npx playwright test e2e/pageWeight.spec.ts --project 'Ann at a desk'
	cd static && node bench/firstVisit.mjs
	cd static/bench/lighthouse && npm ci && node run.mjs
	cd static && node --experimental-websocket bench/round.mjs
	cd static && npm run bench:results

module: $(PAGE) ## A copy that `go get` can fetch once it is published: make module MODULE=host.org/owner/rattle DIR=../copy
	tools/module.sh "$(MODULE)" "$(DIR)"

release: $(PAGE) $(NFPM) ## Archives, packages, their sums and the list of parts, in bin/release: make release RELEASE=v0.1.0
	go run ./tools/release --version "$(RELEASE)"

generate: ## Build the English words again from their sources, and gather everybody's licences.
	go generate ./engine/... ./tools/licences

clean:
	rm -rf bin static/dist/page static/node_modules static/test-results
