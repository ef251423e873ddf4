"""SVG to PNG, for mail programs that show no SVG. Needs the extra `[pictures]` (resvg-py).

Only the font that ships here is used, so the same picture has the same bytes on every machine, whatever fonts it has.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

FONT = Path(__file__).parent / "fonts" / "DejaVuSans-subset.ttf"
FAMILY = "DejaVu Sans"
ZOOM = 1.5
"""Pixels a unit: sharp enough on a phone, small enough for a mail."""


def have_png() -> bool:
    """Whether the extra is installed, and can be loaded here."""
    try:
        import_module("resvg_py")
    except ImportError:
        return False
    return True


def png(svg: str) -> bytes:
    """The picture as PNG. Raises ModuleNotFoundError without the extra, ValueError for what is no SVG."""
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=[str(FONT)],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            dpi=96,
            zoom=ZOOM,
        )
    )
