"""How often a test repeats itself: all of it under `make soak`, a tenth in `make test`."""

import os

SOAK = os.environ.get("PBEM_SOAK") == "1"


def count(n: int) -> int:
    """Give the number of repetitions for a test whose full number is n: n under PBEM_SOAK=1, else a tenth."""
    return n if SOAK else max(1, n // 10)
