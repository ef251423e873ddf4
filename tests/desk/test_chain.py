"""Digests of a leg's files, and the chain."""

from hashlib import sha256

from pbem.desk.chain import FIRST, Difference, differences, digests, file_digest, link, short


def test_digests_are_of_bytes_and_sorted_by_name() -> None:
    """The order in which the files were read doesn't matter."""
    made = digests({"orders/bob.1.toml": b"b", "events.jsonl": b""})
    assert list(made.items()) == [
        ("events.jsonl", sha256(b"").hexdigest()),
        ("orders/bob.1.toml", sha256(b"b").hexdigest()),
    ]


def test_a_link_is_the_digest_before_and_the_leg_as_canonical_json() -> None:
    """Anybody can recompute it with a shell."""
    one = link(FIRST, {"b": "2", "a": "1"})
    assert one == sha256(b'{"a":"1","b":"2"}').hexdigest()
    assert link(one, {}) == sha256(one.encode() + b"{}").hexdigest()


def test_the_first_file_that_differs_is_named() -> None:
    """Changed, missing and strange files are told apart, in the order of their names."""
    assert differences({"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "x", "d": "4"}) == [
        Difference("b", "changed"),
        Difference("c", "missing"),
        Difference("d", "strange"),
    ]


def test_short_digests_are_for_people() -> None:
    """Eight digits with a dash."""
    assert short("3f9c71aa" + "0" * 56) == "3f9c-71aa"
    assert len(file_digest(b"")) == 64
