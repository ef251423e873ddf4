"""Where the files are that travel with the program but are not Python: schemas, templates, examples."""

from pathlib import Path


def root() -> Path:
    """Give the folder that holds `schemas/`, `templates/` and `examples/`.

    An installed pbem carries them in `pbem/_data`; in a checkout they lie at the top of the repository,
    where people look for them.
    """
    here = Path(__file__).resolve().parent
    packed = here / "_data"
    return packed if packed.is_dir() else here.parent


def schemas() -> Path:
    """Give the folder of the general JSON Schemas."""
    return root() / "schemas"


def templates() -> Path:
    """Give the folder of the report templates, one folder a title."""
    return root() / "templates"


def examples() -> Path:
    """Give the folder of the example games."""
    return root() / "examples"
