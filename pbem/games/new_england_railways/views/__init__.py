"""What a report tells of this title, as plain data: no words, no layout. Templates turn it into sentences.

`story` is what happened, chapter by chapter; `fates` what became of one seat's orders; `scene` how the table stands and
what comes next, `atlas` the board as a map shows it; `lines`, `path_of` and `became` set fates beside the lines of a
sheet. All rest on the table, the steps' events and, for `fates`, the seat's own answers.
"""

from pbem.games.new_england_railways.views.atlas import Atlas, atlas
from pbem.games.new_england_railways.views.chapters import Chapter
from pbem.games.new_england_railways.views.fates import Fate, fates
from pbem.games.new_england_railways.views.lines import became, lines, path_of
from pbem.games.new_england_railways.views.scene import Scene, mine, scene
from pbem.games.new_england_railways.views.story import story
from pbem.kernel.text import N_

LEGS = (N_("sign-up"), N_("loans"), N_("auction"), N_("shipping"))
"""What legs are called, for the catalogues."""
MAP = N_("Map of the links by owner, of the links on offer and of the goods that wait; the text has it too.")
"""What the map shows, for those who cannot see it."""

__all__ = [
    "LEGS",
    "MAP",
    "Atlas",
    "Chapter",
    "Fate",
    "Scene",
    "atlas",
    "became",
    "fates",
    "lines",
    "mine",
    "path_of",
    "scene",
    "story",
]
