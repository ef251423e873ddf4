"""docs/draws.md is true: its sample runs in a shell and prints what it says, and the kernel draws the same."""

import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from pbem.kernel.draws import CHAIN_LENGTH, DIE, Drawn, chain_key, make_salt, result_of

DOC = (Path(__file__).resolve().parents[2] / "docs" / "draws.md").read_text(encoding="utf-8")
SAMPLE, CHAIN = re.findall(r"^```sh\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
FUNCTIONS = SAMPLE.split("\n\n", 1)[0]
SHELLS = [shell for shell in ("dash", "bash", "sh") if shutil.which(shell)]
needs_openssl = pytest.mark.skipif(not (SHELLS and shutil.which("openssl")), reason="no openssl here")


def promised(block: str) -> list[str]:
    """What the lines of a block print, as the block says."""
    return re.findall(r"# -> (\S+)$", block, re.MULTILINE)


def printed(shell: str, script: str) -> list[str]:
    """What a script really prints."""
    done = subprocess.run([shell, "-eu", "-c", script], capture_output=True, text=True, check=True, timeout=300)
    assert done.stderr == ""
    return done.stdout.split("\n")[:-1]


@needs_openssl
@pytest.mark.parametrize("shell", SHELLS)
def test_the_sample_prints_what_it_says(shell: str) -> None:
    """Pasted into any shell, the sample gives the keys, the salt, the dice and the counter of the page."""
    assert len(promised(SAMPLE)) == 7
    assert printed(shell, SAMPLE) == promised(SAMPLE)


@needs_openssl
@pytest.mark.soak
def test_the_chain_prints_what_it_says() -> None:
    """The thousand hashes from the seed to the opened key, in a shell."""
    assert printed(SHELLS[0], f"{FUNCTIONS}\n{CHAIN}") == promised(CHAIN)


def test_the_kernel_draws_as_the_page_says() -> None:
    """Commitment, keys, salt, dice and counter of the page are the kernel's too."""
    key_one, commitment, salt, x, one, other, counter = promised(SAMPLE)
    seed = bytes.fromhex(re.findall(r"^seed=(\w+)$", CHAIN, re.MULTILINE)[0])
    key = chain_key(seed, "public", 2)
    assert [key.hex()] == promised(CHAIN) == re.findall(r"^key=(\w+)$", SAMPLE, re.MULTILINE)
    assert chain_key(seed, "public", 1).hex() == key_one
    assert chain_key(seed, "public", 0).hex() == commitment
    assert make_salt({"ann": "rolling stock", "bob": "", "cleo": "déjà vu"}) == salt
    assert int(x, 16) % 6 + 1 == int(one)
    for nth, result in ((1, one), (2, other)):
        label = f"turn/1/auction/Boston-Providence/dice/{nth}"
        assert result_of(Drawn(label, DIE, result), key, salt) == result
    cup = {"Cotton": 10, "Coal": 7, "Foodstuffs": 6, "Manufactures": 11}
    assert result_of(Drawn("turn/1/growth/counter/2", cup, ""), key, salt) == "Foodstuffs"
    assert counter == "17"


def test_the_page_counts_the_keys_right() -> None:
    """1025 keys, from 0 to 1024, of which the last is made of the seed."""
    assert "1025 keys of 32 bytes, numbered 0 to\n1024" in DOC
    assert CHAIN_LENGTH == 1024
    assert chain_key(b"seed", "hidden", 1024) == sha256(b"pbem chain 1\nhidden\nseed").digest()
