"""What a refused command says."""

from pbem.desk.faults import SAVE, DeskFault, Said


def test_the_sentence_comes_first_then_the_hints_with_their_places() -> None:
    """A fault is printed as a sentence and a line per hint, in the reader's language."""
    fault = DeskFault(SAVE, "no {thing}", {"thing": "save"}, [Said("look at {n}", {"n": 3}, "game.toml:3:1")])
    assert fault.exit == 4
    assert fault.lines(str) == ["no save", "game.toml:3:1: look at 3"]
    assert fault.lines({"no {thing}": "falta {thing}", "look at {n}": "mira {n}"}.__getitem__) == [
        "falta save",
        "game.toml:3:1: mira 3",
    ]
    assert str(fault) == "no save"
