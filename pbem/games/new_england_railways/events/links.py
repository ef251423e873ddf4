"""Link cards: offered, sold, built, completed or set aside."""

from __future__ import annotations

from pbem.games.new_england_railways.state import Link, State
from pbem.kernel.event import Event


class LinksOffered(Event, frozen=True, kw_only=True):
    """`NER-1.6`: the opening row, from the FIRST space to the LAST."""

    links: tuple[str, ...]

    def apply(self, state: State) -> None:
        """The named cards leave the deck."""
        for link in self.links:
            state.hidden.links.remove(link)
        state.table.row = list(self.links)
        state.table.deck = len(state.hidden.links)


class LinkPublicised(Event, frozen=True, kw_only=True):
    """`NER-7.1`: a card turned over for the next turn."""

    link: str

    def apply(self, state: State) -> None:
        """From the deck to the future row."""
        state.hidden.links.remove(self.link)
        state.table.future.append(self.link)
        state.table.deck -= 1


class LinkSold(Event, frozen=True, kw_only=True):
    """`NER-8.4`: sold to `seat` for `price`; `bids` are all bids in order, a pass is 0."""

    link: str
    seat: str
    price: int
    bids: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> None:
        """The price is paid, the card changes hands."""
        table = state.table
        table.railways[self.seat].cash -= self.price
        table.row.remove(self.link)
        table.links[self.link] = Link(self.seat)
        table.buyers.append(self.seat)


class LinkSetAside(Event, frozen=True, kw_only=True):
    """`NER-8.12`: nobody bought it; it is never built and never offered again."""

    link: str

    def apply(self, state: State) -> None:
        """Out of the game."""
        state.table.row.remove(self.link)
        state.table.aside.append(self.link)


class BuildRolled(Event, frozen=True, kw_only=True):
    """`NER-8.5`: the buyer's two dice, and by how much they fell `short` of the card's value (0: built)."""

    link: str
    seat: str
    dice: tuple[int, int]
    short: int


class LinkBuilt(Event, frozen=True, kw_only=True):
    """`NER-8.5`, `NER-8.6`: completed this turn, for `paid` dollars beyond the bid."""

    link: str
    seat: str
    paid: int

    def apply(self, state: State) -> None:
        """The difference is paid, the link is open."""
        state.table.railways[self.seat].cash -= self.paid
        state.table.links[self.link].built = True


class LinkUnfinished(Event, frozen=True, kw_only=True):
    """`NER-8.7`: it waits for the next turn's completion step."""

    link: str
    seat: str
    short: int


class LinkCompleted(Event, frozen=True, kw_only=True):
    """`NER-6.1`: bought last turn, completed now for nothing."""

    link: str
    seat: str

    def apply(self, state: State) -> None:
        """The link is open."""
        state.table.links[self.link].built = True


class RowMovedUp(Event, frozen=True, kw_only=True):
    """`NER-8.15`: the future row becomes the current one."""

    links: tuple[str, ...]

    def apply(self, state: State) -> None:
        """The future row is empty again."""
        state.table.row = list(self.links)
        state.table.future = []
