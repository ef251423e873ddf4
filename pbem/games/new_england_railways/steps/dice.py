"""Two dice."""

from __future__ import annotations

from pbem.games.new_england_railways.steps import Turn
from pbem.kernel.draws import DIE


def two_dice(t: Turn, what: str = "") -> tuple[int, int]:
    """Two labelled dice: `dice/1` and `dice/2`, below `what` if the step rolls more than once."""
    head = f"{what}/dice" if what else "dice"
    return int(t.draw(f"{head}/1", DIE)), int(t.draw(f"{head}/2", DIE))
