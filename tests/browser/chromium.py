"""Debian's chromium, without a window: pages laid out at a width, and what is measured on them."""

from __future__ import annotations

import html
import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

CHROMIUM = Path("/usr/bin/chromium")
PAGE = """<!doctype html><meta charset="utf-8"><body><pre id="found"></pre>
{frames}
<script>
addEventListener("load", () => {{
  const found = [...document.querySelectorAll("iframe")].map(frame => {{
    const page = frame.contentDocument, top = page.scrollingElement;
    return {{
      wide: top.scrollWidth, room: frame.contentWindow.innerWidth, tall: top.scrollHeight,
      smallest: Math.min(...[...page.querySelectorAll("p, td, th, pre, span, h2")].filter(it => it.textContent.trim())
        .map(it => parseFloat(frame.contentWindow.getComputedStyle(it).fontSize))),
      images: [...page.images].map(it => ({{src: it.getAttribute("src"), alt: it.alt, wide: it.naturalWidth,
        shown: it.getBoundingClientRect().width}})),
    }};
  }});
  document.getElementById("found").textContent = JSON.stringify(found);
}});
</script>"""


def measured(pages: Sequence[Path], width: int, passing: Path) -> list[dict[str, Any]]:
    """Each page in a frame `width` wide: how wide it is, how much room it has, its images (`wide` 0: not found). Raises
    ValueError, with what the browser said, if it found nothing out."""
    frames = "\n".join(
        f'<iframe src="{html.escape(page.resolve().as_uri())}" style="border:0;width:{width}px;height:800px"></iframe>'
        for page in pages
    )
    wrapper = passing / f"wrapper-{width}.html"
    wrapper.write_text(PAGE.format(frames=frames), encoding="utf-8")
    done = subprocess.run(
        [
            str(CHROMIUM),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--allow-file-access-from-files",
            "--disable-background-networking",
            f"--user-data-dir={passing / 'profile'}",
            "--window-size=1400,900",
            "--dump-dom",
            wrapper.resolve().as_uri(),
        ],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
        check=True,
    )
    text = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.S)
    if text is None or not text[1]:
        raise ValueError(done.stdout[:2000] + done.stderr[-2000:])
    found: list[dict[str, Any]] = json.loads(html.unescape(text[1]))
    return found
