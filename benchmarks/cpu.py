"""CPU time of processes and of calls: what the machine does besides hardly shows in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

BARE = (sys.executable, "-c", "pass")

MOST_BATCHES = 3
"""A row that is over its budget is measured so often before it counts as over: noise only ever adds."""


class Cold(NamedTuple):
    """A process to start: its arguments, and what is done before each start, unmeasured."""

    argv: Sequence[str]
    before: Callable[[], object] = lambda: None


class Ratio(NamedTuple):
    """A process against the bare interpreter, both the best of as many starts, in milliseconds of CPU time."""

    best: float
    bare: float

    @property
    def ratio(self) -> float:
        """How many bare interpreters one start takes."""
        return self.best / self.bare


class Failed(Exception):
    """A process that was to be measured left with another exit code than 0."""


class Machine:
    """Starts processes in an environment of their own: caches below `home`, no settings of this shell."""

    def __init__(self, home: Path) -> None:
        self.home = home
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PBEM_", "COVERAGE"))}
        self.env: Mapping[str, str] = {**kept, "XDG_CACHE_HOME": str(home / "cache")}

    def milliseconds(self, argv: Sequence[str]) -> float:
        """Start `argv`, wait for its end, and give the CPU time it took, user and system. Raises Failed."""
        errors = self.home / "stderr"
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, str(errors), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
        ]
        child = os.posix_spawn(argv[0], list(argv), self.env, file_actions=actions)
        _, status, used = os.wait4(child, 0)
        if os.waitstatus_to_exitcode(status):
            raise Failed(f"{' '.join(argv)}\n{errors.read_text(encoding='utf-8', errors='replace')}")
        return (used.ru_utime + used.ru_stime) * 1000

    def output(self, argv: Sequence[str], *, fine: Sequence[int] = (0,)) -> str:
        """What a process prints that is not measured. Raises Failed."""
        done = subprocess.run(argv, env=self.env, capture_output=True, encoding="utf-8", check=False)
        if done.returncode not in fine:
            raise Failed(f"{' '.join(argv)}\n{done.stdout}{done.stderr}")
        return done.stdout

    def forget_templates(self) -> None:
        """Make the next report the first one of this user."""
        shutil.rmtree(self.home / "cache", ignore_errors=True)

    def ratio(self, cold: Cold, rounds: int, budget: float = 0) -> Ratio:
        """`rounds` starts after one to warm up, each next to a start of the bare interpreter. With a budget, more
        batches of them while it is over."""
        cold.before()
        self.milliseconds(cold.argv)
        ours, bare = [], []
        for _ in range(MOST_BATCHES):
            for _ in range(rounds):
                bare.append(self.milliseconds(BARE))
                cold.before()
                ours.append(self.milliseconds(cold.argv))
            if not budget or min(ours) <= budget * min(bare):
                break
        return Ratio(min(ours), min(bare))


def milliseconds_of(call: Callable[[], object], rounds: int) -> float:
    """The CPU time of a call in this process: the best of `rounds`, after one to warm up."""
    call()
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        call()
        best = min(best, time.process_time() - begun)
    return best * 1000
