# `make` builds a printable lesson on a bare machine; `make help` lists the rest.
# Needed beforehand: Python 3.11 or newer. PYTHON=... names one; ARGS=... goes to the command that runs.

SETUP := sh generator/setup.sh
RUN   := .venv/bin/python -m
# Where Homebrew keeps Pango. macOS does not pass this variable through make and sh, so each command sets it.
ifeq ($(shell uname),Darwin)
RUN   := DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib:/usr/local/lib:/usr/lib $(RUN)
endif

.DEFAULT_GOAL := sheet
.PHONY: sheet setup test lint gallery constraints clean distclean help

sheet: ## set up what is missing and build the default sheet (ARGS="..." for another build)
	@$(SETUP)
	@$(RUN) lessonpress build $(ARGS)

setup: ## set up everything for development, and build nothing
	@$(SETUP) test

test: lint ## lint, then run all tests (ARGS="-k name" to choose)
	$(RUN) pytest -n auto $(ARGS)

lint: setup ## check style (ruff) and types (mypy)
	$(RUN) ruff check .
	$(RUN) mypy

gallery: setup ## renew the pictures of pages in docs/gallery, and their table in the README
	PYTHONPATH=docs $(RUN) gallery

constraints: setup ## renew constraints.txt with the newest versions (use PYTHON=python3.11, the oldest supported)
	rm -rf .venv/renew
	$(RUN) venv .venv/renew
	.venv/renew/bin/python -m pip install -qq --disable-pip-version-check '.[test]'
	{ sed -n '/^#/p' constraints.txt; .venv/renew/bin/python -m pip freeze --exclude lessonpress \
	    --exclude pip --exclude setuptools | tr 'A-Z_' 'a-z-' | LC_ALL=C sort; } >.venv/constraints.txt
	mv .venv/constraints.txt constraints.txt
	rm -rf .venv/renew

clean: ## remove built files and caches
	find output -mindepth 1 ! -name .gitkeep -delete
	rm -rf dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find generator tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## the same, and .venv
	rm -rf .venv

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1 \2/p' $(MAKEFILE_LIST) | \
	    awk '{ name = $$2; $$1 = $$2 = ""; sub(/^ +/, ""); printf "  make %-12s %s\n", name, $$0 }'
