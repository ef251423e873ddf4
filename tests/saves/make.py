"""Makes a frozen game: `python -m tests.saves.make TITLE [FOLDER]`. README.md beside this file says when."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import TemporaryDirectory

from pbem.desk.adjudicate import adjudicate
from pbem.desk.game import open_game
from pbem.desk.save import FORMAT
from pbem.desk.submit import submit
from pbem.desk.verify import RECORDS
from pbem.games.registry import title
from tests.titles.folders import RECEIVED, begun, form, made_up, sent

SAVES = Path(__file__).parent
LEGS = 5
KEPT = (*RECORDS, "settings.toml", "save.toml")


def make(name: str, folder: Path) -> Path:
    """Play some legs of a game with a little of everything, and keep in `folder`/coastline what `verify` reads.

    Sheets accepted, with notes, refused, replaced and late; a seat that sends nothing and gets a bot, one that gets the
    least; a note, a roll of real dice, a second language. Gives the game's folder.
    """
    with TemporaryDirectory() as home:
        played = title(name)
        game = begun(Path(home) / "coastline", name, edition=played.editions[-1], seed="frozen for ever")
        rolled, number = False, 0
        while number < LEGS or not rolled:
            rolled |= leg(game, number, roll=number >= 3 and not rolled)
            number += 1
        # Sheets for the leg that is due: a game is most often saved in waiting.
        sent(game, open_game(game).save.asked[0], made_up(game, open_game(game).save.asked[0], "waiting"))
        for path in [*game.glob("turns/*/result/*")]:
            if path.name not in KEPT:
                rmtree(path)
        rmtree(game / "outbox", ignore_errors=True)
        target = folder / "coastline"
        rmtree(target, ignore_errors=True)
        found: Path = copytree(game, target)
        return found


def leg(game: Path, number: int, *, roll: bool) -> bool:
    """One leg; the first seat writes, the second leaves its form as it is and thinks again, the others are silent. Says
    whether a roll was said beforehand: if it is to `roll` and anything is drawn that all see."""
    asked = open_game(game).save.asked
    if asked:
        one = asked[0]
        sent(game, one, made_up(game, one, f"first {number}").replace(b'language = "en"', b'language = "es"'))
        sent(game, one, b"bananas = 3\n" + made_up(game, one, f"refused {number}"))
    if len(asked) > 1:
        other = asked[1]
        sent(game, other, form(game, other))
        submit(game, [("late.toml", made_up(game, other, f"late {number}"))], seat=other, when=RECEIVED, late=True)
    if number == 2:
        (game / "note.txt").write_text("The café is closed on Thursday.\n", encoding="utf-8")
    silent = ("default",) if number == 4 else ("bot",)
    rolls: dict[str, str] = {}
    if roll:
        steps = adjudicate(game, silent, {}, dry_run=True).settled.account.steps
        drawn = [draw for step in steps for draw in step.drawn if "hidden" not in draw.by]
        rolls = {one.label: next(outcome for outcome in one.of if outcome != one.result) for one in drawn[:1]}
    adjudicate(game, silent, rolls, dry_run=False)
    return bool(rolls)


if __name__ == "__main__":
    name = sys.argv[1]
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else SAVES / f"v{FORMAT}" / name
    print(make(name, folder))  # noqa: T201
