"""What the two editions call things. They play alike; only names differ, so no rule asks for the edition."""

from __future__ import annotations

from msgspec import Struct

from pbem.kernel.text import N_


class Words(Struct, frozen=True):
    """An edition's printed names, as message ids, and the rules that each edition has under a number of its own."""

    counter: str
    counters: str
    marker: str
    cup: str
    colour_rule: str
    track_rule: str
    accept_rule: str
    leader_rule: str


EDITIONS: dict[str, Words] = {
    "crayon": Words(
        counter=N_("counter"),
        counters=N_("counters"),
        marker=N_("locomotive"),
        cup=N_("cup"),
        colour_rule="NER-1.3",
        track_rule="NER-8.8",
        accept_rule="NER-9.4",
        leader_rule="NER-12.1",
    ),
    "locomotive": Words(
        counter=N_("cube"),
        counters=N_("cubes"),
        marker=N_("First Player card"),
        cup=N_("cup"),
        colour_rule="NER-1.4",
        track_rule="NER-8.9",
        accept_rule="NER-9.5",
        leader_rule="NER-12.2",
    ),
}
