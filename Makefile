# Two commands; each first puts what it needs into .venv (.ci/setup), once.
# PYTHON=python3.12 and CHROMIUM=/path/to/chrome name others than those on the PATH.

help:
	@echo "make lab     open the notebooks in JupyterLab"
	@echo "make test    run all tests"
	@echo "make notebooks   run the notebooks again and keep their outputs"

lab:
	@bash .ci/setup lab
	@.venv/bin/rulekit lab

test:
	@bash .ci/setup test
	.venv/bin/ruff check
	.venv/bin/mypy
	.venv/bin/pytest --numprocesses=2 --dist=loadfile

notebooks:
	@bash .ci/setup test
	.venv/bin/python -m tests.refresh

.PHONY: help lab notebooks test
