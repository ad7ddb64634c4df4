# Two commands on a fresh machine: `make play` opens the games in the browser, `make test` runs all checks, and the tests that show everything once.
# Tests that show the same more broadly are `make broad`; CI (.ci/run) runs one after the other.
# Each sets up what it needs in .venv, one line for each step.

PYTHON ?= python3
BIN := .venv/bin
STEP := $(PYTHON) step.py
# Most modules of packages are never imported: each is compiled when it is.
PIP := $(BIN)/pip install --disable-pip-version-check --no-compile
# Neighbours stay in one process, so that few start the same server or load the same rules twice.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
# Tests of servers wait much: with one process more than there are cores, no core does.
ONE_MORE := $(shell $(PYTHON) -c 'import os; print(len(os.sched_getaffinity(0)) + 1)' 2>/dev/null || echo auto)
# Hundreds of processes are started: none should compile a module that another has compiled.
export PYTHONDONTWRITEBYTECODE :=
# Whole games against a second reading of the rules: too many for interpreted ones.
TWINS := $(wildcard tests/rules/*/test_slow_twin.py)
CABLES := tests/server/test_cut_off.py
# Tests of servers wait, and come first, beside those in the browser; at the end there are such as keep all cores busy.
# Training is compiled by its own tests: the process that comes to them does so, and none beside it.
COMPILED := tests/server/ tests/train/ $(filter-out tests/__pycache__/ tests/rules/ tests/browser/ tests/server/ tests/train/,$(wildcard tests/*/)) $(TWINS)
# Compiling takes longest: whatever goes on beside it gives way.
ASIDE := nice -n 5
NPM := PATH="$$($(CURDIR)/$(BIN)/python $(CURDIR)/hatch_build.py --path)" npm

.PHONY: play test broad quick quick-rules soak faults soak-search check types web-check compiled rules-tests coverage collected compiled-tests cable-tests cables-then-browser web-tests browser-tests chromium postgresql client tools wire pictures docs package golden fuzz mutants bench bench-vector bench-search bench-strength bench-leaderboard bench-judge bench-training bench-insight puzzles judge map-figures bench-server bench-database bench-profiles bench-scale bench-crowd scale bench-bots bench-pages clean

play: .venv/run client
	@$(BIN)/tianxia serve

# Parts that wait for nobody go side by side, and each says what it has to say when it is done. Tests of servers wait much, those in the browser reckon much: they go together, too.
# A cable makes others wait and reckons little, so it is laid beside tests of servers.
# Compiling takes longest and goes on while tools are still being fetched; who fetches waits, so there is one part more than two cores have room for.
test:
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target compiled chromium postgresql collected check web-tests rules-tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target compiled-tests cables-then-browser

# The breadth that `make test` leaves out (`IN_BROAD`, tests/soaking.py); CI runs it after `make test`.
broad: compiled
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target PYTEST="$(PYTEST) -m broad" rules-tests compiled-tests browser-tests

# Between two commits: linters, types, the client's tests, and the rules as their files of tests tell them.
quick:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check web-tests quick-rules

quick-rules: .venv/dev
	TIANXIA_RULES=interpreted $(PYTEST) tests/rules tests/conformance/test_cover.py tests/conformance/test_french.py $(TWINS:%=--ignore=%)

# Every combination of options instead of those in which every two values meet, all courses and whole games in the browser, and fuzzing for longer.
soak: .venv/dev tools chromium fuzz
	TIANXIA_TESTS=all $(PYTEST) -m "" $(TWINS) tests/rules/huang/test_turn.py tests/rules/coaching tests/conformance tests/bots tests/arena tests/envs tests/golden tests/browser tests/server/test_durability.py tests/server/test_wire.py

# Workers and PostgreSQL killed, stopped and cut off a hundred times while tables are played: ten minutes.
faults: .venv/dev postgresql
	$(BIN)/python -m tests.server.faults --faults 100

# Ten games of search against greedy in every variant of every game: five minutes on two cores. SOAK="--games 1 --jobs 1" makes it shorter.
soak-search: .venv/dev
	@$(BIN)/python -m tests.bots.soak $(SOAK)

check: types web-check

types: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(ASIDE) $(BIN)/basedpyright --warnings

web-check: tools
	cd web && $(ASIDE) env $(NPM) run --silent check

# All games in one process, so that no two tests compile the same; a no-op if they are.
compiled: .venv/run
	@$(STEP) "Rules compiled" $(BIN)/python -m tests.compiled

# pytest rewrites every test before it runs one, and keeps that: one process does so for all that follow.
collected: .venv/dev
	@TIANXIA_RULES=interpreted $(ASIDE) $(STEP) "Tests read" $(BIN)/python -m pytest --collect-only tests

# The rules interpreted, ready at once.
rules-tests: .venv/dev
	TIANXIA_RULES=interpreted $(ASIDE) $(PYTEST) tests/rules $(TWINS:%=--ignore=%)

# Which lines of rules no test of theirs reaches; twice as long.
coverage: .venv/dev
	TIANXIA_RULES=interpreted $(PYTEST) -m "" tests/rules $(TWINS:%=--ignore=%) --cov=tianxia.games --cov=tianxia.mechanics --cov-report=term:skip-covered

# Everything else runs the compiled rules.
compiled-tests: .venv/dev client postgresql
	$(PYTEST) -n $(ONE_MORE) $(COMPILED) --ignore=$(CABLES)

cable-tests: .venv/dev client postgresql
	$(PYTEST) -n 0 $(CABLES)

# A browser drops what it is loading when a cable is laid on its machine: never both at once.
cables-then-browser:
	@$(MAKE) --no-print-directory cable-tests
	@$(MAKE) --no-print-directory browser-tests

web-tests: tools
	cd web && $(ASIDE) env $(NPM) run --silent test

# Real games in a real browser.
browser-tests: .venv/dev tools chromium
	$(PYTEST) tests/browser

# The browser of these tests, where there is none yet and it can be installed.
chromium: .venv/python
	@$(BIN)/python -m tests.browser.chromium

# The database of some tests, likewise; without it they are skipped. Packages are installed one after the other.
postgresql: .venv/dev | chromium
	@$(BIN)/python -m tests.server.postgresql

# What the client is checked and tested with.
tools: client
	@$(BIN)/python hatch_build.py --install

# The web client, built into the package; a no-op if it is as new as its sources.
client: .venv/node
	@$(BIN)/python hatch_build.py

# What is written from structs: the client's types of messages and views, and the tables of docs/records.md.
wire: .venv/run
	$(BIN)/python -m tianxia.server.schema .

# The pictures of the README.
pictures: .venv/dev client
	$(BIN)/python -m tests.browser.pictures docs/pictures

# The documentation site into build/docs, its notebooks run: a minute. Links that lead nowhere fail it.
docs: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

# The sdist and the wheel into dist, checked, and the wheel tried with every Python from 3.11 on that is found here.
package: .venv/package
	$(BIN)/python -m tests.package

golden: .venv/dev
	$(BIN)/python -m tests.golden.rewrite

fuzz: .venv/dev
	TIANXIA_TESTS=all FUZZ_EXAMPLES=20000 $(PYTEST) -m "" tests/fuzz

# Faults put into a copy of the sources one by one: says which of them no test catches.
mutants: .venv/dev
	$(BIN)/python -m tests.mutants

bench: .venv/peers
	$(BIN)/python bench/peers.py

# Vector environments beside PettingZoo's and OpenSpiel's; on a GPU: python bench/vector.py --device cuda.
bench-vector: .venv/peers
	$(BIN)/python bench/vector.py

# Our search beside OpenSpiel's, where its time goes, and whole games of greedy bots.
bench-search: .venv/peers
	$(BIN)/python bench/search.py

# The table of docs/adapters.md: make bench-leaderboard GAME=qin DEALS=20 PPO=policy.npz.
bench-leaderboard: .venv/dev
	$(BIN)/python -m bench.leaderboard $(or $(GAME),qin) --deals $(or $(DEALS),20) $(if $(PPO),--ppo $(PPO))

# What docs/strength.md says, over duplicate deals: make bench-strength OF="levels qin", and DEALS=200 if nothing else is said.
bench-strength: .venv/dev
	$(BIN)/python bench/strength.py $(OF) --deals $(or $(DEALS),200)

# How many afterstates judges weigh in a second.
bench-judge: .venv/dev
	$(BIN)/python bench/judge.py

# Where the time of trainings goes, and how many decisions they make in a second: make bench-training DEVICE=cuda.
bench-training: .venv/dev
	$(BIN)/python bench/training.py --device $(or $(DEVICE),cpu)

# How far reviews of games can be trusted: make bench-insight GAME="qin han" GAMES=40 DEPTH=0.2 MINUTES=8; it goes on where it was stopped.
bench-insight: .venv/dev
	$(BIN)/python bench/insight.py $(or $(GAME),qin) --games $(or $(GAMES),40) --depth $(or $(DEPTH),1) --jobs $(or $(JOBS),0) --minutes $(or $(MINUTES),inf)

# The puzzles that come with the package, from files that were mined: make puzzles MINED="qin.jsonl huang.jsonl".
puzzles: .venv/dev
	$(BIN)/tianxia puzzles ship $(MINED) --out src/tianxia/insight/data

# A judge trained anew, into the package: make judge GAME=qin, and MINUTES=8 DEVICE=cuda if nothing else is said. How sure
# it is has to be checked afterwards (docs/judges.md).
qin_lessons = --hand --taught 60 --tables 8192 --batch 4096 --rate 5e-4
china_lessons = --taught 20 --tables 32768
huang_lessons = --hand --taught 80 --tables 4096 --batch 2048 --rate 3e-4
judge: .venv/dev
	rm -rf build/judges/$(GAME)
	$(BIN)/tianxia train $(GAME) --minutes $(or $(MINUTES),8) --device $(or $(DEVICE),cuda) --seed 1 $($(GAME)_lessons) --out build/judges/$(GAME)
	@mkdir -p src/tianxia/bots/nets
	find build/judges/$(GAME) -name '*.npz' ! -name checkpoint.npz -exec cp {} src/tianxia/bots/nets/ \;
	@echo "To be checked, and tempered by what fits best: python bench/calibration.py RECORDS --games 0; tianxia judge temper"

# How the maps of China and Han play: 10,000 games on each, a quarter of an hour on two cores.
map-figures: .venv/dev
	$(BIN)/python bench/maps.py

# The server under load, beside boardgame.io.
bench-server: .venv/dev
	@$(STEP) "Packages of boardgame.io" sh -c 'cd bench/servers && $(NPM) ci --no-audit --no-fund --loglevel=error'
	$(BIN)/python bench/server.py

# What the database can do and how large it gets, and how long the lobby of a large site takes: a quarter of an hour.
bench-database: .venv/dev postgresql
	$(BIN)/python -m bench.database

# How long pages of people and lists of the best take where 100,000 games are kept.
bench-profiles: .venv/dev postgresql
	$(BIN)/python -m bench.profiles

# Ten thousand people at one server, then at two workers, beside what the model says: make bench-scale PLAYERS=20000.
bench-scale: .venv/dev postgresql
	@$(STEP) "Packages of boardgame.io" sh -c 'cd bench/servers && $(NPM) ci --no-audit --no-fund --loglevel=error'
	$(BIN)/python -m bench.load --players $(or $(PLAYERS),10000)
	$(BIN)/python -m bench.load --players $(or $(PLAYERS),10000) --workers 2

# A hundred thousand people connected to six workers, who seldom move: a quarter of an hour, and 12 GB of memory. Half as many: make bench-crowd PLAYERS=50000 WORKERS=3 EVERY=120.
bench-crowd: .venv/dev postgresql
	$(BIN)/python -m bench.load --players $(or $(PLAYERS),100000) --workers $(or $(WORKERS),6) --every $(or $(EVERY),300) --seconds 60 --pairs --opening-minutes 20

# What so many players need, by the figures of bench/scale.json: the tables of docs/scale.md.
scale: .venv/dev
	@$(BIN)/python -m bench.scale

# Fifty tables with the strongest bots: how long people wait.
bench-bots: .venv/dev
	$(BIN)/python -m bench.bots

# The client's pages by Lighthouse, and how much there is to load.
bench-pages: .venv/dev client chromium
	cd bench/pages && $(NPM) ci --no-audit --no-fund --loglevel=error --ignore-scripts
	$(BIN)/python -m bench.pages

clean:
	rm -rf .venv dist build web/node_modules bench/servers/node_modules bench/pages/node_modules src/tianxia/server/client src/tianxia/server/built

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tianxia needs Python 3.11 or newer; say which with make PYTHON=..."; exit 1; }
	@$(STEP) "Python environment" $(PYTHON) -m venv .venv || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	@touch $@

.venv/run: .venv/python pyproject.toml requirements/run.txt
	@$(STEP) "Python packages" sh -c '$(PIP) -r requirements/run.txt && $(PIP) --no-deps -e .'
	@touch $@

# Node builds the client; where this machine has none, it comes from PyPI.
.venv/node: .venv/python requirements/node.txt
	@$(BIN)/python hatch_build.py --has-node || $(STEP) "Node" $(PIP) -r requirements/node.txt
	@touch $@

.venv/dev: .venv/run requirements/dev.txt
	@$(STEP) "Python tools" $(PIP) -r requirements/dev.txt
	@touch $@

.venv/peers: .venv/dev requirements/peers.txt
	@$(STEP) "Python peers" $(PIP) -r requirements/peers.txt
	@touch $@

# What the documentation site is built with; notebooks need what the tests need.
.venv/docs: .venv/dev requirements/docs.txt
	@$(STEP) "Python documentation" $(PIP) -r requirements/docs.txt
	@touch $@

.venv/package: .venv/node requirements/package.txt
	@$(STEP) "Python packaging" $(PIP) -r requirements/package.txt
	@touch $@
