"""Decisions: choices that the rules put to one seat.

One class per kind of decision holds the facts of the question and answers four things about it: what is refused and by
which rule, what the least action is, which lines of a sheet may answer it, and what is on offer. All four take a
position, so an order can never depend on what its author could not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeVar, get_args

from msgspec import Struct

from pbem.kernel.text import Refusal

P = TypeVar("P")
O = TypeVar("O")  # noqa: E741 - orders
A = TypeVar("A")
V = TypeVar("V")


class Wish(Struct, Generic[V], frozen=True):
    """A value somebody wrote down, and where: `path` is dotted (`ship.0`); below `standing.` it is a standing order."""

    value: V
    path: str


class Decision(Struct, Generic[P, O, A], frozen=True, kw_only=True, tag_field="decision", tag=True):
    """A question to `seat`: positions of type P, orders of type O, an answer of type A. `block` is the part of a sheet
    that answers it."""

    block: ClassVar[str] = ""
    seat: str

    def refusal(self, here: P, value: A) -> Refusal | None:
        """Why `value` is not legal in this position, or None if it is."""
        raise NotImplementedError

    def least(self, here: P) -> A:
        """The least action the rules allow: a pass, or the forced minimum. Always legal."""
        raise NotImplementedError

    def wishes(self, orders: O, here: P) -> Iterator[Wish[A]]:
        """The lines of `orders` that may answer this, in the order in which they count."""
        raise NotImplementedError

    def offers(self, here: P) -> Iterator[A]:
        """What is legal now, best first. For forms, `options` and bots; may be unbounded, so take a slice."""
        raise NotImplementedError


def answer_type(decision: type[Decision[Any, Any, Any]]) -> Any:
    """The type A of a decision class, for reading an answer back from a file."""
    base = decision.__orig_bases__[0]  # type: ignore[attr-defined]
    return get_args(base)[-1]
