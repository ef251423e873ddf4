"""Events and who sees them; one spelling of values; the type of an answer; seats."""

from typing import Any

import msgspec
import pytest

from pbem.games.registry import title
from pbem.kernel.canonical import canonical, digest
from pbem.kernel.decision import answer_type
from pbem.kernel.event import MODERATOR, PUBLIC, LinePassedOver, visible
from pbem.kernel.seats import clockwise
from tests.kernel.toy import BallDrawn, BallSeen, Hold, Noted, State, Take, Taken, toy

OPEN = Taken(seat="ann", amount=1, rule="TOY-1")
BALL = BallDrawn(seat="ann", colour="red", rule="TOY-3")
TWIN = BallSeen(seat="ann", rule="TOY-3")
NOTE = Noted(text="for the moderator", rule="TOY-4")
LINE = LinePassedOver(seat="bob", key="Take/bob/1", path="take.0", line=3, code="c", text="t", rule="TOY-1")


@pytest.mark.parametrize(
    ("seat", "seen"),
    [
        ("ann", [OPEN, BALL, OPEN]),
        ("bob", [OPEN, TWIN, LINE, OPEN]),
        ("cleo", [OPEN, TWIN, OPEN]),
        ("", [OPEN, TWIN, OPEN]),
    ],
)
def test_everybody_sees_what_is_theirs(seat: str, seen: list[object]) -> None:
    """In order: public events, those meant for the seat, and the twin where the event itself is not; what is for the
    moderator alone has no twin and is seen by no seat, and an onlooker sees what is public."""
    assert list(visible([OPEN, BALL, NOTE, LINE, OPEN], seat)) == seen


def test_audiences_by_name() -> None:
    """Unless it says otherwise an event is public; a line passed over is its author's."""
    assert OPEN.audience() == PUBLIC == ("*",)
    assert NOTE.audience() == MODERATOR == ()
    assert LINE.audience() == ("bob",)
    assert OPEN.twin() is None


def test_a_fact_that_is_only_told_changes_nothing() -> None:
    """LinePassedOver and the like leave the state alone."""
    state = toy()
    for event in (LINE, TWIN, NOTE):
        event.apply(state)
    assert state == toy()


def test_an_event_is_frozen_and_names_its_rule() -> None:
    """No event without a rule, none with an unknown field, none that can be changed."""
    with pytest.raises(TypeError):
        Taken(seat="ann", amount=1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        OPEN.amount = 2  # type: ignore[misc]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"event": "Taken", "seat": "ann", "amount": 1, "rule": "TOY-1", "more": 1}, Taken)


def test_an_event_says_what_it_is() -> None:
    """Written down, an event carries its kind; read back it is the same event."""
    plain = msgspec.to_builtins(OPEN)
    assert plain == {"event": "Taken", "seat": "ann", "amount": 1, "rule": "TOY-1"}
    assert msgspec.convert(plain, Taken) == OPEN


def test_canonical_has_one_spelling() -> None:
    """Keys sorted, no blanks, UTF-8 as it is; the order of keys makes no difference, any value does."""
    assert canonical({"b": 1, "a": {"z": "é", "y": [1, "x"]}}) == '{"a":{"y":[1,"x"],"z":"é"},"b":1}'.encode()
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})
    assert canonical([1, 2]) != canonical([2, 1])
    assert canonical({"a": 1}) != canonical({"a": "1"})
    assert canonical(OPEN) == b'{"amount":1,"event":"Taken","rule":"TOY-1","seat":"ann"}'
    # sha256 of the line above, by hand: printf ... | openssl dgst -sha256
    assert digest({"a": 1}) == "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862"


def test_canonical_state_round_trip() -> None:
    """A state written canonically and read back is the same state."""
    state = toy()
    state.table.coins["bob"] = 3
    assert msgspec.json.decode(canonical(state), type=State) == state


def test_the_type_of_an_answer() -> None:
    """The last parameter of a decision class, for every decision of every kind; unions too."""
    assert (answer_type(Take), answer_type(Hold)) == (int, bool)
    kinds = {kind.__name__: answer_type(kind) for kind in title("new-england-railways").decision_types}
    assert kinds["Limit"] is int
    assert kinds["Finish"] is bool
    carry: Any = kinds["Carry"]
    assert {part.__name__ for part in carry.__args__} == {"Shipment", "NoShipment"}


def test_clockwise() -> None:
    """All seats once, from the first one on and round."""
    assert clockwise(["a", "b", "c", "d"], "c") == ("c", "d", "a", "b")
    assert clockwise(("a",), "a") == ("a",)
    with pytest.raises(ValueError):
        clockwise(["a", "b"], "x")
