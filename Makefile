# Everything a developer runs. Needs make, a Python of at least 3.11 and, the first time, a network.
#
#   make demo    one leg of the example game, adjudicated before your eyes
#   make test    lint, types and the tests, at a tenth of the full counts
#   make soak    the tests at full counts
#   make messages   the Spanish catalogue: brought up to date, compiled, and what lacks a translation listed

# The newest Python that really runs: version managers leave names behind that only print an error.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
    $$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: setup test soak demo lint bench messages clean

setup: $(STAMP)

$(STAMP): pyproject.toml
	@test -n "$(PYTHON)" || { echo "make: no Python >= 3.11 with venv found; say which one: make PYTHON=/path/to/python3" >&2; exit 1; }
	test -x $(BIN)/python && $(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@# pip compiles what it installs, but no checkout; where PYTHONDONTWRITEBYTECODE is set, every start would.
	$(BIN)/python -m compileall -q pbem
	@touch $@

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

test: lint
	$(BIN)/pytest -n 2 -q

soak: lint
	PBEM_SOAK=1 $(BIN)/pytest -n 2 -q

demo: setup
	@$(BIN)/pbem demo

messages: setup
	@$(BIN)/python -m tests.languages.sync

bench: setup
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
