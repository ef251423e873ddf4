"""Writes the reports of all examples anew: `python -m tests.examples.make_reports`. Read the difference before you
commit it: these are the pages by which people judge whether they want to play."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from pbem.games.registry import TITLES
from tests.examples.played import example, reports


def main() -> None:
    """Play each example in a passing folder and write its texts."""
    for title in TITLES:
        with tempfile.TemporaryDirectory() as passing:
            texts = example(Path(passing) / "game", title).texts
        if reports(title).exists():
            shutil.rmtree(reports(title))
        for name, text in texts.items():
            path = reports(title) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())


if __name__ == "__main__":
    main()
