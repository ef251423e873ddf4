"""Completing unfinished links and publicising future ones (`NER-6`, `NER-7`), and the test for the final turn."""

from __future__ import annotations

from pbem.games.new_england_railways.events import FinalTurnKnown, LinkCompleted, LinkPublicised
from pbem.games.new_england_railways.state import Table
from pbem.games.new_england_railways.steps import Turn


def complete_unfinished_links(t: Turn) -> None:
    """`NER-6.1`: every link bought last turn and not completed then, for nothing. On turn 1 there is none."""
    for name in unfinished(t.state.table):
        owner = t.state.table.links[name].owner
        t.do(LinkCompleted(link=name, seat=owner, rule="NER-6.1"))
    realise_the_final_turn(t)


def publicise_future_links(t: Turn) -> None:
    """`NER-7.1`: one card from the deck for each in the current row; `NER-7.4`: what is left of it if it is short."""
    table = t.state.table
    for nth in range(1, min(len(table.row), table.deck) + 1):
        t.do(LinkPublicised(link=t.draw(f"link/{nth}", t.state.hidden.links), rule="NER-7.1"))


def unfinished(table: Table) -> list[str]:
    """The links bought and not built, oldest purchase first."""
    return [name for name, link in table.links.items() if not link.built]


def all_offered(table: Table) -> bool:
    """No link is left in the deck or in either row."""
    return not (table.deck or table.row or table.future)


def realise_the_final_turn(t: Turn) -> None:
    """`NER-13.5`: the first turn in which nothing is left to sell and every purchased link is built."""
    table = t.state.table
    if all_offered(table) and not unfinished(table) and not table.last:
        t.do(FinalTurnKnown(turn=table.turn, rule="NER-13.5"))
