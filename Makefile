# Each target makes .venv and installs what is missing by itself.
PYTHON ?= python3
BIN := .venv/bin
.PHONY: run test lint

run: .venv/ready
	$(BIN)/riverpost run

test: .venv/ready
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	touch $@
