"""`pbem games`, `pbem rules`, `pbem schema`: what there is to play, and by which rules and schemas."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pbem.cli.output import USAGE, faults, put, put_json, say, talk, told
from pbem.kernel.text import N_


def add_to(app: typer.Typer) -> None:
    """Register the commands of this module."""
    app.command("games")(games)
    app.command("rules")(rules)
    app.command("schema")(schema)


TitleName = Annotated[str, typer.Argument(help="A title, such as new-england-railways.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]


def games(
    title: Annotated[str, typer.Argument(help="A title to say more about.")] = "",
    json: Json = False,
) -> None:
    """List the titles; with a TITLE its editions, seats, options and paces, with the mails a game takes."""
    with faults():
        found = [_described(name) for name in ([_known(title)] if title else _titles())]
        if json:
            put_json(found[0] if title else found)
            return
        for row in found:
            counts = row["seats"]
            seats = told(N_("{least} to {most} seats"), least=counts[0], most=counts[-1])
            editions = told(N_("editions: {editions}"), editions=", ".join(row["editions"]))
            put(f"{row['id']:<24}{row['name']}   {seats}   {editions}")
            if title:
                _put_paces(row)


def _put_paces(row: dict[str, Any]) -> None:
    counts = " / ".join(str(count) for count in row["seats"])
    put()
    put(
        f"  {say(N_('pace')):<9}{say(N_('a turn stops for')):<36}" + told(N_("mails for {counts} seats"), counts=counts)
    )
    for name, pace in row["paces"].items():
        star = "*" if name == row["default_pace"] else " "
        put(f"{star} {name:<9}{say(pace['stops_for']):<36}{' / '.join(map(str, pace['mails']))}")
    put()
    put(say(N_("* the usual pace. One mail more if a link is left to finish.")))
    put(say(N_("Cards not printed in any rulebook are reconstructed; see the README.")))


def _titles() -> list[str]:
    from pbem.games.registry import TITLES

    return list(TITLES)


def _known(name: str) -> str:
    if name not in _titles():
        talk(told(N_("There is no title {name}. Titles: {titles}"), name=name, titles=", ".join(_titles())))
        raise typer.Exit(USAGE)
    return name


def _described(name: str) -> dict[str, Any]:
    from pbem.games.registry import title

    found = title(name)
    return {
        "id": found.id,
        "name": found.name,
        "editions": list(found.editions),
        "seats": list(found.seat_counts),
        "options": dict(found.options),
        "default_pace": found.default_pace,
        "paces": {
            key: {"stops_for": pace.text, "mails": [found.legs(key, count) for count in found.seat_counts]}
            for key, pace in found.paces.items()
        },
    }


def rules(
    title: TitleName,
    rule: Annotated[str, typer.Argument(metavar="[ID]", help="A rule's number, such as NER-8.3 or 8.3.")] = "",
    json: Json = False,
) -> None:
    """Print the numbered rules, as reports and verdicts cite them; with an ID that rule alone."""
    with faults():
        entries = _entries(_known(title))
        if rule:
            wanted = rule.upper()
            entries = [entry for entry in entries if entry["id"] == wanted or entry["id"].endswith(f"-{wanted}")]
            if not entries:
                talk(told(N_("There is no rule {rule}; pbem rules {title} lists them."), rule=rule, title=title))
                raise typer.Exit(USAGE)
        if json:
            put_json(entries)
            return
        for entry in entries:
            _put_rule(entry)


def _entries(name: str) -> list[dict[str, str]]:
    import tomllib

    from pbem.games.registry import title

    text = (title(name).folder / "rules.toml").read_text(encoding="utf-8")
    found: list[dict[str, str]] = tomllib.loads(text)["rule"]
    return found


def _put_rule(entry: dict[str, str]) -> None:
    import textwrap

    parts = [
        entry["text"],
        *(f"{word.capitalize()}: {entry[word]}" for word in ("given", "when", "then") if word in entry),
    ]
    if "why" in entry:
        parts.append(told(N_("Why: {why}"), why=entry["why"]))
    head = f"{entry['id']:<10}"
    for part in parts:
        put(textwrap.fill(part, 79, initial_indent=head, subsequent_indent=" " * 10))
        head = " " * 10


def schema(
    write: Annotated[bool, typer.Option("--write", help="Write the schemas into schemas/ of this checkout.")] = False,
    title: Annotated[str, typer.Option(help="Only this title.")] = "",
) -> None:
    """Print the JSON Schemas of the sheets of all titles as one object by file name, or write them."""
    with faults():
        from pbem.orders.sheet import schema_files

        names = [_known(title)] if title else _titles()
        files = {name: text for each in names for name, text in schema_files(each).items()}
        if not write:
            import json as json_format

            put_json({name: json_format.loads(text) for name, text in files.items()})
            return
        from pbem.resources import schemas

        for name, text in files.items():
            path = schemas() / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            talk(str(path))
