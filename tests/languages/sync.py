"""`make messages`: brings the Spanish catalogue up to date with the texts, compiles it and lists what is untranslated.

Translations of texts that are gone stay at the end of the file until their words are needed again, or deleted by hand.
"""

from __future__ import annotations

import io
import sys

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tests.languages.extraction import ROOT, SAME_FOR_EVER, template

PO = ROOT / "pbem" / "languages" / "es" / "LC_MESSAGES" / "pbem.po"
MO = PO.with_suffix(".mo")


def spanish() -> Catalog:
    """The catalogue as it lies in the checkout."""
    with PO.open("rb") as file:
        return read_po(file, locale="es", domain="pbem")


def messages(catalogue: Catalog) -> list[Message]:
    """The messages, without the head."""
    return [message for message in catalogue if message.id]


def untranslated(catalogue: Catalog) -> list[Message]:
    """The messages that lack a translation, or one of its plurals."""
    return [
        message
        for message in messages(catalogue)
        if not message.string or (isinstance(message.string, tuple | list) and not all(message.string))
    ]


def updated() -> Catalog:
    """The catalogue with exactly the messages there are now."""
    catalogue = spanish()
    catalogue.update(template(), no_fuzzy_matching=True, update_header_comment=True)
    catalogue.creation_date = catalogue.revision_date = SAME_FOR_EVER
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> int:
    """Write both files; 1 if something is untranslated."""
    catalogue = updated()
    file = io.BytesIO()
    write_po(file, catalogue, width=110, include_lineno=False, sort_output=False)
    PO.write_bytes(file.getvalue())
    MO.write_bytes(compiled(catalogue))
    missing = untranslated(catalogue)
    for message in missing:
        sys.stdout.write(f"{message.locations[0][0]}: {message.id!r}\n")
    sys.stdout.write(f"{len(messages(catalogue))} messages, {len(missing)} without a translation\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
