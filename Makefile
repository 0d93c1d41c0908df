# Two commands are all it takes: `make run` and `make test`. Each makes its own venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
LEAN := $(VENV)/.runs
LOWEST := .venv-lowest

.DEFAULT_GOAL := help
.PHONY: help run test lowest check bench train golden vendor clean

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("aem needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(LEAN): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("aem needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -e $(STAMP) || $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

run: $(LEAN) ## score the sample data and show the table
	@$(BIN)/aem score sample_data/support_release_1.jsonl --exit-zero

test: $(STAMP) ## run all tests
	$(BIN)/python -m pytest -n 2

lowest: ## run all tests with the lowest versions that pyproject.toml allows
	@test -x $(LOWEST)/bin/python || $(PYTHON) -m venv $(LOWEST)
	@$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check uv
	@$(LOWEST)/bin/python -m uv pip install --quiet --python $(LOWEST)/bin/python --resolution lowest-direct --editable '.[dev]'
	$(LOWEST)/bin/python -m pytest -n 2

check: $(STAMP) ## format, lint, types, imports, README
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest tests/test_readme.py

bench: $(STAMP) ## measure aem, its limits and its peers; tables, benchmarks/results.json, docs/performance.md
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/diff.py

train: $(STAMP) ## calibrate the hybrid scorer on judged pairs: make train PAIRS=pairs.jsonl
	@test -n "$(PAIRS)" || { echo 'make train PAIRS=pairs.jsonl' >&2; exit 2; }
	$(BIN)/python benchmarks/fit_hybrid.py '$(PAIRS)' --write aem_cli/scorers/hybrid_map.json

golden: $(STAMP) ## renew the golden files; look at the difference before you commit it
	AEM_RENEW_GOLDEN=1 $(BIN)/python -m pytest tests -k golden

UPLOT := 1.6.32
JSDIFF := 9.0.0
PAGE := aem_cli/writers/page/vendor
vendor: ## fetch the libraries of the HTML page again (needs npm); versions stand in the Makefile
	@cd $(PAGE) && npm pack --silent uplot@$(UPLOT) diff@$(JSDIFF) > /dev/null
	@cd $(PAGE) && tar -xzf uplot-$(UPLOT).tgz --strip-components=2 package/dist/uPlot.iife.min.js package/dist/uPlot.min.css
	@cd $(PAGE) && tar -xzf diff-$(JSDIFF).tgz --strip-components=2 package/dist/diff.min.js
	@cd $(PAGE) && tar -xzOf uplot-$(UPLOT).tgz package/LICENSE > uPlot.LICENSE && tar -xzOf diff-$(JSDIFF).tgz package/LICENSE > diff.LICENSE
	@rm $(PAGE)/*.tgz

clean: ## remove the venvs, caches and results
	rm -rf $(VENV) $(LOWEST) .bench aem-results build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
