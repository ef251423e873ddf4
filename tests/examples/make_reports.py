"""Writes the example's reports anew: `python -m tests.examples.make_reports`. Read the difference before you commit it:
these are the pages by which people judge whether they want to play."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.examples.played import REPORTS, example


def main() -> None:
    """Play the example in a passing folder and write its texts."""
    with tempfile.TemporaryDirectory() as passing:
        texts = example(Path(passing) / "coastline").texts
    if REPORTS.exists():
        shutil.rmtree(REPORTS)
    for name, text in texts.items():
        path = REPORTS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


if __name__ == "__main__":
    main()
