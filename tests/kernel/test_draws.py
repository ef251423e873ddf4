"""Draws: keys, messages, numbers, outcomes, rolled dice, and what bots draw."""

import hmac
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.kernel.draws import (
    CHAIN_LENGTH,
    DIE,
    DrawFault,
    Drawn,
    Draws,
    Keys,
    Luck,
    below,
    chain_key,
    keys_of,
    make_salt,
    pick,
    result_of,
)
from tests.counts import count

SEED = bytes(range(32))
KEYS = Keys(b"p" * 32, b"h" * 32)
LABEL = "turn/1/auction/Boston-Providence/dice/1"


def by_hand(key: bytes, salt: str, label: str, n: int) -> tuple[int, int]:
    """docs/draws.md again, in other words: the number below n and how often it was rejected."""
    rejected = 0
    while True:
        message = "\n".join(["pbem draw 1", salt, label, str(rejected)])
        x = int(hmac.new(key, message.encode("utf-8"), sha256).hexdigest()[:12], 16)
        if x // n < 2**48 // n:
            return x - x // n * n, rejected
        rejected += 1


def test_published_vectors() -> None:
    """Keys and numbers that were made with openssl (docs/draws.md): they may never change."""
    keys = {
        2: "137fb59c87c26169fd7d4de7891523233d1bd55971ae1afcf3dde0246623ff53",
        1: "fb76fa7b520793cec577451909642a766af176907b56de7701d674ee7f6d74f7",
        0: "128eb8b8e69b872b7a413596ab6166016d3715f5ea484f63c780f8462c229461",
    }
    assert {n: chain_key(SEED, "public", n).hex() for n in keys} == keys
    key = bytes.fromhex(keys[2])
    assert below(key, "359f094d86aa3a24", LABEL, 1 << 48) == 0x8E44BD06F22D
    assert below(key, "359f094d86aa3a24", LABEL, 6) == 5
    assert below(key, "359f094d86aa3a24", "turn/1/growth/counter/2", 34) == 17


@pytest.mark.parametrize("name", ["public", "hidden"])
def test_each_key_is_the_hash_of_the_next(name: str) -> None:
    """Key n-1 is the SHA-256 of key n, down to the commitment; the last is made of seed and chain name."""
    key = sha256(f"pbem chain 1\n{name}\n".encode() + SEED).digest()
    for n in range(CHAIN_LENGTH, -1, -1):
        if n in (CHAIN_LENGTH, CHAIN_LENGTH - 1, 500, 2, 1, 0):
            assert chain_key(SEED, name, n) == key
        key = sha256(key).digest()


@pytest.mark.parametrize("n", [-1, CHAIN_LENGTH + 1])
def test_there_are_no_other_keys(n: int) -> None:
    """Below the commitment and above the last key there is nothing."""
    with pytest.raises(DrawFault, match=rf"^the chain has keys 0 to 1024, not {n}$"):
        chain_key(SEED, "public", n)


def test_the_two_chains_have_nothing_in_common() -> None:
    """An opened public key says nothing of the hidden one."""
    keys = keys_of(SEED, 3)
    assert (keys.public, keys.hidden) == (chain_key(SEED, "public", 3), chain_key(SEED, "hidden", 3))
    assert keys.public != keys.hidden
    assert keys_of(SEED, 4) != keys
    assert keys_of(b"another", 3) != keys


def test_the_salt_is_made_of_the_lucky_words() -> None:
    """16 hex digits of the SHA-256 of the lines `seat: words`, in the order given; who said nothing has no line."""
    words = {"bob": "seven", "ann": "", "cleo": "ärger über 7"}
    said = "bob: seven\ncleo: ärger über 7\n".encode()
    assert make_salt(words) == sha256(said).hexdigest()[:16]
    assert make_salt({"bob": "eight", "cleo": "ärger über 7"}) != make_salt(words)
    assert make_salt({"cleo": "seven"}) != make_salt({"bob": "seven"})


def test_without_lucky_words_the_salt_is_a_dash() -> None:
    """Nobody said anything."""
    assert make_salt({}) == make_salt({"ann": "", "bob": ""}) == "-"


@given(st.binary(min_size=32, max_size=32), st.text("abc/0é> ", max_size=9), st.integers(1, 1 << 48))
def test_a_number_is_as_by_hand(key: bytes, label: str, n: int) -> None:
    """For any key, label and n the kernel finds the number that the page describes."""
    assert below(key, "-", label, n) == by_hand(key, "-", label, n)[0]


def test_numbers_past_the_last_whole_multiple_are_rejected() -> None:
    """Where nearly half of all x are rejected, the counter is raised until one is not; the remainder of the first x
    would be another number."""
    n = (1 << 47) + 1
    rejections = 0
    for nth in range(100):
        number, rejected = by_hand(KEYS.public, "-", f"label/{nth}", n)
        assert below(KEYS.public, "-", f"label/{nth}", n) == number
        rejections += rejected
        if rejected:
            first = hmac.digest(KEYS.public, f"pbem draw 1\n-\nlabel/{nth}\n0".encode(), "sha256")[:6]
            assert int.from_bytes(first, "big") >= n
    assert rejections > 50


def test_the_first_number_past_the_last_whole_multiple_is_rejected() -> None:
    """Of n = x, more than 2^47, only one whole multiple fits into 2^48, and x is the first number past it."""
    key, x = chain_key(SEED, "public", 2), 0x8E44BD06F22D
    number, rejected = by_hand(key, "359f094d86aa3a24", LABEL, x)
    assert rejected
    assert below(key, "359f094d86aa3a24", LABEL, x) == number
    assert below(key, "359f094d86aa3a24", LABEL, x + 1) == x


def test_every_part_of_the_message_counts() -> None:
    """Another key, salt or label is another number."""
    n = 1 << 48
    numbers = [
        below(KEYS.public, "-", LABEL, n),
        below(KEYS.hidden, "-", LABEL, n),
        below(KEYS.public, "359f094d86aa3a24", LABEL, n),
        below(KEYS.public, "-", LABEL + "1", n),
    ]
    assert len(set(numbers)) == 4


def test_outcomes_are_counted_through_in_their_order() -> None:
    """Each number falls to the first outcome at which the sum of weights is more than it."""
    urn = {"red": 2, "blue": 1, "green": 3}
    assert [pick(urn, number) for number in range(6)] == ["red", "red", "blue", "green", "green", "green"]
    with pytest.raises(DrawFault, match=r"^nothing to draw from$"):
        pick(urn, 6)


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 9), min_size=1), st.integers(0, 999))
def test_a_draw_is_what_its_record_says(urn: dict[str, int], nth: int) -> None:
    """Anybody can check a recorded draw with the opened key; nothing of weight 0 is ever drawn or recorded."""
    draws = Draws(KEYS, "salt")
    if not any(urn.values()):
        with pytest.raises(DrawFault, match=rf"^nothing to draw from at turn/{nth}, or less than nothing$"):
            draws.draw(f"turn/{nth}", urn)
        return
    drawn = draws.draw(f"turn/{nth}", urn)
    assert result_of(drawn, KEYS.public, "salt") == drawn.result
    assert urn[drawn.result] > 0
    assert dict(drawn.of) == {outcome: weight for outcome, weight in urn.items() if weight}
    assert list(drawn.of) == [outcome for outcome, weight in urn.items() if weight]
    number = by_hand(KEYS.public, "salt", drawn.label, sum(urn.values()))[0]
    assert drawn.result == [outcome for outcome, weight in urn.items() for _ in range(weight)][number]


def test_hidden_draws_use_the_hidden_key() -> None:
    """They are recorded as such, and differ from what the public key would give."""
    drawn = Draws(KEYS, "-").draw_hidden("deck", [str(n) for n in range(1000)])
    assert drawn.by == "hidden"
    assert result_of(drawn, KEYS.hidden, "-") == drawn.result
    assert result_of(drawn, KEYS.public, "-") != drawn.result


def test_a_label_serves_once() -> None:
    """Twice, in whatever way, is a fault; also when the moderator rolled for it."""
    draws = Draws(KEYS, "-", {"rolled": "1"})
    draws.draw("a", DIE)
    draws.draw_hidden("b", DIE)
    draws.draw("rolled", DIE)
    for label in ("a", "b", "rolled"):
        with pytest.raises(DrawFault, match=f"^the label {label} was used before$"):
            draws.draw(label, DIE)
        with pytest.raises(DrawFault, match=f"^the label {label} was used before$"):
            draws.draw_hidden(label, DIE)


@pytest.mark.parametrize("of", [[], {}, {"red": 0}, {"red": 2, "blue": -1}])
def test_nothing_to_draw_from_is_a_fault(of: object) -> None:
    """An empty urn, and one that holds less than nothing."""
    with pytest.raises(DrawFault, match=r"^nothing to draw from at urn, or less than nothing$"):
        Draws(KEYS, "-").draw("urn", of)  # type: ignore[arg-type]


def test_an_outcome_named_twice_is_a_fault() -> None:
    """In a list each outcome is as likely as any other; one that is there twice belongs into an urn with weights."""
    with pytest.raises(DrawFault, match=r"^an outcome is named twice: a, b, a$"):
        Draws(KEYS, "-").draw("card", ["a", "b", "a"])


def test_an_urn_may_change_after_the_draw() -> None:
    """The record keeps what was drawn from."""
    urn = {"red": 1, "blue": 2}
    drawn = Draws(KEYS, "-").draw("urn", urn)
    urn["red"] = 99
    assert dict(drawn.of) == {"red": 1, "blue": 2}
    cards = ["a", "b"]
    drawn = Draws(KEYS, "-").draw("card", cards)
    cards.append("c")
    assert dict(drawn.of) == {"a": 1, "b": 1}


def test_no_draw_shifts_another() -> None:
    """What a label gives does not depend on what was drawn before it, by whichever key."""
    alone = Draws(KEYS, "-").draw("x", [str(n) for n in range(1000)])
    after = Draws(KEYS, "-")
    for nth in range(20):
        after.draw(f"a/{nth}", DIE)
        after.draw_hidden(f"b/{nth}", DIE)
    assert after.draw("x", [str(n) for n in range(1000)]) == alone


def test_rolled_dice_count() -> None:
    """The moderator's own roll for a label is the outcome and is recorded as one, a hidden draw's as a hidden one."""
    draws = Draws(KEYS, "-", {"a": "4", "b": "2"})
    assert draws.unused_rolls() == ["a", "b"]
    assert draws.draw("a", DIE) == Drawn("a", DIE, "4", "roll")
    assert draws.draw_hidden("b", DIE) == Drawn("b", DIE, "2", "hidden roll")
    assert draws.unused_rolls() == []
    assert draws.draw("c", DIE).by == "key"


@pytest.mark.parametrize("rolled", ["7", "", "white"])
def test_a_roll_that_is_no_outcome_is_a_fault(rolled: str) -> None:
    """A face the die doesn't have, and a ball of which none is left."""
    with pytest.raises(DrawFault, match=rf"^{rolled} is no outcome of urn: 1, 2$"):
        Draws(KEYS, "-", {"urn": rolled}).draw("urn", {"1": 1, "2": 1, "white": 0})


def test_rolls_nobody_asked_for_are_known() -> None:
    """A roll for a label that nothing draws is left over, and the mapping it came in is left alone."""
    rolls = {"a": "1", "typo": "2"}
    draws = Draws(KEYS, "-", rolls)
    draws.draw("a", DIE)
    assert draws.unused_rolls() == ["typo"]
    assert rolls == {"a": "1", "typo": "2"}


def chi_square(found: Counter[str], weights: dict[str, int]) -> float:
    """How far counts are from the weights."""
    total, weight = sum(found.values()), sum(weights.values())
    return sum((found[key] - total * w / weight) ** 2 / (total * w / weight) for key, w in weights.items())


@pytest.mark.parametrize(
    "of", [DIE, {"Cotton": 14, "Coal": 9, "Foodstuffs": 9, "Manufactures": 14, "One": 1, "Two": 2}]
)
def test_draws_are_fair(of: dict[str, int]) -> None:
    """Over many labels each outcome comes as often as its weight says (chi-square at 5 degrees, one in 100,000)."""
    draws = Draws(KEYS, "-")
    found = Counter(draws.draw(f"turn/{nth}/dice", of).result for nth in range(count(60_000)))
    assert chi_square(found, of) < 30.9


def test_a_bots_luck_is_its_own() -> None:
    """What a bot draws depends on key, salt, seat and label only: not on what anybody drew before, nor on other
    bots."""
    luck = Luck(KEYS.hidden, "-", "ann")
    n = 1 << 48
    first = luck.below("turn/1/loans/Borrow/ann/1", n)
    for nth in range(20):
        luck.below(f"turn/{nth}", 6)
    assert luck.below("turn/1/loans/Borrow/ann/1", n) == first
    others = [
        Luck(KEYS.hidden, "-", "bob").below("turn/1/loans/Borrow/ann/1", n),
        Luck(KEYS.public, "-", "ann").below("turn/1/loans/Borrow/ann/1", n),
        Luck(KEYS.hidden, "x", "ann").below("turn/1/loans/Borrow/ann/1", n),
        luck.below("turn/1/loans/Borrow/ann/2", n),
    ]
    assert len({first, *others}) == 5


def test_a_bot_never_draws_what_the_game_draws() -> None:
    """The same label drawn by the game with the same key is another number: a bot's labels begin with `bot/`."""
    n = 1 << 48
    label = "turn/1/auction/x"
    assert Luck(KEYS.hidden, "-", "ann").below(label, n) == by_hand(KEYS.hidden, "-", f"bot/ann/{label}", n)[0]
    assert Luck(KEYS.hidden, "-", "ann").below(label, n) != below(KEYS.hidden, "-", label, n)
