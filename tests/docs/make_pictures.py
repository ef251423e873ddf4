"""Makes the pictures of the README anew: `python -m tests.docs.make_pictures`. Needs chromium and the extra [pictures].

They are what the product makes of the example games: the map on Ann's page after the last leg of each, and of the first
her page.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from pbem.desk.example import EXAMPLE, play_example
from pbem.report import png as raster
from pbem.resources import root
from tests.browser.chromium import CHROMIUM

PICTURES = root() / "docs" / "pictures"
MAPS = {"new-england-railways": "map.png", "pacific-northwest-rails": "map-pacific-northwest.png"}
"""What each title's map is called there."""


def main() -> None:
    """Play the examples in a passing folder and take their pictures."""
    PICTURES.mkdir(exist_ok=True)
    raster.ZOOM = 1
    with tempfile.TemporaryDirectory() as passing:
        for title, name in MAPS.items():
            packet = last_packet(Path(passing) / title, title)
            (PICTURES / name).write_bytes(raster.png((packet / "map.svg").read_text(encoding="utf-8")))
            if title == EXAMPLE:
                take(packet / "report.html", PICTURES / "report.png", Path(passing) / "profile")


def last_packet(game: Path, title: str) -> Path:
    """Play the example of `title` in the folder `game`; Ann's packet of its last leg."""
    for _ in play_example(game, title=title):
        pass
    return sorted(game.glob("turns/*/result/packets/ann"))[-2]  # "start" is last by name


def take(page: Path, picture: Path, profile: Path) -> None:
    """The head of a page, as chromium shows it."""
    subprocess.run(
        [
            str(CHROMIUM),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--user-data-dir={profile}",
            "--window-size=600,800",
            f"--screenshot={picture}",
            page.as_uri(),
        ],
        capture_output=True,
        check=True,
    )


if __name__ == "__main__":
    main()
