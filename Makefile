# Two commands do everything: `make run` and `make test`. Both set the project up first, once.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PROJECT ?=
.DEFAULT_GOAL := help
unexport PYTHONDONTWRITEBYTECODE # without bytecode every start of pytest rewrites each test file, and every start of ours compiles

help:            ## what can be made
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*## / — /' | sort

setup: $(READY)  ## the virtual environment, with the command at .venv/bin/memory-bank

$(READY): pyproject.toml requirements/dev.lock src/memorybank/model/version.py scripts/memory-bank scripts/mb scripts/agent-memory-bank
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Memory Bank needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python has no venv module here. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q src/memorybank  # as an installed package is: every start is timed without it
	@touch $(READY)

run: setup       ## the main job: plan and apply a refresh, read the bank, check it (PROJECT=path, else the sample project)
	@bash examples/run.sh "$(PROJECT)"

lint: setup      ## style, types and the import map
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: setup     ## lint and the unit tests, laws on few examples: under a minute
	@$(MAKE) --no-print-directory -j2 lint unit

unit: setup      ## the tests that start no program and play no whole story
	HYPOTHESIS_PROFILE=quick $(BIN)/pytest -q -n 2 -m "not slow and not crash and not long and not mutation and not hosts"

test: lint       ## everything a change must pass
	$(BIN)/pytest -q -n 2 --dist worksteal -m "not long and not hosts"

test-hosts: setup ## the real agent hosts, installed from npm, against a scripted model
	@command -v npm >/dev/null || { echo "skipped: the hosts come from npm, and there is no npm here" >&2; \
	  [ -z "$$MEMORY_BANK_NO_SKIPS" ]; }
	@! command -v npm >/dev/null || { $(BIN)/python tests/hosts/programs.py && $(BIN)/pytest -q -n 2 -m hosts tests/hosts tests/release; }

test-long: setup ## the complete matrices and tables, and every law on many examples
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -q -n 2 -m "(crash or long or mutation or hypothesis) and not hosts"

test-pythons: setup ## the unit tests on every Python from 3.11 on that can be had; says which could not
	@$(BIN)/python tests/release/pythons.py

golden: setup    ## rewrite the golden pages; read the diff before you commit it
	UPDATE_GOLDEN=1 $(BIN)/pytest -q -n 2 -m "not crash and not long and not mutation and not hosts"
	git diff --stat -- tests docs

docs: setup      ## the reference pages that are made from the code
	$(BIN)/python docs/generate.py

site: setup      ## the documentation as a site in build/site, every link followed
	$(BIN)/python docs/build_site.py build

picture: setup   ## the session that the READMEs show, recorded and drawn anew
	$(BIN)/python docs/picture.py

build: setup     ## sdist and wheel in dist/, the same bytes on every machine
	rm -f dist/agent_memory_bank-*
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || echo 1767225600) $(BIN)/python -m hatchling build -d dist

packages: setup  ## what hosts and registries fetch, at the root; the Claude Code plugin and the Gemini CLI extension, in dist/
	@PYTHONPATH=scripts $(BIN)/python -m host_packages repository .
	rm -rf dist/claude-plugin dist/gemini-extension
	@PYTHONPATH=scripts $(BIN)/python -m host_packages claude-code dist/claude-plugin
	@PYTHONPATH=scripts $(BIN)/python -m host_packages gemini dist/gemini-extension

bench: setup     ## every measurement in one table, beside the machine's floor (BENCH_QUICK=1, BENCH_DATA=DIR, REPOS=DIR)
	@mkdir -p build
	$(BIN)/python bench/run.py --json build/bench.json

lock: setup      ## pin the dependencies anew (needs uv)
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --no-emit-index-url --no-emit-find-links --group dev pyproject.toml -o requirements/dev.lock

clean:           ## forget the set-up
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist .scratch .hosts

.PHONY: help setup run lint check unit test test-hosts test-long test-pythons golden docs site build packages bench lock clean picture
