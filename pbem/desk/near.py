"""What was meant by a name that is none: the name in other letters, or the near misses to ask back about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pbem.desk.faults import USAGE, DeskFault, Said
from pbem.kernel.text import N_, Facts


def near(given: str, legal: Iterable[str]) -> list[str]:
    """The names of `legal` that `given` begins, else those it is nearly, two at most. Case does not matter."""
    from difflib import get_close_matches

    names = list(legal)
    wanted = given.strip().lower()
    begun = [name for name in names if len(wanted) > 2 and name.startswith(wanted)]
    return begun or get_close_matches(wanted, names, 2, 0.6)


def meant(given: str, known: Mapping[str, str]) -> str:
    """The name that `given` spells in other letters or with blanks for dashes; "" if there is none.

    `known` has a name for each spelling that people use for it, the name itself among them.
    """
    folded = {_fold(spelling): name for spelling, name in known.items()}
    return folded.get(_fold(given), "")


def unknown(text: str, facts: Facts, given: str, legal: Sequence[str], all_of_them: str) -> DeskFault:
    """A fault (exit 2) that asks back about near misses, or lists what there is by `all_of_them`, which has a place
    `{names}`."""
    alike = near(given, legal)
    if alike:
        hint = Said(N_("did you mean {names}?"), {"names": ", ".join(alike)})
    else:
        hint = Said(all_of_them, {"names": ", ".join(legal) or "-"})
    return DeskFault(USAGE, text, facts, [hint])


def title_meant(given: str) -> str:
    """The title that is meant by its id or its name, in any case. Raises DeskFault (exit 2)."""
    from pbem.games.registry import TITLES, title

    if given in TITLES:
        return given
    found = meant(given, {spelling: name for name in TITLES for spelling in (name, title(name).name)})
    if found:
        return found
    raise unknown(N_("there is no title {title}"), {"title": given}, given, list(TITLES), N_("titles: {names}"))


def _fold(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())
