# Royal Pig. `make` alone lists the targets; README.md says which two a newcomer needs.

PYTHON ?= python3
GRPC ?= 127.0.0.1:50051
HTTP ?= 127.0.0.1:8080
WORKERS ?= 1
JOBS ?= 2

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PROTOS := $(shell find proto -type f -name '*.proto' -o -type f -path 'proto/*.py' 2>/dev/null)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run prometheus test test-long lint format bench compiled rules-report lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Installing. Each stamp is newer than what its step was made from, so that a second run has nothing to do.

.venv/python.stamp:
	@sh requirements/venv.sh $(PYTHON) .venv
	@touch $@

.venv/server.stamp: .venv/python.stamp requirements/server.txt
	@echo "Installing what the service needs ..."
	@$(PIP) install --quiet --require-hashes -r requirements/server.txt
	@touch $@

.venv/dev.stamp: .venv/server.stamp requirements/dev.txt
	@echo "Installing what the tests and linters need ..."
	@$(PIP) install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

.venv/royalpig.stamp: .venv/server.stamp pyproject.toml hatch_build.py $(PROTOS)
	@echo "Compiling the protos and installing royalpig ..."
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

setup: .venv/dev.stamp .venv/royalpig.stamp ## install into .venv/ all that run, test and lint need

run: .venv/royalpig.stamp ## start the service: gRPC on GRPC, HTTP on HTTP, with WORKERS processes
	@$(BIN)/royalpig serve --grpc $(GRPC) --http $(HTTP) --workers $(WORKERS)

# Testing and measuring.

prometheus: # asked for each time, and answered at once where it is there
	@sh requirements/prometheus.sh

test: setup prometheus ## run the tests, then write docs/rules/ and check that every clause has a test
	@$(BIN)/python -m pytest -m "not long" -n $(JOBS) --dist loadgroup
	@$(BIN)/python -m tests.rules_report $(if $(CI),--check)

test-long: setup prometheus ## run the long tests too: each rejecting clause muted in turn, many random games
	@$(BIN)/python -m pytest -m long -n $(JOBS) --dist loadgroup --timeout 7200
	@$(BIN)/python -m tests.muting

rules-report: setup ## write docs/rules/<game>.md: every clause, its provenance, and the tests that name it
	@$(BIN)/python -m tests.rules_report

bench: setup ## measure (the compiled build too, if `make compiled` made it), and write docs/performance.md
	@$(BIN)/python -m tests.bench

compiled: setup ## compile kernel, games and their written code with mypyc, into .build/compiled
	@$(BIN)/python compiled/build.py

# Reading.

lint: setup ## ruff, mypy, buf, the arrows between the packages, and the Dockerfile
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@sh proto/lint.sh $(BIN)
	@$(BIN)/hadolint deploy/docker/Dockerfile

format: setup ## let ruff put the code in order
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

# The locks: exact versions with hashes, for every platform and Python from 3.11 on; what is needed to build comes from
# pyproject.toml too. `make lock` keeps the versions that still fit, `make lock UPGRADE=--upgrade` takes the newest.

UPGRADE ?=
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" $(UPGRADE)
BUILD_REQUIREMENTS := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

lock: ## make requirements/*.txt again from pyproject.toml
	@test -x $(BIN)/uv || { sh requirements/venv.sh $(PYTHON) .venv && $(PIP) install --quiet uv; }
	@mkdir -p .build && $(BIN)/python -c '$(BUILD_REQUIREMENTS)' > .build/build-requirements.in
	$(COMPILE) --extra dev pyproject.toml .build/build-requirements.in -o requirements/dev.txt
	$(COMPILE) --extra server pyproject.toml .build/build-requirements.in -c requirements/dev.txt -o requirements/server.txt

clean: ## remove all that make has made, but for .venv/
	rm -rf .build build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -f service/royalpig/v1/*_pb2.py service/royalpig/v1/*_pb2.pyi service/royalpig/v1/*_pb2_grpc.py
	rm -f service/royalpig/wire/structs.py .venv/royalpig.stamp
	find clients proto service tests -name __pycache__ -type d -prune -exec rm -rf {} +
