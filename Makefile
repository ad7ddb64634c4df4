# Two commands on a fresh machine: `make play` starts a game, `make test` runs every check and test.
# Each sets up what it needs in .venv.

PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -n auto

.PHONY: play test check rules-tests compiled-tests golden fuzz bench clean

play: .venv/run
	@$(BIN)/tianxia play qin

test: check rules-tests compiled-tests

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/basedpyright --warnings

# The rules interpreted: ready at once, and coverage sees them.
rules-tests: .venv/dev
	TIANXIA_RULES=interpreted $(PYTEST) tests/rules --cov=tianxia.games --cov=tianxia.mechanics --cov-report=term:skip-covered

# Everything else runs the compiled rules.
compiled-tests: .venv/dev
	$(PYTEST) tests --ignore=tests/rules

golden: .venv/dev
	$(BIN)/python -m tests.golden.rewrite

fuzz: .venv/dev
	FUZZ_EXAMPLES=20000 $(PYTEST) tests/fuzz

bench: .venv/peers
	$(BIN)/python bench/peers.py

clean:
	rm -rf .venv dist build

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tianxia needs Python 3.11 or newer; say which with make PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	@touch $@

.venv/run: .venv/python pyproject.toml requirements/run.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements/run.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

.venv/dev: .venv/run requirements/dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	@touch $@

.venv/peers: .venv/dev requirements/peers.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements/peers.txt
	@touch $@
