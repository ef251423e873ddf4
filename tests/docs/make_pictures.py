"""Makes the pictures of the README anew: `python -m tests.docs.make_pictures`. Needs chromium and the extra [pictures].

They are what the product makes of the example game: Ann's page after its last leg, and the map on it.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from pbem.desk.example import play_example
from pbem.report import png as raster
from pbem.resources import root
from tests.browser.chromium import CHROMIUM

PICTURES = root() / "docs" / "pictures"


def main() -> None:
    """Play the example in a passing folder and take its pictures."""
    with tempfile.TemporaryDirectory() as passing:
        game = Path(passing) / "coastline"
        for _ in play_example(game):
            pass
        packet = sorted(game.glob("turns/*/result/packets/ann"))[-2]
        PICTURES.mkdir(exist_ok=True)
        raster.ZOOM = 1
        (PICTURES / "map.png").write_bytes(raster.png((packet / "map.svg").read_text(encoding="utf-8")))
        subprocess.run(
            [
                str(CHROMIUM),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                f"--user-data-dir={passing}/profile",
                "--window-size=600,800",
                f"--screenshot={PICTURES / 'report.png'}",
                (packet / "report.html").as_uri(),
            ],
            capture_output=True,
            check=True,
        )


if __name__ == "__main__":
    main()
