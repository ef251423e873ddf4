"""What a report tells of this title, as plain data: no words, no layout. Templates turn it into sentences.

`story` is what happened, chapter by chapter; `fates` what became of one seat's orders; `scene` how the table stands,
`mine` what one seat sees of it, `atlas` the board as a map shows it; `lines`, `path_of` and `became` set fates beside
the lines of a sheet. All rest on the table, the steps' events and, for `fates`, the seat's own answers.
"""

from pbem.games.pacific_northwest_rails.views.atlas import Atlas, atlas
from pbem.games.pacific_northwest_rails.views.chapters import Chapter
from pbem.games.pacific_northwest_rails.views.fates import fates
from pbem.games.pacific_northwest_rails.views.lines import became, lines, path_of
from pbem.games.pacific_northwest_rails.views.outcomes import Fate
from pbem.games.pacific_northwest_rails.views.scene import Mine, Scene, mine, scene
from pbem.games.pacific_northwest_rails.views.story import story
from pbem.kernel.text import N_

LEGS = (N_("sign-up"), N_("seats"), N_("rounds"), N_("scoring"))
"""What legs are called, for the catalogues."""
MAP = N_("Map of the ring and the railroads, with the pawns and the runs face up; the text has it too.")
"""What the map shows, for those who cannot see it."""

__all__ = [
    "LEGS",
    "MAP",
    "Atlas",
    "Chapter",
    "Fate",
    "Mine",
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
