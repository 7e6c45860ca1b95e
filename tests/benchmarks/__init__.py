"""How fast things are, on demand: ``python -m tests.benchmarks [GAME...]``."""
