"""The wheel, installed apart from the checkout: every file it needs travels with it."""

import os
import re
import shutil
import site
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OFFLINE = re.compile(
    r"No matching distribution found for hatchling|Could not find a version that satisfies the requirement hatchling"
    r"|NewConnectionError|NameResolutionError|ConnectTimeoutError|Temporary failure in name resolution"
)
TITLE = "new-england-railways"
SEATS = ["--seat", "Ann <ann@example.org>", "--seat", "Bob", "--seat", "Cleo"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout. It is built in a copy, so that nothing is left behind here."""
    source = tmp_path_factory.mktemp("source")
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy(path, source)
    for name in ("pbem", "schemas", "templates", "examples"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    folder = source / "dist"
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet", "--wheel-dir", folder, source]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and OFFLINE.search(done.stderr):
        pytest.skip("the build backend, hatchling, cannot be fetched: no package index is in reach")
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("pbem-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `pbem` of an environment of its own, which borrows this one's dependencies but not its pbem."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python"), "install", "--quiet", "--no-deps", wheel]
    subprocess.run(pip, check=True, capture_output=True)
    where = [scripts / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip())
    # A folder named in a .pth file is searched last, and .pth files in it are not read: the editable pbem of this
    # environment stays out of sight.
    (packages / "borrowed.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    return scripts / "pbem"


def pbem(installed: Path, *words: str | Path, code: int = 0) -> str:
    """What the installed pbem prints on stdout, run at the root of the disk, where no checkout is near."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [installed, *words], capture_output=True, cwd=Path(Path.cwd().anchor), env=environment, check=False
    )
    assert done.returncode == code, done.stderr.decode()
    return done.stdout.decode()


def test_the_wheel_carries_what_is_no_python(wheel: Path) -> None:
    """Packs, rules, schemas, templates, the example; no tests, no notes of this checkout."""
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = [
        *(
            f"pbem/_data/{path.relative_to(ROOT)}"
            for kind in ("schemas", "templates", "examples")
            for path in _in(kind)
        ),
        *(str(path.relative_to(ROOT)) for path in _in("pbem")),
    ]
    assert set(wanted) <= names
    assert {name.partition("/")[0] for name in names} == {"pbem", f"{wheel.name.split('-py3')[0]}.dist-info"}


def _in(folder: str) -> list[Path]:
    """The files of a folder, but for what Python or git keep there for themselves."""
    return [
        path
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and path.suffix != ".pyc" and path.name != ".gitkeep"
    ]


def test_it_is_the_installed_one(installed: Path) -> None:
    """Not the checkout's, whatever this environment has."""
    python = installed.with_name("python")
    words = [python, "-c", "import pbem.resources as r; print(r.root())"]
    root = Path(subprocess.run(words, capture_output=True, text=True, check=True, cwd="/").stdout.strip())
    assert ROOT not in root.parents
    assert root.name == "_data"


def test_games_and_rules(installed: Path) -> None:
    """The pack and the ledger are there."""
    assert TITLE in pbem(installed, "games")
    assert pbem(installed, "rules", TITLE, "NER-8.3").startswith("NER-8.3 ")
    assert f'"{TITLE}/signup.schema.json"' in pbem(installed, "schema")
    pbem(installed, "schema", "--write", code=2)


def test_the_catalogues_travel_along(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It speaks Spanish where it is asked to."""
    monkeypatch.setenv("PBEM_LANG", "es")
    assert "de 3 a 6 puestos" in pbem(installed, "games")


def test_a_game(installed: Path, tmp_path: Path) -> None:
    """Begun, adjudicated, reported, checked, verified."""
    game = tmp_path / "coastline"
    pbem(installed, "new", game, "--title", TITLE, *SEATS)
    pbem(installed, "adjudicate", game, code=3)
    pbem(installed, "adjudicate", game, "--missing", "bot")
    assert "turn 1" in pbem(installed, "report", game, "--seat", "ann")
    (form,) = (game / "turns/00-sign-up/result/packets/ann").glob("*.orders.toml")
    assert "good for turn 1" in pbem(installed, "check", form)
    assert pbem(installed, "verify", game).startswith("as recorded: 1 leg, ")


def test_the_demo(installed: Path, tmp_path: Path) -> None:
    """The example travels along."""
    assert "New England Railways" in pbem(installed, "demo", tmp_path / "demo")
    assert pbem(installed, "verify", tmp_path / "demo").startswith("as recorded: ")
