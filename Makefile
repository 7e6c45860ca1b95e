# Two commands; each first puts what it needs into .venv (.ci/setup), once.
# PYTHON=python3.12 and CHROMIUM=/path/to/chrome name others than those on the PATH.

help:
	@echo "make lab     open the notebooks in JupyterLab"
	@echo "make test    run all tests"

lab:
	@bash .ci/setup lab
	@.venv/bin/rulekit lab

test:
	@bash .ci/setup test
	.venv/bin/ruff check
	.venv/bin/mypy
	.venv/bin/pytest

.PHONY: help lab test
