"""How fast pbem is, against its budgets. Apart from the tests: `python -m benchmarks` or `make bench`."""
