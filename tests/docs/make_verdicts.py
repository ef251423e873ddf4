"""docs/verdicts.md and docs/es/veredictos.md: `python -m tests.docs.make_verdicts` makes them from all codes.

The pages are made of the texts that are printed, so they cannot say anything else than the program does.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

from pbem.games.registry import TITLES, title
from pbem.languages import Say, speaker
from pbem.orders.catalogue import CATALOGUE, Kind

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "verdicts.md", "es": DOCS / "es" / "veredictos.md"}
HEADS = {
    "en": """\
# Verdicts

What `pbem check` and the receipts of sheets say, by code. Made from the program's own catalogue by
`python -m tests.docs.make_verdicts`; a test looks that it is up to date, others that each code is reached.

A verdict is printed as `file:line:column: CODE text (rule)`, in the order of the lines, all of a file at once; where it
is clear what was meant, the line as it should be stands below it. Codes never change their meaning.

**refused**: nothing of the sheet is filed, and the sheet that was accepted before stays in force. Mend the line and
send the sheet again. **note**: the sheet is accepted; look whether you meant it.
""",
    "es": """\
# Veredictos

Lo que dicen `pbem check` y los recibos de las hojas, por código. Hecho del catálogo del propio programa con
`python -m tests.docs.make_verdicts`; una prueba mira que esté al día, otras que se llegue a cada código.

Un veredicto se imprime como `archivo:línea:columna: CÓDIGO texto (regla)`, en el orden de las líneas, todos los de un
archivo a la vez; donde está claro qué se quería, debajo está la línea como debería ser. Los códigos nunca cambian de
significado.

**rechazada**: no se archiva nada de la hoja, y la que se aceptó antes sigue en vigor. Corrige la línea y envía la hoja
otra vez. **nota**: la hoja se acepta; mira si era lo que querías.
""",
}
GROUPS = {
    "en": {
        "T": "The text (T1xx): the file is not the TOML it should be",
        "H": "The header (H2xx): the sheet is not the form that is due",
        "K": "Keys, names and values (K3xx): the form does not allow this",
        "S": "{title} (S4xx): notes of this title",
    },
    "es": {
        "T": "El texto (T1xx): el archivo no es el TOML que debería ser",
        "H": "La cabecera (H2xx): la hoja no es el formulario que se pide",
        "K": "Claves, nombres y valores (K3xx): el formulario no permite esto",
        "S": "{title} (S4xx): notas de este título",
    },
}
INDEX = {"en": "| code | severity | title |", "es": "| código | gravedad | título |"}
SEVERITIES = {"en": {"refused": "refused", "note": "note"}, "es": {"refused": "rechazada", "note": "nota"}}


def page(language: str = "en") -> str:
    """The whole page."""
    lines = [HEADS[language], *_index(language), *_groups(language), *_titles(language)]
    return "\n".join(lines).rstrip("\n") + "\n"


def _index(language: str) -> Iterator[str]:
    say = speaker(language)
    yield INDEX[language]
    yield "|---|---|---|"
    for code, kind in sorted(CATALOGUE.items()):
        yield f"| [{code}](#{code.lower()}) | {SEVERITIES[language][kind.severity]} | {say(kind.title)} |"
    yield ""


def _groups(language: str) -> Iterator[str]:
    for letter in "THK":
        kinds = {code: kind for code, kind in sorted(CATALOGUE.items()) if code[0] == letter}
        yield from _section(GROUPS[language][letter], kinds, language)


def _titles(language: str) -> Iterator[str]:
    for name in TITLES:
        played = title(name)
        notes = {code: Kind("note", *texts) for code, texts in sorted(played.remark_codes.items())}
        yield from _section(GROUPS[language]["S"].format(title=played.name), notes, language)


def _section(heading: str, kinds: Mapping[str, Kind], language: str) -> Iterator[str]:
    say: Say = speaker(language)
    yield f"## {heading}"
    yield ""
    for code, kind in kinds.items():
        yield f"### {code}"
        yield ""
        yield f"**{say(kind.title)}** ({SEVERITIES[language][kind.severity]})"
        yield ""
        lines = textwrap.wrap(say(kind.explanation), 119, break_long_words=False, break_on_hyphens=False)
        # A sign that begins a line must not make it a heading, a quote or a list.
        yield "\n".join(re.sub(r"^(?=[#>*+-])", r"\\", line) for line in lines)
        yield ""


if __name__ == "__main__":
    for one, path in PAGES.items():
        path.write_text(page(one), encoding="utf-8")
