"""`pbem games`, `pbem rules`, `pbem schema`: what there is to play, and by which rules and schemas."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pbem.cli.output import JSON_HELP, faults, put, put_json, refuse, say, talk, told
from pbem.kernel.text import N_

Json = Annotated[bool, typer.Option("--json", help=JSON_HELP)]


def games(
    title: Annotated[str, typer.Argument(metavar="[TITLE]", help="A title to say more about.")] = "",
    json: Json = False,
) -> None:
    """List the titles, or say more about one.

    With a TITLE: its paces with the mails a game takes, and its options.
    """
    from pbem.cli.tables import on_terminal, put_table

    with faults():
        found = [_described(name) for name in ([_known(title)] if title else _titles())]
        if json:
            put_json(found[0] if title else found)
            return
        rows = [_title_words(row) for row in found]
        if on_terminal():
            put_table((say(N_("title")), say(N_("name")), say(N_("seats")), say(N_("editions"))), rows, "llll")
        else:
            width = max(len(row["id"]) for row in found)
            for name, words, seats, editions in rows:
                put(f"{name:<{width}}   {words}   {seats}   {told(N_('editions: {editions}'), editions=editions)}")
        if title:
            _put_paces(found[0])


def _title_words(row: dict[str, Any]) -> tuple[str, str, str, str]:
    counts = row["seats"]
    seats = told(N_("{least} to {most} seats"), least=counts[0], most=counts[-1])
    return row["id"], row["name"], seats, ", ".join(row["editions"])


def _put_paces(row: dict[str, Any]) -> None:
    from pbem.cli.tables import on_terminal, put_table
    from pbem.games.registry import title

    found = title(row["id"])
    counts = " / ".join(str(count) for count in row["seats"])
    rows = [
        (
            f"{'*' if name == row['default_pace'] else ' '} {name}",
            say(pace["stops_for"]),
            " / ".join(f"{mails:>2}" for mails in pace["mails"]),
        )
        for name, pace in row["paces"].items()
    ]
    stops = {"turn": N_("a turn stops for"), "round": N_("play stops")}[found.turn_key]
    heads = (f"  {say(N_('pace'))}", say(stops), told(N_("mails for {counts} seats"), counts=counts))
    put()
    if on_terminal():
        put_table(heads, rows, "lll")
    else:
        wide = max(36, *(len(text) + 2 for _, text, _ in rows))
        for name, text, mails in (heads, *rows):
            put(f"{name:<11}{text:<{wide}}{mails}")
    put()
    put(say(found.legs_text))
    for name, option in row["options"].items():
        put(told(N_("option {option}: {meaning}"), option=name, meaning=say(option["text"])))
        put(f"  {name}={' | '.join(option['values'])}")
    put(say(N_("Cards not printed in any rulebook are reconstructed; see the README.")))


def _titles() -> list[str]:
    from pbem.games.registry import TITLES

    return list(TITLES)


def _known(name: str) -> str:
    from pbem.desk.near import title_meant

    return title_meant(name)


def _described(name: str) -> dict[str, Any]:
    from pbem.games.registry import title

    found = title(name)
    return {
        "id": found.id,
        "name": found.name,
        "editions": list(found.editions),
        "seats": list(found.seat_counts),
        "options": {
            name: {"text": option.text, "values": list(option.values)} for name, option in found.options.items()
        },
        "default_pace": found.default_pace,
        "paces": {
            key: {"stops_for": pace.text, "mails": [found.legs(key, count) for count in found.seat_counts]}
            for key, pace in found.paces.items()
        },
    }


def rules(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="A title, such as new-england-railways.")],
    rule: Annotated[
        str, typer.Argument(metavar="[ID]", help="A rule's number (NER-8.3 or 8.3), or a chapter's (NER-8 or 8).")
    ] = "",
    json: Json = False,
) -> None:
    """Print the numbered rules, as reports and verdicts cite them.

    With an ID that rule alone, or all rules of that chapter.
    """
    from pbem.cli.tables import on_terminal, put_table

    with faults():
        name = _known(title)
        entries = _entries(name)
        if rule:
            entries = _cited(entries, rule.strip().upper())
            if not entries:
                refuse(
                    told(N_("there is no rule {rule}"), rule=rule),
                    told(N_("all of them: pbem rules {title}"), title=name),
                )
        if json:
            put_json(entries)
            return
        if on_terminal():
            rows = [(entry["id"], "\n".join(_rule_parts(entry))) for entry in entries]
            put_table((say(N_("rule")), say(N_("text"))), rows, "ll")
            return
        for entry in entries:
            _put_rule(entry)


def _cited(entries: list[dict[str, str]], wanted: str) -> list[dict[str, str]]:
    """The rule of that number, else the rules of that chapter."""
    numbers = (wanted, *{f"{entry['id'].partition('-')[0]}-{wanted}" for entry in entries})
    rule = [entry for entry in entries if entry["id"] in numbers]
    return rule or [entry for entry in entries if entry["id"].partition(".")[0] in numbers]


def _entries(name: str) -> list[dict[str, str]]:
    import tomllib

    from pbem.games.registry import title

    text = (title(name).folder / "rules.toml").read_text(encoding="utf-8")
    found: list[dict[str, str]] = tomllib.loads(text)["rule"]
    return found


def _rule_parts(entry: dict[str, str]) -> list[str]:
    parts = [
        entry["text"],
        *(f"{word.capitalize()}: {entry[word]}" for word in ("given", "when", "then") if word in entry),
    ]
    return [*parts, told(N_("Why: {why}"), why=entry["why"])] if "why" in entry else parts


def _put_rule(entry: dict[str, str]) -> None:
    import textwrap

    head = f"{entry['id']:<10}"
    for part in _rule_parts(entry):
        put(textwrap.fill(part, 79, initial_indent=head, subsequent_indent=" " * 10))
        head = " " * 10


def schema(
    write: Annotated[bool, typer.Option("--write", help="Write them into schemas/ of this checkout.")] = False,
    title: Annotated[str, typer.Option(metavar="TITLE", help="Only this title's.")] = "",
) -> None:
    """Print the JSON Schemas of the sheets, or write them.

    They are printed as one object, by file name.
    """
    with faults():
        from pbem.orders.sheet import schema_files

        names = [_known(title)] if title else _titles()
        files = {name: text for each in names for name, text in schema_files(each).items()}
        if not write:
            import json as json_format

            put_json({name: json_format.loads(text) for name, text in files.items()})
            return
        from pbem.resources import root, schemas

        if not (root() / "pyproject.toml").is_file():
            refuse(say(N_("an installed pbem keeps its schemas as they are; --write is for a checkout")))
        for name, text in files.items():
            path = schemas() / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            talk(str(path))
